import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import type { Callback } from '@tarnbrook/contract/callback'
import type { CallbackTopic } from '@tarnbrook/contract/callback-topics'
import { Problem } from '@tarnbrook/contract/errors'
import { type CallbackWindow, callbackWindows, callbackWords } from '@tarnbrook/domain/callback'
import { formatPhone } from '@tarnbrook/domain/contact-details'
import { lastFour } from '@tarnbrook/domain/display'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '../../deps.ts'
import { limitRate } from '../../platform/auth.ts'
import { toDate, toInstant } from '../../platform/clock.ts'
import { command, type Work } from '../../platform/command.ts'
import { type RequestContext, requireBorrower } from '../../platform/context.ts'
import { queueMail } from '../../platform/messages.ts'
import { type ApplicationRow, lockApplication, ownApplication, readApplicationRow } from './application.ts'

interface AskedCallback {
  phone: string
  topic: CallbackTopic
  /** Of one of the windows, by the clock in London. */
  startsAt: string
}

/** When we can call, and the call that is waited for. @throws Problem NOT_FOUND */
export async function getCallback(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Callback> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  return toCallback(deps, application)
}

/**
 * Takes the request, tells the brand's people and acknowledges it to the borrower's own mailbox.
 * @throws Problem NOT_FOUND, CONFLICT while another is open, VALIDATION_FAILED when nobody calls at that time,
 *   TOO_MANY_REQUESTS
 */
export async function requestCallback(
  deps: ApiDeps,
  ctx: RequestContext,
  request: { id: number; asked: AskedCallback; idempotencyKey: string | null },
): Promise<Callback> {
  const { id, asked, idempotencyKey } = request
  const { userId, strength } = requireBorrower(ctx)
  await limitRate(deps, `callback:${userId}`, { most: 10, windowMinutes: 60 })
  const now = deps.clock.now()
  const options = { name: 'requestCallback', idempotencyKey, input: { id, asked } }
  const application = await command(deps, ctx, options, async (work) => {
    const own = await lockApplication(work.tx, ownApplication(ctx, id))
    if (await openRequest(work.tx, id, now)) throw new Problem('CONFLICT', { message: ALREADY_ASKED })
    const window = windowAt(own, asked.startsAt, now)
    await keepRequest(work, { applicationId: id, asked, window, now })
    await writeMails(work, { application: own, asked, window, strength, now })
    return { id, brand: own.brand, user_id: own.user_id }
  })
  return toCallback(deps, application)
}

const ALREADY_ASKED =
  'You have asked us to call you already, and we will. If the time does not suit you any more, call us instead.'

function windowAt(
  { brand }: Pick<ApplicationRow, 'brand'>,
  startsAt: string,
  now: Temporal.Instant,
): CallbackWindow {
  const window = callbackWindows(getBrand(brand).hours.phone, now).find((one) => wireOf(one) === startsAt)
  if (!window)
    throw new Problem('VALIDATION_FAILED', {
      fields: { startsAt: ['We cannot call then any more: choose another time'] },
    })
  return window
}

async function keepRequest(
  work: Work,
  options: { applicationId: number; asked: AskedCallback; window: CallbackWindow; now: Temporal.Instant },
): Promise<void> {
  const { applicationId, asked, window, now } = options
  await work.tx
    .insertInto('callback_request')
    .values({
      application_id: applicationId,
      phone: asked.phone,
      topic: asked.topic,
      call_from: toDate(inLondon(window.startsAt)),
      call_before: toDate(inLondon(window.endsAt)),
      asked_at: toDate(now),
    })
    .execute()
  await work.record({
    name: 'callbackRequested',
    subject: ['application', applicationId],
    after: { topic: asked.topic, startsAt: asked.startsAt },
  })
}

async function writeMails(
  work: Work,
  options: {
    application: ApplicationRow
    asked: AskedCallback
    window: CallbackWindow
    strength: 'weak' | 'strong'
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, asked, window, now } = options
  const brand = getBrand(application.brand)
  const person = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const when = callbackWords(window)
  await queueMail(work, {
    to: brand.contacts.contactEmail,
    replyTo: person.email,
    brand: brand.key,
    subject: `Call back: ${when} (application ${application.id})`,
    text: staffText({ ...options, name: `${person.first_name} ${person.last_name}`, when }),
    now,
  })
  await queueMail(work, {
    to: person.email,
    brand: brand.key,
    subject: `We'll call you on ${when}`,
    text: borrowerText(brand, { firstName: person.first_name, asked, when }),
    now,
  })
}

function staffText(facts: {
  application: ApplicationRow
  asked: AskedCallback
  strength: 'weak' | 'strong'
  name: string
  when: string
}): string {
  const { application, asked, strength, name, when } = facts
  return [
    `When: ${when}`,
    `Phone: ${formatPhone(asked.phone)}`,
    `Name: ${name}`,
    `About: ${asked.topic}`,
    `Application: ${application.id}, ${application.state}`,
    '',
    // A weak sign-in is whoever holds a link: the number may be anybody's.
    strength === 'strong'
      ? 'Asked for after signing in from their own mailbox or phone.'
      : 'Asked for with a hand-over link only. Make sure who you speak to before you say anything of the application.',
  ].join('\n')
}

function borrowerText(
  brand: Brand,
  { firstName, asked, when }: { firstName: string; asked: AskedCallback; when: string },
): string {
  return [
    `Hello ${firstName},`,
    `We'll call you on ${when}, on the number ending ${lastFour(asked.phone).slice(-4)}, about: ${asked.topic.toLowerCase()}.`,
    'We will ask you a question or two first, so that we know it is you. We never ask for a password, a code from a text message or your card number.',
    `If another time is better, or you did not ask for this, call us on ${brand.contacts.phone}, ${brand.hours.phone.text}.`,
    brand.fullName,
  ].join('\n\n')
}

type CallbackRow = Selectable<DB['callback_request']>

/** Its hours are still to come, or not over. */
function openRequest(
  db: Kysely<DB>,
  applicationId: number,
  now: Temporal.Instant,
): Promise<CallbackRow | undefined> {
  return db
    .selectFrom('callback_request')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('call_before', '>', toDate(now))
    .executeTakeFirst()
}

async function toCallback(
  deps: ApiDeps,
  application: Pick<ApplicationRow, 'id' | 'brand' | 'user_id'>,
): Promise<Callback> {
  const now = deps.clock.now()
  const open = await openRequest(deps.db, application.id, now)
  const person = await deps.db
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  return {
    '@type': 'callbackRequest',
    '@link': `/loan-applications/${application.id}/callback-request`,
    open: open
      ? {
          phone: open.phone,
          topic: open.topic as CallbackTopic,
          words: callbackWords({ startsAt: clockOf(open.call_from), endsAt: clockOf(open.call_before) }),
          askedAt: open.asked_at.toISOString(),
        }
      : null,
    knownPhone: person.mobile_number,
    windows: callbackWindows(getBrand(application.brand).hours.phone, now).map((window) => ({
      startsAt: wireOf(window),
      words: callbackWords(window),
    })),
  }
}

function wireOf({ startsAt }: CallbackWindow): string {
  return startsAt.toString({ smallestUnit: 'minute' })
}

function inLondon(clock: Temporal.PlainDateTime): Temporal.Instant {
  return clock.toZonedDateTime('Europe/London').toInstant()
}

function clockOf(date: Date): Temporal.PlainDateTime {
  return toInstant(date).toZonedDateTimeISO('Europe/London').toPlainDateTime()
}
