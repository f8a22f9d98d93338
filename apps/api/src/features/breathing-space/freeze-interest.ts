import { frozenInterest } from '@tarnbrook/domain/breathing-space/frozen-interest'
import { pence } from '@tarnbrook/domain/core/money'
import type { TakenOff } from '@tarnbrook/domain/loans/frozen-days'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { readMoratoria, readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { hasEarlyRepaymentPending } from '#features/loans/facts/early-repayments.ts'
import type { LoanRow, LockedLoan } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** The next payment, in time before its collection is reserved. Later ones wait: it may end. */
const LOOK_AHEAD_DAYS = 31

/** In `frozen_interest`, what no instalment could take off yet. */
const LEFT = 0

/**
 * Takes frozen interest off instalments that can still be changed, and puts back what an early end
 * frees. It can be repeated. The loan must be paid out.
 */
export async function freezeInterest(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  const { tx } = work
  const stored = await tx
    .selectFrom('frozen_interest')
    .select(['instalment_number as number', 'amount_pence'])
    .where('loan_id', '=', loan.id)
    .execute()
  const moratoria = await readMoratoria(work, loan)
  if (moratoria.length === 0 && stored.length === 0) return
  const openNumbers = await lockOpenInstalments(work, deps, loan)
  const takenOff = stored
    .filter(({ number }) => number !== LEFT)
    .map(({ number, amount_pence }) => ({ number, amountPence: pence(amount_pence) }))
  const { open, leftPence } = frozenInterest({
    loan: await readRunningLoan({ db: tx, clock: deps.clock }, loan),
    moratoria,
    takenOff,
    openNumbers,
    until: deps.clock.today().add({ days: LOOK_AHEAD_DAYS }),
  })
  await store(work, loan, [...open, { number: LEFT, amountPence: leftPence }])
  const before = new Map(takenOff.map(({ number, amountPence }) => [number, amountPence]))
  const changes = open
    .map(({ number, amountPence }) => ({ number, morePence: amountPence - (before.get(number) ?? 0) }))
    .filter(({ morePence }) => morePence !== 0)
  if (changes.length === 0) return
  await sql`
    update instalment i
    set amount_pence = i.amount_pence - change.more, interest_pence = i.interest_pence - change.more
    from unnest(${changes.map(({ number }) => number)}::smallint[], ${changes.map(({ morePence }) => morePence)}::bigint[])
      as change(number, more)
    where i.loan_id = ${loan.id} and i.number = change.number`.execute(tx)
  const morePence = changes.reduce((sum, change) => sum + change.morePence, 0)
  await sql`
    update loan set total_payable_pence = total_payable_pence - ${morePence}, updated_at = ${toDate(deps.clock.now())}
    where id = ${loan.id}`.execute(tx)
  await work.record({
    name: 'interestFrozen',
    subject: ['loan', loan.id],
    after: { instalments: changes.map(({ number }) => number), takenOffPence: morePence },
  })
}

/** The instalments from this one on were written again, without what had been taken off them. */
export async function refreezeInterest(
  work: Work,
  deps: ApiDeps,
  { loan, fromNumber }: { loan: LockedLoan; fromNumber: number },
): Promise<void> {
  await work.tx
    .deleteFrom('frozen_interest')
    .where('loan_id', '=', loan.id)
    .where('instalment_number', '>=', fromNumber)
    .execute()
  await freezeInterest(work, deps, loan)
}

/**
 * The lent money came back, so no day bore interest: what was taken off is put back. Paid out
 * again, its interest is frozen from then on.
 */
export async function unfreezeInterest({ tx }: Work, { id }: LoanRow): Promise<void> {
  await sql`
    with taken as (delete from frozen_interest where loan_id = ${id} returning instalment_number, amount_pence),
    put_back as (
      update instalment i set amount_pence = i.amount_pence + t.amount_pence, interest_pence = i.interest_pence + t.amount_pence
      from taken t where i.loan_id = ${id} and i.number = t.instalment_number
      returning t.amount_pence
    )
    update loan set total_payable_pence = total_payable_pence + (select coalesce(sum(amount_pence), 0) from put_back)
    where id = ${id}`.execute(tx)
}

/**
 * Whether later payments can't change: in a breathing space, and after it while an unpaid
 * instalment has interest taken off, since a plan doesn't start from its figures.
 */
export async function hasFrozenSchedule(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<boolean> {
  return (await readStandstill(work, deps, loan)).isFrozen || (await hasFrozenInterestAhead(work, loan))
}

async function hasFrozenInterestAhead({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<boolean> {
  const ahead = await tx
    .selectFrom('frozen_interest as f')
    .innerJoin('instalment as i', (join) =>
      join.onRef('i.loan_id', '=', 'f.loan_id').onRef('i.number', '=', 'f.instalment_number'),
    )
    .select('i.number')
    .where('f.loan_id', '=', id)
    .where('i.state', '=', 'due')
    .executeTakeFirst()
  return ahead !== undefined
}

/** An early repayment under way was worked out from the instalments, and needs them as they are. */
async function lockOpenInstalments({ tx }: Work, { clock }: ApiDeps, { id }: LoanRow): Promise<number[]> {
  if (await hasEarlyRepaymentPending({ tx }, id)) return []
  const rows = await tx
    .selectFrom('instalment')
    .select('number')
    .where('loan_id', '=', id)
    .where('state', '=', 'due')
    .where('due_on', '>', clock.today().toString())
    .orderBy('number')
    .forUpdate()
    .execute()
  return rows.map(({ number }) => number)
}

async function store({ tx }: Work, { id }: LoanRow, takenOff: readonly TakenOff[]): Promise<void> {
  await tx
    .deleteFrom('frozen_interest')
    .where('loan_id', '=', id)
    .where(
      'instalment_number',
      'in',
      takenOff.map(({ number }) => number),
    )
    .execute()
  const some = takenOff.filter(({ amountPence }) => amountPence > 0)
  if (some.length > 0)
    await tx
      .insertInto('frozen_interest')
      .values(
        some.map(({ number, amountPence }) => ({
          loan_id: id,
          instalment_number: number,
          amount_pence: amountPence,
        })),
      )
      .execute()
}
