import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { pino } from 'pino'
import { Counter, Histogram } from 'prom-client'
import type { Log } from '#platform/log.ts'
import { registry } from '#platform/metrics/registry.ts'
import { hasSpans, inSpan, nameRequestSpan, readSpanHeaders, readTraceId } from '#platform/metrics/spans.ts'
import type { Origin } from './origin.ts'

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route template',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

const refusals = new Counter({
  name: 'refusals_total',
  help: 'Refusals that may be part of an attack, by kind; those that the log leaves out too',
  labelNames: ['kind'],
  registers: [registry],
})

export function countRefusal(kind: string): void {
  refusals.inc({ kind })
}

/** The route of a request, without its ids; `unknown` where it has none. */
export function routeTemplate(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown'
}

/** One line of the log for each request: nothing that was sent but the id of the request. */
export interface RequestLine {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** On a local machine the lines would hide all others. */
const toLevel = (isLocal: boolean) => (isLocal ? 'debug' : 'info')

/** Whether requests are noted: a line is written from the log's level on, a span is named. */
export function areRequestsNoted({
  logLevel,
  isLocal,
  hasTraces,
}: {
  logLevel: string
  isLocal: boolean
  hasTraces: boolean
}): boolean {
  const { values } = pino.levels
  return hasTraces || (values[logLevel] ?? Number.POSITIVE_INFINITY) <= values[toLevel(isLocal)]!
}

export function createRequestLog(
  log: Pick<Log, 'debug' | 'info'>,
  { role, isLocal }: { role: 'api' | 'web'; isLocal: boolean },
) {
  const write = log[toLevel(isLocal)].bind(log)
  return (line: RequestLine): void => {
    nameRequestSpan(line)
    if (!PROBES.has(line.route)) write({ role, ...line, ...readTraceId() }, 'request')
  }
}

/** Asked every few seconds. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * A span of each request but the probes, within the edge's where it is the edge that asks: any
 * other caller could have all of its requests traced.
 */
export function requestSpans(isFromEdge: (c: Context) => boolean): MiddlewareHandler {
  return (c, next) => {
    if (!hasSpans() || PROBES.has(c.req.path)) return next()
    const parent = isFromEdge(c) ? { parent: readSpanHeaders(c.req.raw.headers) } : {}
    return inSpan(c.req.method, { kind: 'server', ...parent }, () => next())
  }
}

/** Times every request under its route template: ids never become labels, nor part of a line. */
export function requestMetrics(
  logRequest: (line: RequestLine) => void,
): MiddlewareHandler<{ Variables: { origin?: Origin } }> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { method } = c.req
    const [route, status, durationMs] = [routeTemplate(c), c.res.status, performance.now() - begun]
    duration.observe({ method, route, status: String(status) }, durationMs / 1000)
    const requestId = c.get('origin')?.requestId ?? ''
    logRequest({ requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 })
  }
}

/** Whether a worker, which has no other port, is well. */
export interface ProcessHealth {
  /** False where only a new start helps. */
  isAlive(): boolean
  /** Why it cannot do its work now, or null. */
  findProblem(): Promise<string | null>
}

interface MetricsOptions {
  readonly health?: ProcessHealth
  /** Reads what is not counted as it happens. */
  readonly refresh?: () => Promise<void>
}

const WELL: ProcessHealth = { isAlive: () => true, findProblem: async () => null }

/** A port that partners and the public cannot reach: metrics, and the health of the process. */
export function createMetrics({ health = WELL, refresh }: MetricsOptions = {}): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => (health.isAlive() ? c.text('ok') : c.text('not alive', 503)))
  app.get('/readyz', async (c) => {
    const problem = await health.findProblem()
    return problem === null ? c.text('ok') : c.text(problem, 503)
  })
  app.get('/metrics', async (c) => {
    await refresh?.()
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return app
}
