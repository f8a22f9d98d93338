import { getBrand, isBrandKey } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { ComplaintChannel } from '@tarnbrook/contract/support/complaint-channels'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import type * as calls from '@tarnbrook/contract/support/staff-support'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { readPerson } from '#features/customers/person.ts'
import { findHome } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { requireRecentDay } from '#platform/staff/recent-day.ts'
import { complaintRecordedEmail } from './complaint-emails.ts'
import { newReference } from './reference.ts'
import { writeToSender } from './write-to-sender.ts'

interface Request<Body> {
  body: Body
  ctx: RequestContext
  idempotencyKey: string
}
type OfCustomer = Request<z.output<typeof calls.customerComplaint>> & { params: { id: number } }

/** @throws Problem NOT_FOUND; VALIDATION_FAILED for a day, a brand, or without a postal address */
export async function recordCustomerComplaint(
  deps: ApiDeps,
  { params: { id }, body, ctx, idempotencyKey }: OfCustomer,
) {
  requireStrong(ctx)
  const options = { name: 'recordCustomerComplaint', idempotencyKey, input: { id, ...body } }
  return command(deps, ctx, options, async (work) => {
    const { firstName, lastName, brands } = await readPerson(work.tx, id)
    const user = await work.tx
      .selectFrom('app_user')
      .select(['email', 'mobile_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return storeComplaint(work, deps, {
      complaint: body,
      from: {
        brand: chooseBrand(brands, body.brand),
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
    storeComplaint(work, deps, {
      complaint: body,
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

/** Theirs, where they have only one: which of several it is about isn't guessed. */
function chooseBrand(brands: readonly string[], given: string | undefined): string {
  const brand = given ?? (brands.length === 1 ? brands[0] : undefined)
  if (brand !== undefined && brands.includes(brand)) return brand
  throw refuseField('brand', 'Choose the brand that it’s about')
}

async function readHome(work: Work, userId: number): Promise<string> {
  const home = await findHome(work.tx, userId)
  if (!home) throw refuseField('answerBy', 'We have no postal address of them: answer by email')
  return home.join('\n')
}

type Sender = Pick<
  Insertable<DB['contact_message']>,
  'brand' | 'email' | 'name' | 'phone' | 'postal_address' | 'user_id'
>

interface Complaint {
  channel: ComplaintChannel
  receivedOn: string
  text: string
}

/** The same record as one by the contact form, so the same times, forms and letters. */
async function storeComplaint(
  work: Work,
  deps: ApiDeps,
  { complaint: { channel, receivedOn, text }, from }: { complaint: Complaint; from: Sender },
) {
  const today = deps.clock.today()
  const reached = requireRecentDay(receivedOn, { today, field: 'receivedOn' })
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
  const letterItem = await writeToSender(work, row, {
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
  return { '@type': 'complaintRecorded' as const, id, reference, letterItem }
}

function refuseField(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}
