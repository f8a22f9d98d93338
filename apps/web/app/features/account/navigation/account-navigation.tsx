import { useLocation } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { AccountBar, type AccountPlace } from '#ui/account-bar/account-bar.tsx'

/** Where a borrower can go from every page of their account. */
export function AccountNavigation() {
  const { hasLoansElsewhere = false } = useSession()
  const { pathname, search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  const places = listPlaces({ hasLoansElsewhere }).map((place) => ({
    ...place,
    current: findCurrent(place, { pathname, tab }),
  }))
  return <AccountBar places={places} signOut={{ href: paths.logout(), label: 'Sign out' }} />
}

/** Payments and documents of a loan that another site looks after are there. */
function listPlaces({ hasLoansElsewhere }: { hasLoansElsewhere: boolean }): AccountPlace[] {
  const ofLoans: AccountPlace[] = [
    { href: paths.payments(), label: 'Payments', icon: 'calendar' },
    { href: paths.documents(), label: 'Documents', icon: 'document' },
  ]
  return [
    { href: paths.dashboard(), label: 'Home', icon: 'home' },
    ...(hasLoansElsewhere ? [] : ofLoans),
    { href: paths.helpAndSupport(), label: 'Help', icon: 'question' },
    { href: paths.profile(), label: 'Profile', icon: 'person' },
  ]
}

/** The tab of a loan is a part of what its link leads to. */
export function findCurrent(
  { href, label }: Pick<AccountPlace, 'href' | 'label'>,
  { pathname, tab }: { pathname: string; tab: string | null },
): AccountPlace['current'] {
  if (pathname === href) return 'page'
  return pathname === LOAN_PATH && tab === label.toLowerCase()
}

const LOAN_PATH = paths.loan({ id: 0 }).split('?', 1)[0]
