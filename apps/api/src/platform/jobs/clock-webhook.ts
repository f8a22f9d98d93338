import { createHmac } from 'node:crypto'
import { Problem } from '@tarnbrook/contract/errors'
import { compareDays } from '@tarnbrook/domain/core/calendar'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { ApiEnv } from '#platform/http/mount.ts'
import { wrongSignature } from '#platform/http/refusals.ts'
import { isSameHash } from '#platform/secrets.ts'
import { parseJsonBytes } from '#providers/delivery.ts'
import { drainJobs } from './jobs.ts'

/**
 * The sandbox says that a day has come (never in production: no route without the shared secret).
 * The answer waits until what fell due has run.
 */
export function clockWebhook(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const secret = deps.config.clockSecret
  if (secret === null) return
  app.post('/webhooks/clock', async (c) => {
    const rawBody = Buffer.from(await c.req.arrayBuffer())
    const expected = createHmac('sha256', secret).update(rawBody).digest()
    const given = Buffer.from(c.req.header('x-clock-signature') ?? '', 'hex')
    if (!isSameHash(expected, given)) throw wrongSignature('clock')
    const body = DAY.safeParse(parseJsonBytes(rawBody))
    if (!body.success) throw new Problem('MALFORMED_REQUEST')
    const day = Temporal.PlainDate.from(body.data.today)
    if (compareDays(day, deps.clock.today()) >= 0) {
      await deps.clock.setToday(day)
      await enqueueDailyRun(deps, day)
    }
    await drainJobs(deps)
    return c.json({ data: { today: deps.clock.today().toString() } })
  })
}

const DAY = z.object({ today: z.iso.date() })

/** Once a day is enough: the run notes the day it did and a second job for it does nothing. */
export async function enqueueDailyRun(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  await command(deps, systemContext('clock'), { name: 'enqueueDailyRun' }, (work) =>
    work.enqueue('run-day', { day: day.toString() }, { key: `run-day:${day}` }),
  )
}
