import type { Loan } from '@tarnbrook/contract/loans/loans'
import { namePayment } from '@tarnbrook/domain/arrangements/payment-name'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { dayFigures } from '#features/loans/figures.ts'
import { isEnding } from '#features/loans/settling.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'
import {
  describeNumbers,
  joinDebits,
  type PendingShares,
} from '#features/payments/late-payment/joined-debits.ts'
import { Facts } from '#ui/facts/facts.tsx'
import styles from '../loan.module.css'

/** Asked for and not confirmed by the bank, or not yet approved there by the borrower. */
export function PendingPayments({ loan }: { loan: Loan }) {
  const { pendingRepayments } = loan
  if (pendingRepayments.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Not here yet</h2>
      <Facts
        items={joinDebits(pendingRepayments).map((shares) => {
          const [first] = shares
          return {
            key: String(first.id),
            term: `${describeShares(loan, shares)}, ${dayFigures(first.chargeOn)}`,
            detail: formatMoney(sumPence(shares.map(({ amount }) => amount))),
            note: first.needsApproval ? NOT_APPROVED : first.isUnsent ? NOT_SENT : NOTES[first.method],
          }
        })}
      />
    </div>
  )
}

const NOT_APPROVED =
  'From your bank account. Your bank hasn’t told us that you approved it, so nothing is on its way yet.'

const NOT_SENT =
  'By Direct Debit. We haven’t sent it to your bank yet. It counts as paid once your bank confirms it.'

const NOTES: Record<Loan['pendingRepayments'][number]['method'], string> = {
  CARD: 'By card. It counts as paid once your bank confirms it.',
  DIRECT_DEBIT:
    'By Direct Debit. It counts as paid once your bank confirms it, up to four working days later.',
  OPEN_BANKING: 'From your bank account. It counts as paid once it’s here.',
}

type Pending = Loan['pendingRepayments'][number]

function describeShares(loan: Loan, shares: PendingShares): string {
  const [{ isArranged }] = shares
  if (isArranged) return namePayment({ number: null, isArranged })!
  return shares.length === 1 ? describePendingPayment(loan, shares[0]) : describeNumbers(shares)
}

function describePendingPayment(loan: Loan, coming: Pending): string {
  const name = namePayment(coming)
  if (name !== null) return name
  if (isEnding(loan, coming)) return 'Your final payment'
  // Another is for what a loan that has ended left to pay.
  const isExtra = coming.method === 'DIRECT_DEBIT' || (coming.method === 'OPEN_BANKING' && isAgreed(loan))
  return isExtra ? 'Extra payment' : 'What was left'
}
