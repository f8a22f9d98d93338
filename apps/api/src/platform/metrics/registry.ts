import { collectDefaultMetrics, Registry } from 'prom-client'

/** What `GET /metrics` shows: of this process, and of its event loop and memory. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })
