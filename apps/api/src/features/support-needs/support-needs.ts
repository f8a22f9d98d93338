import type { Brand } from '@tarnbrook/brands/brand-type'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { Problem } from '@tarnbrook/contract/errors'
import type { SupportNeed, supportNeedInput } from '@tarnbrook/contract/support-needs/support-needs'
import { SUPPORT_CIRCUMSTANCES } from '@tarnbrook/domain/support-needs/support-need'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { WORDS_HAVE_CHANGED } from '#platform/consent.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { type Need, type SupportNeedRow, sealNeed, toldOnWire, unsealNeed } from './sealed-need.ts'
import { supportNeedToldEmail } from './support-need-emails.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/** @throws Problem NOT_FOUND for anybody else's id */
export async function getSupportNeed(deps: ApiDeps, { params, ctx }: Request): Promise<SupportNeed> {
  const userId = ownId(ctx, params.id)
  const row = await deps.db
    .selectFrom('support_need')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return onWire(deps, userId, row)
}

/**
 * Stores, sealed, what the borrower tells us, in place of what they told before. Nothing of it goes
 * to the audit trail, a log or an email. The same again changes nothing.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED when the words that were agreed to have changed;
 * TOO_MANY_REQUESTS
 */
export async function tellSupportNeed(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: z.output<typeof supportNeedInput> },
): Promise<SupportNeed> {
  await limitRate(deps, ctx, ['support-need'])
  const userId = ownId(ctx, params.id)
  const { wordingVersion } = body
  requireSupportWording(wordingVersion, 'wordingVersion')
  const need: Need = {
    circumstances: SUPPORT_CIRCUMSTANCES.filter((each) => body.circumstances.includes(each)),
    words: body.words ?? null,
  }
  return command(deps, ctx, { name: 'tellSupportNeed' }, async (work) => {
    const before = await lockNeed(work, userId)
    const row = await storeNeed(work, deps, { userId, brand: ctx.brand, before, need, wordingVersion })
    return onWire(deps, userId, row)
  })
}

/** A caller that names none shows the words of today. @throws Problem VALIDATION_FAILED */
export function requireSupportWording(version: string | undefined, field: string): void {
  if (version !== undefined && version !== consentWording.supportNeed.version)
    throw new Problem('VALIDATION_FAILED', { fields: { [field]: [WORDS_HAVE_CHANGED] } })
}

/**
 * Told beside other answers, with the same consent: the words take the place of those before, and
 * what they are about stays. Null deletes them, and all where nothing else was told.
 */
export async function tellSupportWords(
  work: Work,
  deps: ApiDeps,
  { userId, brand, words }: { userId: number; brand: Brand; words: string | null },
): Promise<void> {
  const before = await lockNeed(work, userId)
  const needBefore = before ? unsealNeed(deps, before.sealed) : null
  const circumstances = needBefore?.circumstances ?? []
  if (words !== null) {
    const need: Need = { circumstances: circumstances.length > 0 ? circumstances : ['other'], words }
    const wordingVersion = consentWording.supportNeed.version
    await storeNeed(work, deps, { userId, brand, before, need, wordingVersion })
  } else if (before && needBefore && needBefore.words !== null) {
    if (circumstances.every((each) => each === 'other')) await deleteNeed(work, userId)
    else
      await storeNeed(work, deps, {
        userId,
        brand,
        before,
        need: { circumstances, words: null },
        wordingVersion: before.wording,
      })
  }
}

/** The borrower's own words of what they told us; null where there are none. */
export async function readSupportWords(
  deps: Pick<ApiDeps, 'config'>,
  db: Kysely<DB>,
  userId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('support_need')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? (unsealNeed(deps, row.sealed)?.words ?? null) : null
}

/** The person should be locked. The same again changes nothing. */
async function storeNeed(
  work: Work,
  deps: ApiDeps,
  told: {
    userId: number
    brand: Brand
    before: SupportNeedRow | undefined
    need: Need
    wordingVersion: string
  },
): Promise<SupportNeedRow> {
  const { userId, brand, before, need, wordingVersion } = told
  if (before?.wording === wordingVersion && isSame(unsealNeed(deps, before.sealed), need)) return before
  const set = {
    brand: brand.key,
    sealed: sealNeed(deps, need),
    wording: wordingVersion,
    told_at: toDate(deps.clock.now()),
  }
  const row = await work.tx
    .insertInto('support_need')
    .values({ user_id: userId, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({ name: 'supportNeedTold', subject: ['user', userId], after: { wordingVersion } })
  await emailUser(work, deps, {
    userId,
    brand,
    content: ({ siteUrl }) => supportNeedToldEmail(brand, `${siteUrl}/account/support-needs`),
    onceKey: `support-need:${userId}:${deps.clock.today()}`,
  })
  return row
}

/** UK GDPR art. 7(3): as easy as giving it. Deletes all at once. @throws Problem NOT_FOUND */
export async function withdrawSupportNeed(deps: ApiDeps, { params, ctx }: Request): Promise<SupportNeed> {
  const userId = ownId(ctx, params.id)
  return command(deps, ctx, { name: 'withdrawSupportNeed' }, async (work) => {
    await deleteNeed(work, userId)
    return onWire(deps, userId, undefined)
  })
}

async function deleteNeed(work: Work, userId: number): Promise<void> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('support_need')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows > 0) await work.record({ name: 'supportNeedWithdrawn', subject: ['user', userId] })
}

function ownId(ctx: RequestContext, id: number): number {
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw notFound('user', id)
  return userId
}

/** Of two at once the second sees the first, also where there was nothing before. */
async function lockNeed({ tx }: Work, userId: number): Promise<SupportNeedRow | undefined> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return tx.selectFrom('support_need').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

function isSame(before: Need | null, after: Need): boolean {
  return before !== null && JSON.stringify(before) === JSON.stringify(after)
}

function onWire(deps: ApiDeps, userId: number, row: SupportNeedRow | undefined): SupportNeed {
  return {
    '@type': 'supportNeed',
    '@link': `/users/${userId}/support-need`,
    told: row ? toldOnWire(deps, row) : null,
  }
}
