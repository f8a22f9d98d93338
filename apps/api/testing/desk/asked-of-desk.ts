import type { CallbackTopic } from '@tarnbrook/contract/applications/callback-topics'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { seedApplication } from '#testing/seed/loan.ts'
import { buildTerms } from '#testing/seed/loan-terms.ts'
import { addBorrower, lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** What people wrote, and calls that were promised. */
export async function askDesk(desk: Desk): Promise<void> {
  await addMessages(desk)
  await addCalls(desk)
  await addComplaint(desk)
  await askAboutDecline(desk)
}

const MESSAGES = [
  ['Owen Reed', 'supermarket', 'Something else', 'Can I change the day on which my payment is taken?', 30],
  [
    'Mabel Frost',
    'post-office',
    'Something else',
    'I was sent home from work until May.\nWhat happens if I can’t pay all of it next month?',
    80,
  ],
  [
    'Ravi Dale',
    'money-management',
    COMPLAINT,
    'I rang three times about my settlement figure, and nobody called back.',
    50,
  ],
] as const

async function addMessages(desk: Desk): Promise<void> {
  const { db, clock } = desk.deps
  for (const [index, [name, brand, subject, message, hours]] of MESSAGES.entries()) {
    const { email, userId } = await addBorrower(desk, name)
    await db
      .insertInto('contact_message')
      .values({
        reference: `C-DESK${index + 1}`,
        brand,
        user_id: userId,
        name,
        email,
        subject,
        message,
        received_at: toDate(clock.now().subtract({ hours })),
      })
      .execute()
  }
}

const CALLS: readonly [name: string, topic: CallbackTopic, hoursAhead: number][] = [
  ['Joan Hale', 'Money is tight', -20],
  ['Piotr Nowak', 'What you need from me', 1],
  ['Ada Brook', 'The documents and the agreement', 3],
]

async function addCalls(desk: Desk): Promise<void> {
  const { db, clock } = desk.deps
  for (const [index, [name, topic, hours]] of CALLS.entries()) {
    const { applicationId } = await lend(desk, name, { paidInstalments: 2 })
    const from = clock.now().add({ hours })
    await db
      .insertInto('callback_request')
      .values({
        application_id: applicationId,
        phone: `+44163296000${index}`,
        topic,
        call_from: toDate(from),
        call_before: toDate(from.add({ hours: 3 })),
        asked_at: toDate(clock.now().subtract({ hours: 26 })),
      })
      .execute()
  }
}

/** Declined by the rules, whose borrower asked for a person to look at it. */
async function askAboutDecline(desk: Desk): Promise<void> {
  const { deps } = desk
  const { userId } = await addBorrower(desk, 'Nadia Low')
  const asked = toDate(deps.clock.now().subtract({ hours: 50 }))
  await command(deps, systemContext('seed'), { name: 'seed' }, async (work) => {
    const terms = buildTerms({}, deps.clock.today())
    const { applicationId } = await seedApplication(work, deps, {
      userId,
      terms,
      partner: null,
      state: 'Declined',
    })
    // Asked after the decline, and not before it.
    await work.tx
      .updateTable('application_transition')
      .set({ at: toDate(deps.clock.now().subtract({ hours: 60 })) })
      .where('application_id', '=', applicationId)
      .execute()
    await work.tx
      .insertInto('callback_request')
      .values({
        application_id: applicationId,
        phone: '+441632960010',
        topic: 'Have a person look at a decision',
        call_from: asked,
        call_before: toDate(deps.clock.now().subtract({ hours: 47 })),
        asked_at: asked,
        outcome: 'spoke',
        outcome_at: asked,
      })
      .execute()
  })
}

async function addComplaint(desk: Desk): Promise<void> {
  const { db, clock } = desk.deps
  const { email, userId, person } = await addBorrower(desk, 'Gwen Ash')
  const received = clock.now().subtract({ hours: 24 * 47 })
  const day = received.toZonedDateTimeISO('Europe/London').toPlainDate()
  await db
    .insertInto('commission_complaint')
    .values({
      reference: 'CC-DESK1',
      brand: 'motor',
      user_id: userId,
      first_name: person.firstName,
      last_name: person.lastName,
      date_of_birth: person.dateOfBirth,
      email,
      agreement_number: 'TB2345678',
      complaint_text: 'The dealer never said that they were paid for arranging the loan.',
      current_address: JSON.stringify({ line1: 'Tarn Street', postCode: 'ID1 1QD' }),
      received_at: toDate(received),
      summary_by: day.add({ days: 5 }).toString(),
      final_response_by: day.add({ days: 56 }).toString(),
    })
    .execute()
}
