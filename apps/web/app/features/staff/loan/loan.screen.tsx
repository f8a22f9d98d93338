import { useParams, useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction, staffReads } from '#platform/routing/staff-route.ts'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { LoanActForms } from '../loan-acts/loan-acts.tsx'
import { MoneyOfLoans } from '../money.tsx'
import { staffApi } from '../staff.api.ts'
import { DoneNotice } from '../words/done-notice.tsx'
import { LoanOverview } from './loan-overview.tsx'
import { findLoanTab, LOAN_TABS, type LoanTab } from './loan-tabs.ts'
import { Schedule } from './schedule.tsx'
import { TheirView } from './their-view.tsx'

const { endpoints } = staffApi
const FRESH = { isFresh: true } as const

const screen = defineScreenData(function* ({ params, url }) {
  const of = { params: { id: parseId(params.id) } }
  const tab = findLoanTab(url.searchParams.get('tab'))
  return yield* ask({
    found: tab !== 'money' && screenQuery(endpoints.readLoanForStaff, of, FRESH),
    loan: tab !== 'money' && screenQuery(endpoints.readLoanAsBorrower, of, FRESH),
    money: tab === 'money' && screenQuery(endpoints.readLoanMoney, of, FRESH),
    acts: tab === 'acts' && screenQuery(endpoints.readLoanActs, of, FRESH),
  })
})

export const loader = staffReads(screen.read)
export const clientLoader = staffReads(screen.read)
export const action = createStaffAction(() => import('./loan.submit.ts'))
export const clientAction = createStaffAction(() => import('./loan.submit.ts'))
export const handle = { frame: 'desk', isListed: false, query: ['tab', 'done'] } satisfies Handle

/** One loan, with the figures that its borrower sees. */
export default function LoanScreen() {
  const [query] = useSearchParams()
  const id = parseId(useParams().id)
  const tab = findLoanTab(query.get('tab'))
  const seen = screen.useData()
  const person = (seen?.found ?? seen?.money)?.person
  const reference = seen?.loan?.reference ?? seen?.money?.loans[0]?.reference
  return (
    <Section>
      <PageHead title={`${LOAN_TABS[tab]}, loan`} isIndexed={false} />
      <Stack gap="l">
        <DoneNotice />
        <div>
          {person ? (
            <BackLink href={staffPaths.customer({ id: person.id })}>
              {person.firstName} {person.lastName}
            </BackLink>
          ) : null}
          <PageHeading title={reference ? `Loan ${reference}` : 'Loan'} />
        </div>
        <Tabs
          label="Loan"
          items={Object.entries(LOAN_TABS).map(([key, label]) => ({
            href: staffPaths.loan({ id, tab: key === 'overview' ? undefined : key }),
            label,
            isCurrent: key === tab,
          }))}
        />
        {seen ? <Panel tab={tab} seen={seen} /> : <Skeleton label="Loading" lines={8} />}
      </Stack>
    </Section>
  )
}

function Panel({ tab, seen: { found, loan, money, acts } }: { tab: LoanTab; seen: DataOf<typeof screen> }) {
  if (money) return <MoneyOfLoans loans={money.loans} />
  if (!found || !loan) return <Skeleton label="Loading" lines={8} />
  if (acts) return <LoanActForms loan={acts} />
  if (tab === 'schedule') return <Schedule loan={loan} />
  return tab === 'their-view' ? <TheirView loan={loan} /> : <LoanOverview loan={loan} items={found.items} />
}
