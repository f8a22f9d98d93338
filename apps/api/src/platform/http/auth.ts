import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import type { Context } from 'hono'
import type { ApiDeps } from '#deps.ts'
import { type Actor, type RequestContext, withoutPartnerKey } from '#platform/context.ts'
import { readActor, readService } from './actor.ts'
import { limitCalls } from './limits.ts'
import type { Origin } from './origin.ts'

/**
 * From the headers (Spec 6 and 7: Authorization, X-Session-Id, X-Lifetime-Id, X-Brand,
 * X-Intra-Service-Token, X-Calling-Service).
 */
export async function readContext(deps: ApiDeps, c: Context, origin: Origin): Promise<RequestContext> {
  const brandHeader = c.req.header('x-brand')
  const brand = readBrand(brandHeader)
  const visitId = readId(c.req.header('x-session-id'))
  return {
    requestId: origin.requestId,
    actor: await readCaller(deps, c, { origin, visitId }),
    brand,
    configuredBrand: brandHeader ? brand.key : null,
    visitId,
    lifetimeId: readId(c.req.header('x-lifetime-id')),
    clientIp: origin.clientIp,
    addressHash: origin.addressHash,
  }
}

/** A client begins with these, also with the token of a sign-in that has ended. */
const BEGINNINGS = ['/auth', '/sessions/initialize']

/** Unknown tokens count for their IP address. @throws Problem UNAUTHENTICATED, TOO_MANY_REQUESTS */
async function readCaller(
  deps: ApiDeps,
  c: Context,
  { origin, visitId }: { origin: Origin; visitId: string | null },
): Promise<Actor> {
  try {
    return (
      readService(deps.config, {
        name: c.req.header('x-calling-service'),
        token: c.req.header('x-intra-service-token'),
      }) ?? (await readActor(deps, origin, { authorization: c.req.header('authorization'), visitId }))
    )
  } catch (error) {
    if (error instanceof Problem)
      limitCalls(deps, {
        actor: { kind: 'anonymous' },
        addressHash: origin.addressHash,
        visitId: null,
      })
    // A token that was stolen is refused there too, and said in the log.
    const isRefused = error instanceof Problem && error.code === 'UNAUTHENTICATED' && !error.trace
    if (isRefused && BEGINNINGS.includes(c.req.path)) return { kind: 'anonymous' }
    if (isRefused && c.req.path.startsWith('/partners/')) throw withoutPartnerKey()
    throw error
  }
}

/** An id in the form in which we issue them; anything else is ignored. */
function readId(header: string | undefined): string | null {
  return header && /^[\w-]{20,64}$/.test(header) ? header : null
}

/** X-Brand has the brand's id (or key); the default is the main lender. */
function readBrand(header: string | undefined): Brand {
  if (!header) return getBrand('main')
  const key = BRAND_KEYS.find(
    (candidate) => candidate === header || String(getBrand(candidate).id) === header,
  )
  if (!key) throw new Problem('VALIDATION_FAILED', { message: 'Brand not configured' })
  return getBrand(key)
}
