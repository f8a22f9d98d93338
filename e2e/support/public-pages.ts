import { BRANDS, type BrandKey, DIRECT_BRANDS } from './running-product.ts'

const MAIN_AND_MOTOR = ['main', 'motor'] as const

/** Every public page, and the brands that have it (Spec 1 and 2); without a list, all have it. */
const PUBLIC_PAGES: readonly (readonly [path: string, brands?: readonly BrandKey[]])[] = [
  ['/'],
  ['/calculator?amount=5000&term=36'],
  ['/account/borrow/quote', DIRECT_BRANDS],
  ['/account/borrow/quote/save', DIRECT_BRANDS],
  ['/account/borrow/quote/resume?token=some-token', DIRECT_BRANDS],
  ['/account/borrow/disqualified'],
  ['/login'],
  ['/not-authorized'],
  ['/about'],
  ['/frequently-asked-questions'],
  ['/help-and-support'],
  ['/contact', ['supermarket', 'motor', 'post-office', 'money-management']],
  ['/contact/received?reference=C-2345ABCD', ['supermarket', 'motor', 'post-office', 'money-management']],
  ['/complaints'],
  ['/commission'],
  ['/commission/received?reference=CC-2345ABCD'],
  ['/terms'],
  ['/privacy'],
  ['/cookies'],
  ['/modern-slavery-act'],
  ['/careers', MAIN_AND_MOTOR],
  ['/bereavement', MAIN_AND_MOTOR],
  ['/stay-fraud-aware', ['main']],
  ['/disclosures', ['main']],
  ['/open-banking/complete', ['motor']],
  ['/open-banking/unavailable', ['motor']],
  ['/open-banking/unable-to-connect', ['motor']],
]

/** What a brand has, and what only others have. */
export function listPublicPages(brand: BrandKey): { own: string[]; foreign: string[] } {
  const isOwn = ([, brands = BRANDS]: (typeof PUBLIC_PAGES)[number]) => brands.includes(brand)
  const getPath = ([path]: (typeof PUBLIC_PAGES)[number]) => path
  return {
    own: PUBLIC_PAGES.filter(isOwn).map(getPath),
    foreign: PUBLIC_PAGES.filter((page) => !isOwn(page)).map(getPath),
  }
}
