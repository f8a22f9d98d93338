import type { ConsentFlag } from '@tarnbrook/contract/consent/consent-flags'
import { formatDayWords, formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApplicationFacts } from '#features/applications/quote/application-emails.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'

export interface ExpiryFacts extends ApplicationFacts {
  /** The borrower has requested the quoted loan. */
  isGoingAhead: boolean
  /** The last day of the quote. */
  until: Temporal.PlainDate
}

/** By the product that the application is for (Spec 3). */
function findReminderConsent({ productType }: Pick<ExpiryFacts, 'productType'>): ConsentFlag {
  return productWords(productType).isHirePurchase ? 'motorFinanceReminders' : 'unsecuredLoanReminders'
}

/** Has no price: CONC 3.5.3R would require the representative example; the page has it all. */
export function quoteReminderEmail(facts: ExpiryFacts): EmailContent {
  const { brand, id, isGoingAhead, siteUrl } = facts
  const until = formatDayWords(facts.until)
  return {
    class: 'offer',
    consent: findReminderConsent(facts),
    subject: `Your quote is valid until ${until}`,
    preview: isGoingAhead
      ? "You have things left to do. If you've changed your mind, you can let it expire."
      : "See your quote while you can. If you don't want it, you don't need to do anything.",
    paragraphs: [
      isGoingAhead
        ? `You've applied for ${asked(facts)}, and there are still things for you to do. Your quote is valid until ${until}.`
        : `You asked us what ${asked(facts)} would cost. Your quote is valid until ${until}.`,
      "If you don't want it, you don't need to do anything. It expires by itself and you owe nothing.",
    ],
    action: isGoingAhead
      ? { label: 'Continue', url: `${siteUrl}/account/borrow/continue?id=${id}` }
      : { label: 'See your quote', url: `${siteUrl}/account/borrow/apply?id=${id}` },
    reason: `We sent you this email because you let ${brand.shortName} send you reminders. To stop them: ${siteUrl}/contact-settings`,
  }
}

export function quoteExpiredEmail(facts: ExpiryFacts): EmailContent {
  const { brand, id, siteUrl } = facts
  return {
    class: 'service',
    subject: 'Your application has expired',
    preview: 'You owe nothing. You can ask for a new quote if you still need one.',
    paragraphs: [
      `Your quote for ${asked(facts)} was valid until ${formatDayWords(facts.until)}. The agreement wasn't signed by then, so your application is closed. You owe nothing.`,
      `If something held you up, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). You can also ask for a new quote.`,
    ],
    action: { label: 'See your application', url: `${siteUrl}/account/borrow/continue?id=${id}` },
    reason: 'We sent you this email because you applied to us with this email address.',
  }
}

/** 'a loan of £7,500 over 3 years' */
function asked({ productType, amountPence, termMonths }: ExpiryFacts): string {
  return `${productWords(productType).credit} of ${formatMoney(pence(amountPence))} over ${formatDuration(termMonths)}`
}
