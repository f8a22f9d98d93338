import { randomUUID } from 'node:crypto'
import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { isActiveApplication } from '@tarnbrook/domain/applications/application-state'
import { type Kysely, sql } from 'kysely'
import encodeQR from 'qr'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { type ApplicationRow, lockApplication, ownApplication } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower, visitKey } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import { limitRate } from '#platform/http/limits.ts'
import { textUser } from '#platform/messages/text-user.ts'
import { hashToken, keyedHashes, newToken } from '#platform/secrets.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { finishJourney } from './finish-journey.ts'
import { RESUMED_MINUTES, reserveJourney, sendToBank } from './journey.ts'

interface Subject {
  subjectType: 'loan-application'
  subjectId: number
  origin: string
}

type LinkRequest = { ctx: RequestContext; body: Subject & { isTexted: boolean }; idempotencyKey: string }

/**
 * A link to continue the journey on another device: single use, stored as a hash, bound to the
 * application and the site. A new one ends the one before it; a repeat gets the same.
 * @throws Problem NOT_FOUND, WRONG_STATE once the application has ended, VALIDATION_FAILED for
 * another brand's site; by text STEP_UP_REQUIRED, SMS_UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function createResumeJourneyToken(deps: ApiDeps, request: LinkRequest) {
  const { ctx, body, idempotencyKey } = request
  await limitRate(deps, ctx, ['bank-journey'])
  // Derived, because only its hash is stored: the same intent has the same link.
  const purpose = 'resume-journey'
  const intent = `${body.subjectId}:${idempotencyKey}`
  const [token, ...former] = keyedHashes(deps.config.secretKeys, purpose, intent)
  const first = { token: token.toString('base64url'), by: randomUUID() }
  const options = { name: 'createResumeToken', idempotencyKey, input: body }
  const stored = await command(deps, ctx, options, (work) => storeLink(work, deps, request, first))
  if (stored.by === first.by) return sendLink(deps, ctx, { ...stored, ...first, body })
  const link = await findLink(deps, [token, ...former])
  if (link?.isOpen) return toAnswer({ ...stored, ...first, token: link.token, body })
  // It was used since; or its text could not be sent, and it was never told.
  const again = { token: link ? newToken() : first.token, by: first.by }
  const anew = await command(deps, ctx, { name: options.name }, (work) =>
    storeLink(work, deps, request, again),
  )
  return sendLink(deps, ctx, { ...anew, ...again, body })
}

async function storeLink(
  work: Work,
  deps: ApiDeps,
  { ctx, body }: LinkRequest,
  { token, by }: { token: string; by: string },
) {
  const { subjectId, origin, isTexted } = body
  const locked = await lockApplication(work.tx, ownApplication(ctx, subjectId))
  if (!isActiveApplication(locked.state)) throw new Problem('WRONG_STATE')
  if (origin !== toSiteOrigin(deps, locked))
    throw new Problem('VALIDATION_FAILED', { fields: { origin: ['Use the address of our own site'] } })
  const phone = isTexted ? await confirmedNumber(work.tx, ctx) : null
  await work.tx
    .deleteFrom('resume_journey_token')
    .where('application_id', '=', subjectId)
    .where((on) => on.or([on('used_at', 'is', null), on('hash', '=', hashToken(token))]))
    .execute()
  const now = deps.clock.now()
  const expiresAt = toDate(now.add({ minutes: RESUMED_MINUTES }))
  await work.tx
    .insertInto('resume_journey_token')
    .values({
      hash: hashToken(token),
      application_id: subjectId,
      origin,
      return_path: `/account/borrow/continue?id=${subjectId}&task=proof-of-income`,
      created_at: toDate(now),
      expires_at: expiresAt,
    })
    .execute()
  await work.record({ name: 'dataJourneyLinked', subject: ['application', subjectId] })
  return {
    by,
    brand: locked.brand,
    expiresAt: expiresAt.toISOString(),
    textedTo: phone?.slice(-3) ?? null,
  }
}

interface StoredLink {
  token: string
  brand: string
  expiresAt: string
  textedTo: string | null
  body: Subject
}

async function findLink(
  { db, clock }: ApiDeps,
  made: readonly Buffer[],
): Promise<{ token: string; isOpen: boolean } | undefined> {
  const tokens = made.map((bytes) => bytes.toString('base64url'))
  const row = await db
    .selectFrom('resume_journey_token')
    .select(['hash', 'used_at', 'expires_at'])
    .where('hash', 'in', tokens.map(hashToken))
    .executeTakeFirst()
  if (!row) return undefined
  const token = tokens.find((one) => hashToken(one).equals(row.hash)) ?? ''
  return { token, isOpen: row.used_at === null && row.expires_at > toDate(clock.now()) }
}

function toAnswer({ token, expiresAt, textedTo, body }: StoredLink) {
  const { subjectId, origin } = body
  const url = `${origin}/truelayer/resume?${new URLSearchParams({ token, subjectId: String(subjectId), origin })}`
  return {
    '@type': 'resumeJourneyToken' as const,
    url,
    expiresAt,
    qrCode: encodeQR(url, 'raw', { ecc: 'medium', border: 1 }).map((row) =>
      row.map((isDark) => (isDark ? '1' : '0')).join(''),
    ),
    textedTo,
  }
}

/**
 * On the other device: out with the link's token, back with the state, in the same session.
 * @throws Problem LINK_NOT_VALID for anything that does not match; as `requestDataProviderJourney`
 * and `finishDataProviderJourney`
 */
export async function authoriseResumeJourney(
  deps: ApiDeps,
  request: {
    ctx: RequestContext
    body: Subject & { resumeJourneyToken: string; code: string | null; error: string | null }
  },
) {
  const { ctx, body } = request
  await limitRate(deps, ctx, ['bank-resume'])
  const visitHash = visitKey(ctx.visitId)
  if (visitHash === null) throw new Problem('LINK_NOT_VALID')
  const { subjectId, origin, resumeJourneyToken: token } = body
  if (body.code !== null || body.error !== null)
    return finishJourney(deps, ctx, {
      state: token,
      returned: body,
      condition: sql<boolean>`j.visit_hash = ${visitHash} and a.id = ${subjectId} and j.site_url = ${origin}`,
    })

  const hash = hashToken(token)
  const reserved = await command(deps, ctx, { name: 'resumeDataJourney' }, async (work) => {
    const now = toDate(deps.clock.now())
    // The application first, as in every other write.
    const { rows } = await sql<ApplicationRow>`select a.* from loan_application a
      where a.id = ${subjectId} for update`.execute(work.tx)
    const used = await work.tx
      .updateTable('resume_journey_token')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('application_id', '=', subjectId)
      .where('origin', '=', origin)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('return_path')
      .executeTakeFirst()
    const [application] = rows
    if (!application || !used) throw new Problem('LINK_NOT_VALID')
    await work.record({ name: 'dataJourneyResumed', subject: ['application', subjectId] })
    return reserveJourney(work, deps, { application, returnPath: used.return_path, visitHash })
  })
  // The link stays good when the bank could not be reached with it.
  return sendToBank(deps, ctx, reserved, ({ tx }) =>
    tx.updateTable('resume_journey_token').set({ used_at: null }).where('hash', '=', hash).execute(),
  )
}

/** The site of the application's own brand is the only one to which its link may lead. */
function toSiteOrigin(deps: ApiDeps, { brand }: ApplicationRow): string {
  return new URL(findSiteUrl(deps.config, brand)).origin
}

/** A weak sign-in must not text links to others. @throws Problem STEP_UP_REQUIRED */
async function confirmedNumber(db: Kysely<DB>, ctx: RequestContext): Promise<string> {
  const { userId, strength } = requireBorrower(ctx)
  const user = await db
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', userId)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst()
  if (strength !== 'strong' || !user?.mobile_number) throw new Problem('STEP_UP_REQUIRED')
  return user.mobile_number
}

async function sendLink(deps: ApiDeps, ctx: RequestContext, link: StoredLink) {
  const answer = toAnswer(link)
  if (link.textedTo === null) return answer
  const { userId } = requireBorrower(ctx)
  const phone = await confirmedNumber(deps.db, ctx)
  const sent = await textUser(deps, {
    userId,
    to: phone,
    text: `${getBrand(link.brand).shortName}: you asked to connect your bank on this phone. The link works once, for ${RESUMED_MINUTES} minutes. If you didn't ask for it, don't open it.\n\n${answer.url}`,
  })
  if (sent.kind === 'sent') return answer
  // A repeat finds no link then, and texts another.
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'dropResumeToken' }, ({ tx }) =>
      tx.deleteFrom('resume_journey_token').where('hash', '=', hashToken(link.token)).execute(),
    ),
  )
  throw new Problem('SMS_UNAVAILABLE')
}
