import { Problem } from '@tarnbrook/contract/errors'
import { type ApplicationState, isWeakSignInAllowed } from '@tarnbrook/domain/applications/application-state'
import { type Kysely, sql } from 'kysely'
import type { ApiConfig } from '#config.ts'
import { createCachedQuery } from '#db/compiled-once.ts'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type Actor, systemContext, visitKey } from '#platform/context.ts'
import { isUserDeceased } from '#platform/people/person-facts.ts'
import { selectLastWrite } from '#platform/replica/own-writes.ts'
import { hashToken, isOneOfHashes } from '#platform/secrets.ts'
import { revokeSignInTokens } from '#platform/tokens.ts'
import type { Origin } from './origin.ts'
import { noteKeyUse, partnerWithKey } from './partners.ts'

/**
 * The actor of a bearer token.
 * @throws Problem UNAUTHENTICATED for a token that does not exist, or is no longer valid.
 */
export async function readActor(
  deps: ApiDeps,
  origin: Origin,
  { authorization, visitId }: { authorization: string | undefined; visitId: string | null },
): Promise<Actor> {
  if (!authorization) return { kind: 'anonymous' }
  const token = /^Bearer ([\w.~+/=-]{16,512})$/.exec(authorization)?.[1]
  if (!token) throw new Problem('UNAUTHENTICATED')
  const tokenHash = hashToken(token)
  const partner = partnerWithKey(deps.config, tokenHash)
  if (partner) {
    await noteKeyUse(deps, partner, tokenHash)
    return { kind: 'partner', name: partner.name }
  }

  const row = await findToken(deps, tokenHash, visitId)
  const now = deps.clock.now()
  if (!row) throw new Problem('UNAUTHENTICATED')
  // Checked before its own expiry, because its successor may be valid for longer.
  if (row.revoked_at && (!row.replaced_by || isPast(row.revoked_at, now))) {
    const isReused = row.replaced_by && (await revokeReusedTokens(deps, { ...row, origin, now }))
    const trace = { refusal: 'token-reused', userId: row.user_id }
    throw new Problem('UNAUTHENTICATED', isReused ? { trace } : {})
  }
  if (isPast(row.expires_at, now)) throw new Problem('UNAUTHENTICATED')
  const { strength } = row
  if (strength === 'weak' && !isForOpenApplication(row)) throw new Problem('UNAUTHENTICATED')
  return {
    kind: 'borrower',
    userId: row.user_id,
    strength,
    applicationId: strength === 'weak' ? row.application_id : null,
    tokenHash,
    roles: row.roles,
    isDeceased: row.is_deceased,
    lastWrite: row.last_write,
  }
}

/** Asked before every call of someone who is signed in. */
const tokenQuery = createCachedQuery(['hash', 'visit'], (db, form: TokenForm, values: TokenValues) =>
  selectToken(db, form, values).compile(),
)

interface TokenForm {
  hasReplica: boolean
}

interface TokenValues {
  hash: Buffer
  visit: string | null
}

async function findToken({ db, replica }: ApiDeps, hash: Buffer, visitId: string | null) {
  const values = { hash, visit: replica && visitKey(visitId) }
  const { rows } = await db.executeQuery(tokenQuery(db, { hasReplica: replica !== null }, values))
  return rows[0]
}

function selectToken(db: Kysely<DB>, { hasReplica }: TokenForm, { hash, visit }: TokenValues) {
  return db
    .selectFrom('auth_token')
    .innerJoin('app_user', 'app_user.id', 'auth_token.user_id')
    .leftJoin('loan_application', 'loan_application.id', 'auth_token.application_id')
    .select([
      'auth_token.user_id',
      'auth_token.strength',
      'auth_token.application_id',
      'auth_token.sign_in_id',
      'auth_token.expires_at',
      'auth_token.revoked_at',
      'auth_token.replaced_by',
      'app_user.roles',
      'loan_application.state',
      isUserDeceased(sql`app_user.id`).as('is_deceased'),
      (hasReplica ? selectLastWrite(sql`app_user.id`, visit) : sql<null>`null::bigint`).as('last_write'),
    ])
    .where('auth_token.hash', '=', hash)
}

function isPast(date: Date, now: Temporal.Instant): boolean {
  return date.getTime() <= now.epochMilliseconds
}

/** A weak sign-in made by an earlier version is for no application, and so is refused. */
function isForOpenApplication({ state }: { state: ApplicationState | null }): boolean {
  return state !== null && isWeakSignInAllowed(state)
}

/**
 * A refreshed token used again long after was stolen by one of its two holders, unknown which: the
 * whole sign-in ends. @returns whether this call ended it.
 */
async function revokeReusedTokens(
  deps: ApiDeps,
  reused: { user_id: number; sign_in_id: string; origin: Origin; now: Temporal.Instant },
): Promise<boolean> {
  const { user_id: userId, sign_in_id: signInId, origin, now } = reused
  const ctx = { ...systemContext('token-reuse'), requestId: origin.requestId }
  return command(deps, ctx, { name: 'endReusedSignIn' }, async (work) => {
    if (!(await revokeSignInTokens(work, signInId, now))) return false
    await work.record({ name: 'signInEnded', subject: ['user', userId], after: { why: 'token reused' } })
    return true
  })
}

/**
 * Spec 6: another product of the lender; undefined without name and token. The token must be of the
 * named service. Every hash is compared, each in constant time, whatever the name.
 * @throws Problem UNAUTHENTICATED
 */
export function readService(
  { services }: Pick<ApiConfig, 'services'>,
  { name, token }: { name: string | undefined; token: string | undefined },
): Actor | undefined {
  if (name === undefined && token === undefined) return undefined
  const given = hashToken(token ?? '')
  const holders = services.filter(({ tokenHashes }) => isOneOfHashes(tokenHashes, given))
  const service = holders.find((holder) => holder.name === name)
  if (!service || !token) throw new Problem('UNAUTHENTICATED')
  return { kind: 'service', name: service.name }
}
