import { randomInt } from 'node:crypto'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  meetRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { wantProofOfIncome } from '#features/applications/request/wanted-requirements.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { replaceNumber } from '#platform/contact-changes/replace-number.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { finishAnyway } from '#platform/http/deadline.ts'
import { limitRate } from '#platform/http/limits.ts'
import { textUser } from '#platform/messages/text-user.ts'
import { hasOnlyTypedDetails } from '#platform/person.ts'
import { isOneOfHashes, keyedHashes } from '#platform/secrets.ts'
import { requireStepUp, type StepUp } from '#platform/step-up/step-up.ts'

const TYPE = 'phone-application-requirement'
const CODE_MINUTES = 10
const MOST_TRIES = 5

/**
 * Sets the mobile number and texts it a code. A code that could not be sent is deleted: never two
 * valid ones. A refused number counts as a try, as the answer reveals whether it is on file.
 */
export async function updateMobileNumber(
  deps: ApiDeps,
  request: {
    params: { id: number }
    body: { mobileNumber: string }
    ctx: RequestContext
    stepUp: string | undefined
    idempotencyKey: string
  },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  const stepUp = await askStepUp(deps, request)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const [hash] = codeHashes(deps, params.id, code)
  const by = hash.toString('hex')

  const reserve = async (work: Work) => {
    const { application } = await lockWanted(work, ownRequirement(ctx, params.id))
    await limitRate({ ...deps, db: work.tx }, ctx, ['phone-code', 'phone-code-address'])
    if (!(await mayChooseNumber(work, ctx, body.mobileNumber))) return { isReserved: false, by }
    await limitCodesToNumber(work, deps, { ctx, mobileNumber: body.mobileNumber })
    await stepUp?.spend(work)
    const now = deps.clock.now()
    const row = {
      mobile_number: body.mobileNumber,
      hash,
      tries: 0,
      message_id: null,
      sent_at: toDate(now),
      expires_at: toDate(now.add({ minutes: CODE_MINUTES })),
    }
    await work.tx
      .insertInto('phone_code')
      .values({ requirement_id: params.id, ...row })
      .onConflict((conflict) => conflict.column('requirement_id').doUpdateSet(row))
      .execute()
    await work.record({ name: 'mobileCodeReserved', subject: ['loan_application', application.id] })
    return { isReserved: true, by }
  }
  const options = { name: 'reserveMobileCode', idempotencyKey, input: { params, body } }
  let reserved = await command(deps, ctx, options, reserve)
  if (reserved.by !== by) {
    if (reserved.isReserved && (await isCodeUsable(deps, params.id, body.mobileNumber)))
      return readRequirement(deps, ownRequirement(ctx, params.id))
    // What it repeats came to nothing: it was refused, or its text could not be sent.
    reserved = await command(deps, ctx, { name: options.name }, reserve)
  }
  // Thrown outside the transaction, so that the count of the try is stored.
  if (!reserved.isReserved) throw new Problem('STEP_UP_REQUIRED')

  const host = new URL(deps.config.siteUrls[ctx.brand.key] ?? deps.config.siteUrls.main ?? 'http://localhost')
    .hostname
  const sent = await textUser(deps, {
    userId: requireBorrower(ctx).userId,
    to: body.mobileNumber,
    // The last line lets phones fill in the code automatically.
    text: `${code} is your ${ctx.brand.shortName} code. It works for ${CODE_MINUTES} minutes. We'll never ask you for it by phone.\n\n@${host} #${code}`,
  })
  if (sent.kind !== 'sent') await dropCode(deps, ctx, params.id)
  if (sent.kind === 'refused')
    throw new Problem('VALIDATION_FAILED', {
      fields: {
        mobileNumber: ['That number can’t receive text messages. Check it, or give another mobile number.'],
      },
    })
  if (sent.kind !== 'sent') throw new Problem('SMS_UNAVAILABLE')
  await noteMessage(deps, ctx, { requirementId: params.id, hash, messageId: sent.id })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** So long a text is on its way to the provider: later, a process that ended never sent it. */
const SENDING_SECONDS = 2

/** Whether the number has a code that was texted, or is being texted, and can still be typed. */
async function isCodeUsable(
  { db, clock }: ApiDeps,
  requirementId: number,
  mobileNumber: string,
): Promise<boolean> {
  const now = clock.now()
  const sendingSince = toDate(now.subtract({ seconds: SENDING_SECONDS }))
  const row = await db
    .selectFrom('phone_code')
    .select('requirement_id')
    .where('requirement_id', '=', requirementId)
    .where('mobile_number', '=', mobileNumber)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', toDate(now))
    .where((on) => on.or([on('message_id', 'is not', null), on('sent_at', '>', sendingSince)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The mailbox alone must not move the codes of a borrower whom we have paid to another phone. */
async function askStepUp(
  deps: ApiDeps,
  request: Parameters<typeof updateMobileNumber>[1],
): Promise<StepUp | undefined> {
  const { ctx, params, body } = request
  const { userId, applicationId } = requireBorrower(ctx)
  if (applicationId !== null) return undefined
  const replaced = await deps.db
    .selectFrom('app_user as u')
    .innerJoin('loan as l', 'l.user_id', 'u.id')
    .innerJoin('payout as p', 'p.loan_id', 'l.id')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.mobile_verified_at', 'is not', null)
    .where('u.mobile_number', '<>', body.mobileNumber)
    .where('p.state', '=', 'executed')
    .limit(1)
    .executeTakeFirst()
  if (!replaced) return undefined
  return requireStepUp(deps, ctx, {
    act: 'mobile-number',
    input: { ...params, ...body },
    words: `use the number ending ${body.mobileNumber.slice(-4)} instead of this one`,
    given: request.stepUp,
    check: (work) => lockWanted(work, ownRequirement(ctx, params.id)),
  })
}

/**
 * A wrong code is counted even though the answer is a refusal; after five it is no longer valid. A
 * correct code proves that the borrower has the phone: this request's token becomes strong.
 */
export async function verifyMobileNumber(
  deps: ApiDeps,
  request: { params: { id: number }; body: { code: string }; ctx: RequestContext },
): Promise<Requirement> {
  const { ctx, params, body } = request
  const { userId, tokenHash } = requireBorrower(ctx)
  const outcome = await command(deps, ctx, { name: 'verifyMobileNumber' }, async (work) => {
    const { application, requirement } = await lockWanted(work, ownRequirement(ctx, params.id))
    await limitRate({ ...deps, db: work.tx }, ctx, ['phone-code-check'])
    const now = deps.clock.now()
    const code = await work.tx
      .updateTable('phone_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('requirement_id', '=', params.id)
      .returningAll()
      .executeTakeFirst()
    if (!code || code.tries > MOST_TRIES || Temporal.Instant.compare(toInstant(code.expires_at), now) <= 0)
      return 'wrong'
    if (!isOneOfHashes(codeHashes(deps, params.id, body.code), code.hash)) return 'wrong'
    // Another session may have proved to be this person since the code was sent.
    if (!(await mayChooseNumber(work, ctx, code.mobile_number))) return 'sign-in-first'

    await work.tx.deleteFrom('phone_code').where('requirement_id', '=', params.id).execute()
    await replaceNumber(work, deps, { brand: ctx.brand, userId, mobileNumber: code.mobile_number })
    await work.tx
      .updateTable('auth_token')
      .set({ strength: 'strong', application_id: null })
      .where('sign_in_id', '=', (own) =>
        own.selectFrom('auth_token').select('sign_in_id').where('hash', '=', tokenHash),
      )
      .execute()
    await wantProofOfIncome(work, deps, { application, now })
    await meetRequirement(work, {
      application,
      requirement,
      details: { mobileNumberEnding: code.mobile_number.slice(-4) },
      now,
    })
    return 'right'
  })
  // Thrown outside the transaction, so that the counts of the try are stored.
  if (outcome === 'sign-in-first') throw new Problem('STEP_UP_REQUIRED')
  if (outcome === 'wrong')
    throw new Problem('CODE_NOT_VALID', { fields: { code: [new Problem('CODE_NOT_VALID').message] } })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/**
 * @throws Problem WRONG_STATE when requirements can no longer be met, or the number is confirmed.
 */
async function lockWanted(work: Work, where: ReturnType<typeof ownRequirement>) {
  const locked = await lockApplicationOfRequirement(work.tx, { ...where, type: TYPE })
  if (!awaitsRequirements(locked.application.state) || locked.requirement.state === 'met')
    throw new Problem('WRONG_STATE')
  return locked
}

/**
 * Whoever has a hand-over link must not gain, by a code to their own phone, an account that others
 * used: it may choose a number only while all that is known came with its application.
 */
async function mayChooseNumber(work: Work, ctx: RequestContext, mobileNumber: string): Promise<boolean> {
  const { userId, applicationId } = requireBorrower(ctx)
  if (applicationId === null) return true
  const user = await work.tx
    .selectFrom('app_user')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (user.mobile_verified_at !== null && user.mobile_number === mobileNumber) return true
  return hasOnlyTypedDetails(work.tx, applicationId)
}

/**
 * Counted once the code may be sent, so that naming another's requirement does not use up the
 * owner's tries. A borrower who proved that a number is theirs is not limited by others' requests.
 */
async function limitCodesToNumber(
  work: Work,
  deps: ApiDeps,
  { ctx, mobileNumber }: { ctx: RequestContext; mobileNumber: string },
): Promise<void> {
  const { userId } = requireBorrower(ctx)
  const { isProved } = await work.tx
    .selectFrom('app_user')
    .select(sql<boolean>`mobile_verified_at is not null and mobile_number = ${mobileNumber}`.as('isProved'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isProved)
    await limitRate({ ...deps, db: work.tx }, ctx, ['phone-code-number'], { phone: mobileNumber })
}

async function dropCode(deps: ApiDeps, ctx: RequestContext, requirementId: number): Promise<void> {
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'dropMobileCode' }, ({ tx }) =>
      tx.deleteFrom('phone_code').where('requirement_id', '=', requirementId).execute(),
    ),
  )
}

/** Only for the code of that message: another may have been requested since. */
async function noteMessage(
  deps: ApiDeps,
  ctx: RequestContext,
  sent: { requirementId: number; hash: Buffer; messageId: string },
): Promise<void> {
  await finishAnyway(deps.log, () =>
    command(deps, ctx, { name: 'noteMobileCodeMessage' }, ({ tx }) =>
      tx
        .updateTable('phone_code')
        .set({ message_id: sent.messageId })
        .where('requirement_id', '=', sent.requirementId)
        .where('hash', '=', sent.hash)
        .execute(),
    ),
  )
}

/** Under each of our keys: the first is stored. */
function codeHashes(deps: ApiDeps, requirementId: number, code: string): [Buffer, ...Buffer[]] {
  return keyedHashes(deps.config.secretKeys, 'mobile-code', `${requirementId}:${code}`)
}
