import { getBrand, isBrandKey } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import type * as calls from '@tarnbrook/contract/support/staff-support'
import { formatAddress } from '@tarnbrook/domain/core/address'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { readBrandOfCustomer, readPerson } from '#features/customers/person.ts'
import { listAddresses, toAddressResource } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { complaintRecordedEmail } from './complaint-emails.ts'
import { newReference } from './reference.ts'
import { writeToSender } from './write-to-sender.ts'

interface Request<Body> {
  body: Body
  ctx: RequestContext
  idempotencyKey: string
}
type OfCustomer = Request<z.output<typeof calls.customerComplaint>> & { params: { id: number } }

/** @throws Problem NOT_FOUND; VALIDATION_FAILED for a day to come, or without a postal address */
export async function recordCustomerComplaint(
  deps: ApiDeps,
  { params: { id }, body, ctx, idempotencyKey }: OfCustomer,
) {
  requireStrong(ctx)
  const options = { name: 'recordCustomerComplaint', idempotencyKey, input: { id, ...body } }
  return command(deps, ctx, options, async (work) => {
    const { firstName, lastName } = await readPerson(work.tx, id)
    const user = await work.tx
      .selectFrom('app_user')
      .select(['email', 'mobile_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return storeTold(work, deps, {
      told: body,
      from: {
        brand: (await readBrandOfCustomer(work.tx, id)).key,
        user_id: id,
        name: `${firstName} ${lastName}`,
        phone: user.mobile_number,
        ...(body.answerBy === 'email' ? { email: user.email } : { postal_address: await readHome(work, id) }),
      },
    })
  })
}

/** @throws Problem VALIDATION_FAILED for a day to come, or an unknown brand */
export async function recordComplaint(
  deps: ApiDeps,
  { body, ctx, idempotencyKey }: Request<z.output<typeof calls.toldComplaint>>,
) {
  requireStrong(ctx)
  const { brand, name, email, phone, postalAddress } = body
  if (!isBrandKey(brand)) throw refuseField('brand', 'Choose the brand')
  return command(deps, ctx, { name: 'recordComplaint', idempotencyKey, input: body }, (work) =>
    storeTold(work, deps, {
      told: body,
      from: {
        brand,
        name,
        email: email ?? null,
        phone: phone ?? null,
        postal_address: postalAddress ?? null,
      },
    }),
  )
}

async function readHome(work: Work, userId: number): Promise<string> {
  const [home] = await listAddresses(work.tx, userId)
  if (!home) throw refuseField('answerBy', 'We have no postal address of them: answer by email')
  return formatAddress(toAddressResource(home)).join('\n')
}

type Sender = Pick<
  Insertable<DB['contact_message']>,
  'brand' | 'email' | 'name' | 'phone' | 'postal_address' | 'user_id'
>

interface Told {
  channel: 'phone' | 'letter'
  receivedOn: string
  text: string
}

/** The same record as one by the contact form, so the same times, forms and letters. */
async function storeTold(
  work: Work,
  deps: ApiDeps,
  { told: { channel, receivedOn, text }, from }: { told: Told; from: Sender },
) {
  const today = deps.clock.today()
  const reached = requireReceived(receivedOn, today)
  const row = await work.tx
    .insertInto('contact_message')
    .values({
      ...from,
      reference: newReference('C'),
      channel,
      subject: COMPLAINT,
      message: text,
      received_at: toDate(reached.toZonedDateTime('Europe/London').toInstant()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, reference } = row
  await work.record({
    name: 'complaintRecorded',
    subject: ['contact-message', id],
    after: { reference, channel, receivedOn },
  })
  await writeToSender(work, row, {
    content: complaintRecordedEmail(getBrand(row.brand), {
      reference,
      channel,
      today,
      noted: text,
      receivedOn: reached,
      isByPost: row.email === null,
    }),
    onceKey: `complaint-recorded:${id}`,
    now: deps.clock.now(),
  })
  return { '@type': 'complaintRecorded' as const, id, reference }
}

function requireReceived(given: string, today: Day): Day {
  const reached = day(given)
  const { days } = reached.until(today, { largestUnit: 'day' })
  if (days >= 0 && days <= MOST_DAYS_AGO) return reached
  throw refuseField('receivedOn', 'Enter a day of the last year')
}

/** An earlier one is a typing mistake. */
const MOST_DAYS_AGO = 366

function refuseField(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}
