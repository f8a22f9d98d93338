import type * as endings from '@tarnbrook/contract/endings/endings'
import { Problem } from '@tarnbrook/contract/errors'
import { day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { isTerminated } from '@tarnbrook/domain/loans/loan-state'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { refreshLoanState } from '#features/booking/booking.ts'
import { leftToPay } from '#features/loans/facts/owed-after-end.ts'
import { type LoanRow, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import { vehicleBackEmail } from './ending-emails.ts'

type ReturnRow = Selectable<DB['vehicle_return']>
type Body = z.output<NonNullable<typeof endings.recordVehicleReturn.body>>

/**
 * Staff record that the vehicle is back, and any damage to claim (or none after all). With nothing
 * to pay and no damage the agreement is settled. The same again changes nothing.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED for a day that cannot be; WRONG_STATE in words
 */
export async function recordVehicleReturn(
  deps: ApiDeps,
  { params, body, ctx }: { params: { id: number }; body: Body; ctx: RequestContext },
): Promise<z.output<typeof endings.recordVehicleReturn.data>> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'recordVehicleReturn' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: params.id })
    const before = await readReturn(work, loan)
    const wanted = { returnedOn: body.returnedOn, damage: body.hasDamage ? 'to-claim' : 'none' } as const
    if (before?.returned_on === wanted.returnedOn && before.damage === wanted.damage)
      return onWire(before, loan)
    await requirePossible(work, deps, { loan, before, wanted })
    const row = await storeReturn(work, deps, { loan, by, ...wanted })
    await work.record({
      name: 'vehicleReturned',
      subject: ['loan', loan.id],
      ...(before && { before: { returnedOn: before.returned_on, damage: before.damage } }),
      after: wanted,
    })
    const content = vehicleBackEmail({
      returnedOn: wanted.returnedOn,
      leftPence: await leftToPay(work, loan),
      isBeingChecked: body.hasDamage,
      reference: loan.reference,
      onceKey: `vehicle-back:${loan.id}:${wanted.damage}`,
    })
    await emailBorrower(work, deps, { loan, content })
    return onWire(row, await refreshLoanState(work, deps, { loan }))
  })
}

async function readReturn({ tx }: Work, { id }: LoanRow): Promise<ReturnRow | undefined> {
  return tx.selectFrom('vehicle_return').selectAll().where('loan_id', '=', id).executeTakeFirst()
}

/** For who would record that it came back today. @throws Problem WRONG_STATE in words */
export async function requireReturnPossible(work: Work, deps: ApiDeps, loan: LoanRow): Promise<void> {
  const wanted = { returnedOn: deps.clock.today().toString() }
  await requirePossible(work, deps, { loan, before: await readReturn(work, loan), wanted })
}

async function requirePossible(
  work: Work,
  deps: ApiDeps,
  facts: { loan: LoanRow; before: ReturnRow | undefined; wanted: { returnedOn: string } },
): Promise<void> {
  const { loan, before, wanted } = facts
  if (loan.product_type !== 'hire-purchase' || !isTerminated(loan.state))
    throw refused('Only the vehicle of a hire purchase that was ended comes back.')
  if (before && before.damage !== 'to-claim')
    throw refused(
      `It is recorded that the vehicle is back, and what was found. ${await describeColleague(work, { by: before.recorded_by, at: before.created_at })}`,
    )
  const open = await work.tx
    .selectFrom('staff_proposal')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'open')
    .where('expires_at', '>', toDate(deps.clock.now()))
    .executeTakeFirst()
  if (before && open) throw refused('A proposal to claim damage waits for a decision.')
  if (daysBetween(deps.clock.today(), day(wanted.returnedOn)) > 0)
    throw notADay('Enter today or an earlier day')
  if (daysBetween(day(loan.agreed_on), day(wanted.returnedOn)) < 0)
    throw notADay('Enter a day after the agreement was made')
}

function storeReturn(
  { tx }: Work,
  deps: ApiDeps,
  facts: { loan: LoanRow; by: number; returnedOn: string; damage: 'none' | 'to-claim' },
): Promise<ReturnRow> {
  const set = { returned_on: facts.returnedOn, damage: facts.damage, recorded_by: facts.by }
  return tx
    .insertInto('vehicle_return')
    .values({ ...set, loan_id: facts.loan.id, created_at: toDate(deps.clock.now()) })
    .onConflict((conflict) => conflict.column('loan_id').doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function onWire(row: ReturnRow, { state }: LoanRow): z.output<typeof endings.recordVehicleReturn.data> {
  return {
    '@type': 'vehicleReturn',
    loanId: row.loan_id,
    returnedOn: row.returned_on,
    damage: row.damage,
    state,
  }
}

function notADay(message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { returnedOn: [message] } })
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
