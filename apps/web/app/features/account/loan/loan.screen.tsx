import type { Loan } from '@tarnbrook/contract/loans/loans'
import { useSelector } from 'react-redux'
import { AccountNavigation } from '#features/account/navigation/account-navigation.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { describeLoanStatus } from '#features/loans/headline.ts'
import { queryLoan, querySigning } from '#features/loans/loans.api.ts'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { Copyable } from '#ui/copyable/copyable.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { StaleNotice } from '#ui/notice/stale-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Documents } from './documents/documents.tsx'
import styles from './loan.module.css'
import { LoanSwitcher } from './loan-switcher.tsx'
import { Manage } from './manage/manage.tsx'
import { Overview } from './overview/overview.tsx'
import { Payments } from './payments/payments.tsx'
import { PERIOD_QUERY } from './payments/period.ts'
import { chooseLoanTab, findLoanTabs, LOAN_TABS, type LoanTab } from './tabs.ts'

const screen = defineScreenData(function* (args) {
  const user = requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const { loan } = yield* ask({ loan: queryLoan(id) })
  const tab = chooseLoanTab(args.url.searchParams.get('tab'), loan)
  // Who has other loans waits for those, and no one else: the page can do without.
  const { account } = yield* ask({
    account: loan.hasOtherActiveLoans && queryUser(user.id, args.session.brand, { need: 'optional' }),
    signing: tab === 'documents' && querySigning(id),
  })
  return { loan, tab, loans: account?.loans ?? [] }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const handle = {
  frame: 'account',
  navigation: AccountNavigation,
  query: ['id', 'tab', 'show', 'page', ...PERIOD_QUERY],
} satisfies Handle

/** Spec 2: view loan; the tab defaults to the overview. */
export default function LoanScreen() {
  const seen = screen.useData()
  if (!seen)
    return (
      <Section>
        <PageHead title="Your account" isIndexed={false} />
        <Skeleton label="Loading" lines={6} />
      </Section>
    )
  return <LoanPage {...seen} />
}

export function LoanPage({ loan, tab, loans }: DataOf<typeof screen>) {
  const title = `Your ${toLoanSetting(loan).noun}`
  const { isFetching, isLoaded, error } = useSelector(repaymentOf)
  return (
    <>
      <PageHead
        title={tab === 'overview' ? title : `${LOAN_TABS[tab]}, your ${toLoanSetting(loan).noun}`}
        isIndexed={false}
      />
      <Section>
        <LoanSwitcher loan={loan} loans={loans} tab={tab} />
        <PageHeading caption={<Caption loan={loan} tab={tab} />} title={title} />
        <Tabs
          label={title}
          items={findLoanTabs(loan).map((key) => ({
            href: paths.loan({ id: loan.id, tab: key }),
            label: LOAN_TABS[key],
            isCurrent: key === tab,
          }))}
        />
        {error !== null && !isLoaded ? <StaleNotice href={paths.loan({ id: loan.id, tab })} /> : null}
        <div className={styles.panel} aria-busy={isFetching}>
          <Panel tab={tab} loan={loan} />
        </div>
      </Section>
    </>
  )
}

/** The overview has the status in its card. */
function Caption({ loan, tab }: { loan: Loan; tab: LoanTab }) {
  const { label, tone } = describeLoanStatus(loan)
  return (
    <span className={styles.caption}>
      <Copyable text={loan.reference} name="reference" />{' '}
      {tab === 'overview' ? null : <Tag tone={tone}>{label}</Tag>}
    </span>
  )
}

function Panel({ tab, loan }: { tab: LoanTab; loan: Loan }) {
  switch (tab) {
    case 'overview':
      return <Overview loan={loan} />
    case 'payments':
      return <Payments loan={loan} />
    case 'documents':
      return <Documents loan={loan} />
    case 'manage':
      return <Manage loan={loan} />
  }
}
