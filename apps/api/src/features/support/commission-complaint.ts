import type { Brand } from '@tarnbrook/brands/brand-type'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { Problem } from '@tarnbrook/contract/errors'
import type { CommissionComplaint } from '@tarnbrook/contract/support/support'
import { type ComplaintTimes, complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { limitMessages } from './rate-limit.ts'
import { newReference } from './reference.ts'
import { complaintMessageEmail, complaintReceivedEmail } from './support-emails.ts'

/**
 * A complaint about motor finance commission: stored, sent to the brand's complaints team, and
 * acknowledged in writing at once (DISP 1.6.1R).
 * @throws Problem VALIDATION_FAILED for an agreement dated in the future, TOO_MANY_REQUESTS
 */
export async function complainAboutCommission(
  deps: ApiDeps,
  ctx: RequestContext,
  { complaint, idempotencyKey }: { complaint: CommissionComplaint; idempotencyKey: string },
) {
  const isAcknowledged = await limitMessages(deps, ctx, { form: 'complaint', email: complaint.email })
  const today = deps.clock.today()
  checkDays(complaint, today)
  const now = deps.clock.now()
  const taken: Taken = { complaint, reference: newReference('CC'), times: complaintTimes(today), now }
  const input = { brand: ctx.brand.key, complaint }
  return command(deps, ctx, { name: 'complainAboutCommission', idempotencyKey, input }, async (work) => {
    await storeComplaint(work, ctx, taken)
    await notifyComplaintsTeam(work, ctx.brand, taken)
    if (isAcknowledged) await acknowledge(work, ctx.brand, taken)
    return toAnswer(taken)
  })
}

interface Taken {
  complaint: CommissionComplaint
  reference: string
  times: ComplaintTimes
  now: Temporal.Instant
}

function toAnswer({ complaint, reference, times, now }: Taken) {
  return {
    '@type': 'commissionComplaint' as const,
    reference,
    receivedAt: toDate(now).toISOString(),
    summaryBy: times.summaryBy.toString(),
    finalResponseBy: times.finalResponseBy.toString(),
    scheme: {
      asOf: commissionScheme.asOf,
      status: [...commissionScheme.status],
      informationUrl: commissionScheme.informationUrl,
      isAgreementCovered: isInScheme(complaint),
    },
  }
}

/** By the agreement's date, of which a year or a month may be known; null where that is open. */
function isInScheme({ agreementDate }: CommissionComplaint): boolean | null {
  if (!agreementDate) return null
  const { madeFrom, madeUntil } = commissionScheme
  const [first, last] = [madeFrom, madeUntil].map((limit) => limit.slice(0, agreementDate.length))
  if (agreementDate < first! || agreementDate > last!) return false
  const isExact = agreementDate.length === madeFrom.length
  return isExact || (agreementDate > first! && agreementDate < last!) ? true : null
}

/** `2019` and `2019-06` sort before every day in them, so texts compare as days do. */
function checkDays({ agreementDate, dateOfBirth }: CommissionComplaint, today: Temporal.PlainDate): void {
  const fields = {
    ...(agreementDate && agreementDate > today.toString()
      ? { agreementDate: ['The date of the agreement must be in the past'] }
      : {}),
    ...(dateOfBirth >= today.toString() ? { dateOfBirth: ['Your date of birth must be in the past'] } : {}),
  }
  if (Object.keys(fields).length > 0) throw new Problem('VALIDATION_FAILED', { fields })
}

async function storeComplaint(work: Work, { actor, brand }: RequestContext, taken: Taken): Promise<void> {
  const { complaint, reference, times, now } = taken
  const { addressAtAgreement, representedBy } = complaint
  const { id } = await work.tx
    .insertInto('commission_complaint')
    .values({
      reference,
      brand: brand.key,
      user_id: actor.kind === 'borrower' ? actor.userId : null,
      first_name: complaint.firstName,
      last_name: complaint.lastName,
      date_of_birth: complaint.dateOfBirth,
      email: complaint.email,
      mobile_number: complaint.mobileNumber ?? null,
      current_address: JSON.stringify(complaint.currentAddress),
      address_at_agreement: addressAtAgreement ? JSON.stringify(addressAtAgreement) : null,
      agreement_number: complaint.agreementNumber ?? null,
      agreement_date: complaint.agreementDate ?? null,
      vehicle_registration: complaint.vehicleRegistration ?? null,
      lender_name: complaint.lenderName ?? null,
      broker_name: complaint.brokerName ?? null,
      complaint_text: complaint.complaintText ?? null,
      represented_by: representedBy ? JSON.stringify(representedBy) : null,
      support_needs: complaint.supportNeeds ?? null,
      received_at: toDate(now),
      summary_by: times.summaryBy.toString(),
      final_response_by: times.finalResponseBy.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'commissionComplaintReceived',
    subject: ['commission-complaint', id],
    after: { reference, isRepresented: representedBy !== undefined },
  })
}

async function notifyComplaintsTeam(work: Work, brand: Brand, taken: Taken): Promise<void> {
  const { complaint, reference, times, now } = taken
  await queueMail(work, {
    to: brand.contacts.complaintsEmail,
    replyTo: complaint.email,
    brand: brand.key,
    content: complaintMessageEmail({ complaint, reference, times }),
    greeting: null,
    now,
  })
}

async function acknowledge(work: Work, brand: Brand, taken: Taken): Promise<void> {
  const { complaint, reference, times, now } = taken
  await queueMail(work, {
    to: complaint.email,
    replyTo: brand.contacts.complaintsEmail,
    brand: brand.key,
    content: complaintReceivedEmail(brand, { reference, times, isInScheme: isInScheme(complaint) }),
    greeting: UNNAMED,
    now,
  })
}
