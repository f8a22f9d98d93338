import type { Brand } from '@tarnbrook/brands/brand-type'
import type { DataRequestKind } from '@tarnbrook/contract/data-requests/data-requests'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { EmailContent } from '#platform/messages/email-template.ts'

const ASKED: Record<DataRequestKind, string> = {
  access: 'a copy of your data',
  erasure: 'us to erase your data',
}

/** No `answerBy` where that day is over: it was recorded late. */
export function dataRequestReceivedEmail(
  brand: Brand,
  { kind, answerBy, url }: { kind: DataRequestKind; answerBy: Day | null; url: string },
): EmailContent {
  return {
    class: 'service',
    subject: "We've received your request about your data",
    preview: 'What happens now, and how to reach us.',
    paragraphs: [
      `You asked for ${ASKED[kind]}. ${answerBy === null ? "We're sorry that it takes longer than it should." : `We answer by ${formatDayWords(answerBy)}.`} It costs nothing.`,
      kind === 'access'
        ? "We put your data together and look it over. We email you when it's ready to collect in your account."
        : 'Two people look at what we may erase. We then email you what went, what stays, why, and until when.',
      callUs(brand),
    ],
    action: { label: 'See your request', url },
    reason: reason(brand),
  }
}

/** Says nothing of what is in it: someone else may read the mailbox. */
export function dataCopyReadyEmail(
  brand: Brand,
  { lastDay, url }: { lastDay: Day; url: string },
): EmailContent {
  return {
    class: 'service',
    subject: 'The copy of your data is ready',
    preview: 'Where to collect it, and until when.',
    paragraphs: [
      `The copy of your data is ready. Collect it in your account until ${formatDayWords(lastDay)}.`,
      'Store it safely: it has your documents, payments and messages in it.',
      callUs(brand),
      RIGHTS,
    ],
    action: { label: 'Collect your data', url },
    reason: reason(brand),
  }
}

/** What was erased can be about health: it is told behind a sign-in alone. */
export function dataErasedEmail(brand: Brand, { url }: { url: string }): EmailContent {
  return {
    class: 'service',
    subject: "We've answered your request about your data",
    preview: 'Sign in to read what went and what stays.',
    paragraphs: [
      "You asked us to erase your data. We've erased what the law lets us erase.",
      'Sign in to read what went, what stays, why, and until when.',
      callUs(brand),
      RIGHTS,
    ],
    action: { label: 'Read our answer', url },
    reason: reason(brand),
  }
}

export function dataRequestClosedEmail(brand: Brand, { kind }: { kind: DataRequestKind }): EmailContent {
  return {
    class: 'service',
    subject: "We've closed your request about your data",
    preview: "If that isn't what you want, call us.",
    paragraphs: [
      `We had a request from your account for ${ASKED[kind]}. We've closed it, and haven't done that.`,
      `If you do want it, ask again in your account at any time. ${callUs(brand)}`,
      RIGHTS,
    ],
    reason: reason(brand),
  }
}

function callUs({ contacts, hours }: Brand): string {
  return `If it wasn't you, or you have a question, call us on ${contacts.phone} (${hours.phone.text}).`
}

const RIGHTS =
  "If you aren't happy with our answer, complain to us first. You can complain to the Information Commissioner's Office too: ico.org.uk."

function reason(brand: Brand): string {
  return `We sent you this email because you asked ${brand.fullName} about your data.`
}
