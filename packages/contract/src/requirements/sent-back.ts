import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { LetterReason, Requirement, SentBackReason } from '../applications/requirement-resource.ts'

type SentBack = NonNullable<Requirement['details']['sentBack']>

/** Why a proof is sent back, in words for its borrower. */
export const SENT_BACK_WORDS: Record<SentBackReason | LetterReason, string> = {
  unreadable:
    'We couldn’t read it. Take the photo again in good light, with all four corners in the picture.',
  'wrong-document': 'It’s a different document from the one we need.',
  incomplete: 'A page or a side is missing. Send every page, and both sides of a card.',
  'out-of-date': 'It’s too old, or has expired. Send a newer one.',
  'other-person': 'The name or address on it doesn’t match your application.',
  'figure-too-high': 'The settlement figure is more than your loan has for it.',
  'figure-ends': 'The settlement figure ends before we can pay the lender.',
}

/** The same with what to do: of a letter with the day it must last to, or what the loan has. */
export function tellSentBack({
  reason,
  holdsUntil,
  amountLeft,
}: Pick<SentBack, 'reason' | 'holdsUntil' | 'amountLeft'>): string {
  const why = SENT_BACK_WORDS[reason]
  if (reason === 'figure-ends')
    return `${why} Ask the lender for a letter that’s valid until ${holdsUntil ? `${dayWords(holdsUntil)} or later` : 'a later day'}.`
  if (reason !== 'figure-too-high') return why
  const left = amountLeft === undefined ? '' : ` That’s ${formatMoney(amountLeft)}.`
  return `${why}${left} You can pay the lender the difference and send a new letter. Or apply for a larger loan instead.`
}

/** No person looked at the letter: the loan can't pay the debt off by it any more. */
export function isByLoan(reason: SentBack['reason']): reason is LetterReason {
  return reason === 'figure-ends' || reason === 'figure-too-high'
}
