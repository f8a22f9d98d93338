import type { Brand } from '@tarnbrook/brands/brand-type'
import { DECLINE_WORDS } from '@tarnbrook/brands/facts/decline-words'
import { legal } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { PROOF_NAMES, REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import { countThings } from '@tarnbrook/contract/requirements/things-left'
import type { Decliner } from '@tarnbrook/domain/applications/underwriting'
import {
  formatDay,
  formatDayWords,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { adviceSection } from '#platform/advice-section.ts'
import type { EmailContent, EmailFact } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'

/** What every email about an application knows of it. */
export interface ApplicationFacts {
  brand: Brand
  siteUrl: string
  id: number
  productType: string
  amountPence: number
  termMonths: number
}

/** As the quote is stored. */
export interface QuoteFacts {
  amountPence: number
  termMonths: number
  instalmentPence: number
  lastInstalmentPence: number
  aprPercent: number
  annualRatePercent: number
  feePence: number
  optionToPurchaseFeePence: number
  totalPayablePence: number
  /** Counts, with the part exchange, in a hire purchase's total payable (CCA 1974 s189). */
  depositPence: number
  partExchangePence: number
  /** The day of the agreement that the figures are for. */
  agreementOn: Temporal.PlainDate
  firstPaymentOn: Temporal.PlainDate
  validUntil: Temporal.PlainDate | null
}

/** Has no name and no reason: the mailbox's reader may not be who applied (decision 020). */
export function quoteEmail(
  about: ApplicationFacts,
  { quote, isReplacement, asked }: { quote: QuoteFacts; isReplacement: boolean; asked: AskedFor | null },
): EmailContent {
  const { brand } = about
  return {
    class: 'service',
    subject: `Your quote for ${overTerm(quote)}`,
    preview: quotePreview({ isReplacement, asked }),
    paragraphs: [
      `${quoteIntroduction(about, { isReplacement, asked })}${validity(quote)}`,
      "You haven't agreed to anything, and you don't have to do anything. If you don't want it, it expires by itself and you owe nothing.",
      describeAgreementDate(quote),
    ],
    facts: quoteFacts(about, quote),
    action: { label: 'See your quote', url: toApplicationUrl(about, 'apply') },
    sections: [
      {
        heading: 'If you want to go ahead',
        paragraphs: [
          `Sign in with this email address to see the quote. You can then apply, or change the ${
            productWords(about.productType).isHirePurchase ? 'term' : 'amount or the term'
          }.`,
          "If you apply, we make a full credit check. Other lenders can see that check on your credit file. They can't see the check for this quote.",
        ],
      },
      {
        heading: "If you didn't ask for a quote",
        paragraphs: [
          `Somebody may have entered your email address by mistake. Please tell us: call ${brand.contacts.phone} or email ${brand.contacts.contactEmail}.`,
        ],
      },
    ],
    reason: BECAUSE_APPLIED,
  }
}

function quotePreview({ isReplacement, asked }: { isReplacement: boolean; asked: AskedFor | null }): string {
  if (asked) return "It isn't what you asked for, but it's what we can offer you."
  return isReplacement
    ? 'It replaces your earlier quote. See the new monthly payment, APR and total.'
    : 'See the monthly payment, the APR and the total, and how to go ahead if you want to.'
}

/** What was asked for, where something else can be offered instead. */
type AskedFor = Pick<QuoteFacts, 'amountPence' | 'termMonths'>

function quoteIntroduction(
  { productType }: ApplicationFacts,
  { isReplacement, asked }: { isReplacement: boolean; asked: AskedFor | null },
): string {
  const { credit } = productWords(productType)
  if (asked)
    return `You asked for ${overTerm(asked)}. We can't offer you that. Here is a quote that we can offer.`
  return isReplacement
    ? `Here is your new quote for ${credit}. It replaces the one before.`
    : `Here is the quote for ${credit} that you asked for.`
}

/**
 * CCA 1974 s157: the agency's name, address and phone. UK GDPR arts 22A-22C: who decided, and how
 * it is reviewed. The credit file's reasons stay behind the sign-in.
 */
export const DECLINE_REVIEW_KINDS = ['upheld', 'overturned', 'apply-again', 'report-ending'] as const

/** After the last two the borrower applies again: no report prices a loan, or not for long. */
export type DeclineReviewKind = (typeof DECLINE_REVIEW_KINDS)[number]

const REVIEWED_WORDS: Record<DeclineReviewKind, { subject: string; means: string; label: string }> = {
  upheld: {
    subject: 'A person has looked at our decision',
    means: "The decision stays the same. We're sorry.",
    label: 'See what they found',
  },
  overturned: {
    subject: "We've changed our decision",
    means:
      'We can offer you a quote after all, and another email has its figures. If you accept it, we decide on a full credit check.',
    label: 'See your quote',
  },
  'apply-again': {
    subject: "We've changed our decision",
    means:
      "Our credit check is too old to use, so please apply again. You can do so today, and it won't affect your credit score.",
    label: 'See what they found',
  },
  'report-ending': {
    subject: "We've changed our decision",
    means:
      "Our full credit check can be used for a few more days, too few for a new quote. So please apply again: you can do so today, and a quote won't affect your credit score. If you accept it, we make a new full credit check.",
    label: 'See what they found',
  },
}

/** UK GDPR art. 22C: a person looked at it. The reasons are on the page (decision 020). */
export function declineReviewedEmail(about: ApplicationFacts, outcome: DeclineReviewKind): EmailContent {
  const { contacts, hours } = about.brand
  const { subject, means, label } = REVIEWED_WORDS[outcome]
  return {
    class: 'statutory',
    subject,
    preview: 'A member of our staff looked at your application again.',
    paragraphs: [
      `A member of our staff has looked at our decision on ${offered(about)}. ${means}`,
      'What they found is on the page of your application. Sign in with this email address to read it.',
      `With a question, call us on ${contacts.phone} (${hours.phone.text}).`,
      ...(outcome === 'upheld'
        ? [
            `If you're not happy with it, you can complain to us: ${contacts.complaintsEmail}. After our answer the ${ombudsman.name} can look at it for free.`,
            "About how your data was used you can also go to the Information Commissioner's Office (ico.org.uk).",
          ]
        : []),
    ],
    action: { label, url: toApplicationUrl(about, outcome === 'overturned' ? 'apply' : 'declined') },
    reason: BECAUSE_APPLIED,
  }
}

export function declinedEmail(
  about: ApplicationFacts,
  {
    by,
    hadFullSearch,
    applyAgainFrom,
  }: { by: Decliner; hadFullSearch: boolean; applyAgainFrom: Temporal.PlainDate },
): EmailContent {
  const { contacts, hours } = about.brand
  const { decision, review, basis, rights } = DECLINE_WORDS[by]
  const { usedForDecision, asked, askedAddress, askedPhone, freeFileUrl } = legal.creditReference
  return {
    class: 'statutory',
    subject: 'Our decision on your application',
    preview: 'Sign in to read more, and see what you can do next.',
    paragraphs: [
      `We're sorry, but we can't offer you ${offered(about)} at the moment.`,
      'The reasons are on the page of your application. Sign in with this email address to read them.',
      hadFullSearch
        ? "The full credit check that you agreed to stays on your credit file, where other lenders can see it. Being declined isn't recorded there."
        : "Our credit check won't affect your credit score, and other lenders can't see it. Being declined isn't recorded on your credit file.",
    ],
    action: { label: 'See the reasons', url: toApplicationUrl(about, 'declined') },
    sections: [
      {
        heading: review,
        paragraphs: [
          `${decision}. ${basis}`,
          rights.replaceAll('’', "'"),
          `Call us on ${contacts.phone} (${hours.phone.text}) or email ${contacts.contactEmail}.`,
        ],
        links: [
          {
            label: 'Ask us to call you about the decision',
            url: `${about.siteUrl}/account/borrow/call-back/${about.id}?about=decision`,
          },
        ],
      },
      {
        heading: 'The credit reference agency we used',
        facts: [
          ['Name', asked],
          ['Address', askedAddress.join(', ')],
          ['Telephone', askedPhone],
        ],
        paragraphs: [
          usedForDecision,
          "You can see your credit report for free. It won't affect your credit score.",
          "If something in it is wrong, tell the agency. It has 28 days to correct it or tell you why it won't. The agency didn't make this decision and can't tell you why we made it.",
        ],
        links: [{ label: 'See your credit report', url: freeFileUrl }],
      },
      {
        heading: 'Before you apply again',
        items: [
          `You can apply to us again from ${formatDayWords(applyAgainFrom)}. Before then, the answer would most likely be the same.`,
          'Several full credit checks in a few weeks can lower your credit score.',
          'It helps to be on the electoral roll at your address and to pay what you owe on time.',
          'It helps to use less of your credit limits.',
        ],
      },
      adviceSection,
    ],
    reason: BECAUSE_APPLIED,
  }
}

export function addressMismatchEmail(
  about: ApplicationFacts,
  { correctBy }: { correctBy: Temporal.PlainDate },
): EmailContent {
  const { contacts, hours } = about.brand
  return {
    class: 'service',
    subject: 'Please check your address',
    preview: `Please do this by ${formatDayWords(correctBy)}, so that we can continue.`,
    paragraphs: [
      `We couldn't find you at the address that you gave us. So we can't give you a quote for ${offered(about)} yet. We haven't declined your application.`,
      `Please check your name, date of birth and address by ${formatDayWords(correctBy)}. We'll then ask the credit reference agency again. After that day your application expires, and you owe nothing.`,
      "This check won't affect your credit score, and other lenders can't see it.",
    ],
    action: { label: 'Check my address', url: toApplicationUrl(about, 'address_mismatch') },
    sections: [
      {
        heading: 'If your details are right',
        paragraphs: [
          `Call us on ${contacts.phone} (${hours.phone.text}) or email ${contacts.contactEmail}. If you didn't apply to us, please tell us that too.`,
        ],
      },
    ],
    reason: BECAUSE_APPLIED,
  }
}

/** `left` says what is still to do before signing, in the order of the page. */
export function requestedEmail(
  about: ApplicationFacts,
  { quote, left, suggested }: { quote: QuoteFacts; left: readonly string[]; suggested: AskedFor | null },
): EmailContent {
  if (suggested) return suggestedEmail(about, { quote, suggested })
  const { credit } = productWords(about.productType)
  return {
    class: 'service',
    subject: `You've passed our credit check: ${countThings(left.length, 'left to do')}`,
    preview: 'See what we still need from you. You can stop at any point and sign in again later.',
    paragraphs: [
      `You've applied for ${credit}: ${overTerm(quote)}. You've passed our credit check.`,
      `Next, we need the details below from you. Then you read and sign your agreement.${untilWhen(quote)} You can stop at any point and sign in again later.`,
    ],
    action: { label: 'Continue', url: toApplicationUrl(about, 'continue') },
    sections: [{ heading: 'What you still need to do', items: left }],
    reason: BECAUSE_APPLIED,
  }
}

/** Only another loan is affordable. It has no credit file figure, as no email has. */
function suggestedEmail(
  about: ApplicationFacts,
  { quote, suggested }: { quote: QuoteFacts; suggested: AskedFor },
): EmailContent {
  const { credit, isHirePurchase } = productWords(about.productType)
  return {
    class: 'service',
    subject: `We can offer you ${overTerm(suggested)}`,
    preview: "It isn't what you applied for. See the figures, and choose whether you want it.",
    paragraphs: [
      `You applied for ${credit}: ${overTerm(quote)}. After our full credit check, we think those payments would take too much of your income.`,
      `We can offer you ${overTerm(suggested)} instead.${untilWhen(quote)} You choose whether you want it. If you don't, your application ends and you owe nothing.`,
      `Both ${isHirePurchase ? 'agreements' : 'loans'} are on the page of your application, side by side. There you can also see what we counted.`,
    ],
    action: { label: 'See what we can offer', url: toApplicationUrl(about, 'continue') },
    sections: [adviceSection],
    reason: BECAUSE_APPLIED,
  }
}

/** They declined the offer. It says that they ended it, for whoever did not. */
export function turnedDownEmail(about: ApplicationFacts): EmailContent {
  const { contacts, hours } = about.brand
  return {
    class: 'service',
    subject: 'Your application is closed',
    preview: "Read what stays on your credit file, and what to do if you didn't choose this.",
    paragraphs: [
      "You chose not to take what we could offer you, so we've closed your application. You owe nothing.",
      "The full credit check stays on your credit file, where other lenders can see it. Your choice isn't recorded there.",
      `If you didn't choose this, call us on ${contacts.phone} (${hours.phone.text}) or email ${contacts.contactEmail}.`,
    ],
    action: { label: 'See your application', url: toApplicationUrl(about, 'continue') },
    sections: [adviceSection],
    reason: BECAUSE_APPLIED,
  }
}

/** Everything is there, and a person looks at the proofs. */
export function inReviewEmail(about: ApplicationFacts): EmailContent {
  return {
    class: 'service',
    subject: "We're checking your documents",
    preview: `You don't need to do anything. We usually finish within ${REVIEW_TIME}.`,
    paragraphs: [
      `Thank you: we have everything we asked you for. A member of our team is checking your documents. We usually finish within ${REVIEW_TIME}.`,
      "You don't need to do anything. We'll email you as soon as we've finished. If something can't be read, we'll ask you for it again.",
    ],
    action: { label: 'See your application', url: toApplicationUrl(about, 'continue') },
    reason: BECAUSE_APPLIED,
  }
}

/** A proof has to be sent again. `note`: a line of who looked at it; `isByLoan`: no person did. */
export function proofSentBackEmail(
  about: ApplicationFacts,
  {
    type,
    why,
    note,
    isByLoan,
  }: { type: keyof typeof PROOF_NAMES; why: string; note: string | null; isByLoan: boolean },
): EmailContent {
  const name = PROOF_NAMES[type]
  return {
    class: 'service',
    subject: `Please send ${name} again`,
    preview: 'See what to change. The rest of your application stays as it is.',
    paragraphs: [
      `${isByLoan ? `We can't pay your debt off by ${name} any more.` : `We've looked at ${name} and can't use it yet.`} ${why.replaceAll('’', "'")}`,
      ...(note === null ? [] : [`From the person who checked it: ${note}`]),
      'The rest of your application stays as it is. You can send it again from your phone or computer. We need it before we can lend to you.',
    ],
    action: { label: 'Send it again', url: toApplicationUrl(about, 'continue') },
    reason: BECAUSE_APPLIED,
  }
}

/** A member of staff wants one more proof. */
export function proofAskedForEmail(about: ApplicationFacts, type: keyof typeof PROOF_NAMES): EmailContent {
  const name = PROOF_NAMES[type]
  return {
    class: 'service',
    subject: `One more thing: please send ${name}`,
    preview: 'See what to send. The rest of your application stays as it is.',
    paragraphs: [
      `We've looked at your application, and need one more thing from you: ${name}. You can send it from your phone or computer.`,
      'The rest of your application stays as it is. We need it before we can lend to you.',
    ],
    action: { label: 'Send it', url: toApplicationUrl(about, 'continue') },
    reason: BECAUSE_APPLIED,
  }
}

export function approvedEmail(about: ApplicationFacts, { quote }: { quote: QuoteFacts }): EmailContent {
  const { isHirePurchase } = productWords(about.productType)
  return {
    class: 'service',
    subject: "You're approved: read and sign your agreement",
    preview: `See your figures. ${isHirePurchase ? "We'll pay the seller" : "We'll pay out your loan"} after you sign and your Direct Debit is set up.`,
    paragraphs: [
      `We've approved your application for ${overTerm(quote)}.`,
      `Next, read the three documents and sign your agreement.${untilWhen(quote)} ${
        isHirePurchase ? "We'll pay the seller" : "We'll pay out your loan"
      } after you've signed and your Direct Debit is set up.`,
      describeAgreementDate(quote),
    ],
    facts: quoteFacts(about, quote),
    action: { label: 'Read and sign', url: toApplicationUrl(about, 'continue') },
    reason: BECAUSE_APPLIED,
  }
}

/** The three figures of the agreement are always those of the quote, in the order of the page. */
function quoteFacts({ productType }: ApplicationFacts, quote: QuoteFacts): EmailFact[] {
  const { isHirePurchase } = productWords(productType)
  const { depositPence, feePence, instalmentPence, lastInstalmentPence, optionToPurchaseFeePence } = quote
  const advancePence = depositPence + quote.partExchangePence
  const total = pence(quote.totalPayablePence + advancePence)
  const advance = [
    ...(depositPence > 0 ? ['deposit'] : []),
    ...(quote.partExchangePence > 0 ? ['part exchange'] : []),
  ].join(' and ')
  return [
    [isHirePurchase ? 'Amount of credit' : 'Amount you borrow', money(quote.amountPence)],
    ...(advancePence > 0 ? [[`Your ${advance}`, money(advancePence)] as const] : []),
    ['Term', formatDuration(quote.termMonths)],
    ['Monthly payment', money(instalmentPence)],
    ...(lastInstalmentPence === instalmentPence
      ? []
      : [['Last payment', money(lastInstalmentPence)] as const]),
    ['APR (total yearly cost)', formatPercent(quote.aprPercent)],
    ['Interest rate a year, fixed', formatRate(quote.annualRatePercent)],
    ...(feePence > 0
      ? [
          [
            `Arrangement fee, added to your ${isHirePurchase ? 'agreement' : 'loan'}`,
            money(feePence),
          ] as const,
        ]
      : []),
    ...(optionToPurchaseFeePence > 0
      ? [['Option-to-purchase fee, with the last payment', money(optionToPurchaseFeePence)] as const]
      : []),
    [advancePence > 0 ? `Total to pay, with your ${advance}` : 'Total to pay', formatMoney(total)],
    ['First payment', formatDay(quote.firstPaymentOn)],
    ...(quote.validUntil ? [['Quote valid until', formatDay(quote.validUntil)] as const] : []),
  ]
}

const BECAUSE_APPLIED = 'We sent you this email because somebody applied to us with this email address.'

/** Decision 028. */
function describeAgreementDate({ agreementOn }: QuoteFacts): string {
  return `These figures are for an agreement made on ${formatDayWords(agreementOn)}. Your interest rate and fees stay the same while your quote is valid. The payments, the total and the APR change a little with the day you sign and your payment day.`
}

function validity({ validUntil }: QuoteFacts): string {
  return validUntil ? ` It's valid until ${formatDayWords(validUntil)}.` : ''
}

function untilWhen({ validUntil }: QuoteFacts): string {
  return validUntil ? ` Your quote is valid until ${formatDayWords(validUntil)}.` : ''
}

/** 'a loan of £7,500 over 3 years' */
function offered({ productType, ...terms }: ApplicationFacts): string {
  return `${productWords(productType).credit} of ${overTerm(terms)}`
}

/** '£7,500 over 3 years' */
function overTerm({ amountPence, termMonths }: { amountPence: number; termMonths: number }): string {
  return `${money(amountPence)} over ${formatDuration(termMonths)}`
}

function toApplicationUrl({ siteUrl, id }: ApplicationFacts, state: string): string {
  return `${siteUrl}/account/borrow/${state}?id=${id}`
}

function money(amountPence: number): string {
  return formatMoney(pence(amountPence))
}
