import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

/** A loan whose first payment the bank was asked for yesterday. */
async function asked(): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { isAtProviders: true, nextDueOn: on.firstChargeDay() })
  await on.liveUntilAsked(loan)
  await kit.skipDays(1)
  return loan
}

test('a Direct Debit counts from the day it was taken, though the provider reports it days later', async () => {
  const loan = await asked()
  const { collectOn } = (await on.read(loan)).scheduledPayments[0]
  await on.liveDay(Temporal.PlainDate.from(collectOn).add({ days: 9 }))
  expect(await daysOf(loan)).toEqual([collectOn, collectOn])
})

test.each([
  ['1999-01-01', 'before it was asked for', 'the day it was asked for'],
  ['2199-01-01', 'to come', 'today'],
])('a Direct Debit that the provider says was taken on %s, a day %s, counts from %s', async (said) => {
  const loan = await asked()
  const { id, provider_id, created_at } = await collectionOf(loan)
  const askedOn = created_at.toLocaleDateString('sv', { timeZone: 'Europe/London' })
  await sql`update sandbox.gocardless_payment set doc = doc || ${JSON.stringify({ charge_date: said })}::jsonb
    where id = ${provider_id}`.execute(kit.deps.db)
  expect(await simulateDirectDebit(kit.deps, 'payment_confirmed', provider_id!)).toBeLessThan(300)
  await reReadCollection(kit.deps, { collectionId: id })
  await kit.drain()
  expect(askedOn < kit.deps.clock.today().toString()).toBe(true)
  const counted = said < askedOn ? askedOn : kit.deps.clock.today().toString()
  expect(await daysOf(loan)).toEqual([counted, counted])
  expect((await on.read(loan)).paidToDate).toBeGreaterThan(0)
})

test.each([
  ['less', -1],
  ['more', 100],
])(
  'a Direct Debit that the provider says was of %s books nothing, staff see it, and put right it counts',
  async (_what, by) => {
    const loan = await asked()
    const { id, provider_id, amount_pence } = await collectionOf(loan)
    const saysAmount = (amount: number) =>
      sql`update sandbox.gocardless_payment set doc = doc || ${JSON.stringify({ amount })}::jsonb
        where id = ${provider_id}`.execute(kit.deps.db)
    await saysAmount(amount_pence + by)
    expect(await simulateDirectDebit(kit.deps, 'payment_confirmed', provider_id!)).toBeLessThan(300)
    await reReadCollection(kit.deps, { collectionId: id })
    await kit.drain()
    expect((await on.read(loan)).paidToDate).toBe(0)
    expect(await disagreements(id)).toEqual([
      `${amount_pence} pence sent here, ${amount_pence + by} pence confirmed at the provider`,
    ])

    await saysAmount(amount_pence)
    await reReadCollection(kit.deps, { collectionId: id })
    await kit.drain()
    expect((await on.read(loan)).paidToDate).toBe(amount_pence / 100)
    expect(await disagreements(id)).toEqual([])
  },
)

async function disagreements(collectionId: number): Promise<string[]> {
  const rows = await kit.deps.db
    .selectFrom('disagreement')
    .select('detail')
    .where('kind', '=', 'provider-collection')
    .where('subject_id', '=', collectionId)
    .execute()
  return rows.map(({ detail }) => detail)
}

function collectionOf({ loanId }: SeededLoan) {
  return kit.deps.db
    .selectFrom('collection')
    .select(['id', 'provider_id', 'amount_pence', 'created_at'])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
}

/** The day of the first payment as its borrower sees it, and as it is in the books. */
async function daysOf(loan: SeededLoan): Promise<string[]> {
  const { historicalRepayments } = await on.read(loan)
  const { booked_on } = await kit.deps.db
    .selectFrom('ledger_transaction')
    .select('booked_on')
    .where('loan_id', '=', loan.loanId)
    .where('kind', '=', 'collection')
    .executeTakeFirstOrThrow()
  return [historicalRepayments[0].paidOn, booked_on]
}
