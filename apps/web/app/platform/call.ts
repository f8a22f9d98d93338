import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query'
import { callPath, type Endpoint, queryString } from '@tarnbrook/contract/endpoint'
import { type FieldErrors, isErrorBody } from '@tarnbrook/contract/errors'
import type { z } from 'zod'
import { type CallError, type Refusal, refusal, refusalOfStatus, toProblem } from './problem.ts'
import type { StoreExtra } from './store-extra.ts'
import type { Tag, TagType } from './tags.ts'

/** Every path below this goes through the edge, which turns the visitor's cookies into the API's headers. */
const PRODUCT_API = '/api/product'

type AnyEndpoint = Endpoint<never, never, never, unknown>

/** What a call is made with, from its endpoint: parameters and body where it has them, the query always optional. */
export type CallArgs<Params, Query, Body> = ([Params] extends [undefined]
  ? { params?: undefined }
  : { params: Params }) &
  ([Query] extends [undefined] ? { query?: undefined } : { query?: Partial<Query> }) &
  ([Body] extends [undefined] ? { body?: undefined } : { body: Body }) & {
    /** One per intent of the person: `intentOf(form)`. Made up for this one call when left out. */
    idempotencyKey?: string
  }

type Arg<Params, Query, Body> =
  Record<never, never> extends CallArgs<Params, Query, Body>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: void is how RTK Query spells "may be called with nothing".
      CallArgs<Params, Query, Body> | void
    : CallArgs<Params, Query, Body>

/**
 * The endpoint, or a promise of it: `() => import('@tarnbrook/contract/loans').then((calls) => calls.getLoan)`. The
 * latter keeps the schemas out of what a page loads first: its data came with the document.
 */
export type EndpointSource<Params, Query, Body, Data> =
  | Endpoint<Params, Query, Body, Data>
  | (() => Promise<Endpoint<Params, Query, Body, Data>>)

/** The answers that a call's form asks for, as a type: `BodyOf<typeof provideBankDetails>`. */
export type BodyOf<E> =
  E extends Endpoint<never, never, infer Body, never>
    ? Body
    : E extends { body?: z.ZodType<infer Body> }
      ? Body
      : never

interface Call {
  endpoint: AnyEndpoint | (() => Promise<AnyEndpoint>)
  args: CallArgs<unknown, unknown, unknown> | undefined
  /** Refusals that mean "there is none": the data is null, and nothing is rejected (Spec 8). */
  absentOn: readonly number[]
}

export type CallBaseQuery = BaseQueryFn<Call, unknown, CallError>

type TagsOf<Data, A> =
  | readonly Tag[]
  | ((data: Data | undefined, error: CallError | undefined, arg: A) => readonly Tag[])
type Builder = EndpointBuilder<CallBaseQuery, TagType, 'api'>

interface QueryOptions<Data, A> {
  /** Tags that this answer provides. */
  tags?: TagsOf<Data, A>
  keepUnusedDataFor?: number
}

/**
 * The RTK Query definition of a read: `getLoan: callQuery(build, getLoan, { tags: ['Loan'] })`.
 * Data is decoded by the endpoint's schema: money is pence.
 */
export function callQuery<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: QueryOptions<Data, Arg<Params, Query, Body>> = {},
) {
  return build.query<Data, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args),
    ...(options.tags ? { providesTags: options.tags as never } : {}),
    ...(options.keepUnusedDataFor === undefined ? {} : { keepUnusedDataFor: options.keepUnusedDataFor }),
  })
}

/** A read whose refusal with one of `absentOn` (404, say) is the answer "there is none": the data is null. */
export function callOptionalQuery<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: QueryOptions<Data | null, Arg<Params, Query, Body>> & { absentOn: readonly number[] },
) {
  return build.query<Data | null, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args, options.absentOn),
    ...(options.tags ? { providesTags: options.tags as never } : {}),
  })
}

/** The RTK Query definition of a write. `tags` are what it makes stale. */
export function callMutation<Params, Query, Body, Data>(
  build: Builder,
  endpoint: EndpointSource<Params, Query, Body, Data>,
  options: { tags?: TagsOf<Data, Arg<Params, Query, Body>> } = {},
) {
  return build.mutation<Data, Arg<Params, Query, Body>>({
    query: (args) => toCall(endpoint, args),
    ...(options.tags ? { invalidatesTags: options.tags as never } : {}),
  })
}

function toCall(endpoint: unknown, args: unknown, absentOn: readonly number[] = []): Call {
  return { endpoint: endpoint as Call['endpoint'], args: (args ?? undefined) as Call['args'], absentOn }
}

/** Makes the call with the store's own `fetch`: the browser's, or on the server the edge in process. */
export const callOverHttp: CallBaseQuery = async (
  { endpoint: source, args, absentOn },
  { extra, signal },
) => {
  const endpoint = typeof source === 'function' ? await source() : source
  const body = encodeBody(endpoint, args?.body)
  if ('error' in body) return { error: body.error }
  const address =
    PRODUCT_API +
    callPath(endpoint as unknown as Endpoint, (args?.params ?? {}) as Record<string, unknown>) +
    queryString((args?.query ?? {}) as Record<string, unknown>)
  let response: Response
  try {
    response = await (extra as StoreExtra).fetch(address, {
      method: endpoint.method,
      headers: headersOf(endpoint, args),
      signal,
      ...(body.text === undefined ? {} : { body: body.text }),
    })
  } catch (error) {
    if (signal.aborted) throw error
    return { error: { status: 0, problem: refusal('SERVICE_UNAVAILABLE') } }
  }
  if (absentOn.includes(response.status)) return { data: null }
  return readAnswer(endpoint, response)
}

function headersOf(endpoint: AnyEndpoint, args: Call['args']): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: endpoint.content === 'html' ? 'text/html' : 'application/json',
    // A header that a form of another site cannot send: the edge asks for it on every write.
    'X-Requested-With': 'tarnbrook',
  }
  if (endpoint.body) headers['Content-Type'] = 'application/json'
  if (endpoint.idempotent) headers['Idempotency-Key'] = args?.idempotencyKey ?? crypto.randomUUID()
  return headers
}

/** The body as the wire wants it: money back in pounds. An answer that breaks the schema is refused unsent. */
function encodeBody(
  endpoint: AnyEndpoint,
  body: unknown,
): { text: string | undefined } | { error: CallError } {
  if (!endpoint.body || body === undefined) return { text: undefined }
  const encoded = (endpoint.body as unknown as z.ZodType).safeEncode(body)
  if (encoded.success) return { text: JSON.stringify(encoded.data) }
  const fields: FieldErrors = {}
  for (const issue of encoded.error.issues) {
    const path = issue.path.join('.')
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  return { error: { status: 422, problem: refusal('VALIDATION_FAILED', fields) } }
}

async function readAnswer(
  endpoint: AnyEndpoint,
  response: Response,
): Promise<{ data: unknown } | { error: CallError }> {
  const text = await response.text()
  if (response.ok && endpoint.content === 'html') return { data: text }
  const answer = parseJson(text)
  if (!response.ok) {
    const problem: Refusal = isErrorBody(answer) ? toProblem(answer) : refusalOfStatus(response.status)
    return { error: { status: response.status, problem, body: answer ?? text } }
  }
  const decoded = (endpoint.data as z.ZodType).safeDecode((answer as { data?: unknown } | undefined)?.data)
  if (decoded.success) return { data: decoded.data }
  return {
    error: {
      status: 502,
      problem: refusal('INTERNAL_ERROR'),
      body: { call: endpoint.name, issues: decoded.error.issues },
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
