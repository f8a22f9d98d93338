import { LIST_PAGE_SIZE } from '@tarnbrook/contract/attention/page-size'
import { Pagination } from '#ui/pagination/pagination.tsx'

/** Which page of a list the URL asks for; the first where it names none. */
export function readListPage({ searchParams }: URL): number {
  const page = Number(searchParams.get('page'))
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** The way to the other pages of a list. */
export function ListPages({
  list: { page, total },
  hrefOf,
}: {
  list: { page: number; total: number }
  hrefOf: (page: number) => string
}) {
  return (
    <Pagination
      label="Pages of the list"
      page={page}
      pageCount={Math.ceil(total / LIST_PAGE_SIZE)}
      hrefOf={hrefOf}
    />
  )
}
