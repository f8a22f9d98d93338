import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { Due } from '#features/staff/queue/items-table.tsx'
import { BRAND_NAMES, QUEUE_WORDS } from '#features/staff/queue/queue-words.ts'
import { staffApi } from '#features/staff/staff.api.ts'
import { When, writeDay } from '#features/staff/when.tsx'
import { DoneNotice } from '#features/staff/words/done-notice.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { notFound } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { useSession } from '#platform/store/session.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { findSubject, ItemActions } from './item-actions.tsx'
import { ItemGone } from './item-gone.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemWork } from './item-work.tsx'

const screen = defineScreenData(function* ({ url }) {
  const id = url.searchParams.get('id') ?? ''
  if (!/^[a-z-]{3,40}:[\w/:.-]{1,160}$/.test(id)) throw notFound()
  const { readAttentionItem } = staffApi.endpoints
  const { found } = yield* ask({
    found: screenQuery(readAttentionItem, { query: { id } }, { isFresh: true }),
  })
  const subject = found?.item ? yield* findSubject(found.item) : undefined
  return { found, subject }
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./item.submit.ts'))
export const clientAction = createStaffAction(() => import('./item.submit.ts'))
export const handle = { frame: 'desk', isListed: false, query: ['id', 'done', 'letter'] } satisfies Handle

/** One item: what it is, what was told, and the forms that deal with it. */
export default function ItemScreen() {
  const { found, subject } = screen.useData() ?? {}
  return (
    <Section width="text">
      <DoneNotice />
      {found === undefined ? (
        <Skeleton label="Loading" lines={8} />
      ) : found.item ? (
        <>
          <Item item={found.item} subject={subject} />
          <ItemHistory acts={found.history} />
        </>
      ) : (
        <>
          <ItemGone closed={found.closed} />
          <ItemHistory acts={found.history} />
        </>
      )}
    </Section>
  )
}

type Data = NonNullable<ReturnType<typeof screen.useData>>

function Item({ item, subject }: { item: AttentionItem; subject: Data['subject'] }) {
  const { user } = useSession()
  return (
    <Stack gap="l">
      <PageHead title={item.title} isIndexed={false} />
      <div>
        <BackLink href={staffPaths.queue({ queue: item.queue })}>{QUEUE_WORDS[item.queue]}</BackLink>
        <PageHeading title={item.title} lead={item.next} />
      </div>
      <Facts kind="words" items={listFacts(item)} />
      <ItemWork item={item} isMine={item.claimedBy !== null && item.claimedBy.id === user?.id} />
      <ItemActions item={item} subject={subject} />
    </Stack>
  )
}

const CLOCKS = { law: 'By law', promise: 'As we promised', aim: 'Our own aim' } as const

function listFacts(item: AttentionItem) {
  const about = ATTENTION[item.reason]
  const clock = CLOCKS['due' in about ? about.due : 'aim']
  const facts: [term: string, detail: React.ReactNode][] = [
    ['Who', item.borrowerName && linked(item.customerId, staffPaths.customer, item.borrowerName)],
    ['Loan', item.reference && linked(item.loanId, staffPaths.loan, item.reference)],
    ['Brand', BRAND_NAMES[item.brand as keyof typeof BRAND_NAMES] ?? item.brand],
    ['Detail', item.detail],
    ['Since', <When key="since" at={item.since} />],
    ['Due', <DueDay key="due" item={item} clock={clock} />],
    ['Waits until', item.waitsUntil && writeDay(item.waitsUntil)],
  ]
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []))
}

function linked(id: number | null, toPath: (record: { id: number }) => string, words: string) {
  return id === null ? words : <Link href={toPath({ id })}>{words}</Link>
}

function DueDay({ item, clock }: { item: AttentionItem; clock: string }) {
  return (
    <>
      <Due item={item} /> ({clock.toLowerCase()})
    </>
  )
}
