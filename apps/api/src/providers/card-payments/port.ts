import type { Answer } from '#providers/answer.ts'
import type { Delivery } from '#providers/delivery.ts'

/** The provider keeps the cards: we have what represents a card, never its number. */
export interface CardPayments {
  /** Asks for the money. A repeat with the same `key` is the same charge and answer. */
  charge(request: CardCharge): Promise<Answer<CardPayment>>
  /** Goes on after the payer's authentication. */
  confirm(id: string, key: string): Promise<Answer<CardPayment>>
  payment(id: string): Promise<Answer<CardPayment>>
  /** A charge's payment, by `metadata.payment`; null if it made none. Up to a minute behind. */
  find(paymentId: string): Promise<Answer<CardPayment | null>>
  /** Ends one that has not been paid. */
  cancel(id: string): Promise<Answer<CardPayment>>
  /** Verifies a webhook's raw bytes and parses them. `now` in ms: an old delivery is refused. */
  readWebhook(rawBody: Uint8Array, signature: string | null, now: number): Delivery<CardEvent>
}

export interface CardCharge {
  key: string
  paymentMethodId: string
  amountPence: number
  metadata: { loan: string; payment: string }
}

export interface CardPayment {
  id: string
  /** `authenticated`: the payer has finished the authentication, and `confirm` goes on with it. */
  status:
    | 'awaiting-authentication'
    | 'authenticated'
    | 'processing'
    | 'paid'
    | 'declined'
    | 'cancelled'
    | 'returned'
  amountPence: number
  metadata: { loan: string | null; payment: string | null }
  /** Lets the payer's browser show the challenge; for them alone: never stored or logged. */
  clientSecret: string
  /** The provider's code for why it was declined. */
  declineCode: string | null
}

export interface CardEvent {
  id: string
  type: string
  /** Null for an event that is about no payment. */
  paymentId: string | null
}
