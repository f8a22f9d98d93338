import type { Brand } from '@tarnbrook/brands/brand-type'
import type { User } from '@tarnbrook/contract/account/auth'
import type { AddressInput } from '@tarnbrook/contract/applying/addresses'
import { Problem } from '@tarnbrook/contract/errors'
import { GOING_AHEAD_STATES } from '@tarnbrook/domain/applying/application-state'
import type { ApiDeps } from '#deps.ts'
import { replaceAddresses } from '#platform/addresses.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { type EmailContent, greetingOf } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { getUser } from './user.ts'

/**
 * Changes the borrower's address. The previous one is stored, and the borrower is notified by email, so that a change by
 * somebody else is noticed. The same address again changes nothing.
 * @throws Problem NOT_FOUND for anybody else's id; WRONG_STATE while an application continues with the address it was
 * searched at; STEP_UP_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeAddress(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, addresses }: { id: number; addresses: readonly AddressInput[] },
): Promise<User> {
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw notFound('user', id)
  await limitRate(deps, ctx, ['change-address'])
  const now = deps.clock.now()
  await command(deps, ctx, { name: 'changeAddress' }, async (work) => {
    const user = await work.tx
      .selectFrom('app_user')
      .select(['email', 'first_name', 'email_verified_at', 'mobile_verified_at'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await assertNothingGoesAhead(work, userId)
    if (!(await replaceAddresses(work, { userId, addresses, source: 'account', now }))) return
    await work.record({ name: 'addressChanged', subject: ['user', userId] })
    await queueMail(work, {
      to: user.email,
      brand: ctx.brand.key,
      letter: addressChangedLetter(ctx.brand),
      greeting: greetingOf(user),
      now,
    })
  })
  return getUser(deps, ctx, { id, embedded: ['addresses'] })
}

const GOING_AHEAD =
  'We used this address for the credit check in your application, and it’s on your agreement. Finish or withdraw the application first, or call us.'

async function assertNothingGoesAhead(work: Work, userId: number): Promise<void> {
  const open = await work.tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', GOING_AHEAD_STATES)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Problem('WRONG_STATE', { message: GOING_AHEAD })
}

export function addressChangedLetter(brand: Brand): EmailContent {
  return {
    subject: 'Your address has been changed',
    preview: "If you didn't change it, call us straight away.",
    paragraphs: [
      "Your home address was changed in your account. We'll send letters to the new address from today.",
      `If you didn't change it, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: 'We sent you this email because details of your account changed.',
  }
}
