import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import type * as calls from '@tarnbrook/contract/support/staff-support'
import { compareDays, type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { toComplaintDays } from './complaint-days.ts'
import { complaintDelayEmail, complaintResponseEmail } from './complaint-emails.ts'
import { lockMessage, refuseAnswered, toMessage } from './staff-support.ts'
import { writeToSender } from './write-to-sender.ts'

type Response = z.output<typeof calls.complaintResponse>
type Delay = z.output<typeof calls.complaintDelay>

interface Request<Body> {
  params: { id: number }
  body: Body
  ctx: RequestContext
}

/** One counts. @throws Problem NOT_FOUND; WRONG_STATE where it is no complaint, or is answered */
export function respondToComplaint(deps: ApiDeps, { params, body, ctx }: Request<Response>) {
  const { userId } = requireStrong(ctx)
  const now = deps.clock.now()
  const today = deps.clock.today()
  return command(deps, ctx, { name: 'respondToComplaint' }, async (work) => {
    const row = await lockOpenComplaint(work, params.id)
    const { outcome, text } = body
    const isSummary = body.isAccepted && toComplaintDays(row, today).canSummarise
    const letterItem = await writeToSender(work, row, {
      content: complaintResponseEmail(getBrand(row.brand), {
        outcome,
        text,
        isSummary,
        isByPost: row.email === null,
        reference: row.reference,
        receivedOn: londonToday(toInstant(row.received_at)),
      }),
      onceKey: `complaint-response:${row.id}`,
      now,
    })
    const answered = {
      outcome,
      answer: text,
      is_summary: isSummary,
      answered_at: toDate(now),
      answered_by: userId,
    }
    await work.tx.updateTable('contact_message').set(answered).where('id', '=', row.id).execute()
    await work.record({
      name: 'complaintAnswered',
      subject: ['contact-message', row.id],
      after: { outcome, isSummary },
    })
    return { ...toMessage({ ...row, ...answered }, today), letterItem }
  })
}

/**
 * DISP 1.6.2R(2): once, on the last day of the 8 weeks or after.
 * @throws Problem NOT_FOUND, WRONG_STATE in words, VALIDATION_FAILED for the day
 */
export function tellComplaintDelay(deps: ApiDeps, { params, body, ctx }: Request<Delay>) {
  requireStrong(ctx)
  const now = deps.clock.now()
  const today = deps.clock.today()
  return command(deps, ctx, { name: 'tellComplaintDelay' }, async (work) => {
    const row = await lockOpenComplaint(work, params.id)
    if (!toComplaintDays(row, today).canTellDelay)
      throw new Problem('WRONG_STATE', {
        message: row.delay_told_on ? 'They were told already.' : 'It is too early for that letter.',
      })
    const respondBy = requireLater(body.respondBy, today)
    const letterItem = await writeToSender(work, row, {
      content: complaintDelayEmail(getBrand(row.brand), {
        reference: row.reference,
        receivedOn: londonToday(toInstant(row.received_at)),
        text: body.text,
        respondBy,
        isByPost: row.email === null,
      }),
      onceKey: `complaint-delay:${row.id}`,
      now,
    })
    const told = { delay_told_on: today.toString(), delay_reason: body.text, respond_by: body.respondBy }
    await work.tx.updateTable('contact_message').set(told).where('id', '=', row.id).execute()
    await work.record({
      name: 'complaintDelayTold',
      subject: ['contact-message', row.id],
      after: { respondBy: body.respondBy },
    })
    return { ...toMessage({ ...row, ...told }, today), letterItem }
  })
}

function requireLater(given: string, today: Day): Day {
  const by = day(given)
  const isInTime = compareDays(by, today.add({ weeks: MOST_WEEKS_LATER })) <= 0
  if (isInTime && compareDays(today, by) < 0) return by
  throw new Problem('VALIDATION_FAILED', {
    fields: { respondBy: [`Enter a day in the next ${MOST_WEEKS_LATER} weeks`] },
  })
}

/** A later one is a typing mistake. */
const MOST_WEEKS_LATER = 26

async function lockOpenComplaint(work: Work, id: number) {
  const row = await lockMessage(work, id)
  if (row.subject !== COMPLAINT)
    throw new Problem('WRONG_STATE', { message: 'This is a message, not a complaint: answer it.' })
  await refuseAnswered(work, row)
  return row
}
