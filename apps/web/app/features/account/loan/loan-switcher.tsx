import type { Loan } from '@tarnbrook/contract/loans/loans'
import { amountOverTerm } from '#features/loans/figures.ts'
import { describeLoanStatus } from '#features/loans/headline.ts'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import styles from './loan.module.css'
import type { LoanTab } from './tabs.ts'

/** The borrower's other loans that run, on the same tab; nothing for who has one. */
export function LoanSwitcher({ loan, loans, tab }: { loan: Loan; loans: readonly Loan[]; tab: LoanTab }) {
  const shown = loans.filter(({ id, isActive }) => isActive || id === loan.id)
  if (shown.length < 2) return null
  return (
    <nav className={styles.switcher} aria-label="Your agreements">
      <ul className={styles.switcherList}>
        {shown.map((each) => (
          <li key={each.id}>
            <Link
              className={styles.switcherLink}
              href={paths.loan({ id: each.id, tab })}
              aria-current={each.id === loan.id ? 'page' : undefined}
            >
              <span className={styles.switcherName}>{amountOverTerm(each)}</span>
              <span className={styles.switcherNote}>
                {each.reference}, {describeLoanStatus(each).label.toLowerCase()}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
