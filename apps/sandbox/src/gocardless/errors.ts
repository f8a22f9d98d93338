export interface FieldProblem {
  field?: string
  reason?: string
  message: string
  request_pointer?: string
  links?: Record<string, string>
}

type ErrorType = 'validation_failed' | 'invalid_state' | 'invalid_api_usage' | 'gocardless'

/** An answer in GoCardless's error format. */
export class GoCardlessError extends Error {
  readonly status: 400 | 401 | 404 | 409 | 422 | 503
  readonly type: ErrorType
  readonly errors: FieldProblem[]

  constructor(
    status: GoCardlessError['status'],
    type: ErrorType,
    message: string,
    errors: FieldProblem[] = [],
  ) {
    super(message)
    this.status = status
    this.type = type
    this.errors = errors
  }

  body(requestId: string) {
    return {
      error: {
        message: this.message,
        documentation_url: 'https://developer.gocardless.com/api-reference#core-endpoints-errors',
        type: this.type,
        request_id: requestId,
        code: this.status,
        errors: this.errors.length > 0 ? this.errors : [{ message: this.message }],
      },
    }
  }
}

export function notFound(): GoCardlessError {
  const message = 'Resource not found'
  return new GoCardlessError(404, 'invalid_api_usage', message, [{ reason: 'resource_not_found', message }])
}

export function invalidState(reason: string, message: string): GoCardlessError {
  return new GoCardlessError(422, 'invalid_state', message, [{ reason, message }])
}

/** `pointer` is the path of the field in the request body, without the leading slash. */
export function invalidField(pointer: string, message: string): GoCardlessError {
  const field = pointer.split('/').at(-1) ?? pointer
  const problem = { field, message, request_pointer: `/${pointer}` }
  return new GoCardlessError(422, 'validation_failed', 'Validation failed', [problem])
}
