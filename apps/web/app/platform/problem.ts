import {
  ERROR_MESSAGE,
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  isErrorBody,
} from '@tarnbrook/contract/errors'

/** A refusal as it is kept in the store: `Problem` itself is an Error and would not survive serialising. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: FieldErrors
}

/** What a rejected call carries. `status` is 0 when no answer came at all. */
export interface CallError {
  readonly status: number
  readonly problem: Refusal
  /** The answer as it came, for the log (Spec 8: rejections are logged with the error and any response body). */
  readonly body?: unknown
}

/** The refusal in anything a call can reject with; whatever we do not know becomes INTERNAL_ERROR. */
export function toProblem(error: unknown): Refusal {
  if (isCallError(error)) return error.problem
  if (isErrorBody(error)) {
    const { code, message, fields } = error.error
    return fields ? { code, message, fields } : { code, message }
  }
  return refusal('INTERNAL_ERROR')
}

export function refusal(code: ErrorCode, fields?: FieldErrors): Refusal {
  return fields ? { code, message: ERROR_MESSAGE[code], fields } : { code, message: ERROR_MESSAGE[code] }
}

/** An answer that carries no refusal of ours (a proxy's page, say) is told apart by its status alone. */
export function refusalOfStatus(status: number): Refusal {
  if (status >= 500) return refusal('SERVICE_UNAVAILABLE')
  const found = Object.entries(ERROR_STATUS).find(([, known]) => known === status)
  return refusal((found?.[0] as ErrorCode | undefined) ?? 'INTERNAL_ERROR')
}

export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'problem' in error && 'status' in error
}
