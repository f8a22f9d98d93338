import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import {
  DIRECT_DEBIT_GUARANTEE_TITLE,
  directDebitGuarantee,
  directDebitScheme,
} from '@tarnbrook/brands/facts/direct-debit'
import { lender } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { EmailClass } from '@tarnbrook/domain/situation/contact-rules'
import type { ApiDeps } from '#deps.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import type { EmailContent, EmailFact, EmailLink, EmailSection } from '#platform/messages/email-template.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import type { MailAttachment } from '#platform/messages/messages.ts'
import { type ProductWords, productWords } from '#platform/messages/product-words.ts'
import { findBorrowerSiteUrl } from '#platform/tokens.ts'

/** Who a loan's email is for: its own brand and product, and the page with more information. */
export interface EmailReader {
  brand: Brand
  loanUrl: string
  /** Where smaller payments are agreed. */
  arrangementUrl: string
  product: ProductWords
}

/** The content of a loan's email. */
export interface LoanEmail {
  class: Exclude<EmailClass, 'internal' | 'offer'>
  subject: string | ((to: EmailReader) => string)
  preview: string
  paragraphs: (to: EmailReader) => string[]
  facts?: (to: EmailReader) => readonly EmailFact[]
  action?: (to: EmailReader) => EmailLink
  sections?: (to: EmailReader) => readonly EmailSection[]
  /** Identifies the event it reports, so that it is sent once. */
  onceKey?: string
}

/** Queues an email about the loan to its borrower, in the transaction of the event it reports. */
export async function emailBorrower(
  work: Work,
  deps: ApiDeps,
  {
    loan,
    content,
    attachments,
  }: { loan: LoanRow; content: LoanEmail; attachments?: readonly MailAttachment[] },
): Promise<void> {
  const brand = getBrand(loan.brand)
  await emailUser(work, deps, {
    userId: loan.user_id,
    loan,
    brand,
    onceKey: content.onceKey,
    ...(attachments && { attachments }),
    content: () =>
      toEmailContent(content, {
        brand,
        ...loanUrls(findBorrowerSiteUrl(deps.config, brand.key), loan.id),
        product: productWords(loan.product_type),
      }),
  })
}

/** The pages of a loan that emails lead to, on the site that looks after it. */
export function loanUrls(site: string, loanId: number): Pick<EmailReader, 'arrangementUrl' | 'loanUrl'> {
  const account = `${site}/account/borrow`
  return {
    loanUrl: `${account}/repay/summary?id=${loanId}`,
    arrangementUrl: `${account}/self-serve-arrangement/${loanId}`,
  }
}

/** CONC 7.3: the ways to an arrangement for someone who cannot pay, online where offered. */
export function smallerPayments(
  { brand }: Pick<EmailReader, 'brand'>,
  { canArrange }: { canArrange: boolean },
): string[] {
  const { phone } = brand.contacts
  return [
    ...(canArrange ? ['You can agree smaller payments in your account. It takes about 10 minutes.'] : []),
    `${canArrange ? "If you'd rather talk to someone, call" : 'Call'} us on ${phone} (${brand.hours.phone.text}). We can agree smaller payments or more time.`,
  ]
}

/** The email as it is sent to this borrower. */
export function toEmailContent(content: LoanEmail, to: EmailReader): EmailContent {
  const { subject, preview, paragraphs, facts, action, sections } = content
  return {
    class: content.class,
    subject: typeof subject === 'string' ? subject : subject(to),
    preview,
    paragraphs: paragraphs(to),
    ...(facts && { facts: facts(to) }),
    ...(action && { action: action(to) }),
    ...(sections && { sections: sections(to) }),
    reason: `We sent you this email because you have a ${to.product.agreement} with ${lender.legalName}.`,
  }
}

/** Bacs: who collects, by the name that the bank has. */
export function collectorFacts(brand: Brand): EmailFact[] {
  return [
    ['Who collects', lender.legalName],
    ['Service user number', lender.serviceUserNumber],
    ['Name on your bank statement', brand.directDebitLabel],
  ]
}

export function seeAgreement({ product, loanUrl }: EmailReader): EmailLink {
  return { label: `See your ${product.agreement}`, url: loanUrl }
}

export const formatPence = (amountPence: number) => formatMoney(pence(amountPence))

export const formatIsoDay = (iso: string) => formatDayWords(day(iso))

/** Bacs: again wherever a Direct Debit is confirmed. */
export const guaranteeSection: EmailSection = {
  heading: DIRECT_DEBIT_GUARANTEE_TITLE,
  paragraphs: [directDebitScheme],
  items: directDebitGuarantee,
}
