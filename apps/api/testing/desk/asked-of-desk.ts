import { randomUUID } from 'node:crypto'
import type { CallbackTopic } from '@tarnbrook/contract/applications/callback-topics'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { toDate } from '#platform/clock.ts'
import type { SeededBorrower } from '#testing/seed/loan.ts'
import { addBorrower, apply, lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** What people wrote by the forms of their sites, and calls that they asked for. */
export async function askDesk(desk: Desk): Promise<void> {
  for (const message of MESSAGES) await write(desk, message)
  for (const call of CALLS) await askForCall(desk, call)
  await complain(desk)
  await askAboutDecline(desk)
}

interface Message {
  name: string
  brand: string
  subject: string
  message: string
  hoursAgo: number
}

const MESSAGES: readonly Message[] = [
  {
    name: 'Owen Reed',
    brand: 'supermarket',
    subject: 'Something else',
    message: 'Can I change the day on which my payment is taken?',
    hoursAgo: 30,
  },
  {
    name: 'Mabel Frost',
    brand: 'post-office',
    subject: 'Something else',
    message: 'I was sent home from work until May.\nWhat happens if I can’t pay all of it next month?',
    hoursAgo: 80,
  },
  {
    name: 'Ravi Dale',
    brand: 'money-management',
    subject: COMPLAINT,
    message: 'I rang three times about my settlement figure, and nobody called back.',
    hoursAgo: 50,
  },
]

async function write(desk: Desk, { name, brand, subject, message, hoursAgo }: Message): Promise<void> {
  const { email, token } = await addBorrower(desk, name)
  await desk.call('POST', '/v1/contact-us', { as: token, brand, body: { name, email, subject, message } })
  await desk.deps.db
    .updateTable('contact_message')
    .set({ received_at: hoursFromNow(desk, -hoursAgo) })
    .where('email', '=', email)
    .execute()
}

interface Call {
  name: string
  topic: CallbackTopic
  hoursAhead: number
}

const CALLS: readonly Call[] = [
  { name: 'Joan Hale', topic: 'Money is tight', hoursAhead: -20 },
  { name: 'Piotr Nowak', topic: 'What you need from me', hoursAhead: 1 },
  { name: 'Ada Brook', topic: 'The documents and the agreement', hoursAhead: 3 },
]

async function askForCall(desk: Desk, { name, topic, hoursAhead }: Call): Promise<void> {
  const { applicationId, borrower } = await lend(desk, name, { paidInstalments: 2 })
  const callId = await requestCall(desk, { applicationId, borrower, topic })
  await moveCall(desk, callId, { asked: -26, from: hoursAhead })
}

/** For the first hours in which the lender can call. @returns its id */
async function requestCall(
  { deps, call }: Desk,
  asked: { applicationId: number; borrower: SeededBorrower; topic: CallbackTopic },
): Promise<number> {
  const { applicationId, borrower, topic } = asked
  const path = `/loan-applications/${applicationId}/callback-request`
  const as = borrower.token
  const { body } = await call('GET', path, { as })
  const { knownPhone: phone, windows } = body.data
  await call('POST', path, { as, body: { phone, topic, startsAt: windows[0].startsAt } })
  const { id } = await deps.db
    .selectFrom('callback_request')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return id
}

/** To so many hours from now: the lender calls in its opening hours, a desk opens at any time. */
async function moveCall(
  desk: Desk,
  callId: number,
  { asked, from }: { asked: number; from: number },
): Promise<void> {
  await desk.deps.db
    .updateTable('callback_request')
    .set({
      asked_at: hoursFromNow(desk, asked),
      call_from: hoursFromNow(desk, from),
      call_before: hoursFromNow(desk, from + 3),
    })
    .where('id', '=', callId)
    .execute()
}

/** Declined by the rules, whose borrower asked for a person to look at it, and was spoken to. */
async function askAboutDecline(desk: Desk): Promise<void> {
  const { borrower, applicationId } = await apply(desk, 'Nadia Low', 'Declined')
  const topic = 'Have a person look at a decision'
  const callId = await requestCall(desk, { applicationId, borrower, topic })
  const as = desk.staff.adams.token
  await desk.call('POST', `/admin/callback-requests/${callId}/outcome`, { as, body: { outcome: 'spoke' } })
  await moveCall(desk, callId, { asked: -50, from: -50 })
  // Asked after the decline, and not before it.
  await desk.deps.db
    .updateTable('application_transition')
    .set({ at: hoursFromNow(desk, -60) })
    .where('application_id', '=', applicationId)
    .execute()
}

async function complain(desk: Desk): Promise<void> {
  const { email, token, person } = await addBorrower(desk, 'Gwen Ash')
  const { firstName, lastName, dateOfBirth } = person
  await desk.call('POST', '/v1/complaints/commission', {
    as: token,
    brand: 'motor',
    key: randomUUID(),
    body: {
      firstName,
      lastName,
      dateOfBirth,
      email,
      agreementNumber: 'TB2345678',
      complaintText: 'The dealer never said that they were paid for arranging the loan.',
      currentAddress: { houseNumber: '12', line1: 'Tarn Street', postCode: 'ID1 1QD' },
      consent: true,
    },
  })
  const received = desk.deps.clock.now().subtract({ hours: 24 * 47 })
  const day = received.toZonedDateTimeISO('Europe/London').toPlainDate()
  await desk.deps.db
    .updateTable('commission_complaint')
    .set({
      received_at: toDate(received),
      summary_by: day.add({ days: 5 }).toString(),
      final_response_by: day.add({ days: 56 }).toString(),
    })
    .where('email', '=', email)
    .execute()
}

const hoursFromNow = ({ deps }: Desk, hours: number): Date => toDate(deps.clock.now().add({ hours }))
