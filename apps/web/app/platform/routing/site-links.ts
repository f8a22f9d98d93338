import type { Brand } from '@tarnbrook/brands/brand-type'
import { productWords } from '#platform/product-words.ts'
import type { SessionUser } from '#platform/store/session.ts'
import { paths } from './paths.ts'

interface SiteLink {
  readonly href: string
  readonly label: string
}

/** What is in the header: what borrowing costs for anyone, and the way to what is one's own. */
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
  return { links: [...borrowLinks(brand), QUESTIONS, HELP], account }
}

const HELP = { href: paths.helpAndSupport(), label: 'Help and support' }
/** Opens the question about cookies, which stands above the footer of every page. */
const COOKIE_CHOICES = { href: '#cookie-choices', label: 'Cookie choices' }
const CONTACT_SETTINGS = { href: paths.contactSettings(), label: 'How we contact you' }
const QUESTIONS = { href: paths.questions(), label: 'Questions' }

/** All of the brand's pages (Spec 1: the table of switches): none is found by its URL alone. */
export function footerColumns(brand: Brand): { title: string; links: SiteLink[] }[] {
  const { switches } = brand
  const { isHirePurchase } = productWords(brand.productType)
  return [
    {
      title: 'Borrow',
      links: [
        ...borrowLinks(brand),
        QUESTIONS,
        { href: paths.dashboard(), label: `${isHirePurchase ? 'Agreements' : 'Loans'} and applications` },
        { href: paths.addressDetails(), label: 'Your address' },
        CONTACT_SETTINGS,
      ],
    },
    {
      title: 'Help',
      links: [
        HELP,
        ...when(switches.contactForm, { href: paths.contact(), label: 'Contact us' }),
        { href: paths.complaints(), label: 'Complaints' },
        { href: paths.commission(), label: 'Commission complaints' },
        ...when(switches.bereavement, { href: paths.bereavement(), label: 'When someone has died' }),
        ...when(switches.stayFraudAware, { href: paths.stayFraudAware(), label: 'Stay fraud aware' }),
      ],
    },
    {
      title: 'About us',
      links: [
        { href: paths.aboutUs(), label: 'About' },
        ...when(switches.careers, { href: paths.careers(), label: 'Careers' }),
        ...when(switches.disclosures, { href: paths.disclosures(), label: 'Disclosures' }),
        { href: paths.modernSlaveryAct(), label: 'Modern slavery' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { href: paths.terms(), label: 'Terms' },
        { href: paths.privacy(), label: 'Privacy' },
        { href: paths.cookies(), label: 'Cookies' },
        COOKIE_CHOICES,
      ],
    },
  ]
}

/** Below a form: what a borrower may need, what the law wants within reach, no way away from it. */
export const formFooterLinks: readonly SiteLink[] = [
  HELP,
  { href: paths.complaints(), label: 'Complaints' },
  { href: paths.privacy(), label: 'Privacy' },
  COOKIE_CHOICES,
]

/** On a page of the account, where the brand's other pages are folded away. */
export const accountFooterLinks: readonly SiteLink[] = [CONTACT_SETTINGS, ...formFooterLinks]

/** Spec 1: whether a brand takes applications from its own site is its own switch. */
function borrowLinks({ switches }: Brand): SiteLink[] {
  const calculator = { href: paths.calculator(), label: 'What it costs' }
  return [...when(switches.directApplications, { href: paths.quote(), label: 'Get a quote' }), calculator]
}

function when(isOn: boolean, link: SiteLink): SiteLink[] {
  return isOn ? [link] : []
}
