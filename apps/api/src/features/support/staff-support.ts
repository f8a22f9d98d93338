import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import type * as calls from '@tarnbrook/contract/support/staff-support'
import { type Day, londonToday } from '@tarnbrook/domain/core/calendar'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant, wireInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import { toComplaintDays } from './complaint-days.ts'
import { contactAnswerEmail } from './support-emails.ts'
import { writeToSender } from './write-to-sender.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

type CallOutcome = z.output<typeof calls.recordCall.body & z.ZodType>['outcome']
type ComplaintAnswer = z.output<typeof calls.recordComplaintAnswer.body & z.ZodType>

/** @throws Problem NOT_FOUND */
export function readMessage(deps: ApiDeps, { params, ctx }: Request) {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readMessage' }, async (work) =>
    toMessage(await lockMessage(work, params.id), deps.clock.today()),
  )
}

/** The first answer counts. @throws Problem NOT_FOUND, WRONG_STATE for a second */
export function answerMessage(deps: ApiDeps, { params, body, ctx }: Request & { body: { text: string } }) {
  const { userId } = requireStrong(ctx)
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'answerMessage' }, async (work) => {
    const row = await lockMessage(work, params.id)
    await refuseAnswered(work, row)
    // DISP 1.6.2R: a complaint is answered by a response, with the ombudsman's words.
    if (row.subject === COMPLAINT)
      throw new Problem('WRONG_STATE', { message: 'This is a complaint: send a response to it.' })
    await writeToSender(work, row, {
      content: contactAnswerEmail(getBrand(row.brand), { reference: row.reference, text: body.text }),
      onceKey: `contact-answer:${row.id}`,
      now,
    })
    const answered = { answer: body.text, answered_at: toDate(now), answered_by: userId }
    await work.tx.updateTable('contact_message').set(answered).where('id', '=', row.id).execute()
    await work.record({ name: 'contactMessageAnswered', subject: ['contact-message', row.id] })
    return toMessage({ ...row, ...answered }, deps.clock.today())
  })
}

/** @throws Problem WRONG_STATE, with who answered it */
export async function refuseAnswered(
  work: Work,
  { answered_by: by, answered_at: at }: Selectable<DB['contact_message']>,
): Promise<void> {
  if (at !== null) throw await refuseRepeat(work, 'It is answered.', { by, at })
}

/** @throws Problem NOT_FOUND */
export function readCall(deps: ApiDeps, { params, ctx }: Request) {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readCall' }, async (work) => toCall(await lockCall(work, params.id)))
}

/** @throws Problem NOT_FOUND, WRONG_STATE when it was recorded */
export function recordCall(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: { outcome: CallOutcome; tries?: number | undefined } },
) {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'recordCall' }, async (work) => {
    const row = await lockCall(work, params.id)
    if (row.outcome !== null)
      throw await refuseRepeat(work, 'This call is recorded.', { by: row.outcome_by, at: row.outcome_at })
    if (body.tries !== undefined && body.tries !== row.tries)
      throw await refuseRepeat(work, 'This call was tried meanwhile.', { by: row.tried_by, at: row.tried_at })
    const { outcome } = body
    if (outcome === 'no-answer') return toCall(await countTry(work, deps, { row, by: userId }))
    await work.tx
      .updateTable('callback_request')
      .set({ outcome, outcome_at: toDate(deps.clock.now()), outcome_by: userId })
      .where('id', '=', row.id)
      .execute()
    await work.record({
      name: 'callRecorded',
      subject: ['application', row.application_id],
      after: { outcome },
    })
    return toCall({ ...row, outcome })
  })
}

/** It stays open, and is tried again. */
async function countTry(
  work: Work,
  { clock }: ApiDeps,
  { row, by }: { row: Selectable<DB['callback_request']>; by: number },
): Promise<Selectable<DB['callback_request']>> {
  const set = { tries: row.tries + 1, tried_at: toDate(clock.now()), tried_by: by }
  await work.tx.updateTable('callback_request').set(set).where('id', '=', row.id).execute()
  await work.record({
    name: 'callTried',
    subject: ['application', row.application_id],
    after: { tries: set.tries },
  })
  return { ...row, ...set }
}

/** @throws Problem NOT_FOUND */
export function readComplaint(deps: ApiDeps, { params, ctx }: Request) {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readComplaint' }, async (work) =>
    toComplaint(await lockComplaint(work, params.id)),
  )
}

/** @throws Problem NOT_FOUND, WRONG_STATE when it was recorded, VALIDATION_FAILED for the day */
export function recordComplaintAnswer(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: ComplaintAnswer },
) {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'recordComplaintAnswer' }, async (work) => {
    const row = await lockComplaint(work, params.id)
    if (row.answered_on !== null)
      throw await refuseRepeat(work, 'The answer is recorded.', { by: row.answered_by, at: null })
    const { outcome, answeredOn } = body
    if (
      answeredOn > deps.clock.today().toString() ||
      answeredOn < londonToday(toInstant(row.received_at)).toString()
    )
      throw new Problem('VALIDATION_FAILED', {
        fields: { answeredOn: ['Enter a day from the complaint’s own to today'] },
      })
    await work.tx
      .updateTable('commission_complaint')
      .set({ outcome, answered_on: answeredOn, answered_by: userId })
      .where('id', '=', row.id)
      .execute()
    await work.record({
      name: 'commissionComplaintAnswered',
      subject: ['commission-complaint', row.id],
      after: { outcome, answeredOn },
    })
    return toComplaint({ ...row, outcome, answered_on: answeredOn })
  })
}

async function refuseRepeat(
  work: Work,
  what: string,
  { by, at }: { by: number | null; at: Date | null },
): Promise<Problem> {
  const colleague = by === null ? '' : ` ${await describeColleague(work, { by, at })}`
  return new Problem('WRONG_STATE', { message: `${what}${colleague}` })
}

export async function lockMessage({ tx }: Work, id: number) {
  const query = tx.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? refuse()
}

async function lockCall({ tx }: Work, id: number) {
  const query = tx.selectFrom('callback_request').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? refuse()
}

async function lockComplaint({ tx }: Work, id: number) {
  const query = tx.selectFrom('commission_complaint').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? refuse()
}

function refuse(): never {
  throw new Problem('NOT_FOUND')
}

export function toMessage(row: Selectable<DB['contact_message']>, today: Day) {
  return {
    '@type': 'messageForStaff' as const,
    id: row.id,
    reference: row.reference,
    brand: row.brand,
    name: row.name,
    email: row.email,
    postalAddress: row.postal_address,
    phone: row.phone,
    channel: row.channel,
    subject: row.subject,
    aboutReference: row.about_reference,
    text: row.message,
    receivedAt: wireInstant(row.received_at),
    answeredAt: row.answered_at && wireInstant(row.answered_at),
    complaint: row.subject === COMPLAINT ? toComplaintDays(row, today) : null,
    letterItem: null,
  }
}

function toCall(row: Selectable<DB['callback_request']>) {
  return {
    '@type': 'callForStaff' as const,
    id: row.id,
    applicationId: row.application_id,
    phone: row.phone,
    topic: row.topic,
    from: wireInstant(row.call_from),
    before: wireInstant(row.call_before),
    outcome: row.outcome,
    tries: row.tries,
    triedAt: row.tried_at && wireInstant(row.tried_at),
  }
}

function toComplaint(row: Selectable<DB['commission_complaint']>) {
  const agreement: [string, string | null][] = [
    ['Agreement number', row.agreement_number],
    ['Date of the agreement', row.agreement_date],
    ['Registration', row.vehicle_registration],
    ['Lender', row.lender_name],
    ['Broker', row.broker_name],
  ]
  return {
    '@type': 'complaintForStaff' as const,
    id: row.id,
    reference: row.reference,
    brand: row.brand,
    name: `${row.first_name} ${row.last_name}`,
    dateOfBirth: row.date_of_birth,
    email: row.email,
    phone: row.mobile_number,
    agreement: agreement.flatMap(([question, answer]) => (answer ? [{ question, answer }] : [])),
    text: row.complaint_text,
    supportNeeds: row.support_needs,
    receivedAt: wireInstant(row.received_at),
    summaryBy: row.summary_by,
    finalResponseBy: row.final_response_by,
    outcome: row.outcome,
    answeredOn: row.answered_on,
  }
}
