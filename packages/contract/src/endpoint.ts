import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `-` is unversioned. Versions are extra paths of one endpoint, never a second handler. */
export type Version = '-' | 'v1' | 'v2'

/**
 * `session`: with an initialised one. `strong`: proved by a link to their mailbox or a phone code.
 * `partner`: with a company's key. `service`: another product's token.
 */
export type Access =
  | 'public'
  | 'session'
  | 'borrower'
  | 'strong'
  | 'partner'
  | 'partner-or-strong'
  | 'service'
  | 'admin'

export type Area =
  | 'auth'
  | 'applications'
  | 'requirements'
  | 'documents'
  | 'loans'
  | 'repayments'
  | 'settlement'
  | 'cancellation'
  | 'payment-date'
  | 'bank-details'
  | 'arrangements'
  | 'open-banking'
  | 'consents'
  | 'support'
  | 'experiments'
  | 'engagement'
  | 'site'
  | 'staff'

/** Spec 7: the product API, or the shared API for what is no loan's or application's. */
export type ApiBase = 'product' | 'shared'

/** `-file`: saved, not opened by a browser. A `proof` is a file that a borrower sent. */
export type Content =
  | 'json'
  | 'html'
  | 'html-file'
  | 'pdf'
  | 'pdf-file'
  | 'csv-file'
  | 'calendar-file'
  | 'proof'
  | 'zip-file'

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Data = unknown> {
  /** Verb-first and unique: the OpenAPI operationId and the RTK Query endpoint name. */
  readonly name: string
  readonly area: Area
  readonly method: Method
  readonly base: ApiBase
  /** Below the API base, parameters in braces: `/loans/{id}`. */
  readonly path: string
  readonly versions: readonly Version[]
  readonly access: Access
  /** Staff may call it, although a borrower's; other borrower calls refuse them (Spec 1). */
  readonly allowsStaff: boolean
  /** For the sites' servers only: browser script must not hold its answer, so none is passed on. */
  readonly isForEdgeOnly: boolean
  readonly summary: string
  readonly params?: z.ZodType<Params>
  /** Unknown query names are ignored. */
  readonly query?: z.ZodType<Query>
  /** Use `z.strictObject`: unknown input fields are refused. */
  readonly body?: z.ZodType<Body>
  /** The answer's `data`; the text for `content: 'html'`; file name and content for files. */
  readonly data: z.ZodType<Data>
  readonly errors: readonly ErrorCode[]
  /**
   * Takes an `Idempotency-Key` header: the same key gets the same answer and does nothing more. Our
   * own pages send one per intent.
   */
  readonly idempotent: boolean
  /**
   * Takes an `X-Step-Up` header, which confirms this act: `text` asks for a code, then the code, or
   * the answer of a passkey as JSON.
   */
  readonly takesStepUp: boolean
  /**
   * For creates and money writes: without the header, the same person's same input within two
   * minutes is one intent. Other writes are guarded by the state of what they change.
   */
  readonly sameInputIsSameIntent: boolean
  readonly status: number
  readonly content: Content
  /** Its body has a file in base64, so that it may be much larger than that of other calls. */
  readonly takesFile: boolean
}

/** How an act that takes `X-Step-Up` is refused until it is confirmed. */
export const STEP_UP_REFUSALS = ['STEP_UP_CODE_REQUIRED', 'CODE_NOT_VALID', 'SMS_UNAVAILABLE'] as const

interface Options<Params, Query, Body, Data> {
  name: string
  area: Area
  summary: string
  base?: ApiBase
  versions?: readonly Version[]
  access: Access
  allowsStaff?: boolean
  isForEdgeOnly?: boolean
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  data: z.ZodType<Data>
  errors?: readonly ErrorCode[]
  idempotent?: boolean
  takesStepUp?: boolean
  sameInputIsSameIntent?: boolean
  status?: number
  content?: Content
  takesFile?: boolean
}

/**
 * Describes a call: `endpoint('POST /loans/{id}/settle', {...})`. Validation, types, documentation,
 * the route and the client come from it.
 */
export function endpoint<Params = undefined, Query = undefined, Body = undefined, Data = unknown>(
  call: `${Method} /${string}`,
  options: Options<Params, Query, Body, Data>,
): Endpoint<Params, Query, Body, Data> {
  const [method, path] = call.split(' ') as [Method, string]
  return {
    method,
    path,
    base: 'product',
    versions: ['-'],
    allowsStaff: false,
    isForEdgeOnly: false,
    errors: [],
    idempotent: false,
    takesStepUp: false,
    sameInputIsSameIntent: false,
    status: 200,
    content: 'json',
    takesFile: false,
    ...options,
  }
}

/** Every path an endpoint answers under, versions included. */
export function endpointPaths(of: Endpoint<never, never, never, never>): string[] {
  return of.versions.map((version) => (version === '-' ? of.path : `/${version}${of.path}`))
}

/** The path of a call with its parameters filled in, under the first version the endpoint has. */
export function callPath(
  of: Pick<Endpoint, 'path' | 'versions'>,
  params: Record<string, unknown> = {},
): string {
  const version = of.versions[0] === '-' || of.versions[0] === undefined ? '' : `/${of.versions[0]}`
  return (
    version + of.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  )
}

/** Spec 7: arrays are comma-separated. Empty and missing values are left out. */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') search.set(name, String(text))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
