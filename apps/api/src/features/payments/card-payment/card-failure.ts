import { type CardFailure, Problem } from '@tarnbrook/contract/errors'

/** A refusal of a card payment, with what the payer can do about it. */
export function cardFailed(cardFailure: CardFailure): Problem {
  return new Problem('CARD_PAYMENT_FAILED', { message: WORDS[cardFailure], cardFailure })
}

/** By the provider's code of why it was declined. */
export function findCardFailure(declineCode: string | null): CardFailure {
  return FAILURES.get(declineCode ?? '') ?? 'DECLINED'
}

const FAILURES: ReadonlyMap<string, CardFailure> = new Map<string, CardFailure>([
  ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
  ['expired_card', 'EXPIRED_CARD'],
  ['incorrect_cvc', 'INCORRECT_CVC'],
  ['invalid_cvc', 'INCORRECT_CVC'],
  ['payment_intent_authentication_failure', 'AUTHENTICATION_FAILED'],
  ['authentication_required', 'AUTHENTICATION_FAILED'],
])

const WORDS: Record<CardFailure, string> = {
  FAILED_TO_PROCESS:
    'We don’t know yet whether your card was charged. We’re checking with your bank, and we’ll email you as soon as we know. Please don’t pay again before then.',
  DECLINED:
    'Your bank declined this card. Nothing was taken. Try another card or pay another way, or ask your bank why.',
  INSUFFICIENT_FUNDS:
    'Your bank says there isn’t enough money in this account. Nothing was taken. Pay a smaller amount, use another card, or call us if you can’t pay.',
  EXPIRED_CARD: 'This card has expired. Nothing was taken. Use another card.',
  INCORRECT_CVC:
    'The security code isn’t right. Nothing was taken. Check the 3 digits on the back of your card.',
  AUTHENTICATION_FAILED:
    'Your bank couldn’t check that it was you. Nothing was taken. Try again, use another card, or pay another way.',
  AUTHENTICATION_NOT_FINISHED:
    'Your bank’s check isn’t finished, so nothing was taken. Enter your card details to try again.',
  ENDED: 'This payment was stopped before your bank paid it. Nothing was taken. You can start again.',
}
