import type { CardFailure, ErrorCode, FieldErrors, StepUpOffer } from '@tarnbrook/contract/errors'

/** A refusal in the store: `Problem` itself is an Error and would not survive serialising. */
export interface ProblemData {
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: FieldErrors
  /** Of `CARD_PAYMENT_FAILED`. */
  readonly cardFailure?: CardFailure
  /** Of an act that is to be confirmed. */
  readonly stepUp?: StepUpOffer
  /** No answer came to the visitor's browser, for a reason on their side or on the way. */
  readonly isUnanswered?: true
}

/** What a rejected call carries. `status` is 0 when no answer came at all. */
export interface CallError {
  readonly status: number
  readonly problem: ProblemData
  /** The answer as it came, for the log (Spec 8: rejections are logged with error and any body). */
  readonly body?: unknown
  /** The call was not made: what makes it could not be fetched. */
  readonly isCodeMissing?: true
}

/** Anything else that a call can reject with is a bug, and is shown as INTERNAL_ERROR. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'problem' in error && 'status' in error
}
