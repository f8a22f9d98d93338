import { LISTED_CALLS, type ListedCall } from './call-list.ts'
import { EMBEDDED, ENTITIES } from './entities.ts'

/** Values of a path, and what is sent. */
interface Given {
  id?: number
  seedName?: string
  body?: Record<string, unknown>
  /** Fields of the body that the specification does not show: what a hire purchase is of. */
  besides?: Record<string, unknown>
  query?: Record<string, string | readonly string[] | number>
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered is said by the list of calls.
type Data = any

/** One browser or partner's server: what it sends with every call. */
export interface Visitor {
  brand: string
  session?: { id: string; lifetimeId: string }
  token?: string
}

/**
 * Built from the specification alone: it sends the paths, the four headers and the fields of
 * section 7, and nothing that the specification does not have, such as an Idempotency-Key.
 */
export function createSpecClient(apiUrl: () => string) {
  const called = new Set<string>()

  async function send(visitor: Visitor, name: string, given: Given = {}) {
    const listed = LISTED_CALLS.get(name)
    if (!listed) throw new Error(`${name} is no call of the specification`)
    refuseUnknown(name, listed, given)
    const prefix = listed.prefixes.find((one) => !called.has(`${listed.method} ${one}${listed.path}`))
    const path = `${prefix ?? listed.prefixes[0]}${listed.path}`
    const response = await fetch(`${apiUrl()}${fillPath(path, given)}${toQuery(given.query)}`, {
      method: listed.method,
      headers: {
        ...buildHeaders(visitor),
        ...given.headers,
        ...(given.body && { 'content-type': 'application/json' }),
      },
      ...(given.body && { body: JSON.stringify({ ...given.body, ...given.besides }) }),
    })
    return { listed, path, status: response.status, response }
  }

  /** The answer's `data`, with every field that the specification names; of a document its text. */
  async function call(visitor: Visitor, name: string, given: Given = {}): Promise<Data> {
    const { listed, path, status, response } = await send(visitor, name, given)
    const text = await response.text()
    if (status < 200 || status > 299) throw new Error(`${name} was answered ${status}: ${text}`)
    called.add(`${listed.method} ${path}`)
    if (!response.headers.get('content-type')?.includes('json')) return text
    const body = JSON.parse(text)
    const missing = findMissing(listed, body, given)
    if (missing.length > 0) throw new Error(`${name} was answered without ${missing.join(', ')}`)
    return body.data
  }

  return {
    call,

    /** What was answered well: `POST /v2/contact-us`. */
    called: called as ReadonlySet<string>,

    /** The status, for what is to be refused, and the body. */
    async ask(visitor: Visitor, name: string, given: Given = {}): Promise<{ status: number; body: Data }> {
      const { status, response } = await send(visitor, name, given)
      return { status, body: await response.json() }
    },

    /** Under each path that it has: again is no error. @returns the last answer */
    async callEach(visitor: Visitor, name: string, given: Given = {}): Promise<Data> {
      let data: Data
      for (const _ of LISTED_CALLS.get(name)?.prefixes ?? []) data = await call(visitor, name, given)
      return data
    },
  }
}

export type SpecClient = ReturnType<typeof createSpecClient>

function buildHeaders({ brand, session, token }: Visitor): Record<string, string> {
  return {
    'x-brand': brand,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(session && { 'x-session-id': session.id, 'x-lifetime-id': session.lifetimeId }),
  }
}

/** The client sends nothing that the list does not have. */
function refuseUnknown(name: string, { sends, asks }: ListedCall, { body = {}, query = {} }: Given): void {
  const unknown = [
    ...Object.keys(body).filter((field) => sends !== null && !sends.includes(field)),
    ...Object.keys(query).filter((field) => !asks.includes(field)),
  ]
  if (unknown.length > 0) throw new Error(`the specification has no ${unknown.join(', ')} in ${name}`)
}

function fillPath(path: string, given: Given): string {
  return path.replace(/\{(\w+)\}/g, (_, name: 'id' | 'seedName') => String(given[name]))
}

/** Arrays are comma-separated. */
function toQuery(query: Given['query'] = {}): string {
  const search = Object.entries(query).map(
    ([name, value]) =>
      `${name}=${[value]
        .flat()
        .map((one) => encodeURIComponent(String(one)))
        .join(',')}`,
  )
  return search.length > 0 ? `?${search.join('&')}` : ''
}

function findMissing({ answers }: ListedCall, body: Data, { query }: Given): string[] {
  return answers.flatMap((answer) => {
    const lists = answer.split('|').map((name) => listFields(name, query?.embedded))
    const missing = lists.map((fields) => fields.filter((field) => !isThere(body, field)))
    return missing.find((fields) => fields.length === 0) ?? missing[0]!
  })
}

function listFields(name: string, embedded: unknown): string[] {
  const fields = ENTITIES[name]
  if (!fields) return [name]
  const asked = [embedded ?? []].flat() as string[]
  const inside = asked.flatMap((one) => EMBEDDED[name]?.[one] ?? [])
  return [...fields, ...inside].map((field) => `data.${field}`)
}

/** Of an empty list nothing can be said. */
function isThere(at: Data, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(at) && at.length === 0) return true
  const inner = at?.[name]
  return rest.length === 0 ? inner !== undefined : isThere(inner, rest.join('.'))
}
