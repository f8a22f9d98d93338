/** An error in Stripe's words, with the status it is sent as. */
export class StripeError extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: { type: string; message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.error = error
  }

  body() {
    return { error: this.error }
  }
}

export function invalidRequest(message: string, param?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...(param && { param }) })
}

export function noSuch(what: string, id: string): StripeError {
  const message = `No such ${what}: '${id}'`
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param: 'id',
  })
}

export function cardError(
  status: number,
  error: { code: string; message: string; [field: string]: unknown },
): StripeError {
  return new StripeError(status, { type: 'card_error', ...error })
}
