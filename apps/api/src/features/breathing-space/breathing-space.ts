import type * as breathingSpaces from '@tarnbrook/contract/breathing-space/breathing-spaces'
import { Problem } from '@tarnbrook/contract/errors'
import {
  lastProtectedDay,
  type MoratoriumKind,
  moratoriumEligibility,
} from '@tarnbrook/domain/breathing-space/breathing-space'
import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { collectsNow, isInArrears, isWrittenOff, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { type BreathingSpaceRow, toMoratorium } from '#features/loans/facts/breathing-spaces.ts'
import { type LoanRow, type LockedLoan, lockLoan, lockLoans } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong, systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import {
  breathingSpaceBeganEmail,
  breathingSpaceEndedEmail,
  breathingSpaceEndsEmail,
} from './breathing-space-emails.ts'
import { freezeInterest } from './freeze-interest.ts'

/** The register tells creditors at once; a day further away than this is a slip. */
const MOST_DAYS_AHEAD = 7
const MOST_DAYS_AGO = 366

/**
 * Staff record it. The borrower is told for each loan that it covers, and its interest is frozen.
 * The same one again changes nothing.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED for a day that cannot be; WRONG_STATE in words: the
 * loan isn't one that it covers, or another breathing space stands against it
 */
export async function recordBreathingSpace(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
  }: {
    params: { id: number }
    body: z.output<typeof breathingSpaces.newBreathingSpace>
    ctx: RequestContext
  },
): Promise<z.output<typeof breathingSpaces.recordBreathingSpace.data>> {
  const { userId: by } = requireStrong(ctx)
  const startedOn = requirePossibleStart(body.startedOn, deps.clock.today())
  return command(deps, ctx, { name: 'recordBreathingSpace' }, async (work) => {
    const userId = await lockBorrower(work, params.id)
    const earlier = await work.tx
      .selectFrom('breathing_space')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    const same = earlier.find(({ reference }) => reference === body.reference)
    if (same) return onWire(requireEqual(same, body))
    requireAllowed(body.kind, startedOn, earlier)
    const loans = await lockLoansCovered(work, { user_id: userId, started_on: body.startedOn })
    if (!loans.some(({ id }) => id === params.id))
      throw refused('A breathing space covers a debt that is still owed, and was agreed before it starts.')
    const row = await work.tx
      .insertInto('breathing_space')
      .values({
        user_id: userId,
        kind: body.kind,
        reference: body.reference,
        started_on: body.startedOn,
        last_day: lastProtectedDay({ kind: body.kind, startedOn })?.toString() ?? null,
        recorded_by: by,
        created_at: toDate(deps.clock.now()),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'breathingSpaceRecorded',
      subject: ['loan', params.id],
      after: { breathingSpaceId: row.id, startedOn: row.started_on },
    })
    const lastDay = row.last_day === null ? null : day(row.last_day)
    const isOver = await tellWhenOver(work, deps, row)
    for (const loan of loans) {
      await freezeRunning(work, deps, loan)
      await stopOverduePayments(work, loan)
      const content = breathingSpaceBeganEmail({
        startedOn,
        lastDay,
        hasEnded: !collectsNow({ state: loan.state }),
        onceKey: `breathing-space:${row.id}:${loan.id}`,
      })
      if (!isOver && !isWrittenOff(loan.state)) await emailBorrower(work, deps, { loan, content })
    }
    return onWire(row)
  })
}

/**
 * Staff record an early end, or that the crisis treatment ended. What was frozen for days then over
 * is put back as far as their payments are still to come.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED for a day that cannot be; WRONG_STATE when it is
 * over
 */
export async function endBreathingSpace(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
  }: {
    params: { id: number }
    body: z.output<typeof breathingSpaces.endOfBreathingSpace>
    ctx: RequestContext
  },
): Promise<z.output<typeof breathingSpaces.recordBreathingSpace.data>> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'endBreathingSpace' }, async (work) => {
    const row = await work.tx
      .selectFrom('breathing_space')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('NOT_FOUND')
    const set = 'endedOn' in body ? { ended_on: body.endedOn } : { treatment_ended_on: body.treatmentEndedOn }
    if (row.ended_on === set.ended_on || row.treatment_ended_on === set.treatment_ended_on) return onWire(row)
    if (row.end_told_at !== null) throw refused('This breathing space is over.')
    requirePossibleEnd(row, body, deps.clock.today())
    const changed = await work.tx
      .updateTable('breathing_space')
      .set({ ...set, last_day: lastProtectedDay(toMoratorium({ ...row, ...set }))?.toString() ?? null })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const loans = await lockLoansCovered(work, row)
    for (const loan of loans) {
      await freezeRunning(work, deps, loan)
      await work.record({
        name: 'breathingSpaceEndRecorded',
        subject: ['loan', loan.id],
        before: { lastDay: row.last_day },
        after: { breathingSpaceId: row.id, lastDay: changed.last_day },
      })
    }
    if (!(await tellWhenOver(work, deps, changed))) await tellOfLastDay(work, deps, { row: changed, loans })
    return onWire(changed)
  })
}

/**
 * Job of the daily run: looks at each breathing space not known to be over, and each loan with
 * interest still to be taken off. One that fails stops no other, and no collection.
 */
export async function findBreathingSpaces(deps: ApiDeps): Promise<void> {
  const spaces = await deps.db
    .selectFrom('breathing_space')
    .select('id')
    .where('end_told_at', 'is', null)
    .orderBy('seq')
    .execute()
  const left = await deps.db
    .selectFrom('frozen_interest')
    .select('loan_id')
    .where('instalment_number', '=', 0)
    .orderBy('loan_id')
    .execute()
  if (spaces.length + left.length === 0) return
  await inCommand(deps, 'enqueueBreathingSpaces', async (work) => {
    await enqueueMany(
      work,
      'apply-breathing-space',
      spaces.map(({ id }) => ({ payload: { breathingSpaceId: id }, key: `apply-breathing-space:${id}` })),
    )
    await enqueueMany(
      work,
      'freeze-interest',
      left.map(({ loan_id: loanId }) => ({ payload: { loanId }, key: `freeze-interest:${loanId}` })),
    )
  })
}

/** Job: freezes the next payments' interest, and tells the borrower at the end. Repeatable. */
export async function applyBreathingSpace(
  deps: ApiDeps,
  { breathingSpaceId }: { breathingSpaceId: number },
): Promise<void> {
  await inCommand(deps, 'applyBreathingSpace', async (work) => {
    const row = await work.tx
      .selectFrom('breathing_space')
      .selectAll()
      .where('id', '=', breathingSpaceId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.end_told_at !== null) return
    for (const loan of await lockLoansCovered(work, row)) await freezeRunning(work, deps, loan)
    await tellWhenOver(work, deps, row)
  })
}

/** Job: takes interest off a later payment that no payment could take off before. */
export async function freezeInterestOfLoan(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await inCommand(deps, 'freezeInterest', async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    if (loan.disbursed_on !== null) await freezeRunning(work, deps, loan)
  })
}

/** What an ended agreement left bears no interest. */
async function freezeRunning(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  if (collectsNow({ state: loan.state })) await freezeInterest(work, deps, loan)
}

/** The bank is asked not to take what pays something overdue; the job leaves usual payments. */
async function stopOverduePayments(work: Work, { id }: LoanRow): Promise<void> {
  const sent = await work.tx
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', id)
    .where('state', '=', 'sent')
    .where('method', '=', 'DIRECT_DEBIT')
    .where('instalment_number', 'is not', null)
    .execute()
  await enqueueMany(
    work,
    'cancel-collection',
    sent.map(({ id: collectionId }) => ({
      payload: { collectionId },
      key: `cancel-collection:${collectionId}`,
    })),
  )
}

/** @returns whether it is over */
async function tellWhenOver(work: Work, deps: ApiDeps, row: BreathingSpaceRow): Promise<boolean> {
  if (row.last_day === null || daysBetween(day(row.last_day), deps.clock.today()) <= 0) return false
  await work.tx
    .updateTable('breathing_space')
    .set({ end_told_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
  for (const loan of await lockLoansCovered(work, row)) {
    // What is written off is owed and not asked for, before and after.
    if (isWrittenOff(loan.state)) continue
    const content = breathingSpaceEndedEmail({
      lastDay: day(row.last_day),
      left: !collectsNow({ state: loan.state })
        ? 'of-an-end'
        : isInArrears(loan.state)
          ? 'overdue'
          : 'nothing',
      onceKey: `breathing-space-ended:${row.id}:${loan.id}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  return true
}

/** Known before it: the borrower hears of it now, and again once it is over. */
async function tellOfLastDay(
  work: Work,
  deps: ApiDeps,
  { row, loans }: { row: BreathingSpaceRow; loans: readonly LockedLoan[] },
): Promise<void> {
  if (row.last_day === null) return
  for (const loan of loans) {
    if (isWrittenOff(loan.state)) continue
    const content = breathingSpaceEndsEmail({
      lastDay: day(row.last_day),
      hasEnded: !collectsNow({ state: loan.state }),
      onceKey: `breathing-space-ends:${row.id}:${loan.id}:${row.last_day}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
}

const COLLECTING = LOAN_STATES.filter((state) => collectsNow({ state }))

/**
 * The borrower's debts it protects: paid out, agreed by its first day, and being repaid or still
 * owed after the end (SI 2020/1311 regs 5 and 6). What was sold is the buyer's.
 */
function lockLoansCovered(
  { tx }: Work,
  { user_id, started_on }: Pick<BreathingSpaceRow, 'user_id' | 'started_on'>,
): Promise<LockedLoan[]> {
  const covered = tx
    .selectFrom('loan')
    .selectAll()
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('state', 'in', COLLECTING), isOwedSql]))
    .where('disbursed_on', 'is not', null)
    .where('agreed_on', '<=', started_on)
  return lockLoans(covered)
}

const isOwedSql = sql<boolean>`loan.state <> 'Sold' and (select coalesce(sum(p.amount_pence), 0) from ledger_posting p
  where p.loan_id = loan.id and p.account in ('instalments-due', 'written-off')) > 0`

/** Of two at once for one borrower, the second sees the first. */
async function lockBorrower({ tx }: Work, loanId: number): Promise<number> {
  const borrower = await tx
    .selectFrom('app_user as u')
    .innerJoin('loan as l', 'l.user_id', 'u.id')
    .select('u.id')
    .where('l.id', '=', loanId)
    .forUpdate('u')
    .executeTakeFirst()
  if (!borrower) throw new Problem('NOT_FOUND')
  return borrower.id
}

/** Sent twice, or another under the same reference. */
function requireEqual(
  row: BreathingSpaceRow,
  body: z.output<typeof breathingSpaces.newBreathingSpace>,
): BreathingSpaceRow {
  if (row.kind !== body.kind || row.started_on !== body.startedOn)
    throw refused('Another breathing space is recorded under this reference.')
  return row
}

function requireAllowed(kind: MoratoriumKind, startedOn: Day, earlier: readonly BreathingSpaceRow[]): void {
  const allowed = moratoriumEligibility(kind, startedOn, earlier.map(toMoratorium))
  if (allowed.kind === 'refused') throw refused(notAllowed(allowed.reason, allowed.fromOn))
}

function requirePossibleStart(startedOn: string, today: Day): Day {
  const start = day(startedOn)
  const ahead = daysBetween(today, start)
  if (ahead > MOST_DAYS_AHEAD)
    throw notADay('startedOn', `Enter a day within the next ${MOST_DAYS_AHEAD} days`)
  if (ahead < -MOST_DAYS_AGO) throw notADay('startedOn', 'Enter a day within the last year')
  return start
}

function requirePossibleEnd(
  row: BreathingSpaceRow,
  body: z.output<typeof breathingSpaces.endOfBreathingSpace>,
  today: Day,
): void {
  const [field, date] =
    'endedOn' in body
      ? (['endedOn', day(body.endedOn)] as const)
      : (['treatmentEndedOn', day(body.treatmentEndedOn)] as const)
  if (field === 'treatmentEndedOn' && row.kind !== 'mental-health')
    throw notADay(field, 'Only one for a mental health crisis has a treatment. Enter the day it ended')
  if (daysBetween(day(row.started_on), date) < 0) throw notADay(field, 'Enter its first day or a later one')
  if (daysBetween(today, date) > MOST_DAYS_AHEAD)
    throw notADay(field, `Enter a day within the next ${MOST_DAYS_AHEAD} days`)
}

function notAllowed(reason: 'already-in-one' | 'one-in-last-12-months', fromOn: Day | null): string {
  const from = fromOn ? ` Another can start from ${formatDayWords(fromOn)}.` : ''
  return reason === 'already-in-one'
    ? `The borrower is in a breathing space on that day.${from}`
    : `The borrower had one in the twelve months before that day. Check it in the register.${from}`
}

function onWire(row: BreathingSpaceRow): z.output<typeof breathingSpaces.recordBreathingSpace.data> {
  return { '@type': 'breathingSpace', id: row.id, startedOn: row.started_on, lastDay: row.last_day }
}

function inCommand(deps: ApiDeps, name: string, body: (work: Work) => Promise<void>): Promise<void> {
  return command(deps, systemContext('daily-run'), { name }, body)
}

function notADay(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
