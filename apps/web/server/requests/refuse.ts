import { type ErrorCode, Problem } from '@tarnbrook/contract/errors'

/** A refusal of the edge's own, in the same shape as the API's. */
export function refuse(code: ErrorCode): Response {
  const problem = new Problem(code)
  return Response.json(problem.toBody(), { status: problem.status, headers: { 'Cache-Control': 'no-store' } })
}
