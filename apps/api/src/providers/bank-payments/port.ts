import type { Answer } from '#providers/answer.ts'

/** Payments a person approves at their bank (open banking). Making one moves no money itself. */
export interface BankPayments {
  /**
   * Makes a payment for its payer to approve. A repeat with the same `key` is the same payment and
   * answer; `refused` too when the time to approve it is over.
   */
  create(request: BankPaymentRequest): Promise<Answer<CreatedBankPayment>>
  payment(id: string): Promise<Answer<BankPayment>>
  /** Ends one that has not been approved; answers with what it is then. */
  cancel(id: string, key: string): Promise<Answer<BankPayment>>
}

export interface BankPaymentRequest {
  key: string
  amountPence: number
  /** Shown on the payer's statement: at most 18 characters. */
  reference: string
  payer: { name: string; email: string }
  metadata: { loan: string; payment: string }
  /** Our page to which the payer comes back. */
  returnUrl: string
}

export interface CreatedBankPayment {
  id: string
  /** The provider's page, for the payer alone: it is never stored or logged. */
  url: string
}

export interface BankPayment {
  id: string
  /**
   * `started`: not approved by the payer. `authorised`: approved, the money is on its way. `paid`:
   * in our account, which is more than sent by the bank.
   */
  status: 'started' | 'authorised' | 'paid' | 'failed'
  amountPence: number
  metadata: { loan: string | null; payment: string | null }
  failureReason: string | null
}
