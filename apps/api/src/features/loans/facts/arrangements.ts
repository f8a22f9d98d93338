import type { ArrangementAnswers } from '@tarnbrook/contract/arrangements/arrangements'
import { type ArrangementState, arrangementEvents } from '@tarnbrook/domain/arrangements/arrangement-state'
import { findUsualPaymentsStart } from '@tarnbrook/domain/arrangements/missed-payment'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { isCollectionOpen, isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { seal, unseal } from '#platform/secrets.ts'

/** What is stored sealed, because it can tell of a person's health and family. */
export interface SealedAnswers {
  reason: NonNullable<ArrangementAnswers['reason']> | null
  other: string | null
  priorityBillsUpdated: boolean | null
  priorityBillsBehind: NonNullable<ArrangementAnswers['priorityBillsBehind']>
}

export const NO_SEALED_ANSWERS: SealedAnswers = {
  reason: null,
  other: null,
  priorityBillsUpdated: null,
  priorityBillsBehind: [],
}

export type ArrangementRow = Omit<Selectable<DB['arrangement']>, 'sealed_answers'> & {
  answers: SealedAnswers
}
export type PaymentRow = Selectable<DB['arrangement_payment']>

type Reader = ApiDeps['db'] | Transaction<DB>

/** All arrangements of a loan, the latest first. */
export async function readArrangements(
  deps: Pick<ApiDeps, 'config'>,
  db: Reader,
  loanId: number,
): Promise<ArrangementRow[]> {
  const rows = await db
    .selectFrom('arrangement')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => opened(deps, row))
}

/** The arrangement that a loan follows, or undefined. */
export function readActive(db: Reader, loanId: number) {
  return db
    .selectFrom('arrangement')
    .select([
      'id',
      'loan_id',
      'state',
      'agreed_at',
      'agreed_on',
      'first_payment_on',
      'last_payment_on',
      'version',
    ])
    .where('loan_id', '=', loanId)
    .where('state', '=', 'active')
    .executeTakeFirst()
}

/** Whether an arrangement's payments replace the agreement's. The loan should be locked. */
export async function hasActiveArrangement({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  return (await readActive(tx, loanId)) !== undefined
}

/**
 * Whether no Direct Debit takes an instalment `i`: an arrangement has its place, or one was broken
 * and its borrower was told of a later day (CONC 7.3).
 */
export const IS_ARRANGED = sql<boolean>`exists (select from arrangement a where a.loan_id = i.loan_id
  and (a.state in ('active', 'completed') and i.collect_on <= a.last_payment_on
    or a.state = 'broken' and i.collect_on < a.usual_payments_from))`

/** Whether staff have yet to read what was told in an arrangement `a`. */
export const IS_ARRANGEMENT_TO_READ = sql<boolean>`a.to_read_since is not null and a.noted_at is null
  and a.sealed_answers is not null and a.state <> 'replaced'`

/** Whether that is so of any arrangement of the loan. */
export async function hasArrangementToRead({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('arrangement as a')
    .select('a.id')
    .where('a.loan_id', '=', loanId)
    .where(IS_ARRANGEMENT_TO_READ)
    .executeTakeFirst()
  return row !== undefined
}

/** The first days on which arrangements that are over let usual payments be collected. */
export interface UsualPaymentsStart {
  afterCompletion: Day | null
  afterBreak: Day | null
}

export async function readUsualPaymentsStart(db: Reader, loanId: number): Promise<UsualPaymentsStart> {
  const { last, from } = await db
    .selectFrom('arrangement')
    .select(({ fn }) => [
      fn.max('last_payment_on').filterWhere('state', '=', 'completed').as('last'),
      fn.max('usual_payments_from').as('from'),
    ])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  return {
    afterCompletion: last === null ? null : day(last).add({ days: 1 }),
    afterBreak: from === null ? null : day(from),
  }
}

/** The payments of some arrangements, each in its order, in one read. */
export async function listArrangementPayments(
  db: Reader,
  arrangementIds: readonly number[],
): Promise<PaymentRow[]> {
  if (arrangementIds.length === 0) return []
  return db
    .selectFrom('arrangement_payment')
    .selectAll()
    .where('arrangement_id', 'in', [...arrangementIds])
    .orderBy('arrangement_id')
    .orderBy('number')
    .execute()
}

/** All that came for an arrangement, in any way, and how its Direct Debits ended. */
export interface Received {
  receivedPence: Pence
  /** By the id of the payment; what was never sent to the bank says nothing about its payer. */
  withBank: ReadonlySet<number>
  failed: ReadonlySet<number>
  /** With the bank, or about to be: it counts as paid for what is asked of the bank next. */
  openPence: Pence
}

/**
 * Money counts for an arrangement when asked for, or come, after it was agreed and before the next
 * was. What the bank had been asked for before is on top.
 */
export async function readReceived(
  db: Reader,
  arrangement: { id: number; loan_id: number; agreed_at: Date | null },
): Promise<Received> {
  const rows = await db
    .selectFrom('collection as c')
    .select(['c.state', 'c.amount_pence', 'c.arrangement_payment_id'])
    .where('c.loan_id', '=', arrangement.loan_id)
    .where('c.instalment_number', 'is not', null)
    .where('c.created_at', '>=', arrangement.agreed_at)
    .where(
      sql<boolean>`c.created_at < coalesce((select min(a.agreed_at) from arrangement a
        where a.loan_id = ${arrangement.loan_id} and a.agreed_at > ${arrangement.agreed_at}), 'infinity')`,
    )
    // A usual payment that was reserved at the same moment is none of the arrangement's.
    .where((eb) =>
      eb.or([eb('c.arrangement_payment_id', 'is not', null), eb('c.method', '<>', 'DIRECT_DEBIT')]),
    )
    .execute()
  const own = (is: (state: (typeof rows)[number]['state']) => boolean) =>
    new Set(rows.flatMap((row) => (is(row.state) ? (row.arrangement_payment_id ?? []) : [])))
  const calculateTotal = (is: (state: (typeof rows)[number]['state']) => boolean) =>
    sumPence(rows.filter(({ state }) => is(state)).map(({ amount_pence }) => pence(amount_pence)))
  return {
    receivedPence: calculateTotal(isCollectionPaid),
    openPence: calculateTotal(isCollectionOpen),
    withBank: own(isCollectionOpen),
    failed: own((state) => state === 'failed' || state === 'charged-back'),
  }
}

/** Moves it as its states allow; a withdrawn one's answers are deleted. @throws RangeError */
export async function moveArrangement(
  work: Work,
  deps: ApiDeps,
  {
    arrangement,
    to,
    reason,
  }: {
    arrangement: { id: number; loan_id: number; state: ArrangementState }
    to: ArrangementState
    reason: string
  },
): Promise<void> {
  const { id, loan_id: loanId, state } = arrangement
  if (arrangementEvents(state, to).length === 0)
    throw new RangeError(`an arrangement cannot go from ${state} to ${to}`)
  await work.tx
    .updateTable('arrangement')
    .set({
      state: to,
      ended_on: to === 'active' ? null : deps.clock.today().toString(),
      updated_at: toDate(deps.clock.now()),
      ...(to === 'withdrawn' && { sealed_answers: null }),
      ...(to === 'broken' && {
        usual_payments_from: findUsualPaymentsStart(deps.clock.today()).toString(),
      }),
    })
    .where('id', '=', id)
    .execute()
  await work.record({
    name: 'arrangementMoved',
    subject: ['loan', loanId],
    before: { state },
    after: { state: to, arrangementId: id, reason },
  })
}

export function sealedAnswers({ config }: Pick<ApiDeps, 'config'>, answers: SealedAnswers): Buffer {
  return seal(config.secretKeys, PURPOSE, JSON.stringify(answers))
}

export function opened(
  { config }: Pick<ApiDeps, 'config'>,
  { sealed_answers, ...row }: Selectable<DB['arrangement']>,
): ArrangementRow {
  const answers =
    sealed_answers === null
      ? NO_SEALED_ANSWERS
      : (JSON.parse(unseal(config.secretKeys, PURPOSE, sealed_answers)) as SealedAnswers)
  return { ...row, answers }
}

const PURPOSE = 'arrangement'
