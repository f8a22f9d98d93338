import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { ListPages, readListPage } from '../list-pages.tsx'
import { findProofWords } from '../proof-words.ts'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { staffApi } from '../staff.api.ts'
import { When } from '../when.tsx'
import { DoneNotice } from '../words/done-notice.tsx'

const screen = defineScreenData(function* ({ url }) {
  const { listReviews } = staffApi.endpoints
  const query = { page: readListPage(url) }
  return yield* ask({ list: screenQuery(listReviews, { query }, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const handle = { frame: 'desk', isListed: false, query: ['page', 'done'] } satisfies Handle

/** The proofs that wait for a person, the oldest first. */
export default function ReviewsScreen() {
  const { list } = screen.useData() ?? {}
  return (
    <Section>
      <PageHead title="Proofs to review" isIndexed={false} />
      <Stack gap="l">
        <PageHeading title="Proofs to review" lead="The oldest first. Who opens a proof is recorded." />
        <DoneNotice />
        {list ? <Reviews list={list} /> : <Skeleton label="Loading" lines={8} />}
        {list ? <ListPages list={list} hrefOf={(page) => staffPaths.reviews({ page })} /> : null}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function Reviews({ list: { items, total } }: { list: List }) {
  if (total === 0)
    return (
      <EmptyState title="No proof waits for a review">
        <p>A proof comes here when its borrower has confirmed it.</p>
      </EmptyState>
    )
  return (
    <Table
      id="reviews"
      caption={`Proofs that wait (${total})`}
      narrow="words"
      columns={[{ label: 'Proof' }, { label: 'Who' }, { label: 'Since' }]}
      rows={items.map((item) => ({
        id: String(item.id),
        cells: [
          <Link key="what" href={staffPaths.review(item.id)}>
            {findProofWords(item.type)}
          </Link>,
          `${item.borrowerName}, ${BRAND_NAMES[item.brand as keyof typeof BRAND_NAMES] ?? item.brand}`,
          <When key="since" at={item.since} />,
        ],
      }))}
    />
  )
}
