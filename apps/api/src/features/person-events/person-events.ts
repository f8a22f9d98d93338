import { Problem } from '@tarnbrook/contract/errors'
import type { discharge, NewPersonEvent, PersonEvent } from '@tarnbrook/contract/person-events/person-events'
import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { describeColleague, requireSecondPerson } from '#platform/staff/colleague.ts'
import {
  confirmEvent,
  lockAccounts,
  lockEvent,
  type PersonEventRow,
  readCounted,
  rejectEvent,
  storeEvent,
  toPersonEvent,
} from './store-person-event.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/**
 * Staff record a death or an insolvency. It counts at once, for all accounts and loans of the
 * person: no payment is taken, no money sent. The same again changes nothing.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED for a day to come; WRONG_STATE in words
 */
export async function recordPersonEvent(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: NewPersonEvent },
): Promise<PersonEvent> {
  const { userId: by } = requireStrong(ctx)
  requirePast('happenedOn', day(body.happenedOn), deps.clock.today())
  return command(deps, ctx, { name: 'recordPersonEvent' }, async (work) => {
    const userIds = await lockAccounts(work, { loanId: params.id })
    const counted = await readCounted(work, deps, { userIds, kind: body.kind })
    // One that was discharged may count for its debts: another can come after it.
    if (!counted || counted.discharged_on !== null)
      return toPersonEvent(work, deps, await storeEvent(work, deps, { userIds, event: body, by }))
    if (counted.happened_on !== body.happenedOn)
      throw refused(`${SUBJECTS[body.kind]} of this borrower is recorded already, with another day.`)
    return toPersonEvent(work, deps, counted)
  })
}

/** The reading is in the audit trail. @throws Problem NOT_FOUND */
export async function readPersonEvent(deps: ApiDeps, { params, ctx }: Request): Promise<PersonEvent> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readPersonEvent' }, async (work) => {
    const row = await lockEvent(work, params.id)
    return toPersonEvent(work, deps, row)
  })
}

/** @throws Problem NOT_FOUND; FORBIDDEN for who recorded it; WRONG_STATE once it was rejected */
export async function confirmPersonEvent(deps: ApiDeps, { params, ctx }: Request): Promise<PersonEvent> {
  return decide(deps, { params, ctx }, { name: 'confirmPersonEvent', to: 'confirmed' })
}

/**
 * From then on the loans go on as they were: the next daily run takes what is due.
 * @throws Problem NOT_FOUND; FORBIDDEN for who recorded it; WRONG_STATE once it was confirmed
 */
export async function rejectPersonEvent(deps: ApiDeps, { params, ctx }: Request): Promise<PersonEvent> {
  return decide(deps, { params, ctx }, { name: 'rejectPersonEvent', to: 'rejected' })
}

function decide(
  deps: ApiDeps,
  { params, ctx }: Request,
  { name, to }: { name: string; to: 'confirmed' | 'rejected' },
): Promise<PersonEvent> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name }, async (work) => {
    const row = await lockEvent(work, params.id)
    if (row.state === to) return toPersonEvent(work, deps, row)
    requireSecondPerson(by, { first: row.recorded_by, did: 'recorded' })
    if (row.state !== 'recorded') {
      const { decided_by: who, decided_at: decidedAt } = row
      const colleague = who === null ? '' : ` ${await describeColleague(work, { by: who, at: decidedAt })}`
      throw refused(`This is decided already.${colleague}`)
    }
    const change = to === 'confirmed' ? confirmEvent : rejectEvent
    return toPersonEvent(work, deps, await change(work, deps, { row, by }))
  })
}

/**
 * An insolvency ends with its discharge. Loans of before stay stopped, as it releases their debts,
 * until `isDebtExcluded` says that they were not part of it (decision 155).
 * @throws Problem NOT_FOUND; VALIDATION_FAILED for a day that cannot be; WRONG_STATE in words
 */
export async function dischargeInsolvency(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: z.output<typeof discharge> },
): Promise<PersonEvent> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'dischargeInsolvency' }, async (work) => {
    const row = await lockEvent(work, params.id)
    if (row.kind !== 'insolvency') throw refused('Only an insolvency has a discharge.')
    if (row.state === 'rejected') throw refused('This insolvency was rejected: there is none to discharge.')
    const discharged_on = findDischargeDay(row, body.dischargedOn, deps.clock.today())
    const change = { discharged_on, is_debt_excluded: row.is_debt_excluded || body.isDebtExcluded }
    if (row.discharged_on === discharged_on && row.is_debt_excluded === change.is_debt_excluded)
      return toPersonEvent(work, deps, row)
    return toPersonEvent(work, deps, await storeDischarge(work, row, change))
  })
}

/** One day only, which need not be said again with what follows from it. */
function findDischargeDay(row: PersonEventRow, said: string | undefined, today: Day): string {
  if (row.discharged_on !== null) {
    if (said !== undefined && said !== row.discharged_on)
      throw refused('Another day of discharge is recorded already.')
    return row.discharged_on
  }
  if (said === undefined) throw notADay('dischargedOn', 'Enter the day of the discharge')
  requirePast('dischargedOn', day(said), today)
  if (row.happened_on !== null && daysBetween(day(row.happened_on), day(said)) < 0)
    throw notADay('dischargedOn', 'Enter the day on which the insolvency began, or a later one')
  return said
}

async function storeDischarge(
  work: Work,
  { id }: PersonEventRow,
  change: { discharged_on: string; is_debt_excluded: boolean },
): Promise<PersonEventRow> {
  const changed = await work.tx
    .updateTable('person_event')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { discharged_on: dischargedOn, is_debt_excluded: isDebtExcluded } = change
  await work.record({
    name: 'insolvencyDischarged',
    subject: ['person-event', id],
    after: { dischargedOn, isDebtExcluded },
  })
  return changed
}

const SUBJECTS = { death: 'The death', insolvency: 'An insolvency' } as const

function requirePast(field: string, on: Day, today: Day): void {
  if (daysBetween(today, on) > 0) throw notADay(field, 'Enter today or an earlier day')
}

function notADay(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
