import type { Loan } from '@tarnbrook/contract/loan/loans'
import { useSearchParams } from 'react-router'
import { statusOf } from '#features/loans/headline.ts'
import { readLoan, readSigning, useLoan } from '#features/loans/read-loan.ts'
import { settingOf } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { idOf } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Details } from './loan/details.tsx'
import styles from './loan/loan.module.css'
import { Overview } from './loan/overview.tsx'
import { PaymentSchedule } from './loan/payment-schedule.tsx'
import { HowItWasSigned } from './loan/signing.tsx'
import { LOAN_TABS, type LoanTab, tabOf } from './loan/tabs.ts'

const read: Read = async (store, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  await readLoan(store, id)
  if (tabOf(args.url.searchParams.get('tab')) === 'details') await readSigning(store, id)
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
        <PageHead title="Your account" isIndexed={false} />
        <Skeleton label="Loading" lines={6} />
      </Section>
    )
  const title = `Your ${settingOf(loan).noun}`
  return (
    <>
      <PageHead
        title={tab === 'overview' ? title : `${LOAN_TABS[tab]}, your ${settingOf(loan).noun}`}
        isIndexed={false}
      />
      <Section>
        <PageHeading caption={<Caption loan={loan} />} title={title} />
        <Tabs
          label={title}
          items={Object.entries(LOAN_TABS).map(([key, label]) => ({
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
      return (
        <Stack gap="l">
          <Details loan={loan} />
          <HowItWasSigned loan={loan} />
        </Stack>
      )
  }
}
