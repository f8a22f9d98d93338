import type { Answer } from '#providers/answer.ts'
import type { Delivery } from '#providers/delivery.ts'

/** Sends money out (Faster Payments). Its webhooks also report payments from a bank account. */
export interface Payouts {
  send(request: PayoutRequest): Promise<Answer<{ id: string }>>
  payout(id: string): Promise<Answer<Payout>>
  /** Verifies the raw bytes of a webhook, and parses them. */
  readWebhook(request: {
    path: string
    headers: Headers
    rawBody: Uint8Array
  }): Promise<Delivery<PayoutEvent>>
}

declare const payable: unique symbol

/** An account that money may be sent to: only `platform/payee/payable-account.ts` makes one. */
export interface PayableAccount {
  holderName: string
  sortCode: string
  accountNumber: string
  readonly [payable]: true
}

export interface PayoutRequest {
  key: string
  amountPence: number
  account: PayableAccount
  reference: string
  metadata: Record<string, string>
}

export interface Payout {
  id: string
  status: 'pending' | 'authorized' | 'executed' | 'failed'
  failureReason: string | null
  /** ISO 8601; when the money left our account. */
  executedAt: string | null
}

export interface PayoutEvent {
  id: string
  type: string
  payoutId: string | null
  /** Of a payment that a borrower makes from their bank account. */
  bankPaymentId: string | null
}
