import { BANK_LINE_STATES, type BankLine } from '@tarnbrook/contract/payments/bank-transfers'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { ListPages, readListPage } from '../list-pages.tsx'
import { writeDay } from '../when.tsx'
import { DoneNotice } from '../words/done-notice.tsx'
import { RecordTransferForm, StatementForm } from './transfer-forms.tsx'
import { transfersApi } from './transfers.api.ts'
import { statementForm } from './transfers.forms.ts'

type State = BankLine['state']

const STATE_WORDS: Record<State, string> = {
  unmatched: 'Without an owner',
  'return-proposed': 'To be sent back',
  booked: 'Booked',
  returned: 'Sent back',
}

function readState(searchParams: URLSearchParams): State {
  const named = searchParams.get('state')
  return BANK_LINE_STATES.find((state) => state === named) ?? 'unmatched'
}

const screen = defineScreenData(function* ({ url }) {
  const query = { page: readListPage(url), state: readState(url.searchParams) }
  return yield* ask({
    list: screenQuery(transfersApi.endpoints.listBankLines, { query }, { isFresh: true }),
  })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./transfers.submit.ts'))
export const clientAction = createStaffAction(() => import('./transfers.submit.ts'))
export const handle = {
  frame: 'desk',
  isListed: false,
  query: ['state', 'page', 'done'],
  fileForm: { id: statementForm.id, isPresent: () => true },
} satisfies Handle

/** Bank transfers into the collection account: imported or typed, booked, or without an owner. */
export default function TransfersScreen() {
  const [query] = useSearchParams()
  const { list } = screen.useData() ?? {}
  const state = readState(query)
  return (
    <Section>
      <PageHead title="Bank transfers" isIndexed={false} />
      <Stack gap="l">
        <PageHeading
          title="Bank transfers"
          lead="What came into the collection account. Borrowers are told that a payment shows by the end of the next working day."
        />
        <DoneNotice />
        <Stack gap="s">
          <StatementForm />
          <RecordTransferForm />
        </Stack>
        <Tabs
          label="Transfers"
          items={BANK_LINE_STATES.map((each) => ({
            href: staffPaths.transfers({ state: each === 'unmatched' ? undefined : each }),
            label: STATE_WORDS[each],
            isCurrent: each === state,
          }))}
        />
        {list ? <Lines list={list} state={state} /> : <Skeleton label="Loading" lines={8} />}
        {list ? <ListPages list={list} hrefOf={(page) => staffPaths.transfers({ state, page })} /> : null}
      </Stack>
    </Section>
  )
}

type List = NonNullable<ReturnType<typeof screen.useData>>['list']

function Lines({ list: { items, total }, state }: { list: List; state: State }) {
  if (total === 0)
    return (
      <EmptyState title="There’s no such transfer">
        <p>Import the statement of the day, or book one.</p>
      </EmptyState>
    )
  return (
    <Table
      id="lines"
      caption={`${STATE_WORDS[state]} (${total})`}
      narrow="words"
      columns={[
        { label: 'From' },
        { label: 'Reference' },
        { label: 'Day' },
        { label: 'Amount', align: 'end' },
      ]}
      rows={items.map((line) => ({
        id: String(line.id),
        cells: [
          <Payer key="payer" line={line} />,
          line.loanReference ?? (line.reference || 'None'),
          writeDay(line.receivedOn),
          formatMoneyExact(line.amount),
        ],
      }))}
    />
  )
}

function Payer({ line }: { line: BankLine }) {
  if (line.loanId !== null) return <Link href={staffPaths.loan({ id: line.loanId })}>{line.payer}</Link>
  const reason = { unmatched: 'bank-line-unmatched', 'return-proposed': 'bank-line-to-return' }[
    line.state as string
  ]
  return reason ? (
    <Link href={staffPaths.item({ id: `${reason}:${line.id}` })}>{line.payer}</Link>
  ) : (
    line.payer
  )
}
