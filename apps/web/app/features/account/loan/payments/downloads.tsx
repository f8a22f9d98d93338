import type { Loan } from '@tarnbrook/contract/loans/loans'
import { isWithdrawn } from '#features/loans/settling.ts'
import { isAgreed } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'
import { StatementPeriod } from './statement-period.tsx'

/** The payments on paper, in a spreadsheet, and in a calendar those that are still to come. */
export function Downloads({ loan }: { loan: Loan }) {
  const hasToCome = isAgreed(loan)
  const isPaidOut = loan.disbursalDate !== null
  const hasStatement = isPaidOut && !isWithdrawn(loan)
  const files = [
    // CCA 1974 s77B.
    hasToCome && isPaidOut && loan.unpaidScheduledPayments.length > 0
      ? { href: paths.instalmentStatement(loan.id), label: 'A statement of what’s left to pay (PDF)' }
      : null,
    hasStatement
      ? { href: paths.statement(loan.id), label: 'A statement of your account since the start (PDF)' }
      : null,
    isPaidOut
      ? { href: paths.paymentsFile(loan.id, 'csv'), label: 'All payments for a spreadsheet (CSV)' }
      : null,
    isPaidOut && hasToCome && (loan.nextPayment || loan.arrangement?.comingPayments.length)
      ? { href: paths.paymentsFile(loan.id, 'ics'), label: 'The payments to come for your calendar (ICS)' }
      : null,
  ].filter((file) => file !== null)
  if (files.length === 0) return null
  return (
    <div className={styles.block} id="downloads" data-print="never">
      <h2 className={styles.title}>Downloads</h2>
      <ul className={styles.list}>
        {files.map(({ href, label }) => (
          <li className={styles.item} key={href}>
            <Link href={href} download>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {hasStatement && loan.disbursalDate ? (
        <StatementPeriod loan={loan} startedOn={loan.disbursalDate} />
      ) : null}
    </div>
  )
}
