import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { useBrand } from '#platform/store/session.ts'
import { type PaymentMark, Progress } from '#ui/progress/progress.tsx'
import type { ProgressShape } from '#ui/progress/progress-shapes.ts'
import { isRunning } from './headline.ts'
import { isWithdrawn } from './settling.ts'

/** The motif of each brand's logo. */
const SHAPES: Record<BrandKey, ProgressShape> = {
  main: 'rays',
  motor: 'road',
  'post-office': 'stamps',
  supermarket: 'fruit',
  'money-management': 'columns',
}

/** How many payments are made, of a loan that is being paid as agreed or behind with it. */
export function LoanProgress({ loan }: { loan: Loan }) {
  const { key } = useBrand()
  if (!isRunning(loan) || loan.situation === 'awaiting-payout' || isWithdrawn(loan) || loan.isInsolvent)
    return null
  const payments = loan.scheduledPayments.map(({ status }) =>
    status === 'paid' || status === 'missed' ? status : 'coming',
  )
  const count = (mark: PaymentMark) => payments.filter((each) => each === mark).length
  const missed = count('missed') > 0 ? `, ${count('missed')} missed` : ''
  const label = `${count('paid')} of ${payments.length} payments made${missed}`
  return <Progress shape={SHAPES[key]} payments={payments} label={label} />
}
