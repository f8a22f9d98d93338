import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

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

/** Times every request under its route template: ids never become labels. */
export function requestMetrics(): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const labels = { method: c.req.method, route: routeTemplate(c), status: String(c.res.status) }
    duration.observe(labels, (performance.now() - begun) / 1000)
  }
}

/** Whether a worker, which has no other port, is well. */
export interface ProcessHealth {
  /** False where only a new start helps. */
  isAlive(): boolean
  /** Why it cannot do its work now, or null. */
  findProblem(): Promise<string | null>
}

const WELL: ProcessHealth = { isAlive: () => true, findProblem: async () => null }

/** A port that partners and the public cannot reach: metrics, and the health of the process. */
export function createMetrics(health: ProcessHealth = WELL): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => (health.isAlive() ? c.text('ok') : c.text('not alive', 503)))
  app.get('/readyz', async (c) => {
    const problem = await health.findProblem()
    return problem === null ? c.text('ok') : c.text(problem, 503)
  })
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  )
  return app
}
