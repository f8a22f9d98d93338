import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import type { Context } from 'hono'
import type { ApiDeps } from '../deps.ts'
import { toDate } from './clock.ts'
import type { Actor, RequestContext } from './context.ts'
import type { Origin } from './origin.ts'
import { partnerWithKey } from './partners.ts'
import { hashToken } from './secrets.ts'

/** Reads who asks from the headers of a request (Spec 7: Authorization, X-Session-Id, X-Lifetime-Id, X-Brand). */
export async function readContext(deps: ApiDeps, c: Context, origin: Origin): Promise<RequestContext> {
  const brandHeader = c.req.header('x-brand')
  const brand = readBrand(brandHeader)
  return {
    requestId: origin.requestId,
    actor: await readActor(deps, c.req.header('authorization')),
    brand,
    configuredBrand: brandHeader ? brand.key : null,
    visitId: readId(c.req.header('x-session-id')),
    lifetimeId: readId(c.req.header('x-lifetime-id')),
    clientIp: origin.clientIp,
    addressHash: origin.addressHash,
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

async function readActor(deps: ApiDeps, authorization: string | undefined): Promise<Actor> {
  if (!authorization) return { kind: 'anonymous' }
  const token = /^Bearer ([\w.~+/=-]{16,512})$/.exec(authorization)?.[1]
  if (!token) throw new Problem('UNAUTHENTICATED')
  const partner = partnerWithKey(deps.config, token)
  if (partner) return { kind: 'partner', name: partner.name }

  const tokenHash = hashToken(token)
  const row = await deps.db
    .selectFrom('auth_token')
    .innerJoin('app_user', 'app_user.id', 'auth_token.user_id')
    .select(['auth_token.user_id', 'auth_token.strength', 'app_user.roles'])
    .where('auth_token.hash', '=', tokenHash)
    .where('auth_token.revoked_at', 'is', null)
    .where('auth_token.expires_at', '>', toDate(deps.clock.now()))
    .executeTakeFirst()
  if (!row) throw new Problem('UNAUTHENTICATED')
  return {
    kind: 'borrower',
    userId: row.user_id,
    strength: row.strength as 'weak' | 'strong',
    tokenHash,
    roles: row.roles,
  }
}
