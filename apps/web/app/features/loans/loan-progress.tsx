import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { useBrand } from '#platform/store/session.ts'
import { Progress } from '#ui/progress/progress.tsx'
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
  const rows = loan.scheduledPayments
  const paid = rows.filter(({ status }) => status === 'paid').length
  const missed = rows.flatMap(({ status }, position) => (status === 'missed' ? [position] : []))
  const label = `${paid} of ${rows.length} payments made${missed.length > 0 ? `, ${missed.length} missed` : ''}`
  return <Progress shape={SHAPES[key]} paid={paid} missed={missed} total={rows.length} label={label} />
}
