import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { type ApiBase, callPath, queryString } from '@tarnbrook/contract/endpoint'
import {
  ERROR_MESSAGE,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FieldErrors,
  isErrorBody,
} from '@tarnbrook/contract/errors'
import type { AnyEndpoint, Call, CallMeta } from '#platform/calls/call.ts'
import type { CallError, ProblemData } from '#platform/calls/problem.ts'
import type { Log } from '#platform/calls/rejection-log.ts'
import { unansweredProblem } from '#platform/calls/unanswered.ts'
import { PERSON_HEADER } from '#platform/forms/form-marks.ts'
import type { Session } from '#platform/store/session.ts'
import type { StoreExtra } from '#platform/store/store-extra.ts'
import { readAnswer } from './read-answer.ts'

/** All paths go through the edge, which turns the visitor's cookies into the API's headers. */
const API_PATHS: Record<ApiBase, string> = { product: '/api/product', shared: '/api/shared' }

type CallResult = { data: unknown } | { error: CallError }

/** Uses the store's `fetch`: the browser's, or on the server the edge in process. */
export async function callOverHttp(
  endpoint: AnyEndpoint,
  { args, absentOn }: Pick<Call, 'args' | 'absentOn'>,
  { extra, getState, signal }: Pick<BaseQueryApi, 'extra' | 'getState' | 'signal'>,
): Promise<CallResult & { meta?: CallMeta }> {
  const body = encodeBody(endpoint, args?.body)
  if ('error' in body) return { error: body.error }
  const url = API_PATHS[endpoint.base] + callPath(endpoint, args?.params) + queryString(args?.query)
  const meta = { method: endpoint.method, url }
  let response: Response
  try {
    response = await (extra as StoreExtra).fetch(url, {
      method: endpoint.method,
      headers: buildHeaders(endpoint, args, (getState() as { session: Session }).session.user?.id),
      signal,
      ...(body.text === undefined ? {} : { body: body.text }),
    })
  } catch (error) {
    if (signal.aborted) throw error
    const problem = typeof document === 'undefined' ? refusal('SERVICE_UNAVAILABLE') : unansweredProblem()
    return { error: { status: 0, problem }, meta }
  }
  if (absentOn.includes(response.status)) return { data: null }
  return { ...(await toResult(endpoint, response, (extra as StoreExtra).log)), meta }
}

function buildHeaders(
  endpoint: AnyEndpoint,
  args: Call['args'],
  personId: number | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: endpoint.content === 'html' ? 'text/html' : 'application/json',
    // A header that a form of another site cannot send: the edge asks for it on every write.
    'X-Requested-With': 'tarnbrook',
    [PERSON_HEADER]: String(personId ?? ''),
  }
  if (endpoint.body) headers['Content-Type'] = 'application/json'
  if (endpoint.idempotent) headers['Idempotency-Key'] = args?.idempotencyKey ?? crypto.randomUUID()
  if (args?.stepUp) headers['X-Step-Up'] = args.stepUp
  return headers
}

/** The wire's body: money in pounds again. An answer that breaks the schema is refused unsent. */
function encodeBody(
  endpoint: AnyEndpoint,
  body: unknown,
): { text: string | undefined } | { error: CallError } {
  if (!endpoint.body || body === undefined) return { text: undefined }
  const encoded = endpoint.body.safeEncode(body as never)
  if (encoded.success) return { text: JSON.stringify(encoded.data) }
  const fields: FieldErrors = {}
  for (const issue of encoded.error.issues) {
    const path = issue.path.join('.')
    fields[path] ??= [issue.message]
  }
  return { error: { status: 422, problem: refusal('VALIDATION_FAILED', fields) } }
}

async function toResult(endpoint: AnyEndpoint, response: Response, log: Log): Promise<CallResult> {
  const text = await response.text()
  if (response.ok && endpoint.content === 'html') return { data: text }
  const answer = parseJson(text)
  if (!response.ok) {
    const problem: ProblemData = isErrorBody(answer)
      ? refusalOfBody(answer)
      : refusalOfStatus(response.status)
    return { error: { status: response.status, problem, body: answer ?? text } }
  }
  const read = readAnswer(endpoint.data, findData(answer))
  if ('data' in read) return read
  // Not by the rejection: the log leaves out its body.
  log.error('Answer not understood', { call: endpoint.name, fields: read.fields })
  return {
    error: {
      status: 502,
      problem: refusal('INTERNAL_ERROR'),
      body: { call: endpoint.name, fields: read.fields },
    },
  }
}

function findData(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(code: ErrorCode, fields?: FieldErrors): ProblemData {
  return fields ? { code, message: ERROR_MESSAGE[code], fields } : { code, message: ERROR_MESSAGE[code] }
}

function refusalOfBody({ error }: ErrorBody): ProblemData {
  const { code, message, fields, reason, stepUp } = error
  return {
    code,
    message,
    ...(fields && { fields }),
    ...(reason && { cardFailure: reason }),
    ...(stepUp && { stepUp }),
  }
}

/** An answer without our refusal (a proxy's page, say) is classified by its status alone. */
function refusalOfStatus(status: number): ProblemData {
  if (status >= 500) return refusal('SERVICE_UNAVAILABLE')
  const found = Object.entries(ERROR_STATUS).find(([, known]) => known === status)
  return refusal((found?.[0] as ErrorCode | undefined) ?? 'INTERNAL_ERROR')
}
