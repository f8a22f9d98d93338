import type { ApplicationDraft } from '@tarnbrook/contract/applications/application-draft'
import { Problem } from '@tarnbrook/contract/errors'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { actorKey, type RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { draftLinkEmail } from './draft-email.ts'

export type Answers = Record<string, string | number | boolean>

/**
 * Answers entered in a session so far. Those of a signed-in person are for them alone: a sign-in
 * can end by itself, and another person can then use the browser.
 */
export async function getApplicationDraft(deps: ApiDeps, ctx: RequestContext) {
  const draft = await deps.db
    .selectFrom('application_draft')
    .select(['answers', 'updated_at'])
    .where('visit_id', '=', toDraftOwner(ctx))
    .where(isDraftVisible(ctx))
    .executeTakeFirst()
  return toDraft(deps, (draft?.answers ?? {}) as Answers, draft?.updated_at ?? null)
}

/**
 * The database merges the answers, so that two pages saved at once both count. Answers of another
 * person are replaced.
 * @throws Problem VALIDATION_FAILED for a name no form has, PAYLOAD_TOO_LARGE for more than a form
 * could hold
 */
export async function saveApplicationDraft(deps: ApiDeps, ctx: RequestContext, answers: Answers) {
  if (Object.keys(answers).length > MOST_ANSWERS) throw new Problem('PAYLOAD_TOO_LARGE')
  const unknown = Object.keys(answers).filter((name) => !FIELD_NAME.test(name))
  if (unknown.length > 0)
    throw new Problem('VALIDATION_FAILED', {
      fields: Object.fromEntries(unknown.map((name) => [`answers.${name}`, ['This field isn’t known']])),
    })
  await limitRate(deps, ctx, ['draft', 'draft-address'])
  const now = toDate(deps.clock.now())
  return command(deps, ctx, { name: 'saveApplicationDraft' }, async ({ tx }) => {
    const saved = await tx
      .insertInto('application_draft')
      .values({
        visit_id: toDraftOwner(ctx),
        user_id: toBorrowerId(ctx),
        answers: JSON.stringify(answers),
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('visit_id').doUpdateSet({
          answers: sql`case when ${isDraftVisible(ctx)} then application_draft.answers || excluded.answers
            else excluded.answers end`,
          user_id: toBorrowerId(ctx),
          updated_at: now,
        }),
      )
      // A row that existed before has been locked by this transaction, and so has an xmax.
      .returning(['answers', 'updated_at', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow()
    if (saved.is_new) await limitRate({ ...deps, db: tx }, ctx, ['draft-new-address'])
    const kept = saved.answers as Answers
    const bytes = Buffer.byteLength(JSON.stringify(kept))
    if (Object.keys(kept).length > MOST_ANSWERS || bytes > MOST_BYTES) throw new Problem('PAYLOAD_TOO_LARGE')
    return toDraft(deps, kept, saved.updated_at)
  })
}

export async function discardApplicationDraft(deps: ApiDeps, ctx: RequestContext): Promise<void> {
  await command(deps, ctx, { name: 'discardApplicationDraft' }, ({ tx }) =>
    tx.deleteFrom('application_draft').where('visit_id', '=', toDraftOwner(ctx)).execute(),
  )
}

/**
 * Emails a link that opens this draft in another session of this brand, once. The draft of who is
 * signed in goes to their own mailbox only, because the link shows the answers.
 * @throws Problem NOT_FOUND when the session has no draft, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function mailDraftLink(
  deps: ApiDeps,
  ctx: RequestContext,
  { email, idempotencyKey }: { email: string; idempotencyKey: string },
): Promise<void> {
  const now = deps.clock.now()
  const token = newToken()
  const options = { name: 'mailDraftLink', idempotencyKey, input: { email } }
  await command(deps, ctx, options, async (work) => {
    const draft = await work.tx
      .selectFrom('application_draft')
      .select('visit_id')
      .where('visit_id', '=', toDraftOwner(ctx))
      .where(isDraftVisible(ctx))
      .forUpdate()
      .executeTakeFirst()
    if (!draft) throw new Problem('NOT_FOUND')
    const userId = await readRecipient(work, ctx, email)
    const limits = ['draft-link', 'draft-link-mailbox-here', 'draft-link-mailbox'] as const
    await limitRate({ ...deps, db: work.tx }, ctx, limits, { mailbox: email })
    await work.tx
      .insertInto('draft_link')
      .values({
        hash: hashToken(token),
        visit_id: draft.visit_id,
        brand: ctx.brand.key,
        user_id: userId,
        created_at: toDate(now),
        expires_at: toDate(now.add({ hours: 24 * LINK_DAYS })),
      })
      .execute()
    const { brand } = ctx
    await queueMail(work, {
      to: email,
      brand: brand.key,
      content: draftLinkEmail(brand, {
        url: `${findSiteUrl(deps.config, brand.key)}/account/borrow/quote/resume?token=${token}`,
        days: LINK_DAYS,
      }),
      greeting: UNNAMED,
      now,
    })
  })
}

/** The account whose mailbox it is; null without a sign-in. @throws Problem VALIDATION_FAILED */
async function readRecipient({ tx }: Work, ctx: RequestContext, email: string): Promise<number | null> {
  const userId = toBorrowerId(ctx)
  if (userId === null) return null
  const user = await tx
    .selectFrom('app_user')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.email_key !== emailKey(email))
    throw new Problem('VALIDATION_FAILED', { fields: { email: ['Use the email address of your account'] } })
  return userId
}

/**
 * Moves a link's draft into this session, replacing any answers there. All links to it are then
 * used, and it belongs to who opened it. Of who is signed in, only their mailbox's link opens it.
 * @throws Problem LINK_NOT_VALID
 */
export async function resumeApplicationDraft(
  deps: ApiDeps,
  ctx: RequestContext,
  token: string,
): Promise<void> {
  const visit = toDraftOwner(ctx)
  const now = toDate(deps.clock.now())
  await limitRate(deps, ctx, ['draft-resume'])
  await command(deps, ctx, { name: 'resumeDraft' }, async ({ tx }) => {
    const spent = await tx
      .deleteFrom('draft_link')
      .where('hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .where('brand', '=', ctx.brand.key)
      .returning(['visit_id', 'user_id'])
      .executeTakeFirst()
    if (!spent) throw new Problem('LINK_NOT_VALID')
    const { user_id: ownerId } = await tx
      .selectFrom('application_draft')
      .select('user_id')
      .where('visit_id', '=', spent.visit_id)
      .executeTakeFirstOrThrow()
    if (ownerId !== null && ![spent.user_id, toBorrowerId(ctx)].includes(ownerId))
      throw new Problem('LINK_NOT_VALID')
    await tx.deleteFrom('draft_link').where('visit_id', '=', spent.visit_id).execute()
    if (spent.visit_id !== visit)
      await tx.deleteFrom('application_draft').where('visit_id', '=', visit).execute()
    await tx
      .updateTable('application_draft')
      .set({ visit_id: visit, user_id: toBorrowerId(ctx), updated_at: now })
      .where('visit_id', '=', spent.visit_id)
      .execute()
  })
}

/** Shorter than the retention of a draft. */
const LINK_DAYS = 7
const MOST_ANSWERS = 60
const MOST_BYTES = 64 * 1024

/** The form's names of its answers: `amount`, `about-you.firstName`, `addresses[1].town`. */
const FIELD_NAME = /^[a-z][a-zA-Z0-9]*(?:-[a-z]+)*(?:\.[a-zA-Z0-9]+|\[\d\]){0,4}$/

/**
 * The session's, else the borrower's own. A weak sign-in is for one application, and so is its
 * draft: it is not shown answers entered while signed in to the whole account.
 */
function toDraftOwner(ctx: RequestContext): string {
  if (ctx.visitId !== null) return ctx.visitId
  const { actor } = ctx
  const isWeak = actor.kind === 'borrower' && actor.applicationId !== null
  return isWeak ? `${actorKey(ctx)}:application:${actor.applicationId}` : actorKey(ctx)
}

function toBorrowerId({ actor }: RequestContext): number | null {
  return actor.kind === 'borrower' ? actor.userId : null
}

function isDraftVisible(ctx: RequestContext): RawBuilder<boolean> {
  return sql`(application_draft.user_id is null or application_draft.user_id is not distinct from ${toBorrowerId(ctx)}::bigint)`
}

function toDraft({ clock }: ApiDeps, answers: Answers, updatedAt: Date | null): ApplicationDraft {
  return {
    '@type': 'applicationDraft',
    answers,
    updatedAt: updatedAt?.toISOString() ?? null,
    today: clock.today().toString(),
  }
}
