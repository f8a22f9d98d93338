import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import type { Answer } from './media.ts'

/** Codes whose answers have `Retry-After`. */
const TO_BE_TRIED_AGAIN = [429, 503]

/** Of an account, whatever the call: described with the range and not with each call. */
const BY_ACCOUNT = 'BORROWER_HAS_DIED'

/** Every code a call can be refused with: those of its endpoint, and those of the platform. */
export function refusalCodes(endpoint: Endpoint): ErrorCode[] {
  const { access, params } = endpoint
  return inOrder([
    ...endpoint.errors,
    ...codesOfKind(endpoint),
    ...(params ? (['NOT_FOUND'] as const) : []),
    ...(['strong', 'partner-or-strong', 'admin'].includes(access) ? (['STEP_UP_REQUIRED'] as const) : []),
    // Staff may not use borrower calls, and no one else may use staff calls.
    ...(['borrower', 'strong', 'admin'].includes(access) && !endpoint.allowsStaff
      ? (['FORBIDDEN'] as const)
      : []),
  ])
}

/** Refusals that a call has because it is a read or a write, has a body or is idempotent. */
function codesOfKind({ method, body, idempotent }: Endpoint): ErrorCode[] {
  return inOrder([
    // An expired token is refused everywhere, and so is an unknown brand or query parameter.
    'UNAUTHENTICATED',
    BY_ACCOUNT,
    'VALIDATION_FAILED',
    // Every call is rate-limited.
    'TOO_MANY_REQUESTS',
    ...(body || idempotent ? (['MALFORMED_REQUEST'] as const) : []),
    ...(body ? (['BODY_TOO_SLOW', 'PAYLOAD_TOO_LARGE'] as const) : []),
    ...(method !== 'GET' ? (['CONFLICT', 'REQUEST_IN_PROGRESS'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ])
}

function inOrder(codes: readonly ErrorCode[]): ErrorCode[] {
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.includes(code))
}

/**
 * Refusals as shared answers. A status with codes of a call's own lists all its codes; the rest is
 * under `4XX` and `5XX`. `of` gives a call's by status; it refers to `responses`, `examples`.
 */
export function createRefusals() {
  const responses: Record<string, Answer> = {}
  const used = new Set<ErrorCode>()

  function describeRefusals(endpoint: Endpoint): Record<string, { $ref: string }> {
    const ofKind = codesOfKind(endpoint)
    const codes = refusalCodes(endpoint).filter((code) => code !== BY_ACCOUNT)
    const byStatus = Map.groupBy(codes, (code) => String(ERROR_STATUS[code]))
    const own = [...byStatus].filter(([, codes]) => codes.some((code) => !ofKind.includes(code)))
    return Object.fromEntries([
      ...own.map(([status, codes]) => [status, share(refusalName(status, codes.map(toName)), status, codes)]),
      ...[...Map.groupBy(ofKind, toRange)].map(([range, codes]) => [
        range,
        share(refusalName(range, findRangeKind(range, endpoint)), range, codes),
      ]),
    ])
  }

  function share(name: string, status: string, codes: readonly ErrorCode[]): { $ref: string } {
    responses[name] ??= response(status, codes)
    return { $ref: `#/components/responses/${name}` }
  }

  function response(status: string, codes: readonly ErrorCode[]): Answer {
    for (const code of codes) used.add(code)
    return {
      description: codes.map((code) => describe(code, status)).join('\n\n'),
      headers: {
        'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
        ...(codes.includes('UNAUTHENTICATED') && {
          'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
        }),
        ...(codes.some((code) => TO_BE_TRIED_AGAIN.includes(ERROR_STATUS[code])) && {
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
    of: describeRefusals,
    responses,
    examples: (): Record<string, { value: unknown }> =>
      Object.fromEntries([...used].sort().map((code) => [code, { value: exampleOfRefusal(code) }])),
  }
}

/** Begins with a letter and has no dot, so that generators of clients take it as a type's name. */
function refusalName(status: string, parts: readonly string[]): string {
  return `Refusal${status}${parts.join('')}`
}

/** `NOT_FOUND` is `NotFound`. */
function toName(code: ErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())
}

/** Calls of one kind share the refusals of a range; server errors are the same for all calls. */
function findRangeKind(range: string, { method, body, idempotent }: Endpoint): string[] {
  if (range === '5XX') return []
  return [method === 'GET' ? 'Read' : 'Write', ...(body ? ['Body'] : []), ...(idempotent ? ['Once'] : [])]
}

function toRange(code: ErrorCode): string {
  return `${String(ERROR_STATUS[code])[0]}XX`
}

/** Under a range, each code states its status. */
function describe(code: ErrorCode, status: string): string {
  return `\`${code}\`${status.endsWith('XX') ? ` (${ERROR_STATUS[code]})` : ''}: ${ERROR_MESSAGE[code]}`
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
