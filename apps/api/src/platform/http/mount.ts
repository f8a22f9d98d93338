import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { type FieldErrors, Problem } from '@tarnbrook/contract/errors'
import { describeIssue } from '@tarnbrook/contract/issue-words'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { actorKey, authorize, type RequestContext } from '#platform/context.ts'
import { asWriter } from '#platform/replica/own-writes.ts'
import type { Replica } from '#platform/replica/replica.ts'
import { REPLICA_CALLS } from '#platform/replica/replica-calls.ts'
import { admitStaff } from '#platform/staff/staff-calls.ts'
import { createTurns } from '#platform/workers/turns.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import { timeLeft, withDeadline } from './deadline.ts'
import { intentKey } from './intent.ts'
import { limitCalls } from './limits.ts'
import type { Origin } from './origin.ts'
import type { CallBodies } from './read-body.ts'
import { setHeader } from './security-headers.ts'

export type ApiEnv = {
  Variables: {
    ctx: RequestContext
    origin: Origin
    /** Of the request's deadline, once its caller is known: the time to send its body is extra. */
    timeLeftMs: number
  }
}

export interface HandlerRequest<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  ctx: RequestContext
  /** The caller's Idempotency-Key, or one that the API makes (platform/http/intent.ts). */
  idempotencyKey: string
  /** The header of an endpoint that `takesStepUp`, for `requireStepUp`. */
  stepUp: string | undefined
}

type CallHandler<Params, Query, Body, Data> = (request: HandlerRequest<Params, Query, Body>) => Promise<Data>

/** The router that a feature is given: it can only mount endpoints of the contract. */
export interface Router {
  mount<Params, Query, Body, Data>(
    endpoint: Endpoint<Params, Query, Body, Data>,
    handler: CallHandler<Params, Query, Body, Data>,
  ): void
}

/**
 * Binds endpoints to handlers: counts and authorises the call, reads and parses its input and
 * encodes the answer with the contract's schemas, so that an answer has only the contract's fields.
 */
export function createRouter(
  app: Hono<ApiEnv>,
  deps: ApiDeps,
  bodies: CallBodies,
): Router & { mounted: ReadonlySet<string>; ofReplica: Router } {
  const mounted = new Set<string>()
  const ofReplica = createReplicaRouter(deps.replica)
  const inTurn = createTurnsOfCallers()
  return {
    mounted,
    ofReplica,
    mount(endpoint, handler) {
      const answerCall = ofReplica.withReplica(endpoint, handler)
      if (mounted.has(endpoint.name)) throw new Error(`endpoint ${endpoint.name} is mounted twice`)
      mounted.add(endpoint.name)
      for (const path of endpointPaths(endpoint as never)) {
        app.on(endpoint.method, path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
          const ctx = c.get('ctx')
          limitCalls(deps, ctx, (header, value) => setHeader(c, header, value))
          authorize(ctx, endpoint)
          return bodies.read(c, { ctx, endpoint }, (bytes) =>
            withDeadline(c.get('timeLeftMs'), async () => {
              const request = await readRequest(deps, c, { endpoint, bytes })
              if (endpoint.access === 'admin')
                await admitStaff(deps, ctx, { endpoint, params: request.params, query: request.query })
              const handle = () => answerCall(request)
              return answer(c, endpoint, await (isMadeDocument(endpoint) ? inTurn(ctx, handle) : handle()))
            }),
          )
        })
      }
    },
  }
}

/**
 * Has each handler of `REPLICA_CALLS` a second time, with the replica for its database. Features
 * are mounted on it as on the router itself.
 */
function createReplicaRouter(replica: Replica | null) {
  const readers = new Map<string, unknown>()
  const router: Router = {
    mount(endpoint, handler) {
      if (REPLICA_CALLS.has(endpoint.name)) readers.set(endpoint.name, handler)
    },
  }
  /** What a call writes is noted, for the reads of the same caller after it. */
  function withReplica<Params, Query, Body, Data>(
    { name }: Endpoint<Params, Query, Body, Data>,
    handler: CallHandler<Params, Query, Body, Data>,
  ): CallHandler<Params, Query, Body, Data> {
    if (!replica) return handler
    return (request) => {
      const { ctx } = request
      const primary = () => asWriter(ctx, () => handler(request))
      const read = readers.get(name) as typeof handler | undefined
      // Of another caller it is not known what they wrote last.
      if (!read || ctx.actor.kind !== 'borrower') return primary()
      return replica.read(ctx.actor.lastWrite, { replica: () => read(request), primary })
    }
  }
  return Object.assign(router, { withReplica })
}

function isMadeDocument({ content }: Pick<Endpoint, 'content'>): boolean {
  return content === 'pdf' || content === 'pdf-file'
}

/**
 * Two documents of one caller are made at once and eight wait (a browser asks for six); more are
 * refused, so that the requests of one keep no other waiting.
 */
function createTurnsOfCallers() {
  const takeTurn = createTurns({ atOnce: 2, mostWaiting: 8 })
  return async <Data>(ctx: RequestContext, work: () => Promise<Data>): Promise<Data> => {
    const endTurn = await takeTurn(actorKey(ctx), timeLeft())
    if (endTurn === 'full')
      throw new Problem('TOO_MANY_REQUESTS', {
        message: 'We’re still getting other documents for you. Try again in a few seconds.',
        retryAfterSeconds: 5,
        trace: { limit: 'documents-at-once' },
      })
    if (endTurn === 'late') throw new Problem('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
}

async function readRequest<Params, Query, Body>(
  deps: ApiDeps,
  c: Context<ApiEnv>,
  { endpoint, bytes }: { endpoint: Endpoint<Params, Query, Body, unknown>; bytes: Uint8Array },
): Promise<HandlerRequest<Params, Query, Body>> {
  const ctx = c.get('ctx')
  const given = c.req.header('idempotency-key')
  if (given !== undefined && !/^[\x21-\x7e]{8,255}$/.test(given))
    throw new Problem('MALFORMED_REQUEST', { message: 'An Idempotency-Key has 8 to 255 characters.' })
  // An id with an impossible form is a missing record, not a malformed request.
  const params = parse(endpoint.params, c.req.param(), 'NOT_FOUND') as Params
  const query = parse(endpoint.query, c.req.query(), 'VALIDATION_FAILED') as Query
  const body = endpoint.body
    ? (parse(endpoint.body, parseJson(bytes), 'VALIDATION_FAILED') as Body)
    : (undefined as Body)
  return {
    ctx,
    stepUp: endpoint.takesStepUp ? readStepUp(c.req.header('x-step-up')) : undefined,
    params,
    query,
    body,
    idempotencyKey: given ?? (await intentKey(deps, ctx, { endpoint, input: { params, body } })),
  }
}

function readStepUp(given: string | undefined): string | undefined {
  if (given === undefined || /^(ask|text|\d{6}|\{[\x20-\x7e]{1,8000}\})$/.test(given)) return given
  throw new Problem('MALFORMED_REQUEST', { message: 'X-Step-Up is `ask`, `text`, six digits or JSON.' })
}

function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('MALFORMED_REQUEST', { cause: error })
  }
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  code: 'NOT_FOUND' | 'VALIDATION_FAILED',
): unknown {
  if (!schema) return undefined
  const refuse = () => new Problem(code === 'NOT_FOUND' ? code : 'MALFORMED_REQUEST')
  // First, because a schema processes everything that it is given.
  if (listValues(value).length > MOST_VALUES) throw refuse()
  if (code === 'VALIDATION_FAILED') refuseCardNumbers(value)
  const result = z.safeDecode(schema, value as never, { error: describeIssue })
  if (result.success) {
    if (!listValues(result.data).every(isStorable)) throw refuse()
    return result.data
  }
  throw new Problem(code, code === 'VALIDATION_FAILED' ? { fields: fieldErrors(result.error) } : {})
}

/** More than any form can have; only a program makes more errors at once. */
const MOST_FIELDS = 50

/** Several times what the largest form has. */
const MOST_VALUES = 1000

/** Names and values, at most some more than allowed. A loop: a body may be deeply nested. */
function listValues(value: unknown): unknown[] {
  const values = [value]
  for (let at = 0; at < values.length && values.length <= MOST_VALUES; at += 1) {
    const next = values[at]
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) values.push(name, inner)
  }
  return values
}

/**
 * Whether PostgreSQL can store it: no NUL and no half of a surrogate pair, which JSON can contain.
 * Checked here, it is refused before a provider is asked.
 */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}

/**
 * Paths as the form names them: `user.addresses.0.postCode`. An unknown field is its own error.
 * Only a field's first error is reported, because two can contradict each other.
 */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  // Not an object: a caller may name a field `__proto__`.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const { message } = issue
      const name = path.join('.')
      if (!fields.has(name)) fields.set(name, [message])
    }
  }
  return Object.fromEntries([...fields].slice(0, MOST_FIELDS))
}

interface ProofContent {
  fileName: string
  kind: keyof typeof PROOF_MEDIA
  file: Uint8Array<ArrayBuffer>
}

const PROOF_MEDIA = { pdf: 'application/pdf', jpeg: 'image/jpeg' }

const TEXT_MEDIA = {
  'csv-file': 'text/csv; charset=utf-8',
  'calendar-file': 'text/calendar; charset=utf-8',
}

function answer(
  c: Context,
  endpoint: Pick<Endpoint, 'content' | 'data' | 'status'>,
  data: unknown,
): Response | Promise<Response> {
  const encoded = z.encode(endpoint.data as z.ZodType, data)
  if (endpoint.content === 'html') return c.html(encoded as string)
  if (endpoint.content === 'html-file') {
    const { fileName, html } = encoded as { fileName: string; html: string }
    return c.html(html, 200, { 'Content-Disposition': `attachment; filename="${fileName}"` })
  }
  if (endpoint.content === 'proof') {
    const { fileName, kind, file } = encoded as ProofContent
    // A stranger's file opens as a picture only, never as a page or a document of this origin.
    const disposition = kind === 'jpeg' ? 'inline' : 'attachment'
    return c.body(file, 200, {
      'Content-Type': PROOF_MEDIA[kind],
      'Content-Disposition': `${disposition}; filename="${fileName}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  }
  if (endpoint.content === 'csv-file' || endpoint.content === 'calendar-file') {
    const { fileName, text } = encoded as { fileName: string; text: string }
    return c.body(text, 200, {
      'Content-Type': TEXT_MEDIA[endpoint.content],
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  }
  if (endpoint.content === 'zip-file') {
    const { fileName, zip } = encoded as { fileName: string; zip: Uint8Array<ArrayBuffer> }
    return c.body(zip, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  }
  if (endpoint.content !== 'json') {
    const { fileName, pdf } = encoded as { fileName: string; pdf: Uint8Array<ArrayBuffer> }
    const disposition = endpoint.content === 'pdf-file' ? 'attachment' : 'inline'
    return c.body(pdf, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `${disposition}; filename="${fileName}"`,
    })
  }
  return c.json({ data: encoded } as never, endpoint.status as never)
}
