import type { Answer } from '#providers/answer.ts'
import type { Delivery } from '#providers/delivery.ts'

/** Payments by card through a provider that keeps the cards: we have what stands for a card, never its number. */
export interface CardPayments {
  /** Asks for the money. A repeat with the same `key` is the same charge, and answers as it did then. */
  charge(request: CardCharge): Promise<Answer<CardPayment>>
  /** Goes on after the payer's authentication. */
  confirm(id: string, key: string): Promise<Answer<CardPayment>>
  payment(id: string): Promise<Answer<CardPayment>>
  /** The payment that a charge made, by `metadata.payment`; null when it made none. Up to a minute behind. */
  find(paymentId: string): Promise<Answer<CardPayment | null>>
  /** Ends one that has not been paid. */
  cancel(id: string): Promise<Answer<CardPayment>>
  /** Verifies the raw bytes of a webhook, and parses them. `now` in milliseconds: an old delivery is refused. */
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
  /** With this the payer's browser can show the challenge; it is for them alone, so it is never stored or logged. */
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
