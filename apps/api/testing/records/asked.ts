import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

/** What waits for staff: a message, a call and a complaint. */
export async function seedAsked(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  applicationId: number,
  options: { subject?: string; email?: string } = {},
): Promise<{ messageId: number; callId: number; complaintId: number }> {
  const now = clock.now()
  const email = options.email ?? newMailbox()
  const reference = () => crypto.randomUUID().slice(0, 8).toUpperCase()
  const message = await db
    .insertInto('contact_message')
    .values({
      reference: `C-${reference()}`,
      brand: 'main',
      name: 'Owen Reed',
      email,
      subject: options.subject ?? 'Something else',
      message: 'Can I change my payment day?',
      received_at: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const call = await db
    .insertInto('callback_request')
    .values({
      application_id: applicationId,
      phone: '+441632960001',
      topic: 'Something else',
      call_from: toDate(now.add({ hours: 1 })),
      call_before: toDate(now.add({ hours: 2 })),
      asked_at: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const complaint = await db
    .insertInto('commission_complaint')
    .values({
      reference: `CC-${reference()}`,
      brand: 'motor',
      first_name: 'Owen',
      last_name: 'Reed',
      date_of_birth: '1979-02-11',
      email,
      agreement_number: 'TB2345678',
      current_address: JSON.stringify({ line1: 'Mill Lane', postCode: 'ID1 1QD' }),
      received_at: toDate(now),
      summary_by: clock.today().add({ days: 3 }).toString(),
      final_response_by: clock.today().add({ days: 56 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { messageId: message.id, callId: call.id, complaintId: complaint.id }
}
