import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import { day } from '@tarnbrook/domain/core/calendar'
import type { ApplicationFacts, QuoteFacts } from '#features/applications/quote/application-emails.ts'
import { type LoanEmail, loanUrls, toEmailContent } from '#features/loans/loan-email.ts'
import type { WaysToPay } from '#features/loans/ways-to-pay.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'

/** Where each brand's site is in the examples. */
export const SITE_URLS: Record<BrandKey, string> = {
  main: 'https://www.tarnbrook.example',
  supermarket: 'https://loans.orchardway.example',
  motor: 'https://www.tarnbrook-motor.example',
  'post-office': 'https://loans.posthorn.example',
  'money-management': 'https://money.ledgerlight.example',
}

/** Of the loan in the examples, and what it is paid with each month. */
export const REFERENCE = 'TB4J7KMP2W'
export const PAYMENT = 286_70

export function getSiteUrl({ key }: Brand): string {
  return SITE_URLS[key]
}

/** What an email about an application knows of it. */
export function createApplicationFacts(brand: Brand): ApplicationFacts {
  const { amountPence, termMonths } = createQuoteFacts(brand)
  return {
    brand,
    siteUrl: getSiteUrl(brand),
    id: 4_217_663,
    productType: brand.productType,
    amountPence,
    termMonths,
  }
}

export function createQuoteFacts({ productType }: Brand): QuoteFacts {
  const isHirePurchase = productType === 'hire-purchase'
  return {
    amountPence: 7500_00,
    termMonths: 36,
    instalmentPence: 286_70,
    lastInstalmentPence: 286_65,
    aprPercent: 24.4,
    annualRatePercent: 19.4,
    feePence: 445_00,
    optionToPurchaseFeePence: isHirePurchase ? 25_00 : 0,
    totalPayablePence: 10_321_15,
    depositPence: isHirePurchase ? 1500_00 : 0,
    partExchangePence: 0,
    agreementOn: day('2026-11-20'),
    firstPaymentOn: day('2027-01-07'),
    validUntil: day('2026-12-22'),
  }
}

/** Of money that is to be sent: what holds it. */
export const HOLDS = [null, { isInsolvent: true }, { isInsolvent: false }] as const

/** With every way to pay, and nothing that protects its borrower. */
export const WAYS: WaysToPay = {
  collecting: 'by-direct-debit',
  isArranged: false,
  takesCards: true,
  takesDirectDebit: true,
  isPayable: true,
  protection: null,
  canArrange: true,
}

/** Those in which emails differ. */
export const WAYS_TO_PAY: readonly WaysToPay[] = [
  WAYS,
  { ...WAYS, collecting: 'stopped', takesCards: false, takesDirectDebit: false, canArrange: false },
  { ...WAYS, protection: 'breathing-space', canArrange: false },
  ...(['insolvent', 'deceased'] as const).map((protection) => ({
    ...WAYS,
    collecting: 'insolvent' as const,
    takesDirectDebit: false,
    protection,
    canArrange: false,
  })),
]

/** The email about a loan, as it is sent to a customer of this brand. */
export function ofLoan(brand: Brand, content: LoanEmail): EmailContent {
  const urls = loanUrls(getSiteUrl(brand), 9_081_726)
  return toEmailContent(content, { brand, ...urls, product: productWords(brand.productType) })
}
