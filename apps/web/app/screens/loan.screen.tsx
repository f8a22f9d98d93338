import type { Loan } from '@tarnbrook/contract/loans'
import { redirectDocument, useSearchParams } from 'react-router'
import { idOf } from '#platform/address-id.ts'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { type Read, reads } from '#platform/route.ts'
import { isStaff, requireUser } from '#platform/session.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { statusOf } from '../features/loans/before-payout.ts'
import { readLoan, useLoan } from '../features/loans/read-loan.ts'
import { Details } from './loan/details.tsx'
import styles from './loan/loan.module.css'
import { Overview } from './loan/overview.tsx'
import { PaymentSchedule } from './loan/payment-schedule.tsx'
import { LOAN_TABS, type LoanTab, tabOf } from './loan/tabs.ts'

const read: Read = async (store, args) => {
  // Spec 1: staff are not served by the borrower area.
  if (isStaff(requireUser(args))) return redirectDocument(paths.staffSignIn())
  await readLoan(store, idOf(args.url.searchParams.get('id')))
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const handle = { query: ['id', 'tab'] } satisfies Handle

/** Spec 2: view loan; the tab defaults to the overview. */
export default function LoanScreen() {
  const [query] = useSearchParams()
  const tab = tabOf(query.get('tab'))
  const loan = useLoan(Number(query.get('id')))
  if (!loan)
    return (
      <Section>
        <PageHead title="Your loan" isIndexed={false} />
        <Skeleton label="Loading your loan" lines={6} />
      </Section>
    )
  return (
    <>
      <PageHead title={LOAN_TABS[tab].title} isIndexed={false} />
      <Section>
        <PageHeading caption={<Caption loan={loan} />} title="Your loan" />
        <Tabs
          label="Your loan"
          items={Object.entries(LOAN_TABS).map(([key, { label }]) => ({
            href: paths.loan({ id: loan.id, tab: key }),
            label,
            isCurrent: key === tab,
          }))}
        />
        <div className={styles.panel}>
          <Panel tab={tab} loan={loan} />
        </div>
      </Section>
    </>
  )
}

function Caption({ loan }: { loan: Loan }) {
  const { label, tone } = statusOf(loan)
  return (
    <span className={styles.caption}>
      {loan.reference} <Tag tone={tone}>{label}</Tag>
    </span>
  )
}

function Panel({ tab, loan }: { tab: LoanTab; loan: Loan }) {
  switch (tab) {
    case 'overview':
      return <Overview loan={loan} />
    case 'schedule':
      return <PaymentSchedule loan={loan} />
    case 'details':
      return <Details loan={loan} />
  }
}
