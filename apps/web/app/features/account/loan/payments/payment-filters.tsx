import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import styles from '../loan.module.css'

const FILTERS = { all: 'All', paid: 'Paid', coming: 'Coming up' } as const

export type PaymentFilter = keyof typeof FILTERS

export function toPaymentFilter(text: string | null): PaymentFilter {
  return text === 'paid' || text === 'coming' ? text : 'all'
}

/** Links, so that they work without script. */
export function PaymentFilters({ loanId, current }: { loanId: number; current: PaymentFilter }) {
  return (
    <nav aria-label="Which payments" data-print="never">
      <ul className={styles.filters}>
        {Object.entries(FILTERS).map(([filter, label]) => (
          <li key={filter}>
            <Link
              className={styles.filter}
              href={paths.loan({
                id: loanId,
                tab: 'payments',
                show: filter === 'all' ? undefined : (filter as PaymentFilter),
              })}
              aria-current={filter === current ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
