import type { Brand } from '@tarnbrook/brands/brand-type'
import { paths } from './paths.ts'
import type { SessionUser } from './session.ts'

interface SiteLink {
  readonly href: string
  readonly label: string
}

/** What stands in the header: what a loan costs for anyone, and the way to what is one's own. */
export function headerLinks(
  brand: Brand,
  user: SessionUser | null,
): { links: SiteLink[]; account: SiteLink[] } {
  const account = user
    ? [
        { href: paths.dashboard(), label: 'Your account' },
        { href: paths.logout(), label: 'Sign out' },
      ]
    : [{ href: paths.login(), label: 'Sign in' }]
  return { links: [...borrowLinks(brand), HELP], account }
}

const HELP = { href: paths.helpAndSupport(), label: 'Help and support' }

export function footerColumns(brand: Brand): { title: string; links: SiteLink[] }[] {
  return [
    { title: 'Borrow', links: borrowLinks(brand) },
    { title: 'Help', links: [HELP] },
    {
      title: 'Your account',
      links: [{ href: paths.dashboard(), label: 'Loans and applications' }],
    },
  ]
}

/** Spec 1: whether a brand takes applications from its own site is its own switch. */
function borrowLinks({ switches }: Brand): SiteLink[] {
  const calculator = { href: paths.calculator(), label: 'What it costs' }
  return switches.directApplications
    ? [{ href: paths.quote(), label: 'Get a quote' }, calculator]
    : [calculator]
}
