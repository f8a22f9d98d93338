import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
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
import { ItemsTable } from './queue/items-table.tsx'
import { QUEUE_WORDS } from './queue/queue-words.ts'
import { staffApi } from './staff.api.ts'

const screen = defineScreenData(function* () {
  const { listAttention } = staffApi.endpoints
  return yield* ask({
    mine: screenQuery(listAttention, { query: { claimed: 'me' } }, { isFresh: true }),
  })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const handle = { frame: 'desk', isListed: false } satisfies Handle

/** Spec 1: where staff land. */
export default function AdminScreen() {
  const { mine } = screen.useData() ?? {}
  return (
    <Section>
      <PageHead title={LANDING_TITLE.admin} isIndexed={false} />
      <Stack gap="l">
        <PageHeading title={LANDING_TITLE.admin} lead="What needs a person, of all brands." />
        {mine ? <Desk mine={mine} /> : <Skeleton label="Loading" lines={8} />}
      </Stack>
    </Section>
  )
}

type Attention = NonNullable<ReturnType<typeof screen.useData>>['mine']

function Desk({ mine: { items, queues } }: { mine: Attention }) {
  return (
    <>
      {items.length > 0 ? (
        <ItemsTable id="mine" caption="What you have" items={items} />
      ) : (
        <EmptyState title="You have no item">
          <p>Open one of a queue, and press “I’ll do this”. Colleagues see that you have it.</p>
        </EmptyState>
      )}
      <Table
        id="queues"
        caption="Queues"
        narrow="keep"
        columns={[{ label: 'Queue' }, { label: 'Open', align: 'end' }, { label: 'Late', align: 'end' }]}
        rows={queues.map(({ queue, open, late, isMore }) => ({
          id: queue,
          cells: [
            <Link key="queue" href={staffPaths.queue({ queue })}>
              {QUEUE_WORDS[queue]}
            </Link>,
            isMore ? `${open}+` : open,
            late,
          ],
        }))}
      />
      <Downloads />
    </>
  )
}

/** Files of many people: the second needs the role SUPER_ADMIN. */
function Downloads() {
  return (
    <Stack gap="s">
      <h2>Files</h2>
      <p>
        <Link href={staffPaths.figures()} download>
          Figures of the last 30 days (CSV)
        </Link>
      </p>
      <p>
        <Link href={staffPaths.offerAudience()} download>
          Whom offers may be sent to, by what they agreed to (CSV)
        </Link>
        . It takes the role SUPER_ADMIN, and is recorded.
      </p>
    </Stack>
  )
}
