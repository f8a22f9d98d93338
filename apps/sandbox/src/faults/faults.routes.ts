import { Hono } from 'hono'
import type { World } from '../world.ts'
import { FAULT_MODES, FAULT_PROVIDERS, type Fault, type FaultProvider, SLOW_MS } from './faults.ts'

export function faultRoutes(world: World): Hono {
  const app = new Hono()
  app.get('/', async (c) => c.json(await world.faults.all()))
  app.post('/', async (c) => {
    const wanted = readFault(await c.req.json().catch(() => null))
    if (!wanted) {
      const message = `Give {"provider": one of ${FAULT_PROVIDERS.join(', ')}; "mode": one of ${FAULT_MODES.join(', ')}}`
      return c.json({ error: { message } }, 422)
    }
    await world.faults.set(wanted.provider, wanted.fault)
    return c.json(await world.faults.all())
  })
  return app
}

export function readFault(input: unknown): { provider: FaultProvider; fault: Fault } | null {
  const given = (input ?? {}) as { provider?: unknown; mode?: unknown; delayMs?: unknown }
  const provider = FAULT_PROVIDERS.find((name) => name === given.provider)
  const mode = FAULT_MODES.find((name) => name === given.mode)
  if (!provider || !mode) return null
  const delayMs =
    typeof given.delayMs === 'number' && given.delayMs >= 0 ? Math.min(given.delayMs, 120_000) : SLOW_MS
  return { provider, fault: { mode, delayMs } }
}
