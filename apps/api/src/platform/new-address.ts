import type { Brand } from '@tarnbrook/brands/brand-type'
import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import { Problem } from '@tarnbrook/contract/errors'
import { GOING_AHEAD_STATES } from '@tarnbrook/domain/applications/application-state'
import { replaceAddresses } from './addresses.ts'
import type { Work } from './command.ts'
import type { RequestContext } from './context.ts'
import { describeGreeting, type EmailContent } from './messages/email-template.ts'
import { queueMail } from './messages/messages.ts'

type Account = Awaited<ReturnType<typeof lockAccount>>

/** Locks the person before anything of theirs, as when a person applies. */
export function lockAccount({ tx }: Work, userId: number) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** @returns whether any address differs: when none does, nothing changes and no email is sent. */
export async function recordNewAddress(
  work: Work,
  change: {
    ctx: RequestContext
    user: Account
    addresses: readonly AddressInput[]
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { ctx, user, addresses, now } = change
  if (!(await replaceAddresses(work, { userId: user.id, addresses, source: 'account', now }))) return false
  await work.record({ name: 'addressChanged', subject: ['user', user.id] })
  await queueMail(work, {
    to: user.email,
    brand: ctx.brand.key,
    content: addressChangedEmail(ctx.brand),
    greeting: describeGreeting(user),
    now,
  })
  return true
}

const GOING_AHEAD =
  'We used this address for the credit check in your application, and it’s on your agreement. Finish or withdraw the application first, or call us.'

/** `applicationId`: the application that asks for the address. @throws Problem WRONG_STATE */
export async function assertNothingElseGoesAhead(
  { tx }: Work,
  { userId, applicationId }: { userId: number; applicationId?: number },
): Promise<void> {
  const open = await tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', GOING_AHEAD_STATES)
    .where('id', '<>', applicationId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Problem('WRONG_STATE', { message: GOING_AHEAD })
}

export function addressChangedEmail(brand: Brand): EmailContent {
  return {
    class: 'security',
    subject: 'Your address has been changed',
    preview: "If you didn't change it, call us straight away.",
    paragraphs: [
      "Your home address was changed in your account. We'll send letters to the new address from today.",
      `If you didn't change it, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: 'We sent you this email because details of your account changed.',
  }
}
