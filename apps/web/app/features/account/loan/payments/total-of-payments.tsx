import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import { calculatePaid, extraPayments } from '#features/loans/figures.ts'
import { isRunning } from '#features/loans/headline.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Facts } from '#ui/facts/facts.tsx'
import styles from '../loan.module.css'

/** What all payments come to, those that are made and those to come, and what they are made of. */
export function TotalOfPayments({ loan }: { loan: Loan }) {
  if (loan.situation === 'withdrawn' || loan.situation === 'never-lent') return null
  return isRunning(loan) || loan.state === 'Complete' ? (
    <AllPayments loan={loan} />
  ) : (
    <PaidTotal loan={loan} />
  )
}

/** Once it has ended early, the total of its schedule is never paid. */
function PaidTotal({ loan }: { loan: Loan }) {
  const paid = calculatePaid(loan)
  const saved = subtractPence(loan.agreed.totalPayable, paid)
  const isPaidOff = loan.situation === 'paid-off'
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>What you’ve paid</h2>
      <Facts
        isCompact
        items={[
          { term: 'What you agreed to pay', detail: formatMoneyExact(loan.agreed.totalPayable) },
          ...(isPaidOff && saved > 0
            ? [{ term: 'Not charged, because it ended early', detail: formatMoneyExact(saved) }]
            : []),
          {
            term: isPaidOff ? 'You paid in total' : 'You’ve paid us so far',
            detail: formatMoneyExact(paid),
            isTotal: true,
          },
          ...(loan.amountOwed > 0 ? [{ term: 'Still owed', detail: formatMoneyExact(loan.amountOwed) }] : []),
        ]}
      />
    </div>
  )
}

function AllPayments({ loan }: { loan: Loan }) {
  const extra = extraPayments(loan.earlyRepayments)
  const all = [...loan.scheduledPayments, ...extra]
  const sum = (pick: (row: (typeof all)[number]) => Pence) => sumPence(all.map(pick))
  const fee = sum((row) => row.fee)
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>All payments together</h2>
      <Facts
        isCompact
        items={[
          {
            term: 'Principal',
            detail: formatMoneyExact(sum((row) => row.principal)),
            note:
              loan.fee > 0
                ? `Includes the arrangement fee, added to your ${toLoanSetting(loan).noun}.`
                : null,
          },
          { term: 'Interest', detail: formatMoneyExact(sum((row) => row.interest)) },
          // An early repayment gives charges back (CCA 1974 s95).
          ...(fee === 0
            ? []
            : [{ term: fee < 0 ? 'Given back for paying early' : 'Fees', detail: formatMoneyExact(fee) }]),
          {
            term: `Total of ${loan.scheduledPayments.length} payments${extra.length > 0 ? ' and what you paid extra' : ''}`,
            detail: formatMoneyExact(sum((row) => row.amount)),
            isTotal: true,
          },
        ]}
      />
    </div>
  )
}
