import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { ApiDeps } from '../deps.ts'
import { readActor } from './actor.ts'
import type { RequestContext } from './context.ts'

/** Reads who asks from the headers of a request (Spec 7: Authorization, X-Session-Id, X-Lifetime-Id, X-Brand). */
export async function readContext(deps: ApiDeps, c: Context): Promise<RequestContext> {
  const givenId = c.req.header('x-request-id')
  const requestId = givenId && /^[\w-]{8,64}$/.test(givenId) ? givenId : crypto.randomUUID()
  const brandHeader = c.req.header('x-brand')
  const brand = readBrand(brandHeader)
  return {
    requestId,
    actor: await readActor(deps, c.req.header('authorization'), { requestId, brand }),
    brand,
    configuredBrand: brandHeader ? brand.key : null,
    visitId: readId(c.req.header('x-session-id')),
    lifetimeId: readId(c.req.header('x-lifetime-id')),
    clientIp: c.req.header('x-client-ip') ?? 'unknown',
  }
}

/** An id as we give them out; anything else counts as none. */
function readId(header: string | undefined): string | null {
  return header && /^[\w-]{20,64}$/.test(header) ? header : null
}

/** X-Brand carries the brand's id (or key); without it the main lender is meant. */
function readBrand(header: string | undefined): Brand {
  if (!header) return getBrand('main')
  const key = BRAND_KEYS.find(
    (candidate) => candidate === header || String(getBrand(candidate).id) === header,
  )
  if (!key) throw new Problem('VALIDATION_FAILED', { message: 'Brand not configured' })
  return getBrand(key)
}

/**
 * Counts a try against a limit shared by all processes.
 * @throws Problem TOO_MANY_REQUESTS when `key` was used more than `most` times in the current window.
 */
export async function limitRate(
  deps: ApiDeps,
  key: string,
  { most, windowMinutes }: { most: number; windowMinutes: number },
): Promise<void> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit (key, window_start, hits)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowMinutes * 60}) * ${windowMinutes * 60}), 1)
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits`.execute(deps.db)
  if ((rows[0]?.hits ?? 0) > most) throw new Problem('TOO_MANY_REQUESTS')
}
