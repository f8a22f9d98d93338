import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import { redirect, useSearchParams } from 'react-router'
import { LookedAfterNotice } from '#features/account/dashboard/looked-after-notice.tsx'
import { AccountNavigation } from '#features/account/navigation/account-navigation.tsx'
import { CreditCheckNotice } from '#features/applications/offer/credit-check-notice.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { GroupCard, queryGroupCard } from '#features/engagement/group-card.tsx'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser, useSession, useUser } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { accountOfUser, isUntroubled } from './account.ts'
import { ApplicationsInProgress } from './applications-in-progress.tsx'
import { BorrowMore } from './borrow-more.tsx'
import styles from './dashboard.module.css'
import { EndedList } from './ended-list.tsx'
import { NothingRunning } from './nothing-running.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { RunningLoans } from './running-loans.tsx'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  const { user, card } = yield* ask({
    user: queryUser(id, args.session.brand),
    card: queryGroupCard(args.session),
  })
  const { loans, applications } = accountOfUser(user)
  if (args.session.hasLoansElsewhere && loans.length > 0 && applications.length === 0)
    yield redirect(paths.loanServicer({ to: paths.dashboard() }))
  return { user, card }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./dashboard.submit.ts'))
export const clientAction = createSubmitAction(() => import('./dashboard.submit.ts'))
export const handle = {
  frame: 'account',
  navigation: AccountNavigation,
  query: ['page'],
} satisfies Handle

/** Spec 2: the borrower dashboard. */
export default function DashboardScreen() {
  const seen = screen.useData()
  return (
    <>
      <PageHead title={LANDING_TITLE.dashboard} isIndexed={false} />
      {seen ? (
        <Account user={seen.user} card={seen.card} />
      ) : (
        <Section>
          <Skeleton label="Loading your account" lines={6} />
        </Section>
      )}
    </>
  )
}

/** Says to someone who came by a link to one application that there may be more. */
function OneApplicationOnly() {
  return (
    <Notice title="You’re signed in for one application only">
      <p>
        To see everything in your account,{' '}
        <Link href={paths.signInByEmail({ next: paths.dashboard() })}>sign in by email</Link>.
      </p>
    </Notice>
  )
}

function Account({ user, card }: DataOf<typeof screen>) {
  const [query] = useSearchParams()
  const { hasLoansElsewhere } = useSession()
  const { loans, applications, ended } = accountOfUser(user)
  const isWeak = useUser()?.authStrength === 'weak'
  return (
    <>
      <Section>
        <PageHeading caption="Your account" title={`Hello, ${user.firstName}`} />
        <Stack gap="l">
          {user.isCheckingNewApplication ? <CreditCheckNotice /> : null}
          {loans.length > 0 && hasLoansElsewhere ? <LookedAfterNotice /> : <RunningLoans loans={loans} />}
          {isWeak ? <OneApplicationOnly /> : null}
          {loans.length > 0 && !isWeak && !hasLoansElsewhere ? <BorrowMore user={user} /> : null}
          {loans.length + applications.length === 0 ? <NothingRunning user={user} isWeak={isWeak} /> : null}
        </Stack>
      </Section>
      {applications.length > 0 ? (
        <Section>
          <h2 className={styles.sectionTitle}>
            {applications.length === 1 ? 'Your application' : 'Your applications'}
          </h2>
          <ApplicationsInProgress applications={applications} />
        </Section>
      ) : null}
      {ended.length > 0 ? (
        <Section>
          <h2 className={styles.sectionTitle}>Past agreements and applications</h2>
          <EndedList items={ended} page={Number(query.get('page') ?? 1)} />
        </Section>
      ) : null}
      {user.isPasskeyOffered ? <PasskeyCard /> : null}
      {isUntroubled(user) ? <GroupCard card={card} /> : null}
    </>
  )
}
