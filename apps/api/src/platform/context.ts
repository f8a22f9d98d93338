import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { Problem } from '@tarnbrook/contract/errors'
import { isAdmin } from '@tarnbrook/domain/applications/landing'
import { hashToken } from './secrets.ts'

export type Actor =
  | { kind: 'anonymous' }
  | {
      kind: 'borrower'
      userId: number
      strength: 'weak' | 'strong'
      /** The only application a weak sign-in is for; null for a strong one (whole account). */
      applicationId: number | null
      tokenHash: Buffer
      roles: string[]
      /** Then nothing of the account is shown or changed: staff deal with the estate. */
      isDeceased: boolean
      /** The transaction in which they last wrote, where a read replica is used; else null. */
      lastWrite: number | null
    }
  | { kind: 'partner'; name: string }
  /** Another product of the lender. */
  | { kind: 'service'; name: string }

/** The caller, the network address and the brand. Made once per request and passed on. */
export interface RequestContext {
  requestId: string
  actor: Actor
  brand: Brand
  /** Spec 1: the brand that the caller is configured for, which filters applications; or null. */
  configuredBrand: BrandKey | null
  /** The session (X-Session-Id), when the caller has one. */
  visitId: string | null
  /** Identifies the device across its sessions (X-Lifetime-Id), when the caller has one. */
  lifetimeId: string | null
  /** Stored and logged only as `addressHash`, except sealed with a signature. */
  clientIp: string
  addressHash: string
}

/** A job or a webhook: for all brands, or for the brand of the record, so it has none itself. */
export interface SystemContext {
  requestId: string
  actor: { kind: 'system'; name: string }
}

export function systemContext(name: string): SystemContext {
  return { requestId: name, actor: { kind: 'system', name } }
}

/** The borrower who asks. @throws Problem UNAUTHENTICATED */
export function requireBorrower(ctx: RequestContext): Extract<Actor, { kind: 'borrower' }> {
  if (ctx.actor.kind !== 'borrower') throw new Problem('UNAUTHENTICATED')
  return ctx.actor
}

/** To move money or change bank, contact or address details. @throws Problem STEP_UP_REQUIRED */
export function requireStrong(ctx: RequestContext): Extract<Actor, { kind: 'borrower' }> {
  const borrower = requireBorrower(ctx)
  if (borrower.strength !== 'strong') throw new Problem('STEP_UP_REQUIRED')
  return borrower
}

/** Spec 1: the borrower area is not for staff. @throws Problem FORBIDDEN */
function refuseStaff({ roles }: { roles: readonly string[] }): void {
  if (isAdmin(roles)) throw new Problem('FORBIDDEN')
}

/** In words for the author of a program, which has a key and no sign-in. */
export function withoutPartnerKey(): Problem {
  return new Problem('UNAUTHENTICATED', {
    message: 'Send your key as `Authorization: Bearer`: none was sent, or it isn’t that of a partner.',
  })
}

/** @throws Problem UNAUTHENTICATED, STEP_UP_REQUIRED, BORROWER_HAS_DIED or FORBIDDEN */
export function authorize(
  ctx: RequestContext,
  { access, allowsStaff, area }: Pick<Endpoint, 'access' | 'allowsStaff' | 'area'>,
): void {
  const { actor } = ctx
  // Signing out, the contact form and the count of page views stay open.
  if (access !== 'public' && area !== 'engagement' && actor.kind === 'borrower' && actor.isDeceased)
    throw new Problem('BORROWER_HAS_DIED')
  switch (access) {
    case 'public':
      return
    case 'session':
      if (actor.kind === 'service' || (!ctx.visitId && actor.kind === 'anonymous'))
        throw new Problem('UNAUTHENTICATED')
      return
    case 'borrower':
      if (!allowsStaff) refuseStaff(requireBorrower(ctx))
      else requireBorrower(ctx)
      return
    case 'strong':
      refuseStaff(requireStrong(ctx))
      return
    case 'partner':
      if (actor.kind !== 'partner') throw withoutPartnerKey()
      return
    case 'partner-or-strong':
      if (actor.kind !== 'partner') requireStrong(ctx)
      return
    case 'service':
      if (actor.kind !== 'service') throw new Problem('UNAUTHENTICATED')
      return
    case 'admin':
      if (requireStrong(ctx).roles.length === 0) throw new Problem('FORBIDDEN')
  }
}

/** Identifies a session wherever something is stored about it. */
export function visitKey(visitId: string | null): string | null {
  return visitId === null ? null : `visit:${hashToken(visitId).toString('base64url')}`
}

/** Scope of intents and idempotency keys; by IP address without a sign-in or a session. */
export function scopeKey(ctx: RequestContext | SystemContext): string {
  if (isSystem(ctx)) return actorKey(ctx)
  const isKnown = ctx.actor.kind !== 'anonymous' || ctx.visitId !== null
  return isKnown ? actorKey(ctx) : `address:${ctx.addressHash}`
}

/** For the audit trail. A session is hashed: a reader of the trail could use its id. */
export function actorKey(ctx: Pick<RequestContext, 'actor' | 'visitId'> | SystemContext): string {
  if (isSystem(ctx)) return `system:${ctx.actor.name}`
  switch (ctx.actor.kind) {
    case 'borrower':
      return `user:${ctx.actor.userId}`
    case 'partner':
      return `partner:${ctx.actor.name}`
    case 'service':
      return `service:${ctx.actor.name}`
    case 'anonymous':
      return visitKey(ctx.visitId) ?? 'visit:none'
  }
}

function isSystem(ctx: Pick<RequestContext, 'actor'> | SystemContext): ctx is SystemContext {
  return ctx.actor.kind === 'system'
}
