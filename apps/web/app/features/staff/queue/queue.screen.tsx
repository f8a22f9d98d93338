import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { staffApi } from '../staff.api.ts'
import { DoneNotice } from '../words/done-notice.tsx'
import { ItemsTable } from './items-table.tsx'
import { QueueFilters, readFilters } from './queue-filters.tsx'

const screen = defineScreenData(function* ({ url }) {
  const after = url.searchParams.get('after')
  const query = { ...readFilters(url.searchParams), ...(after && { after }) }
  const { listAttention } = staffApi.endpoints
  return yield* ask({ list: screenQuery(listAttention, { query }, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const handle = {
  frame: 'desk',
  isListed: false,
  query: ['queue', 'reason', 'brand', 'due', 'claimed', 'waiting', 'after', 'done', 'letter'],
} satisfies Handle

/** All that needs a person, the oldest first. */
export default function QueueScreen() {
  const [query] = useSearchParams()
  const { list } = screen.useData() ?? {}
  const chosen = readFilters(query)
  return (
    <Section>
      <PageHead title="Queue" isIndexed={false} />
      <Stack gap="l">
        <PageHeading
          title="Queue"
          lead="The oldest first. An item goes when the records show that it’s dealt with."
        />
        <DoneNotice />
        <QueueFilters key={JSON.stringify(chosen)} chosen={chosen} />
        {list ? <Items list={list} chosen={chosen} /> : <Skeleton label="Loading" lines={8} />}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function Items({
  list: { items, total, isMore, next },
  chosen,
}: {
  list: List
  chosen: Record<string, string>
}) {
  if (items.length === 0)
    return (
      <EmptyState title="Nothing is here">
        <p>No item is as you chose. Look at all of the queue, or at another.</p>
      </EmptyState>
    )
  return (
    <Stack gap="m">
      <ItemsTable
        id="items"
        caption={`${total}${isMore ? ' and more' : ''} ${total === 1 ? 'item' : 'items'}`}
        items={items}
      />
      {next ? (
        <p>
          <Link href={staffPaths.queue({ ...chosen, after: next })}>Later items</Link>
        </p>
      ) : null}
    </Stack>
  )
}
