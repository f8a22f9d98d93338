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
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { ListPages, readListPage } from '../list-pages.tsx'
import { NotDone } from '../not-done.tsx'
import { staffApi } from '../staff.api.ts'
import { When } from '../when.tsx'
import { DoneNotice } from '../words/done-notice.tsx'
import { CardPayoff, nameOfPayoff, ReturnedPayoff } from './card-payoff-form.tsx'

const screen = defineScreenData(function* ({ url }) {
  const { listCardPayoffs } = staffApi.endpoints
  const id = url.searchParams.get('id')
  const state = readState(url.searchParams)
  const query = id === null ? { page: readListPage(url), state } : { id: parseId(id), state }
  return yield* ask({ list: screenQuery(listCardPayoffs, { query }, { isFresh: true }) })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./card-payoffs.submit.ts'))
export const clientAction = createStaffAction(() => import('./card-payoffs.submit.ts'))
export const handle = {
  frame: 'desk',
  isListed: false,
  query: ['id', 'state', 'page', 'done'],
} satisfies Handle

const readState = (query: URLSearchParams): 'held' | 'paid' =>
  query.get('state') === 'paid' ? 'paid' : 'held'

/** Cards and debts that running loans pay off, the oldest first; with `id`, the form of one. */
export default function CardPayoffsScreen() {
  const [query] = useSearchParams()
  const { list } = screen.useData() ?? {}
  const id = query.get('id')
  const paid = readState(query) === 'paid' ? { state: 'paid' as const } : {}
  const title = paid.state ? 'Cards and debts that were paid or sent' : 'Cards and debts to pay'
  return (
    <Section>
      <PageHead title={title} isIndexed={false} />
      <Stack gap="l">
        <div>
          {id ? <BackLink href={staffPaths.cardPayoffs(paid)}>{title}</BackLink> : null}
          <PageHeading
            title={title}
            lead="The oldest first. Who reads this list, and who records a payment, is recorded."
          />
        </div>
        <DoneNotice />
        {!list ? (
          <Skeleton label="Loading" lines={8} />
        ) : id ? (
          <One list={list} id={id} isPaid={paid.state !== undefined} />
        ) : (
          <All list={list} paid={paid} />
        )}
        {list && !id ? (
          <ListPages list={list} hrefOf={(page) => staffPaths.cardPayoffs({ ...paid, page })} />
        ) : null}
        {id ? null : paid.state ? (
          <Link href={staffPaths.cardPayoffs()}>What is to be paid</Link>
        ) : (
          <Link href={staffPaths.cardPayoffs({ state: 'paid' })}>
            What was paid or sent, if a bank sends one back
          </Link>
        )}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function One({ list, id, isPaid }: { list: List; id: string; isPaid: boolean }) {
  const card = list.items.find((each) => String(each.id) === id)
  if (card) return isPaid ? <ReturnedPayoff card={card} /> : <CardPayoff card={card} />
  return (
    <>
      <NotDone />
      <EmptyState title="This doesn’t wait any more">
        <p>A colleague has recorded it, or its loan has ended.</p>
      </EmptyState>
    </>
  )
}

function All({ list: { items, total }, paid }: { list: List; paid: { state?: 'paid' } }) {
  if (total === 0)
    return (
      <EmptyState
        title={paid.state ? 'Nothing was paid or sent in the last 60 days' : 'Nothing waits to be paid'}
      >
        <p>A card or a debt comes here when a loan that pays it off is paid out.</p>
      </EmptyState>
    )
  return (
    <Table
      id="cards"
      caption={`${paid.state ? 'Paid or sent' : 'To pay'} (${total})`}
      narrow="words"
      columns={[
        { label: 'Card or debt' },
        { label: 'Loan' },
        { label: 'Amount', align: 'end' },
        { label: 'Since' },
      ]}
      rows={items.map((card) => ({
        id: String(card.id),
        cells: [
          <Link key="card" href={staffPaths.cardPayoffs({ ...paid, id: String(card.id) })}>
            {nameOfPayoff(card)}
          </Link>,
          `${card.reference}, ${card.borrowerName}${card.isStopped ? ' (held: died or insolvent)' : ''}`,
          formatMoneyExact(card.amount),
          <When key="since" at={card.since} />,
        ],
      }))}
    />
  )
}
