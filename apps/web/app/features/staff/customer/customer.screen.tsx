import type { Customer } from '@tarnbrook/contract/customers/customers'
import { useParams, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { SupportNeed } from '../actions/difficulty-actions.tsx'
import { ContactDetails } from '../contact/contact-details.tsx'
import { dataRequestsApi } from '../data-requests/data-requests.api.ts'
import { DataRequests } from '../data-requests/data-requests.tsx'
import { MoneyOfLoans } from '../money.tsx'
import { staffApi } from '../staff.api.ts'
import { writeDay } from '../when.tsx'
import { BrandTag } from '../words/brand-tag.tsx'
import { DoneNotice } from '../words/done-notice.tsx'
import { CUSTOMER_TABS, type CustomerTab, findCustomerTab } from './customer-tabs.ts'
import { Documents } from './documents.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { Overview } from './overview.tsx'

const { endpoints } = staffApi
const FRESH = { isFresh: true } as const

/** Only what the tab shows is read, and so recorded as read. */
const screen = defineScreenData(function* ({ params, url }) {
  const of = { params: { id: parseId(params.id) } }
  const tab = findCustomerTab(url.searchParams.get('tab'))
  const page = url.searchParams.get('before')
  const query = page ? { before: parseId(page) } : {}
  return yield* ask({
    overview: tab === 'overview' && screenQuery(endpoints.readCustomer, of, FRESH),
    'contact-details': tab === 'contact-details' && screenQuery(endpoints.readContactDetails, of, FRESH),
    money: tab === 'money' && screenQuery(endpoints.readCustomerMoney, of, FRESH),
    messages: tab === 'messages' && screenQuery(endpoints.readCustomerMessages, { ...of, query }, FRESH),
    documents: tab === 'documents' && screenQuery(endpoints.readCustomerDocuments, of, FRESH),
    notes: tab === 'notes' && screenQuery(endpoints.readCustomerNotes, of, FRESH),
    'support-needs': tab === 'support-needs' && screenQuery(endpoints.readSupportNeed, of, FRESH),
    'data-requests':
      tab === 'data-requests' && screenQuery(dataRequestsApi.endpoints.readDataRequests, of, FRESH),
    history: tab === 'history' && screenQuery(endpoints.readCustomerHistory, { ...of, query }, FRESH),
  })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./customer.submit.ts'))
export const clientAction = createStaffAction(() => import('./customer.submit.ts'))
export const handle = {
  frame: 'desk',
  isListed: false,
  query: ['tab', 'before', 'done', 'letter'],
} satisfies Handle

/** One page for a person, over all brands. */
export default function CustomerScreen() {
  const [query] = useSearchParams()
  const id = parseId(useParams().id)
  const tab = findCustomerTab(query.get('tab'))
  const seen = screen.useData()
  const found = seen?.[tab]
  return (
    <Section>
      <PageHead title={`${CUSTOMER_TABS[tab]}, customer`} isIndexed={false} />
      <Stack gap="l">
        <DoneNotice />
        <div>
          <BackLink href={staffPaths.search()}>Search</BackLink>
          {found && 'person' in found ? (
            <Heading person={found.person} />
          ) : (
            <PageHeading title={findName(seen) ?? 'Customer'} />
          )}
        </div>
        <Tabs
          label="Customer"
          items={Object.entries(CUSTOMER_TABS).map(([key, label]) => ({
            href: staffPaths.customer({ id, tab: key === 'overview' ? undefined : key }),
            label,
            isCurrent: key === tab,
          }))}
        />
        {seen && found !== undefined ? (
          <Panel tab={tab} seen={seen} />
        ) : (
          <Skeleton label="Loading" lines={8} />
        )}
      </Stack>
    </Section>
  )
}

/** Of the parts that say no more of a person than their name. */
function findName(seen: DataOf<typeof screen> | undefined): string | undefined {
  const details = seen?.['contact-details']
  if (details) return `${details.firstName} ${details.lastName}`
  return seen?.['data-requests'] ? seen['data-requests'].accounts[0]?.name : undefined
}

function Heading({ person }: { person: Customer['person'] }) {
  const { firstName, lastName, dateOfBirth, brands } = person
  return (
    <PageHeading
      title={`${firstName} ${lastName}`}
      lead={
        <>
          {dateOfBirth ? `Born ${writeDay(dateOfBirth)} ` : ''}
          {brands.map((brand) => (
            <BrandTag key={brand} brand={brand} />
          ))}
        </>
      }
    />
  )
}

interface Shown {
  tab: CustomerTab
  seen: DataOf<typeof screen>
}

function Panel({ tab, seen }: Shown) {
  const { overview, 'contact-details': details, money, messages, documents } = seen
  switch (tab) {
    case 'overview':
      return overview ? <Overview customer={overview} /> : null
    case 'contact-details':
      return details ? <ContactDetails details={details} /> : null
    case 'money':
      return money ? <MoneyOfLoans loans={money.loans} /> : null
    case 'messages':
      return messages ? <Messages messages={messages} /> : null
    case 'documents':
      return documents ? <Documents documents={documents} /> : null
    default:
      return <TalkAndHistory tab={tab} seen={seen} />
  }
}

function TalkAndHistory({ tab, seen }: Shown) {
  const { notes, history, 'support-needs': need, 'data-requests': data } = seen
  if (tab === 'data-requests') return data ? <DataRequests data={data} /> : null
  if (tab === 'support-needs') return need ? <SupportNeed need={need} /> : <NothingTold />
  if (tab === 'notes') return notes ? <Notes notes={notes} /> : null
  return history ? <History history={history} /> : null
}

function NothingTold() {
  return (
    <EmptyState title="They told us nothing that makes things harder">
      <p>Or they’ve taken back their consent, and it’s deleted.</p>
    </EmptyState>
  )
}
