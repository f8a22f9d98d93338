import type { Answer } from '#providers/answer.ts'
import type { Delivery } from '#providers/delivery.ts'

/** Direct Debit (Bacs) by a payment provider, in our terms. */
export interface DirectDebit {
  /** From the account details. A repeat with the same `key` is the same mandate. */
  setUpMandate(
    request: MandateRequest,
  ): Promise<Answer<{ billingRequestId: string; mandateId: string | null; accountId: string | null }>>
  /** Whether the account's bank confirms the name. A bank not taking part: `unavailable`. */
  checkPayee(account: PayeeAccount): Promise<Answer<PayeeAnswer>>
  mandate(mandateId: string): Promise<Answer<Mandate>>
  /** What may be known of an account that a mandate was moved to. */
  account(
    accountId: string,
  ): Promise<Answer<{ id: string; numberEnding: string | null; bankName: string | null }>>
  mandateOfBillingRequest(billingRequestId: string): Promise<Answer<{ mandateId: string | null }>>
  cancelMandate(mandateId: string): Promise<Answer<Mandate>>
  /** Requests one payment. The provider may move the day to the next on which it can collect. */
  collect(request: CollectionRequest): Promise<Answer<Collection>>
  collection(paymentId: string): Promise<Answer<Collection>>
  cancelCollection(paymentId: string): Promise<Answer<Collection>>
  /** Verifies the raw bytes of a webhook, and parses them. */
  readWebhook(rawBody: Uint8Array, signature: string | null): Delivery<DirectDebitEvent>
}

export interface MandateRequest {
  key: string
  payer: { firstName: string; lastName: string; email: string; line1: string; town: string; postCode: string }
  account: { holderName: string; sortCode: string; accountNumber: string }
  metadata: Record<string, string>
}

export interface PayeeAccount {
  holderName: string
  sortCode: string
  accountNumber: string
}

export interface PayeeAnswer {
  result: 'match' | 'close-match' | 'no-match' | 'unavailable'
  /** Of a close match: the name that the bank has. */
  name: string | null
}

export interface Mandate {
  id: string
  reference: string | null
  status: 'pending' | 'active' | 'failed' | 'cancelled'
  /** YYYY-MM-DD */
  nextPossibleChargeOn: string | null
  /** The account that it collects from, which the payer's bank may change. */
  accountId?: string | undefined
  /** The mandate that the provider put in its place. */
  successorId?: string | undefined
}

export interface CollectionRequest {
  key: string
  mandateId: string
  amountPence: number
  /** YYYY-MM-DD */
  chargeOn: string
  reference: string
  metadata: Record<string, string>
}

export interface Collection {
  id: string
  status: 'sent' | 'confirmed' | 'paid-out' | 'failed' | 'charged-back' | 'cancelled'
  amountPence: number
  chargeOn: string
}

export interface DirectDebitEvent {
  id: string
  resource: 'mandate' | 'payment' | 'billing-request' | 'other'
  resourceId: string | null
  action: string
  cause: string | null
  reasonCode: string | null
  /** Of a mandate: what it tells beyond the status. */
  tells: 'payer-died' | 'account-gone' | 'account-moved' | null
}
