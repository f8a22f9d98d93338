import { getBrand } from '@tarnbrook/brands/brand'
import type { Callback } from '@tarnbrook/contract/applications/callback'
import type { CallbackTopic } from '@tarnbrook/contract/applications/callback-topics'
import { Problem } from '@tarnbrook/contract/errors'
import { type CallbackWindow, callbackWindows, callbackWords } from '@tarnbrook/domain/core/callback'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  lockApplication,
  ownApplication,
  readApplicationRow,
} from '#features/applications/application.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { describeGreeting } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { hasOnlyTypedDetails } from '#platform/person.ts'
import { callbackArrangedEmail, callbackRequestedEmail } from './callback-emails.ts'

interface AskedCallback {
  phone: string
  topic: CallbackTopic
  /** The times of one of the windows, in London time. */
  startsAt: string
}

/** When we can call, and the open callback request. @throws Problem NOT_FOUND */
export async function getCallback(deps: ApiDeps, ctx: RequestContext, id: number): Promise<Callback> {
  const application = await readApplicationRow(deps.db, ownApplication(ctx, id))
  return toCallback(deps, ctx, application)
}

/**
 * Stores the request, notifies the brand's staff and acknowledges it to the borrower's mailbox.
 * @throws Problem NOT_FOUND, CONFLICT while another is open, VALIDATION_FAILED when no one calls at
 * that time, TOO_MANY_REQUESTS
 */
export async function requestCallback(
  deps: ApiDeps,
  ctx: RequestContext,
  request: { id: number; asked: AskedCallback; idempotencyKey: string },
): Promise<Callback> {
  const { id, asked, idempotencyKey } = request
  const { strength } = requireBorrower(ctx)
  await limitRate(deps, ctx, ['callback'])
  const now = deps.clock.now()
  const options = { name: 'requestCallback', idempotencyKey, input: { id, asked } }
  const application = await command(deps, ctx, options, async (work) => {
    const own = await lockApplication(work.tx, ownApplication(ctx, id))
    if (await openRequest(work.tx, id, now)) throw new Problem('CONFLICT', { message: ALREADY_ASKED })
    const window = findCallbackWindow(own, asked.startsAt, now)
    await storeRequest(work, { applicationId: id, asked, window, now })
    await writeMails(work, { application: own, asked, window, strength, now })
    return { id, brand: own.brand, user_id: own.user_id }
  })
  return toCallback(deps, ctx, application)
}

const ALREADY_ASKED =
  'You’ve already asked us to call you, and we’ll do so. If the time doesn’t suit you any more, call us instead.'

function findCallbackWindow(
  { brand }: Pick<ApplicationRow, 'brand'>,
  startsAt: string,
  now: Temporal.Instant,
): CallbackWindow {
  const window = callbackWindows(getBrand(brand).hours.phone, now).find(
    (one) => formatWindowStart(one) === startsAt,
  )
  if (!window)
    throw new Problem('VALIDATION_FAILED', {
      fields: { startsAt: ['We can’t call then any more: choose another time'] },
    })
  return window
}

async function storeRequest(
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
  const { application, asked, window, strength, now } = options
  const brand = getBrand(application.brand)
  const person = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const when = callbackWords(window)
  await queueMail(work, {
    to: brand.contacts.contactEmail,
    replyTo: person.email,
    brand: brand.key,
    content: callbackRequestedEmail({
      applicationId: application.id,
      state: application.state,
      declinedBy: application.declined_by,
      name: `${person.first_name} ${person.last_name}`,
      ...asked,
      strength,
      when,
    }),
    greeting: null,
    now,
  })
  await queueMail(work, {
    to: person.email,
    brand: brand.key,
    content: callbackArrangedEmail(brand, { ...asked, when }),
    greeting: describeGreeting(person),
    now,
  })
}

type CallbackRow = Selectable<DB['callback_request']>

/** Its window has not ended. */
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
  ctx: RequestContext,
  application: Pick<ApplicationRow, 'id' | 'brand' | 'user_id'>,
): Promise<Callback> {
  const now = deps.clock.now()
  const open = await openRequest(deps.db, application.id, now)
  const person = await deps.db
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const isHidden =
    requireBorrower(ctx).applicationId !== null && !(await hasOnlyTypedDetails(deps.db, application.id))
  return {
    '@type': 'callbackRequest',
    '@link': `/loan-applications/${application.id}/callback-request`,
    open: open
      ? {
          phone: open.phone,
          topic: open.topic as CallbackTopic,
          words: callbackWords({
            startsAt: toLondonTime(open.call_from),
            endsAt: toLondonTime(open.call_before),
          }),
          askedAt: open.asked_at.toISOString(),
        }
      : null,
    knownPhone: isHidden ? null : person.mobile_number,
    windows: callbackWindows(getBrand(application.brand).hours.phone, now).map((window) => ({
      startsAt: formatWindowStart(window),
      words: callbackWords(window),
    })),
  }
}

function formatWindowStart({ startsAt }: CallbackWindow): string {
  return startsAt.toString({ smallestUnit: 'minute' })
}

function inLondon(clock: Temporal.PlainDateTime): Temporal.Instant {
  return clock.toZonedDateTime('Europe/London').toInstant()
}

function toLondonTime(date: Date): Temporal.PlainDateTime {
  return toInstant(date).toZonedDateTimeISO('Europe/London').toPlainDateTime()
}
