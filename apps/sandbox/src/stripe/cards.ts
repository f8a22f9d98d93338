/** What happens when a test card is charged. */
export interface CardBehaviour {
  /** Whether its bank asks the payer for authentication first. */
  asksAuthentication: boolean
  /** Why the bank declines it in the end; null when it pays. */
  decline: { code: string; declineCode: string | null } | null
}

const PAYS: CardBehaviour = { asksAuthentication: false, decline: null }
const declined = (declineCode: string) => ({ code: 'card_declined', declineCode })

/** Stripe's published test numbers, of those that the lender's borrowers can meet. */
const BEHAVIOURS: ReadonlyMap<string, CardBehaviour> = new Map<string, CardBehaviour>([
  ['4242424242424242', PAYS],
  ['5555555555554444', PAYS],
  ['378282246310005', PAYS],
  ['4000002760003184', { asksAuthentication: true, decline: null }],
  ['4000000000003220', { asksAuthentication: true, decline: null }],
  ['4000008260003178', { asksAuthentication: true, decline: declined('insufficient_funds') }],
  ['4000008400001629', { asksAuthentication: true, decline: declined('generic_decline') }],
  ['4000000000009995', { asksAuthentication: false, decline: declined('insufficient_funds') }],
  ['4000000000000002', { asksAuthentication: false, decline: declined('generic_decline') }],
  ['4000000000000069', { asksAuthentication: false, decline: { code: 'expired_card', declineCode: null } }],
  ['4000000000000127', { asksAuthentication: false, decline: { code: 'incorrect_cvc', declineCode: null } }],
  [
    '4000000000000119',
    { asksAuthentication: false, decline: { code: 'processing_error', declineCode: null } },
  ],
])

/** Published test numbers; every other number may be someone's. */
export const TEST_CARDS: ReadonlySet<string> = new Set(BEHAVIOURS.keys())

/** @returns null for a number that is not one of them */
export function behaviourOfCard(number: string): CardBehaviour | null {
  return BEHAVIOURS.get(number) ?? null
}

export function cardBrand(number: string): string {
  if (number.startsWith('4')) return 'visa'
  return number.startsWith('3') ? 'amex' : 'mastercard'
}

/** As Stripe words it to the card's owner. */
export function declineMessage({ code, declineCode }: NonNullable<CardBehaviour['decline']>): string {
  if (declineCode === 'insufficient_funds') return 'Your card has insufficient funds.'
  return MESSAGES[code] ?? 'Your card was declined.'
}

const MESSAGES: Record<string, string> = {
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}
