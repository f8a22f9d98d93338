import { gunzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type { World } from '../world.ts'
import { type Envelope, keepReports, readEnvelope } from './reports.ts'

/** The one project of the sandbox. */
const PROJECT = '1'
const MOST_BYTES = 1_000_000
/** While it is down it asks every sender to wait for a minute, for all kinds of report. */
const SILENCE_SECONDS = 60

/** Sentry's way in: envelopes of errors and transactions. */
export function sentryRoutes(world: World): Hono {
  const { store, faults, keys } = world
  const app = new Hono()
  app.post('/api/:project/envelope/', async (c) => {
    if (await faults.strikes('sentry')) return silence(c)
    let envelope: Envelope
    try {
      envelope = readEnvelope(await readBytes(c))
    } catch (error) {
      return c.json({ detail: `bad envelope: ${(error as Error).message}` }, 400)
    }
    if (c.req.param('project') !== PROJECT || findSentryKey(c, envelope) !== keys.sentryKey)
      return c.json({ detail: 'event submission rejected with_reason: ProjectId' }, 403)
    await keepReports(store, envelope)
    return c.json({ id: envelope.header.event_id ?? null })
  })
  return app
}

function silence(c: Context): Response {
  c.header('Retry-After', String(SILENCE_SECONDS))
  c.header('X-Sentry-Rate-Limits', `${SILENCE_SECONDS}::organization`)
  return c.json({ detail: 'Sentry dropped data due to a quota or internal rate limit being reached.' }, 429)
}

async function readBytes(c: Context): Promise<Uint8Array> {
  const sent = new Uint8Array(await c.req.arrayBuffer())
  if (c.req.header('Content-Encoding') !== 'gzip') return sent
  return gunzipSync(sent, { maxOutputLength: MOST_BYTES })
}

/** In the URL, in a header, or in the DSN that the envelope names. */
function findSentryKey(c: Context, { header }: Envelope): string | undefined {
  return (
    c.req.query('sentry_key') ??
    /sentry_key=(\w+)/.exec(c.req.header('X-Sentry-Auth') ?? '')?.[1] ??
    URL.parse(header.dsn ?? '')?.username
  )
}
