import { collectionPostings, instalmentFallsDuePostings, type Posting } from '@tarnbrook/domain/loans/ledger'
import type { Schedule } from '@tarnbrook/domain/schedule/schedule'
import type { ApiDeps } from '#deps.ts'
import { fallsDueReference } from '#features/booking/loan-state.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { Terms } from './loan-terms.ts'

type Row = Schedule['rows'][number]

/** Payments due, collected or missed. There may be dozens, so they are written at once. */
export async function seedPastPayments(
  work: Work,
  deps: ApiDeps,
  { loanId, terms }: { loanId: number; terms: Terms },
): Promise<void> {
  const missedLast = terms.paidInstalments + terms.missedInstalments
  const isPaid = ({ number }: Row) => number <= terms.paidInstalments || number > missedLast
  const rows = terms.schedule.rows.slice(0, missedLast + terms.paidAfterMissed)
  const paid = rows.filter(isPaid)
  const missed = rows.filter((row) => !isPaid(row))
  await seedOutcome(work, deps, { loanId, rows: missed, isPaid: false })
  // As if its borrower had started Direct Debit again: what came back before counts no more.
  if (missed.length > 0)
    await work.tx
      .updateTable('loan')
      .set({ collecting_since: toDate(deps.clock.now()) })
      .where('id', '=', loanId)
      .execute()
  const collectionOf = await seedOutcome(work, deps, { loanId, rows: paid, isPaid: true })
  await postAll(work, deps, loanId, [
    ...rows.map((row) => ({
      kind: 'instalment-due',
      reference: fallsDueReference(loanId, row.number),
      bookedOn: row.dueOn,
      postings: instalmentFallsDuePostings(row),
    })),
    ...paid.map((row) => ({
      kind: 'collection',
      reference: `collection:${collectionOf.get(row.number)}`,
      bookedOn: row.dueOn,
      postings: collectionPostings(row),
    })),
  ])
}

/** The instalments' states and collections. @returns the collections' ids by instalment */
async function seedOutcome(
  { tx }: Work,
  { clock }: ApiDeps,
  { loanId, rows, isPaid }: { loanId: number; rows: Row[]; isPaid: boolean },
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const at = toDate(clock.now())
  await tx
    .updateTable('instalment')
    .set({ state: isPaid ? 'paid' : 'missed' })
    .where('loan_id', '=', loanId)
    .where(
      'number',
      'in',
      rows.map(({ number }) => number),
    )
    .execute()
  const made = await tx
    .insertInto('collection')
    .values(
      rows.map((row) => ({
        loan_id: loanId,
        instalment_number: row.number,
        method: 'DIRECT_DEBIT' as const,
        amount_pence: row.amountPence,
        charge_on: row.dueOn.toString(),
        provider_id: `PMSEED${loanId}-${row.number}`,
        state: isPaid ? ('paid-out' as const) : ('failed' as const),
        settled_on: isPaid ? row.dueOn.toString() : null,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'instalment_number'])
    .execute()
  return new Map(made.map(({ id, instalment_number }) => [instalment_number!, id]))
}

interface Fact {
  kind: string
  reference: string
  bookedOn: Temporal.PlainDate
  postings: Posting[]
}

async function postAll({ tx }: Work, { clock }: ApiDeps, loanId: number, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  const posted = await tx
    .insertInto('ledger_transaction')
    .values(
      facts.map(({ kind, reference, bookedOn }) => ({
        loan_id: loanId,
        kind,
        reference,
        booked_on: bookedOn.toString(),
        created_at: toDate(clock.now()),
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const idOf = new Map(posted.map(({ id, reference }) => [reference, id]))
  await tx
    .insertInto('ledger_posting')
    .values(
      facts.flatMap(({ reference, postings }) =>
        postings.map(({ account, amountPence }) => ({
          transaction_id: idOf.get(reference)!,
          loan_id: loanId,
          account,
          amount_pence: amountPence,
        })),
      ),
    )
    .execute()
}
