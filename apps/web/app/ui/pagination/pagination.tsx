import { Link } from '#ui/link/link.tsx'
import styles from './pagination.module.css'

type PaginationProps = {
  label: string
  page: number
  pageCount: number
  /** The URL of a page. */
  hrefOf: (page: number) => string
}

export function Pagination({ label, page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav className={styles.pagination} aria-label={label}>
      {page > 1 ? (
        <Link className={styles.link} href={hrefOf(page - 1)} rel="prev">
          Previous
        </Link>
      ) : null}
      <p className={styles.place}>
        Page {page} of {pageCount}
      </p>
      {page < pageCount ? (
        <Link className={styles.link} href={hrefOf(page + 1)} rel="next">
          Next
        </Link>
      ) : null}
    </nav>
  )
}
