import { redirect } from 'react-router'
import { AccountNavigation } from '#features/account/navigation/account-navigation.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { amountOverTerm } from '#features/loans/figures.ts'
import { describeLoanStatus } from '#features/loans/headline.ts'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { ask, type DataOf, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Rows } from '#ui/rows/rows.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type Tab = 'payments' | 'documents'

const TITLES: Record<Tab, string> = { payments: 'Payments', documents: 'Documents' }

/** A tab of the borrower's only loan, or a choice of loans; the newest is first. */
export function defineLoanChoice(tab: Tab) {
  return defineScreenData(function* (args) {
    const { id } = requireUser(args)
    const { user } = yield* ask({ user: queryUser(id, args.session.brand) })
    const loans = (user.loans ?? []).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    const [only, ...others] = loans
    if (only && others.length === 0) yield redirect(paths.loan({ id: only.id, tab }))
    return { loans }
  })
}

export const loanChoiceHandle = { frame: 'account', navigation: AccountNavigation } satisfies Handle

type Choice = DataOf<ReturnType<typeof defineLoanChoice>>

export function LoanChoice({ tab, loans }: { tab: Tab; loans: Choice['loans'] | undefined }) {
  const title = TITLES[tab]
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      {loans === undefined ? (
        <Skeleton label="Loading" lines={6} />
      ) : loans.length === 0 ? (
        <Stack>
          <PageHeading title={title} lead="Nothing is here until you’ve signed an agreement with us." />
          <p>
            <Link href={paths.dashboard()}>See your account</Link>
          </p>
        </Stack>
      ) : (
        <>
          <PageHeading title={title} lead="You have more than one agreement. Choose one." />
          <Rows
            rows={loans.map((loan) => ({
              label: `${amountOverTerm(loan)}, ${loan.reference}`,
              icon: tab === 'payments' ? 'calendar' : 'document',
              detail: describeLoanStatus(loan).label,
              href: paths.loan({ id: loan.id, tab }),
            }))}
          />
        </>
      )}
    </Section>
  )
}
