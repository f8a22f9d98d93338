import { LIST_PAGE_SIZE } from '@tarnbrook/contract/attention/page-size'
import { Problem } from '@tarnbrook/contract/errors'
import type * as calls from '@tarnbrook/contract/payments/bank-transfers'
import { compareDays } from '@tarnbrook/domain/core/calendar'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import { type BookedTransfer, bookTransfer } from './bank-transfer.ts'

export type BankLineRow = Selectable<DB['bank_line']>

/** As the bank shows it. */
export interface NewLine {
  bankId: string
  receivedOn: Temporal.PlainDate
  amountPence: Pence
  payer: string
  reference: string
}

export interface LineRequest {
  params: { id: number }
  ctx: RequestContext
}

/** Those of the caller's own loans are left out. */
export async function listBankLines(
  { db }: ApiDeps,
  { query, ctx }: { query: { page: number; state: calls.BankLine['state'] }; ctx: RequestContext },
): Promise<z.output<typeof calls.listBankLines.data>> {
  const { page, state } = query
  const listed = db
    .selectFrom('bank_line as b')
    .leftJoin('loan as l', 'l.id', 'b.loan_id')
    .where('b.state', '=', state)
    .where(sql<boolean>`not ${isOwnAccount(ctx, sql`l.user_id`)}`)
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .selectAll('b')
    .select('l.reference as loan_reference')
    .orderBy('b.seq', 'desc')
    .limit(LIST_PAGE_SIZE)
    .offset((page - 1) * LIST_PAGE_SIZE)
    .execute()
  const items = rows.map(({ loan_reference, ...row }) => toBankLine(row, loan_reference))
  return { '@type': 'bankLines', page, total: Number(total), items }
}

/** @throws Problem NOT_FOUND */
export function readBankLine(deps: ApiDeps, { params, ctx }: LineRequest): Promise<calls.BankLine> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readBankLine' }, async (work) =>
    describeLine(work, await lockLine(work, params.id)),
  )
}

/**
 * Typed by staff. With a reference it is booked, or nothing is stored; without one it waits.
 * @throws Problem WRONG_STATE in words, VALIDATION_FAILED, FORBIDDEN for a loan of their own
 */
export function recordBankLine(
  deps: ApiDeps,
  { body, ctx }: { body: calls.NewBankLine; ctx: RequestContext },
): Promise<calls.BankLine> {
  requireStrong(ctx)
  const { amount: amountPence, receivedOn, reference = '', bankId, payer } = body
  const line = { bankId, payer, reference, amountPence, receivedOn: Temporal.PlainDate.from(receivedOn) }
  if (compareDays(line.receivedOn, deps.clock.today()) > 0)
    throw new Problem('VALIDATION_FAILED', { fields: { receivedOn: ['Enter today, or a day before it'] } })
  return command(deps, ctx, { name: 'recordBankLine' }, async (work) => {
    const { row, isKnown } = await storeLine(work, deps, line)
    if (isKnown && !(await isAsKnown(work, row, line)))
      throw refused('A transfer with that id is recorded already, of another amount or day.')
    if (!reference) return describeLine(work, row)
    if (!isKnown && (await leaveAsTwin(work, deps, row))) throw refused(REFUSALS['looks-the-same'])
    return describeLine(work, await bookOrRefuse(work, deps, { ctx, row, reference }))
  })
}

/**
 * Books a transfer that waits, or a part of it; the rest waits on.
 * @throws Problem NOT_FOUND; WRONG_STATE in words; FORBIDDEN for a loan of their own
 */
export function bookBankLine(
  deps: ApiDeps,
  { params, body, ctx }: LineRequest & { body: { reference: string; amount?: Pence | undefined } },
): Promise<calls.BankLine> {
  requireStrong(ctx)
  const { reference, amount } = body
  return command(deps, ctx, { name: 'bookBankLine' }, async (work) => {
    const row = await lockLine(work, params.id)
    if (row.state !== 'unmatched')
      return describeLine(work, await bookOrRefuse(work, deps, { ctx, row, reference }))
    if (amount !== undefined && amount > row.amount_pence)
      throw new Problem('VALIDATION_FAILED', {
        fields: { amount: [`Enter up to ${formatMoneyExact(pence(row.amount_pence))}: that is what came`] },
      })
    const part =
      amount !== undefined && amount < row.amount_pence ? await splitLine(work, deps, { row, amount }) : row
    return describeLine(work, await bookOrRefuse(work, deps, { ctx, row: part, reference }))
  })
}

/** @returns it as it stands, and whether it was there */
export async function storeLine(
  work: Work,
  { clock }: ApiDeps,
  line: NewLine & { partOf?: number },
): Promise<{ row: BankLineRow; isKnown: boolean }> {
  const stored = await work.tx
    .insertInto('bank_line')
    .values({
      bank_id: line.bankId,
      received_on: line.receivedOn.toString(),
      amount_pence: line.amountPence,
      payer: line.payer,
      reference: line.reference,
      state: 'unmatched',
      why_unbooked: 'not-tried',
      part_of: line.partOf ?? null,
      changed_at: toDate(clock.now()),
    })
    .onConflict((conflict) => conflict.column('bank_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (stored) {
    await work.record({ name: 'bankLineRecorded', subject: ['bank-line', stored.id] })
    return { row: stored, isKnown: false }
  }
  const row = await work.tx
    .selectFrom('bank_line')
    .selectAll()
    .where('bank_id', '=', line.bankId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, isKnown: true }
}

/** Whether it is the same transfer; of one that was split all parts count. */
export async function isAsKnown({ tx }: Work, row: BankLineRow, line: NewLine): Promise<boolean> {
  const { parts } = await tx
    .selectFrom('bank_line')
    .select(sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as('parts'))
    .where('part_of', '=', row.id)
    .executeTakeFirstOrThrow()
  return (
    row.amount_pence + Number(parts) === line.amountPence && row.received_on === line.receivedOn.toString()
  )
}

/**
 * Typed from a screen of the bank, a transfer may have another id than in the statement. Of two
 * that look the same the second is left to staff, who see whether both came.
 */
export async function leaveAsTwin(work: Work, deps: ApiDeps, row: BankLineRow): Promise<boolean> {
  const found = await findReference(work, row.reference)
  const { rows } = await sql`
    select 1 from bank_line b where b.id <> ${row.id} and b.part_of is null and b.received_on = ${row.received_on}::date
      and b.amount_pence + coalesce((select sum(p.amount_pence) from bank_line p where p.part_of = b.id), 0) = ${row.amount_pence}
      and regexp_replace(upper(b.reference), '[^0-9A-Z]', '', 'g') = regexp_replace(upper(${row.reference}), '[^0-9A-Z]', '', 'g')
    union all select 1 from bank_transfer t where t.bank_id <> ${row.bank_id} and t.received_on = ${row.received_on}::date
      and t.amount_pence = ${row.amount_pence} and t.loan_id = ${found?.loanId ?? null}
    limit 1`.execute(work.tx)
  if (rows.length === 0) return false
  await changeLine(work, deps, row, { why_unbooked: 'looks-the-same' })
  return true
}

/** @returns the line as it is then: booked, or with why it is not */
export async function tryToBook(
  work: Work,
  deps: ApiDeps,
  { ctx, row, reference }: { ctx: RequestContext; row: BankLineRow; reference: string },
): Promise<{ row: BankLineRow; words?: string }> {
  const { userId } = requireStrong(ctx)
  const found = await findReference(work, reference)
  if (!found) return explain(work, deps, { row, why: 'no-such-loan' })
  const { rows } = await sql<{ is_own: boolean }>`
    select ${isOwnAccount(ctx, sql`${found.userId}::bigint`)} as is_own`.execute(work.tx)
  if (rows[0]?.is_own) return explain(work, deps, { row, why: 'own-loan' })
  const outcome = await bookTransfer(work, deps, {
    loanReference: found.reference,
    amountPence: pence(row.amount_pence),
    receivedOn: Temporal.PlainDate.from(row.received_on),
    bankId: row.bank_id,
    bookedBy: `user:${userId}`,
  })
  if (outcome.kind === 'refused') {
    if (outcome.reason === 'in-the-future') throw new RangeError('a transfer is recorded of a day to come')
    const words = findWords(outcome)
    return explain(work, deps, { row, why: outcome.reason, ...(words !== undefined && { words }) })
  }
  return {
    row: await changeLine(work, deps, row, { state: 'booked', loan_id: found.loanId, why_unbooked: null }),
  }
}

/** Booked to that loan before, it is done. @throws Problem in words */
async function bookOrRefuse(
  work: Work,
  deps: ApiDeps,
  asked: { ctx: RequestContext; row: BankLineRow; reference: string },
): Promise<BankLineRow> {
  if (asked.row.state === 'booked') {
    const found = await findReference(work, asked.reference)
    if (found?.loanId === asked.row.loan_id) return asked.row
  }
  requireUnmatched(asked.row)
  const { row, words } = await tryToBook(work, deps, asked)
  if (words === undefined) return row
  if (row.why_unbooked === 'own-loan') throw new Problem('FORBIDDEN', { message: words })
  if (row.why_unbooked === 'no-such-loan')
    throw new Problem('VALIDATION_FAILED', { fields: { reference: [words] } })
  throw refused(words)
}

async function explain(
  work: Work,
  deps: ApiDeps,
  { row, why, words = REFUSALS[why] }: { row: BankLineRow; why: calls.UnbookedReason; words?: string },
): Promise<{ row: BankLineRow; words: string }> {
  return { row: await changeLine(work, deps, row, { why_unbooked: why }), words }
}

const REFUSALS: Record<calls.UnbookedReason, string> = {
  'not-tried': 'Enter the reference of a loan.',
  'no-such-loan': 'No loan or figure has that reference',
  'not-late': 'Nothing is overdue on that loan. Call the borrower, or propose to send the money back.',
  'more-than-overdue': 'It is more than what is overdue.',
  'more-than-left':
    'Nothing is left to pay of it. Look for another loan that it’s for, or propose to send the money back.',
  'looks-the-same':
    'A transfer of that day, amount and reference is recorded already, with another id. If both came, record it without a reference and book it from its item.',
  'quote-not-valid':
    'The figure with that reference has expired or was dropped. Call the borrower, or propose to send the money back.',
  'before-the-loan': 'The day it came is before that loan was paid out.',
  'booked-differently': 'A transfer with that id is booked already, of another amount or to another loan.',
  'own-loan': 'That loan is a record of your own. A colleague has to look after it.',
}

function findWords(refusal: Extract<BookedTransfer, { kind: 'refused' }>): string | undefined {
  if ('overduePence' in refusal)
    return `Only ${formatMoneyExact(refusal.overduePence)} is overdue. Book that much of it, and call the borrower about the rest.`
  if ('leftPence' in refusal && refusal.leftPence > 0)
    return `Only ${formatMoneyExact(refusal.leftPence)} is left to pay. Book that much of it, and propose to send the rest back.`
  return undefined
}

/**
 * Keeps what is booked of it in the line, and the rest in another. Ids of a bank have no spaces
 * here, so a part's can be none of them.
 */
async function splitLine(
  work: Work,
  deps: ApiDeps,
  { row, amount }: { row: BankLineRow; amount: Pence },
): Promise<BankLineRow> {
  const rest = {
    receivedOn: Temporal.PlainDate.from(row.received_on),
    amountPence: pence(row.amount_pence - amount),
    payer: row.payer,
    reference: row.reference,
    partOf: row.part_of ?? row.id,
  }
  const ofWhole = row.bank_id.replace(/ #\d+$/, '')
  for (let number = 2; ; number += 1) {
    const { isKnown } = await storeLine(work, deps, { ...rest, bankId: `${ofWhole} #${number}` })
    if (!isKnown) break
  }
  return changeLine(work, deps, row, { amount_pence: amount })
}

/** People put words around a reference, and spaces in it. */
async function findReference(
  { tx }: Work,
  typed: string,
): Promise<{ reference: string; loanId: number; userId: number } | undefined> {
  const words = typed.toUpperCase().split(/[^0-9A-Z]+/)
  const named = [...new Set([typed.toUpperCase().replaceAll(/\s/g, ''), ...words])].filter(Boolean)
  const { rows } = await sql<{ reference: string; loan_id: number; user_id: number }>`
    select l.reference, l.id as loan_id, l.user_id from loan l where l.reference = any(${named})
    union all select q.reference, l.id, l.user_id from settlement_quote q join loan l on l.id = q.loan_id
      where q.reference = any(${named})`.execute(tx)
  const [first] = rows.toSorted(
    (left, right) => named.indexOf(left.reference) - named.indexOf(right.reference),
  )
  return first && { reference: first.reference, loanId: first.loan_id, userId: first.user_id }
}

export async function lockLine({ tx }: Work, id: number): Promise<BankLineRow> {
  const row = await tx.selectFrom('bank_line').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

/** @throws Problem WRONG_STATE in words for one that is dealt with */
export function requireUnmatched({ state }: BankLineRow): void {
  if (state === 'booked') throw refused('It is booked already.')
  if (state === 'returned') throw refused('It has been sent back.')
  if (state === 'return-proposed')
    throw refused('A colleague proposed to send it back. That is decided first.')
}

export function changeLine(
  { tx }: Work,
  { clock }: ApiDeps,
  { id }: BankLineRow,
  set: Partial<Omit<BankLineRow, 'id' | 'seq'>>,
): Promise<BankLineRow> {
  return tx
    .updateTable('bank_line')
    .set({ ...set, changed_at: toDate(clock.now()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function describeLine({ tx }: Work, row: BankLineRow): Promise<calls.BankLine> {
  const loan =
    row.loan_id === null
      ? undefined
      : await tx.selectFrom('loan').select('reference').where('id', '=', row.loan_id).executeTakeFirst()
  return toBankLine(row, loan?.reference ?? null)
}

function toBankLine(row: BankLineRow, loanReference: string | null): calls.BankLine {
  return {
    '@type': 'bankLine',
    id: row.id,
    bankId: row.bank_id,
    receivedOn: row.received_on,
    amount: pence(row.amount_pence),
    payer: row.payer,
    reference: row.reference,
    state: row.state,
    whyUnbooked: row.why_unbooked,
    loanId: row.loan_id,
    loanReference,
    returnReason: row.return_reason,
    returnProposedBy: row.return_proposed_by,
    returnReference: row.return_reference,
  }
}

export function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
