import { compareDays, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type CollectionState,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import type { EarlyRepaymentState } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { withoutPartRepayment } from '@tarnbrook/domain/early-repayment/returned-early-repayment'
import { partRepaymentPostings, reversedPostings } from '@tarnbrook/domain/loans/ledger'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { LoanSchedule, RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import type { ScheduleRow } from '@tarnbrook/domain/schedule/schedule'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { refreezeInterest } from '#features/breathing-space/freeze-interest.ts'
import {
  type StoredInstalment,
  storedInstalments,
  storedOutlook,
} from '#features/loans/facts/early-repayments.ts'
import { type LockedLoan, postToLedger, toInstalmentRows } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toScheduleRow } from '#features/loans/resource/running-loan-facts.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import {
  earlyRepaymentAppliedEmail,
  earlyRepaymentFailedEmail,
  earlyRepaymentReturnedEmail,
} from './emails/early-repayment-emails.ts'

type EarlyRow = Selectable<DB['early_repayment']>

/** The posting that an early repayment took effect; the daily run makes it on its day. */
export function takesEffectReference(id: number): string {
  return `early-repayment:${id}`
}

/**
 * Follows the bank's word on its collection: paid, the later payments change; not paid, nothing
 * does; taken back, they are restored. The collection's money is posted.
 */
export async function updateEarlyRepayment(
  work: Work,
  deps: ApiDeps,
  {
    loan,
    id,
    collection,
    isKnown = false,
  }: {
    loan: LockedLoan
    id: number
    collection: CollectionState /** The borrower is told in another way. */
    isKnown?: boolean
  },
): Promise<void> {
  const row = await work.tx
    .selectFrom('early_repayment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isCollectionOpen(collection)) return
  if (isCollectionPaid(collection)) {
    if (row.state === 'pending') await applyPlan(work, deps, { loan, row })
    return
  }
  if (row.state === 'pending') {
    await move(work, deps, row, 'not-paid')
    if (isKnown) return
    const content = earlyRepaymentFailedEmail({
      ...toRepaymentFigures(row),
      wasStopped: collection === 'cancelled' && row.stop_asked_at !== null,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  if (row.state === 'not-applied') await move(work, deps, row, 'returned')
  if (row.state === 'applied') await takeBack(work, deps, { loan, row })
}

/** The later payments become the plan, unless changed since, which staff have to decide on. */
async function applyPlan(
  work: Work,
  deps: ApiDeps,
  { loan, row }: { loan: LockedLoan; row: EarlyRow },
): Promise<void> {
  const later = await lockLaterInstalments(work, row)
  const isAsPlanned =
    collectsNow({ state: loan.state }) &&
    later.every(({ state }) => state === 'due') &&
    isSamePlan(later, storedInstalments(row.replaced))
  if (!isAsPlanned) {
    await move(work, deps, row, 'not-applied')
    deps.log.error(
      { loanId: loan.id, alert: 'early-repayment-not-applied' },
      'an early repayment came too late',
    )
    return
  }
  await writeLaterInstalments(work, row, storedInstalments(row.planned))
  const after = storedOutlook(row.outlook_after)
  await setSchedule(work, deps, {
    loan,
    totalPayablePence: loan.total_payable_pence - row.interest_saved_pence,
    instalmentPence: after.instalmentPence,
  })
  await move(work, deps, row, 'applied')
  await emailBorrower(work, deps, {
    loan,
    content: earlyRepaymentAppliedEmail({
      ...toRepaymentFigures(row),
      after,
      keep: row.keep,
      interestSavedPence: row.interest_saved_pence,
    }),
  })
}

/** The money went back: payments are restored, or worked out again if some fell due since. */
async function takeBack(
  work: Work,
  deps: ApiDeps,
  { loan, row }: { loan: LockedLoan; row: EarlyRow },
): Promise<void> {
  const later = await lockLaterInstalments(work, row)
  const today = deps.clock.today()
  const fixed = later.filter(({ state, due_on }) => state !== 'due' || compareDays(day(due_on), today) <= 0)
  const lastFixed = fixed.at(-1)?.number ?? row.after_number
  const running = collectsNow({ state: loan.state })
    ? await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
    : null
  const restored = running
    ? withoutPartRepayment({
        loan: running,
        part: findPartRepaymentRow(running, row),
        replaced: storedInstalments(row.replaced).map(toScheduleRow),
        lastFixedNumber: lastFixed,
      })
    : ({ kind: 'refused' } as const)
  if (restored.kind === 'refused') {
    await move(work, deps, row, 'owed-again')
    deps.log.error(
      { loanId: loan.id, alert: 'early-repayment-owed-again' },
      'an early repayment was taken back',
    )
    return
  }
  const { schedule } = restored
  await undoTakingEffect(work, deps, row)
  await writeLaterInstalments(work, row, toLaterInstalments(loan, schedule, row))
  await raiseLaterParts(work, row)
  await setSchedule(work, deps, { loan, ...schedule })
  await move(work, deps, row, 'returned')
  await refreezeInterest(work, deps, { loan, fromNumber: lastFixed + 1 })
  const next = schedule.rows.find(({ number }) => number > lastFixed)
  const content = earlyRepaymentReturnedEmail({
    ...toRepaymentFigures(row),
    isAsBefore: restored.isAsBefore,
    instalmentPence: next?.amountPence ?? schedule.instalmentPence,
    lastPaymentOn: schedule.rows.at(-1)!.dueOn.toString(),
  })
  await emailBorrower(work, deps, { loan, content })
}

/** What is left after each early repayment that came later is more by what this one repaid. */
async function raiseLaterParts({ tx }: Work, row: EarlyRow): Promise<void> {
  await sql`update early_repayment set balance_pence = balance_pence + ${row.principal_pence}
    where loan_id = ${row.loan_id} and state in ('applied', 'owed-again')
      and (after_number, takes_effect_on, id) > (${row.after_number}, ${row.takes_effect_on}::date, ${row.id})`.execute(
    tx,
  )
}

/** Only an early repayment whose day has come was posted as due. */
async function undoTakingEffect(work: Work, deps: ApiDeps, row: EarlyRow): Promise<void> {
  const posted = await work.tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('reference', '=', takesEffectReference(row.id))
    .executeTakeFirst()
  if (!posted) return
  await postToLedger(work, {
    loanId: row.loan_id,
    kind: 'early-repayment-returned',
    reference: `early-repayment-returned:${row.id}`,
    bookedOn: deps.clock.today(),
    postings: reversedPostings(
      partRepaymentPostings({
        principalPence: pence(row.principal_pence),
        interestPence: pence(row.interest_pence),
        feePence: pence(row.fee_pence),
      }),
    ),
    now: deps.clock.now(),
  })
}

function findPartRepaymentRow({ schedule }: RunningLoan, row: EarlyRow): ScheduleRow {
  const part = schedule.rows.find(
    (each, index) =>
      each.number === row.after_number &&
      each.number === (schedule.rows[index - 1]?.number ?? 0) &&
      each.dueOn.toString() === row.takes_effect_on &&
      each.balancePence === row.balance_pence,
  )
  if (!part) throw new Error('the schedule does not have the early repayment')
  return part
}

/** The rows after the part repayment, without later part repayments, which stay in place. */
function toLaterInstalments(loan: LockedLoan, { rows }: LoanSchedule, row: EarlyRow): StoredInstalment[] {
  const instalments = rows.filter(({ number }, index) => number !== (rows[index - 1]?.number ?? 0))
  return toInstalmentRows(loan.id, { rows: instalments.filter(({ number }) => number > row.after_number) })
}

function lockLaterInstalments({ tx }: Work, { loan_id, after_number }: EarlyRow) {
  return tx
    .selectFrom('instalment')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('number', '>', after_number)
    .orderBy('number')
    .forUpdate()
    .execute()
}

/** Replaces the instalments after an early repayment. Those that both have keep their state. */
async function writeLaterInstalments(
  { tx }: Work,
  { loan_id, after_number }: EarlyRow,
  instalments: readonly StoredInstalment[],
): Promise<void> {
  await tx
    .deleteFrom('instalment')
    .where('loan_id', '=', loan_id)
    .where('number', '>', Math.max(after_number, ...instalments.map(({ number }) => number)))
    .execute()
  await tx
    .insertInto('instalment')
    .values(instalments.map((instalment) => ({ ...instalment, loan_id })))
    .onConflict((conflict) =>
      conflict.columns(['loan_id', 'number']).doUpdateSet((eb) => ({
        due_on: eb.ref('excluded.due_on'),
        collect_on: eb.ref('excluded.collect_on'),
        amount_pence: eb.ref('excluded.amount_pence'),
        principal_pence: eb.ref('excluded.principal_pence'),
        interest_pence: eb.ref('excluded.interest_pence'),
        fee_pence: eb.ref('excluded.fee_pence'),
        balance_pence: eb.ref('excluded.balance_pence'),
      })),
    )
    .execute()
}

async function setSchedule(
  work: Work,
  deps: ApiDeps,
  schedule: { loan: LockedLoan; totalPayablePence: number; instalmentPence: number },
): Promise<void> {
  await work.tx
    .updateTable('loan')
    .set({
      total_payable_pence: schedule.totalPayablePence,
      instalment_pence: schedule.instalmentPence,
      updated_at: toDate(deps.clock.now()),
    })
    .where('id', '=', schedule.loan.id)
    .execute()
}

async function move(work: Work, deps: ApiDeps, row: EarlyRow, to: EarlyRepaymentState): Promise<void> {
  await work.tx
    .updateTable('early_repayment')
    .set({ state: to, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
  await work.record({
    name: 'earlyRepaymentMoved',
    subject: ['loan', row.loan_id],
    before: { state: row.state },
    after: { state: to, earlyRepaymentId: row.id },
  })
}

function isSamePlan(now: readonly StoredInstalment[], then: readonly StoredInstalment[]): boolean {
  return (
    now.length === then.length &&
    now.every((row, index) => {
      const other = then[index]!
      return (
        row.number === other.number &&
        row.due_on === other.due_on &&
        row.amount_pence === other.amount_pence &&
        row.balance_pence === other.balance_pence
      )
    })
  )
}

function toRepaymentFigures(row: EarlyRow) {
  return { id: row.id, amountPence: row.amount_pence, takesEffectOn: row.takes_effect_on }
}
