import { randomUUID } from 'node:crypto'
import { fromPounds } from '@tarnbrook/domain/core/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookBankTransfer } from '#features/repayments/bank-transfer.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { quotesOf } from './test-quotes.ts'

/** How many loans are settled. `SETTLED_LOANS=2000` in the environment settles so many. */
const LOANS = Number(process.env.SETTLED_LOANS ?? 12)
const SEED = Number(process.env.SETTLED_SEED ?? Date.now() % 1_000_000)

let kit: TestApi
const on = quotesOf(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const loans = fc.sample(
  fc.record({
    state: fc.constantFrom('Repaying' as const, 'Late' as const),
    productType: fc.constantFrom('unsecured' as const, 'hire-purchase' as const),
    amountPence: fc.integer({ min: 1000, max: 25_000 }).map((pounds) => pounds * 100),
    feePence: fc.integer({ min: 0, max: 46_500 }),
    annualRatePercent: fc.integer({ min: 30, max: 450 }).map((tenths) => tenths / 10),
    termMonths: fc.integer({ min: 2, max: 10 }).map((half) => half * 6),
    paidInstalments: fc.integer({ min: 0, max: 9 }),
    missedInstalments: fc.integer({ min: 1, max: 2 }),
  }),
  { seed: SEED, numRuns: LOANS },
)

test(`random loans settled at random times (seed ${SEED}) end at nothing, never above the law’s figure`, async () => {
  for (const terms of loans) {
    const loan = await seedLoan(kit.deps, terms)
    const { status, body } = await on.create(loan)
    expect([status, terms]).toEqual([200, terms])
    const { amountToPay, reference, working } = body.data
    expect(amountToPay).toBeLessThanOrEqual(working.statutory)
    expect(amountToPay).toBeLessThanOrEqual(working.contractual)
    const before = await on.read(loan)
    expect(amountToPay).toBeLessThanOrEqual(before.totalPayable - before.paidToDate)
    const transfer = { loanReference: reference, amountPence: fromPounds(amountToPay), bookedBy: 'jm' }
    const booked = await bookBankTransfer(kit.deps, {
      ...transfer,
      receivedOn: kit.deps.clock.today(),
      bankId: randomUUID(),
    })
    expect(booked.kind).toBe('ended')
    const after = await on.read(loan)
    expect(after).toMatchObject({ state: 'Settled', amountOwed: 0, balance: 0, refunds: [] })
    const { 'loan-principal': principal, 'instalments-due': due, ...rest } = await on.books(loan)
    expect([principal, due]).toEqual([undefined, undefined])
    expect(Object.values(rest).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  }
}, 3_600_000)
