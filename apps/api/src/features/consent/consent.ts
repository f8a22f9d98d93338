import type { ProductType } from '@tarnbrook/brands/brand-type'
import type { ContactPermission } from '@tarnbrook/contract/consent/consent'
import { CONSENT_FLAGS, CONSENT_FLAGS_OF } from '@tarnbrook/contract/consent/consent-flags'
import { type FieldErrors, Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import {
  type ConsentAnswers,
  type FlagAnswers,
  flagsNotAsked,
  isTodaysWording,
  NOT_ASKED,
  readRecordedConsent,
  recordConsent,
  WORDS_HAVE_CHANGED,
  withDefaults,
} from '#platform/consent.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

/**
 * What the borrower agreed to be contacted about, in the variant of the brand they ask from.
 * @throws Problem NOT_FOUND for anybody else's id (Spec 6).
 */
export async function getContactPermission(
  deps: ApiDeps,
  ctx: RequestContext,
  id: number,
): Promise<ContactPermission> {
  const userId = ownId(ctx, id)
  return toResource(ctx, userId, await readRecordedConsent(deps.db, userId))
}

/**
 * Records the borrower's consents. A change is a row and an event; a repeated answer is neither.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED for a flag that the brand does not ask, or none at
 * all.
 */
export async function changeContactPermission(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, said }: { id: number; said: ConsentAnswers },
): Promise<ContactPermission> {
  const userId = ownId(ctx, id)
  checkFlags(ctx.brand.productType, said)
  return command(deps, ctx, { name: 'changeContactPermission' }, async (work) => {
    // In sequence: the later of two concurrent answers is the one that applies.
    await work.tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { before, changed } = await recordConsent(work, {
      userId,
      said,
      source: 'settings',
      brand: ctx.brand.key,
      now: deps.clock.now(),
    })
    if (Object.keys(changed).length > 0)
      await work.record({
        name: 'contactConsentChanged',
        subject: ['user', userId],
        before,
        after: { ...changed, wordingVersion: said.wordingVersion },
      })
    return toResource(ctx, userId, { ...before, ...changed })
  })
}

function ownId(ctx: RequestContext, id: number): number {
  const { userId } = requireBorrower(ctx)
  if (id !== userId) throw notFound('user', id)
  return userId
}

function checkFlags(productType: ProductType, said: ConsentAnswers): void {
  const fields: FieldErrors = Object.fromEntries(
    flagsNotAsked(productType, said).map((flag) => [flag, [NOT_ASKED]]),
  )
  if (CONSENT_FLAGS.every((flag) => said[flag] === undefined))
    fields[CONSENT_FLAGS_OF[productType][0]] = ['Say yes or no']
  if (!isTodaysWording(said)) fields.wordingVersion = [WORDS_HAVE_CHANGED]
  if (Object.keys(fields).length > 0) throw new Problem('VALIDATION_FAILED', { fields })
}

function toResource(ctx: RequestContext, userId: number, said: FlagAnswers): ContactPermission {
  const consent = withDefaults(said)
  return {
    '@type': 'contactPermission',
    '@link': `/users/${userId}/contact-permission`,
    ...Object.fromEntries(CONSENT_FLAGS_OF[ctx.brand.productType].map((flag) => [flag, consent[flag]])),
  }
}
