import { STILL_CHECKING_HOURS } from '@tarnbrook/domain/applications/application-state'

/**
 * Every refusal the API can give, with its HTTP status. The one table: read by the API's `onError`,
 * the OpenAPI document and the web's messages.
 */
export const ERROR_STATUS = {
  MALFORMED_REQUEST: 400,
  NO_QUOTE: 400,
  UNAUTHENTICATED: 401,
  STEP_UP_REQUIRED: 403,
  STEP_UP_CODE_REQUIRED: 403,
  FORBIDDEN: 403,
  BORROWER_HAS_DIED: 403,
  PARTNER_NOT_SET_UP: 403,
  NOT_FOUND: 404,
  BODY_TOO_SLOW: 408,
  WRONG_STATE: 409,
  QUOTE_EXPIRED: 409,
  CONSENT_NEEDED: 409,
  NOT_REQUOTABLE: 409,
  ADDRESS_CHANGE_REQUIRED: 409,
  CANNOT_REAPPLY: 409,
  NO_LOAN_TO_REFINANCE: 409,
  DOCUMENTS_OUT_OF_DATE: 409,
  PROOF_NOT_READY: 409,
  PROOF_NEEDED: 409,
  PAYEE_NOT_CONFIRMED: 409,
  CARDS_NOT_READY: 409,
  PAYMENT_DATE_NOT_OFFERED: 409,
  LATE_REPAYMENT_NOT_OFFERED: 409,
  EARLY_REPAYMENT_NOT_OFFERED: 409,
  HAND_BACK_NOT_OFFERED: 409,
  ARRANGEMENT_NOT_OFFERED: 409,
  SETTLEMENT_NOT_OFFERED: 409,
  REQUEST_IN_PROGRESS: 409,
  SIGNED_IN_TO_ANOTHER_ACCOUNT: 409,
  CONFLICT: 409,
  LINK_NOT_VALID: 410,
  PAYLOAD_TOO_LARGE: 413,
  VALIDATION_FAILED: 422,
  CARD_PAYMENT_FAILED: 422,
  QUOTE_DECLINED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CODE_NOT_VALID: 422,
  BANK_ACCOUNT_NOT_VALID: 422,
  PAYEE_NOT_ACCEPTED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  CREDIT_CHECK_PENDING: 503,
  BANK_UNAVAILABLE: 503,
  SMS_UNAVAILABLE: 503,
  MAIL_UNAVAILABLE: 503,
  CARD_PAYMENTS_UNAVAILABLE: 503,
  POSTCODE_LOOKUP_UNAVAILABLE: 503,
  SIGN_IN_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** The message of a refusal that has no more exact one. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  MALFORMED_REQUEST: 'We couldn’t read that request.',
  NO_QUOTE: 'We can’t give you a figure for this now.',
  UNAUTHENTICATED: 'Sign in to carry on.',
  STEP_UP_REQUIRED: 'We need to check it’s you before you can do this.',
  STEP_UP_CODE_REQUIRED: 'We need to check it’s you before we do this. Enter the code we’ve texted you.',
  FORBIDDEN: 'You don’t have permission to do this.',
  BORROWER_HAS_DIED: 'We were told that the holder of this account has died. Call us, and we’ll help.',
  PARTNER_NOT_SET_UP:
    'We can’t take applications from you yet: we don’t have the name and address that our documents have to give. Contact us to add them.',
  NOT_FOUND: 'We couldn’t find that.',
  WRONG_STATE: 'You can’t do this at this stage.',
  QUOTE_EXPIRED: 'This quote has expired. You can get a new one. It won’t affect your credit score.',
  CONSENT_NEEDED: 'We need your permission before we can do this.',
  NOT_REQUOTABLE: 'You’ve accepted this quote, so you can’t change its amount or term.',
  ADDRESS_CHANGE_REQUIRED:
    'This address is different from the one we have for you. Change your address first, then apply.',
  CANNOT_REAPPLY: 'You can’t apply again yet. Your account says when you can.',
  NO_LOAN_TO_REFINANCE: 'You don’t have a loan with us that a new one could pay off.',
  DOCUMENTS_OUT_OF_DATE:
    'Your documents were made for an earlier day. We’ve made them again for today. Read and confirm them, then sign.',
  SIGNED_IN_TO_ANOTHER_ACCOUNT:
    'You’ve signed in to another account since you opened this page, so we haven’t saved this. Copy what you need from it, then reload the page.',
  REQUEST_IN_PROGRESS: 'We’re already doing this. Please wait a moment.',
  CONFLICT: 'Something changed while you were doing this. Check it, then try again.',
  PROOF_NOT_READY: 'We’re still checking your files, or there are none yet. Wait a moment, then try again.',
  CARDS_NOT_READY: 'Add at least one card and the amount to pay off on each, up to the amount of your loan.',
  HAND_BACK_NOT_OFFERED: 'You can’t end this agreement by handing the vehicle back.',
  EARLY_REPAYMENT_NOT_OFFERED: 'You can’t pay this amount early.',
  ARRANGEMENT_NOT_OFFERED: 'You can’t set up an arrangement for this loan online now.',
  SETTLEMENT_NOT_OFFERED: 'You can’t pay this figure in that way now.',
  LATE_REPAYMENT_NOT_OFFERED: 'You can’t make this payment now.',
  PAYMENT_DATE_NOT_OFFERED: 'You can’t move your payment day to that date. Choose another one.',
  PAYEE_NOT_CONFIRMED: 'The bank has another name for this account. Check that it’s yours.',
  PAYEE_NOT_ACCEPTED:
    'We can’t send money to this account: it doesn’t seem to be yours. Check the name, sort code and account number, or call us.',
  PROOF_NEEDED: 'We need proof of income for this amount.',
  LINK_NOT_VALID: 'This link has expired or has already been used. Ask for a new one.',
  BODY_TOO_SLOW: 'Your connection was too slow to send that to us. Check it, then try again.',
  PAYLOAD_TOO_LARGE: 'That’s too long or too large for us to accept.',
  QUOTE_DECLINED: 'We can’t lend this amount over this term. You can still use the quote you have.',
  VALIDATION_FAILED: 'Check the answers marked below.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for a different request.',
  CARD_PAYMENT_FAILED: 'Your card payment didn’t go through. Nothing was taken.',
  CODE_NOT_VALID: 'That code is wrong or has expired. Check it, or ask for a new one.',
  BANK_ACCOUNT_NOT_VALID: 'That sort code and account number don’t match. Check both.',
  TOO_MANY_REQUESTS: 'You’ve tried too many times. Wait a few minutes, then try again.',
  INTERNAL_ERROR: 'Something went wrong on our side. Please try again in a few minutes.',
  CREDIT_CHECK_PENDING: `We're still checking your credit file. You don't need to do anything: we'll email you within ${STILL_CHECKING_HOURS} hours.`,
  BANK_UNAVAILABLE: 'We couldn’t reach the bank service just now. Please try again in a few minutes.',
  SMS_UNAVAILABLE: 'We couldn’t send a text message just now. Please try again in a few minutes.',
  MAIL_UNAVAILABLE: 'We couldn’t send an email just now. Please try again in a few minutes.',
  CARD_PAYMENTS_UNAVAILABLE: 'You can’t pay by card just now. Please pay another way, or try again later.',
  POSTCODE_LOOKUP_UNAVAILABLE:
    'We couldn’t look up that postcode just now. You can type the address instead.',
  SIGN_IN_UNAVAILABLE: 'You can’t sign in just now. Please try again in a few minutes.',
  SERVICE_UNAVAILABLE: 'We’re having trouble just now. Please try again in a few minutes.',
}

/** How an act can be confirmed: what `X-Step-Up` may be sent with. */
export interface StepUpOffer {
  /** Of the number that a code was texted to; left out where none was. */
  mobileNumberEnding?: string | undefined
  /** Options of `navigator.credentials.get`, of a borrower who has a passkey on the site. */
  passkey?: object | undefined
}

/** Field messages by path (`user.addresses.0.postCode`), in the words shown next to the field. */
export type FieldErrors = Record<string, string[]>

/**
 * `FAILED_TO_PROCESS`: whether money was taken is unknown, so no one may try again until it is
 * known; after every other reason nothing was taken.
 */
export const CARD_FAILURES = [
  'FAILED_TO_PROCESS',
  'DECLINED',
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'INCORRECT_CVC',
  'AUTHENTICATION_FAILED',
  'AUTHENTICATION_NOT_FINISHED',
  'ENDED',
] as const

export type CardFailure = (typeof CARD_FAILURES)[number]

export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    fields?: FieldErrors
    /** Of `CARD_PAYMENT_FAILED`, as Spec 4 names it. */
    type?: 'card-payment-failed'
    reason?: CardFailure
    /** Of `STEP_UP_CODE_REQUIRED`, and of a code that was wrong. */
    stepUp?: StepUpOffer
    requestId?: string
  }
}

interface ProblemOptions {
  message?: string
  fields?: FieldErrors
  cause?: unknown
  retryAfterSeconds?: number
  trace?: Readonly<Record<string, string | number>>
  cardFailure?: CardFailure
  stepUp?: StepUpOffer
}

/**
 * A refusal that is sent to the caller: thrown by use cases, answered by the one `onError`, rebuilt
 * by the web. Anything else that is thrown is a bug.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When the caller may try again, where that is known: Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** Facts for the log alone, never answered: our own names and ids, no personal data. */
  readonly trace: Readonly<Record<string, string | number>> | undefined
  /** Of `CARD_PAYMENT_FAILED`. */
  readonly cardFailure: CardFailure | undefined
  /** Of an act that is to be confirmed. */
  readonly stepUp: StepUpOffer | undefined

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.message ?? ERROR_MESSAGE[code], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.trace = options.trace
    this.cardFailure = options.cardFailure
    this.stepUp = options.stepUp
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  toBody(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.fields ? { fields: this.fields } : {}),
        ...(this.cardFailure ? { type: 'card-payment-failed', reason: this.cardFailure } : {}),
        ...(this.stepUp ? { stepUp: this.stepUp } : {}),
      },
    }
  }
}

export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false
  const { error } = value as { error: unknown }
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return Object.hasOwn(ERROR_STATUS, String(error.code))
}
