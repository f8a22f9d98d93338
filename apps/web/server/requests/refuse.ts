import { type ErrorCode, Problem } from '@tarnbrook/contract/errors'

/** A refusal of the edge's own, in the same shape as the API's. */
export function refuse(of: ErrorCode | Problem): Response {
  const problem = of instanceof Problem ? of : new Problem(of)
  const { status, retryAfterSeconds } = problem
  const headers = {
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
  }
  return Response.json(problem.toBody(), { status, headers })
}
