import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import type { Ended } from './account.ts'
import styles from './dashboard.module.css'

const PAGE_SIZE = 10

/** What is over, quietly: ten to a page. */
export function EndedList({ items, page }: { items: readonly Ended[]; page: number }) {
  const pageCount = Math.ceil(items.length / PAGE_SIZE)
  // A page that does not exist shows the nearest one that does.
  const shown = Number.isInteger(page) ? Math.min(Math.max(page, 1), pageCount) : 1
  return (
    <>
      <ul className={styles.ended}>
        {items
          .slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
          .map(({ id, title, href, outcome, since }) => (
            <li className={styles.endedItem} key={id}>
              <Link className={styles.endedLink} href={href}>
                {title}
              </Link>
              <span className={styles.soft}>
                {outcome}, {since}
              </span>
            </li>
          ))}
      </ul>
      <Pagination
        label="Pages of past agreements and applications"
        page={shown}
        pageCount={pageCount}
        hrefOf={(number) => paths.dashboard() + (number === 1 ? '' : `?page=${number}`)}
      />
    </>
  )
}
