import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { dayFigures, extraPayments } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'

/** What each extra payment changed, and its statement (CCA 1974 s97A). */
export function ExtraPayments({ loan }: { loan: Loan }) {
  const extra = extraPayments(loan.earlyRepayments)
  if (extra.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Extra payments</h2>
      <Facts
        items={extra.map(({ id, amount, collectOn, takesEffectOn, interestSaved, choice }, index) => ({
          term: `Extra payment ${index + 1}, paid on ${dayFigures(collectOn)}`,
          detail: formatMoney(amount),
          note: (
            <>
              Counts from {dayFigures(takesEffectOn)}. You{' '}
              {choice === 'finishSooner' ? 'end sooner' : 'pay less each month'}, and save{' '}
              {formatMoney(interestSaved)} of interest and charges.{' '}
              <Link href={paths.earlyRepaymentStatement(loan.id, id)} download>
                Download its statement (PDF)
              </Link>
            </>
          ),
        }))}
      />
    </div>
  )
}
