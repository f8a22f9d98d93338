import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import type { Answer } from './media.ts'

/** Codes that an answer with `Retry-After` has. */
const TO_BE_TRIED_AGAIN = [429, 503]

/** Every code a call can be refused with: those that its endpoint names, and those that the platform gives by its kind. */
export function refusalCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, body, idempotent } = endpoint
  const writes = method !== 'GET'
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    // A token that has ended is refused everywhere, and so is a brand or a query that is not known.
    'UNAUTHENTICATED',
    'VALIDATION_FAILED',
    ...(body || idempotent ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? (['PAYLOAD_TOO_LARGE'] as const) : []),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(['strong', 'partner-or-strong', 'admin'].includes(access) ? (['STEP_UP_REQUIRED'] as const) : []),
    // Staff are not served by the borrower area, and nobody else by theirs.
    ...(['borrower', 'strong', 'admin'].includes(access) && !endpoint.allowsStaff
      ? (['FORBIDDEN'] as const)
      : []),
    ...(writes ? (['CONFLICT', 'REQUEST_IN_PROGRESS'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ]
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.includes(code))
}

/**
 * The refusals of the calls as shared answers, one for each set of codes with the same status. `of` gives those of a call, by
 * status; `responses` and `examples` are what they refer to.
 */
export function createRefusals() {
  const responses: Record<string, Answer> = {}
  const used = new Set<ErrorCode>()

  function of(endpoint: Endpoint): Record<string, { $ref: string }> {
    const byStatus = Map.groupBy(refusalCodes(endpoint), (code) => ERROR_STATUS[code])
    return Object.fromEntries(
      [...byStatus].map(([status, codes]) => {
        const name = `${status}.${codes.join('.')}`
        responses[name] ??= response(status, codes)
        return [String(status), { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  function response(status: number, codes: readonly ErrorCode[]): Answer {
    for (const code of codes) used.add(code)
    return {
      description: codes.map((code) => `\`${code}\`: ${ERROR_MESSAGE[code]}`).join('\n\n'),
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
        ...(TO_BE_TRIED_AGAIN.includes(status) && {
          'Retry-After': { $ref: '#/components/headers/Retry-After' },
        }),
      },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    }
  }

  return {
    of,
    responses,
    examples: (): Record<string, { value: unknown }> =>
      Object.fromEntries([...used].sort().map((code) => [code, { value: exampleOfRefusal(code) }])),
  }
}

function exampleOfRefusal(code: ErrorCode) {
  return {
    error: {
      code,
      message: ERROR_MESSAGE[code],
      ...(code === 'VALIDATION_FAILED' && { fields: { 'user.addresses.0.postCode': ['Enter a postcode'] } }),
      requestId: '0b6f3c1e-6f2a-4a55-9d0f-5f5b7f0e8a11',
    },
  }
}
