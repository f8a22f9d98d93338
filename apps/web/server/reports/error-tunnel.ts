import { toNetwork } from '@tarnbrook/contract/caller-address'
import { createMemoryLimit } from '@tarnbrook/contract/memory-limit'
import type { EdgeConfig } from '#server/edge-config.ts'
import { readLimited } from '#server/requests/read-limited.ts'
import { isSameOrigin } from '#server/requests/same-origin.ts'

const LIMIT_BYTES = 200_000
/** Per process and minute: enough to know of a page that fails for everyone. */
const MOST_OF_ALL = { most: 120, windowMs: 60_000 }
/** No one address can use up the reports of the others. */
const MOST_OF_ONE = { most: 30, windowMs: 60_000 }
const FORWARD_TIMEOUT_MS = 5000
/** What our pages send. Replays, feedback and attachments are none of it. */
const TAKEN_ITEMS = ['event', 'transaction']

/**
 * Browsers' error reports go through our own site: no other address in the content policy, no
 * visitor's address sent to another company. Only to our project, whatever an envelope says.
 */
export function createErrorTunnel(reports: EdgeConfig['errorReports']) {
  const ingestUrl = reports && toIngestUrl(reports.dsn)
  const limitOne = createMemoryLimit(MOST_OF_ONE)
  const limitAll = createMemoryLimit(MOST_OF_ALL)
  let silent: { untilMs: number; limits: string } | undefined

  async function answer(request: Request, clientAddress: string): Promise<Response> {
    if (!ingestUrl) return say(404)
    if (!isSameOrigin(request.headers)) return say(403)
    if (silent && Date.now() < silent.untilMs) return say(429, silent.limits)
    const body = await readLimited(request, { mostBytes: LIMIT_BYTES, clientAddress })
    if (body === 'too-large') return say(413)
    const refusal = findRefusalStatus(body, ingestUrl)
    if (refusal) return say(refusal)
    // Counted last: what is not one of our reports costs no one a report.
    const isFree = limitOne(toNetwork(clientAddress)).waitSeconds === 0 && limitAll('').waitSeconds === 0
    return isFree ? forward(ingestUrl, body) : say(429, '60::key')
  }

  async function forward(url: string, body: Uint8Array<ArrayBuffer>): Promise<Response> {
    let answer: Response
    try {
      // No header of the visitor is passed on, so no cookie and no address is.
      answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-sentry-envelope' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
      })
      await answer.body?.cancel()
    } catch {
      return say(502)
    }
    const limits = answer.headers.get('X-Sentry-Rate-Limits')
    if (answer.status === 429) {
      silent = { untilMs: Date.now() + silenceMs(limits), limits: limits ?? '60::key' }
      return say(429, silent.limits)
    }
    return say(answer.ok ? 200 : 502, limits)
  }

  return { answer }
}

/** Where a DSN's reports go; undefined when it is none. DSNs with the same result are equal. */
function toIngestUrl(dsn: unknown): string | undefined {
  const url = typeof dsn === 'string' ? URL.parse(dsn) : null
  const [, path, project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? []
  if (!url?.username || path === undefined) return undefined
  return `${url.protocol}//${url.host}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${url.username}`
}

function findRefusalStatus(body: Uint8Array, ingestUrl: string): number | undefined {
  const envelope = readEnvelope(body)
  if (!envelope) return 400
  // Another host or project would make us send for anybody, to anywhere.
  if (toIngestUrl(envelope.dsn) !== ingestUrl) return 403
  return envelope.types.every((type) => TAKEN_ITEMS.includes(type)) ? undefined : 422
}

/** The envelope's header, then a header and a payload for each item, one line each. */
function readEnvelope(body: Uint8Array): { dsn: unknown; types: string[] } | undefined {
  try {
    const [header = '', ...lines] = new TextDecoder().decode(body).trimEnd().split('\n')
    const itemHeaders = lines.filter((_line, index) => index % 2 === 0)
    return { dsn: JSON.parse(header).dsn, types: itemHeaders.map((line) => String(JSON.parse(line).type)) }
  } catch {
    return undefined
  }
}

/** `60:error:organization, 2700::project`: the shortest silence asked for, else a minute. */
function silenceMs(limits: string | null): number {
  const seconds = (limits ?? '').split(',').map((limit) => Number.parseInt(limit, 10))
  const known = seconds.filter((value) => value > 0)
  return (known.length > 0 ? Math.min(...known) : 60) * 1000
}

function say(status: number, limits?: string | null): Response {
  return new Response(null, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(limits && { 'X-Sentry-Rate-Limits': limits }) },
  })
}
