import { STILL_CHECKING_HOURS } from '@tarnbrook/domain/application-state'

/**
 * Every refusal the API can give, with the HTTP status it is sent as. The one table: the API's `onError`, the
 * OpenAPI document and the web's messages all read it.
 */
export const ERROR_STATUS = {
  MALFORMED_REQUEST: 400,
  UNAUTHENTICATED: 401,
  STEP_UP_REQUIRED: 403,
  FORBIDDEN: 403,
  PARTNER_NOT_SET_UP: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  QUOTE_EXPIRED: 409,
  CONSENT_NEEDED: 409,
  NOT_REQUOTABLE: 409,
  NO_LOAN_TO_REFINANCE: 409,
  DOCUMENTS_OUT_OF_DATE: 409,
  REQUEST_IN_PROGRESS: 409,
  CONFLICT: 409,
  LINK_NOT_VALID: 410,
  PAYLOAD_TOO_LARGE: 413,
  VALIDATION_FAILED: 422,
  QUOTE_DECLINED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CODE_NOT_VALID: 422,
  BANK_ACCOUNT_NOT_VALID: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  CREDIT_CHECK_PENDING: 503,
  BANK_UNAVAILABLE: 503,
  SMS_UNAVAILABLE: 503,
  MAIL_UNAVAILABLE: 503,
  POSTCODE_LOOKUP_UNAVAILABLE: 503,
  SIGN_IN_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** What a person is told when a refusal carries no more exact words of its own. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  MALFORMED_REQUEST: 'We could not read that request.',
  UNAUTHENTICATED: 'Sign in to carry on.',
  STEP_UP_REQUIRED: 'We need to check it is you before we do this.',
  FORBIDDEN: 'You cannot do this.',
  PARTNER_NOT_SET_UP:
    'We can’t take applications from you yet: we don’t have the name and address that our documents have to give. Contact us to add them.',
  NOT_FOUND: 'We could not find that.',
  WRONG_STATE: 'This can no longer be done at this stage.',
  QUOTE_EXPIRED: 'This quote has expired. You can ask for a new one; it will not affect your credit score.',
  CONSENT_NEEDED: 'We need your agreement before we do this.',
  NOT_REQUOTABLE: 'You have said yes to this quote, so its amount and term can no longer be changed.',
  NO_LOAN_TO_REFINANCE: 'You have no loan with us that a new one could pay off.',
  DOCUMENTS_OUT_OF_DATE:
    'Your documents were made for an earlier day. We’ve made them again for today. Read and confirm them, then sign.',
  REQUEST_IN_PROGRESS: 'We are already doing this. Please wait a moment.',
  CONFLICT: 'Something changed while you were doing this. Look again and retry.',
  LINK_NOT_VALID: 'This link has expired or has already been used. Ask for a new one.',
  PAYLOAD_TOO_LARGE: 'That is more than we can take in one go.',
  QUOTE_DECLINED: 'We cannot lend this amount over this time. The quote you have still stands.',
  VALIDATION_FAILED: 'Check the answers marked below.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for a different request.',
  CODE_NOT_VALID: 'That code is not right, or it has expired. Check it, or ask for a new one.',
  BANK_ACCOUNT_NOT_VALID: 'That sort code and account number do not belong together. Check both.',
  TOO_MANY_REQUESTS: 'You’ve tried too many times. Wait a few minutes, then try again.',
  INTERNAL_ERROR: 'Something went wrong on our side. Nothing you entered is lost; please try again.',
  CREDIT_CHECK_PENDING: `We're still checking your credit file. You don't need to do anything: we'll email you within ${STILL_CHECKING_HOURS} hours.`,
  BANK_UNAVAILABLE: 'We could not reach the bank service just now. Your answers are saved; please try again.',
  SMS_UNAVAILABLE: 'We could not send a text message just now. Please try again in a few minutes.',
  MAIL_UNAVAILABLE: 'We could not send an e-mail just now. Please try again in a few minutes.',
  POSTCODE_LOOKUP_UNAVAILABLE:
    'We could not look up that postcode just now. You can type the address instead.',
  SIGN_IN_UNAVAILABLE: 'Signing in is not available just now. Please try again in a few minutes.',
  SERVICE_UNAVAILABLE: 'We are having trouble just now. Please try again in a few minutes.',
}

/** Field messages by path (`user.addresses.0.postCode`), in the words shown next to the field. */
export type FieldErrors = Record<string, string[]>

export interface ErrorBody {
  error: { code: ErrorCode; message: string; fields?: FieldErrors; requestId?: string }
}

interface ProblemOptions {
  message?: string
  fields?: FieldErrors
  cause?: unknown
  retryAfterSeconds?: number
  trace?: Readonly<Record<string, string | number>>
}

/**
 * A refusal that a caller is told of. Thrown by the API's use cases, answered by its one `onError`, and made again
 * by the web from the answer. Anything else that is thrown is a bug.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When the caller may try again, where that is known: Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** Facts for the log alone, never answered: names and ids of ours, no personal data. */
  readonly trace: Readonly<Record<string, string | number>> | undefined

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.message ?? ERROR_MESSAGE[code], { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.trace = options.trace
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  toBody(): ErrorBody {
    return {
      error: { code: this.code, message: this.message, ...(this.fields ? { fields: this.fields } : {}) },
    }
  }
}

export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false
  const { error } = value as { error: unknown }
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return Object.hasOwn(ERROR_STATUS, String(error.code))
}
