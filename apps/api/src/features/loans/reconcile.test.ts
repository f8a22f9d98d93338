import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiDeps } from '#deps.ts'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { settleBankPayment } from '#features/payments/bank-payment/bank-payment.ts'
import { applyCardEvent, settleCardPayment } from '#features/payments/card-payment/card-payment.ts'
import { reReadPayout } from '#features/payouts/payout.ts'
import { reReadRefund } from '#features/refunds/refund.ts'
import { toDate } from '#platform/clock.ts'
import type { Answer } from '#providers/answer.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

/** What each kind of record does with what its provider says of it. */
let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

type Table = 'refund' | 'collection' | 'bank_payment' | 'card_payment' | 'mandate' | 'payout'

interface Kind {
  table: Table
  loanState?: 'Funded'
  /** Of a record that the provider has taken; without them that which each loan has. */
  values?: (loanId: number) => object | Promise<object>
  taken: string
  /** Asks a provider that answers so. */
  ask: (deps: ApiDeps, id: number) => Promise<unknown>
  provide: (answer: () => Promise<Answer<never>>) => Partial<ApiDeps['providers']>
  /** What is the same in each report. */
  report: (row: { id: number; loan_id: number }) => object
  /** The last report in order, the state it leads to, and an earlier one that comes after it. */
  last: { status: string; state: string }
  early: string
  /** Of other amounts and records; none where reports name neither. */
  others: Record<string, object>
  /** Where a provider that refuses to report a record means that it does not know it. */
  isUnknownListed: boolean
}

const PENCE = 50_00
const provider =
  (name: keyof ApiDeps['providers'], method: string) => (answer: () => Promise<Answer<never>>) =>
    ({ [name]: { [method]: answer } }) as never
const named = (row: { id: number; loan_id: number }) => ({
  amountPence: PENCE,
  metadata: { loan: String(row.loan_id), payment: String(row.id) },
})
const OTHER_PAYMENTS = {
  amount: { amountPence: PENCE + 1 },
  loan: { metadata: { loan: '1', payment: '1' } },
}

const KINDS: Kind[] = [
  {
    table: 'refund',
    values: async (loanId) => ({ ...(await readAccount(loanId)), amount_pence: PENCE }),
    taken: 'sent',
    ask: (deps, refundId) => reReadRefund(deps, { refundId }),
    provide: provider('payouts', 'payout'),
    report: () => ({ failureReason: null, executedAt: null }),
    last: { status: 'executed', state: 'executed' },
    early: 'pending',
    others: {},
    isUnknownListed: true,
  },
  {
    table: 'collection',
    values: () => ({
      amount_pence: PENCE,
      instalment_number: 1,
      method: 'DIRECT_DEBIT',
      charge_on: kit.deps.clock.today().toString(),
    }),
    taken: 'sent',
    ask: (deps, collectionId) => reReadCollection(deps, { collectionId }),
    provide: provider('directDebit', 'collection'),
    report: () => ({ amountPence: PENCE, chargeOn: kit.deps.clock.today().toString() }),
    last: { status: 'paid-out', state: 'paid-out' },
    early: 'sent',
    others: { amount: { amountPence: PENCE + 1 } },
    isUnknownListed: true,
  },
  {
    table: 'bank_payment',
    values: () => ({ amount_pence: PENCE, flow: 'late-repayment' }),
    taken: 'authorised',
    ask: (deps, bankPaymentId) => settleBankPayment(deps, { bankPaymentId }),
    provide: provider('bankPayments', 'payment'),
    report: (row) => ({ ...named(row), failureReason: null }),
    last: { status: 'paid', state: 'paid' },
    early: 'started',
    others: OTHER_PAYMENTS,
    isUnknownListed: false,
  },
  {
    table: 'card_payment',
    values: () => ({ amount_pence: PENCE }),
    taken: 'awaiting-authentication',
    ask: async (deps, cardPaymentId) => {
      const { provider_id } = await readRow('card_payment', cardPaymentId)
      await settleCardPayment(deps, { cardPaymentId }).catch(() => applyCardEvent(deps, provider_id!))
    },
    provide: provider('cardPayments', 'payment'),
    report: (row) => ({ ...named(row), declineCode: null }),
    last: { status: 'paid', state: 'paid' },
    early: 'processing',
    others: OTHER_PAYMENTS,
    isUnknownListed: false,
  },
  {
    table: 'mandate',
    taken: 'pending',
    ask: (deps, mandateId) => reReadMandate(deps, { mandateId }),
    provide: provider('directDebit', 'mandate'),
    report: () => ({ reference: null, nextPossibleChargeOn: null }),
    last: { status: 'active', state: 'active' },
    early: 'pending',
    others: {},
    isUnknownListed: true,
  },
  {
    table: 'payout',
    loanState: 'Funded',
    taken: 'sent',
    ask: (deps, payoutId) => reReadPayout(deps, { payoutId }),
    provide: provider('payouts', 'payout'),
    report: () => ({ failureReason: null, executedAt: null }),
    last: { status: 'executed', state: 'executed' },
    early: 'pending',
    others: {},
    isUnknownListed: true,
  },
]

async function insert({ table, values, taken, loanState }: Kind): Promise<number> {
  const { loanId } = await seedLoan(kit.deps, loanState ? { state: loanState } : {})
  const set = { state: taken as 'sent', provider_id: randomUUID() }
  // Each loan has one of these from the start.
  if (!values) {
    const changed = kit.deps.db
      .updateTable(table as 'refund')
      .set(set)
      .where('loan_id', '=', loanId)
    return (await changed.returning('id').executeTakeFirstOrThrow()).id
  }
  const now = toDate(kit.deps.clock.now())
  const inserted = kit.deps.db
    .insertInto(table as 'refund')
    .values({ ...(await values(loanId)), ...set, loan_id: loanId, created_at: now, updated_at: now } as never)
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

async function readAccount(loanId: number): Promise<object> {
  return kit.deps.db
    .selectFrom('loan')
    .select('bank_account_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
}

function readRow(table: Table, id: number) {
  return kit.deps.db
    .selectFrom(table as 'refund')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe.each(KINDS)('$table', (kind) => {
  const { table, taken, last, early, others } = kind
  let id: number
  beforeEach(async () => {
    id = await insert(kind)
  })

  async function answer(given: Answer<never>): Promise<'threw' | 'done'> {
    const providers = Object.create(
      kit.deps.providers,
      Object.getOwnPropertyDescriptors(kind.provide(async () => given)),
    )
    return kind.ask({ ...kit.deps, providers }, id).then(
      () => 'done' as const,
      () => 'threw' as const,
    )
  }
  async function say(status: string, more: object = {}): Promise<'threw' | 'done'> {
    const row = await readRow(table, id)
    const value = { id: row.provider_id, ...kind.report(row), status, ...more }
    return answer({ kind: 'done', value: value as never })
  }
  const state = async () => (await readRow(table, id)).state as string
  async function listed(): Promise<string | undefined> {
    const found = await kit.deps.db
      .selectFrom('disagreement')
      .select('detail')
      .where('kind', '=', `provider-${table.replace('_', '-')}`)
      .where('subject_id', '=', id)
      .executeTakeFirst()
    return found?.detail
  }
  async function countMoves(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from event
      where name like '%Moved' and after::text like ${`%Id": ${id}%`}`.execute(kit.deps.db)
    return rows[0]!.count
  }

  test('of a provider that cannot be reached nothing is known: it is asked again', async () => {
    expect(await answer({ kind: 'unavailable' })).toBe('threw')
    expect([await state(), await listed(), await countMoves()]).toEqual([taken, undefined, 0])
  })

  test('of a provider that refuses it nothing is booked, and staff see one that it should know', async () => {
    await answer({ kind: 'refused', reason: 'not found' })
    expect([await state(), await countMoves()]).toEqual([taken, 0])
    expect(await listed()).toBe(kind.isUnknownListed ? `${taken} here, unknown at the provider` : undefined)
    await say(last.status)
    expect([await state(), await listed()]).toEqual([last.state, undefined])
  })

  if (Object.keys(others).length > 0)
    test.each(Object.entries(others))(
      'of another %s nothing is booked, until it is right',
      async (_, other) => {
        await say(last.status, other)
        expect([await state(), await countMoves()]).toEqual([taken, 0])
        expect(await listed()).toContain('at the provider')
        await say(last.status)
        expect([await state(), await listed()]).toEqual([last.state, undefined])
      },
    )

  test('a report that is repeated, at once too, is applied once', async () => {
    await Promise.all([say(last.status), say(last.status)])
    await say(last.status)
    expect([await state(), await countMoves(), await listed()]).toEqual([last.state, 1, undefined])
  })

  test('a report from before the last takes nothing back', async () => {
    await say(last.status)
    await say(early)
    expect([await state(), await countMoves()]).toEqual([last.state, 1])
  })
})
