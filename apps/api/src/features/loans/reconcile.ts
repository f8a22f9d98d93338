import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { compareWithProvider } from '#platform/mismatches.ts'
import type { Answer } from '#providers/answer.ts'

interface RecordRows {
  bank_payment: Selectable<DB['bank_payment']>
  card_payment: Selectable<DB['card_payment']>
  collection: Selectable<DB['collection']>
  mandate: Selectable<DB['mandate']>
  payout: Selectable<DB['payout']>
  refund: Selectable<DB['refund']>
}

type RecordTable = keyof RecordRows
type RecordRow<Table extends RecordTable> = RecordRows[Table]
type RecordState<Table extends RecordTable> = RecordRows[Table]['state']

interface Mismatch {
  ours: string
  theirs: string
}

/** A record that a provider has too, whose reports come late, twice and out of order. */
export interface RecordKind<Table extends RecordTable, Report> {
  table: Table
  /** Who changes it, in the audit trail. */
  actor: string
  /** Both, for staff, if the report is of another payment or amount: none of it is believed. */
  describeMismatch?(
    row: RecordRow<Table>,
    report: Report,
    work: Work,
  ): Mismatch | null | Promise<Mismatch | null>
  /** The states that it reports, in the order in which they happened. */
  steps(row: RecordRow<Table>, report: Report): readonly RecordState<Table>[]
  /** Whether a record of that state can take a step; it takes each once. */
  can(from: RecordState<Table>, to: RecordState<Table>): boolean
  move(work: Work, deps: ApiDeps, step: RecordStep<Table, Report>): Promise<void>
  /** What ours should be by it, once its steps are taken; undefined where that says nothing. */
  toExpectedState(state: RecordState<Table>, report: Report): string | undefined
}

export interface RecordStep<Table extends RecordTable, Report> {
  loan: LockedLoan
  /** As it was before the report. */
  row: RecordRow<Table>
  to: RecordState<Table>
  report: Report
}

/**
 * Applies a provider's word: each step once, in order. What then disagrees is for staff, until it
 * agrees. @param options.report null where the provider does not know the record
 */
export function reconcile<Table extends RecordTable, Report>(
  deps: ApiDeps,
  kind: RecordKind<Table, Report>,
  { id, report }: { id: number; report: Report | null },
): Promise<'applied' | 'mismatch'> {
  return changeRecord(deps, kind, { id, name: 'reconcile' }, async (work, loan, row) => {
    const compare = (states: { ours: string; theirs: string | null }) =>
      compareWithProvider(work, deps, { what: WHAT[kind.table], id, loanId: loan.id, ...states })
    if (report === null) {
      await compare({ ours: row.state, theirs: null })
      return 'applied'
    }
    const mismatch = (await kind.describeMismatch?.(row, report, work)) ?? null
    if (mismatch) {
      deps.log.warn({ table: kind.table, id }, 'the provider’s record is not of this one')
      await compare(mismatch)
      return 'mismatch'
    }
    let state: RecordState<Table> = row.state
    for (const to of kind.steps(row, report)) {
      if (!kind.can(state, to)) continue
      await kind.move(work, deps, { loan, row, to, report })
      state = to
    }
    const expected = kind.toExpectedState(state, report)
    if (expected !== undefined) await compare({ ours: state, theirs: expected })
    return 'applied'
  })
}

const WHAT = {
  bank_payment: 'bank-payment',
  card_payment: 'card-payment',
  collection: 'collection',
  mandate: 'mandate',
  payout: 'payout',
  refund: 'refund',
} as const

/** The provider may not know the record. @throws Error when there is none: the queue tries again */
export async function applyAnswer<Table extends RecordTable, Report>(
  deps: ApiDeps,
  kind: RecordKind<Table, Report>,
  { id, answer }: { id: number; answer: Answer<Report> },
): Promise<void> {
  const { table } = kind
  if (answer.kind === 'unavailable') throw new Error(`the provider of a ${WHAT[table]} did not answer`)
  if (answer.kind === 'refused')
    deps.log.error({ table, id, reason: answer.reason }, 'the provider does not know one of our records')
  await reconcile(deps, kind, { id, report: answer.kind === 'done' ? answer.value : null })
}

/** The loan is locked before its record, always in this order, so that jobs never deadlock. */
export function changeRecord<Table extends RecordTable, Result>(
  deps: ApiDeps,
  { table, actor }: { table: Table; actor: string },
  { id, name }: { id: number; name: string },
  body: (work: Work, loan: LockedLoan, row: RecordRow<Table>) => Promise<Result>,
): Promise<Result> {
  return command(deps, systemContext(actor), { name }, async (work) => {
    // The tables differ in type alone: of each only columns are read that all have.
    const found = work.tx.selectFrom(table as 'refund').where('id', '=', id)
    const { loan_id } = await found.select('loan_id').executeTakeFirstOrThrow()
    const loan = await lockLoan(work.tx, { id: loan_id })
    const row = await found.selectAll().forUpdate().executeTakeFirstOrThrow()
    return body(work, loan, row as RecordRow<RecordTable> as RecordRow<Table>)
  })
}
