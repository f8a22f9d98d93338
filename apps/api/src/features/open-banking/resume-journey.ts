import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { isActiveApplication } from '@tarnbrook/domain/applications/application-state'
import { sql } from 'kysely'
import encodeQR from 'qr'
import type { ApiDeps } from '#deps.ts'
import { type ApplicationRow, lockApplication, ownApplication } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireBorrower, visitKey } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { textUser } from '#platform/messages/text-user.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { finishJourney } from './finish-journey.ts'
import { RESUMED_MINUTES, reserveJourney, sendToBank } from './journey.ts'

interface Subject {
  subjectType: 'loan-application'
  subjectId: number
  origin: string
}

/**
 * A link to continue the journey on another device: single use, stored as a hash, bound to the
 * application and the site. A new one ends the one before it.
 * @throws Problem NOT_FOUND, WRONG_STATE once the application has ended, VALIDATION_FAILED for
 * another brand's site; by text STEP_UP_REQUIRED, SMS_UNAVAILABLE; TOO_MANY_REQUESTS
 */
export async function createResumeJourneyToken(
  deps: ApiDeps,
  { ctx, body }: { ctx: RequestContext; body: Subject & { isTexted: boolean } },
) {
  await limitRate(deps, ctx, ['bank-journey'])
  const { subjectId, origin, isTexted } = body
  const now = deps.clock.now()
  const expiresAt = now.add({ minutes: RESUMED_MINUTES })
  const token = newToken()
  const { application, phone } = await command(deps, ctx, { name: 'createResumeToken' }, async (work) => {
    const locked = await lockApplication(work.tx, ownApplication(ctx, subjectId))
    if (!isActiveApplication(locked.state)) throw new Problem('WRONG_STATE')
    if (origin !== toSiteOrigin(deps, locked))
      throw new Problem('VALIDATION_FAILED', { fields: { origin: ['Use the address of our own site'] } })
    const to = isTexted ? await confirmedNumber(work.tx, ctx) : null
    await work.tx
      .deleteFrom('resume_journey_token')
      .where('application_id', '=', subjectId)
      .where('used_at', 'is', null)
      .execute()
    await work.tx
      .insertInto('resume_journey_token')
      .values({
        hash: hashToken(token),
        application_id: subjectId,
        origin,
        return_path: `/account/borrow/continue?id=${subjectId}&task=proof-of-income`,
        created_at: toDate(now),
        expires_at: toDate(expiresAt),
      })
      .execute()
    await work.record({ name: 'dataJourneyLinked', subject: ['application', subjectId] })
    return { application: locked, phone: to }
  })
  const url = `${origin}/truelayer/resume?${new URLSearchParams({ token, subjectId: String(subjectId), origin })}`
  if (phone !== null) await textLink(deps, { application, phone, url })
  return {
    '@type': 'resumeJourneyToken' as const,
    url,
    expiresAt: toDate(expiresAt).toISOString(),
    qrCode: encodeQR(url, 'raw', { ecc: 'medium', border: 1 }).map((row) =>
      row.map((isDark) => (isDark ? '1' : '0')).join(''),
    ),
    textedTo: phone === null ? null : phone.slice(-3),
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
async function confirmedNumber(
  tx: Parameters<typeof lockApplication>[0],
  ctx: RequestContext,
): Promise<string> {
  const { userId, strength } = requireBorrower(ctx)
  const user = await tx
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', userId)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst()
  if (strength !== 'strong' || !user?.mobile_number) throw new Problem('STEP_UP_REQUIRED')
  return user.mobile_number
}

async function textLink(
  deps: ApiDeps,
  { application, phone, url }: { application: ApplicationRow; phone: string; url: string },
): Promise<void> {
  const { shortName } = getBrand(application.brand)
  const sent = await textUser(deps, {
    userId: application.user_id,
    to: phone,
    text: `${shortName}: you asked to connect your bank on this phone. The link works once, for ${RESUMED_MINUTES} minutes. If you didn't ask for it, don't open it.\n\n${url}`,
  })
  if (sent.kind !== 'sent') throw new Problem('SMS_UNAVAILABLE')
}
