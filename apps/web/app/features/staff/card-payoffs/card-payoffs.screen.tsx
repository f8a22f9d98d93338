import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { findDoneWords } from '../done-words.ts'
import { ListPages, readListPage } from '../list-pages.tsx'
import { NotDone } from '../not-done.tsx'
import { staffApi } from '../staff.api.ts'
import { When } from '../when.tsx'
import { CardPayoff } from './card-payoff-form.tsx'

const screen = defineScreenData(function* ({ url }) {
  const { listCardPayoffs } = staffApi.endpoints
  const id = url.searchParams.get('id')
  const query = id === null ? { page: readListPage(url) } : { id: parseId(id) }
  return yield* ask({ list: screenQuery(listCardPayoffs, { query }, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./card-payoffs.submit.ts'))
export const clientAction = createStaffAction(() => import('./card-payoffs.submit.ts'))
export const handle = { frame: 'desk', isListed: false, query: ['id', 'page', 'done'] } satisfies Handle

/** Credit cards that running loans pay off, the oldest first; with `id`, the form of one. */
export default function CardPayoffsScreen() {
  const [query] = useSearchParams()
  const { list } = screen.useData() ?? {}
  const done = findDoneWords(query.get('done'))
  const id = query.get('id')
  return (
    <Section>
      <PageHead title="Credit cards to pay" isIndexed={false} />
      <Stack gap="l">
        <div>
          {id ? <BackLink href={staffPaths.cardPayoffs()}>Credit cards to pay</BackLink> : null}
          <PageHeading
            title="Credit cards to pay"
            lead="The oldest first. Who reads this list, and who records a payment, is recorded."
          />
        </div>
        {done ? <Notice tone="success" title={done} isAnnounced /> : null}
        {!list ? (
          <Skeleton label="Loading" lines={8} />
        ) : id ? (
          <One list={list} id={id} />
        ) : (
          <All list={list} />
        )}
        {list && !id ? <ListPages list={list} hrefOf={(page) => staffPaths.cardPayoffs({ page })} /> : null}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function One({ list, id }: { list: List; id: string }) {
  const card = list.items.find((each) => String(each.id) === id)
  if (card) return <CardPayoff card={card} />
  return (
    <>
      <NotDone />
      <EmptyState title="This card doesn’t wait any more">
        <p>A colleague has recorded it, or its loan has ended.</p>
      </EmptyState>
    </>
  )
}

function All({ list: { items, total } }: { list: List }) {
  if (total === 0)
    return (
      <EmptyState title="No credit card waits to be paid">
        <p>One comes here when a loan that pays it off is paid out.</p>
      </EmptyState>
    )
  return (
    <Table
      id="cards"
      caption={`Cards that wait (${total})`}
      narrow="words"
      columns={[{ label: 'Card' }, { label: 'Loan' }, { label: 'Amount', align: 'end' }, { label: 'Since' }]}
      rows={items.map((card) => ({
        id: String(card.id),
        cells: [
          <Link key="card" href={staffPaths.cardPayoffs({ id: String(card.id) })}>
            {card.lender}, card ending {card.lastFour}
          </Link>,
          `${card.reference}, ${card.borrowerName}`,
          formatMoneyExact(card.amount),
          <When key="since" at={card.since} />,
        ],
      }))}
    />
  )
}
