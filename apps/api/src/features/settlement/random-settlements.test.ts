import { randomUUID } from 'node:crypto'
import { addMonthsOnDay } from '@tarnbrook/domain/core/calendar'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { agreementApr } from '@tarnbrook/domain/schedule/apr'
import { firstPaymentDates, payableFirstDates } from '@tarnbrook/domain/schedule/schedule'
import { anyShare } from '@tarnbrook/domain/testing/loans'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

/** How many loans are settled; the first in the fast suite. `SETTLED_LOANS=2000` sets it. */
const LOANS = Number(process.env.SETTLED_LOANS ?? 40)
const FIRST_LOANS = 4
const SEED = Number(process.env.SETTLED_SEED ?? Date.now() % 1_000_000)

let kit: TestApi
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const drawn = fc.sample(
  fc.record({
    productType: fc.constantFrom('unsecured' as const, 'hire-purchase' as const),
    amountPence: fc.integer({ min: 1000, max: 25_000 }).map((pounds) => pounds * 100),
    feePence: fc.integer({ min: 0, max: 46_500 }),
    annualRatePercent: fc.integer({ min: 30, max: 450 }).map((tenths) => tenths / 10),
    termMonths: fc.integer({ min: 2, max: 10 }).map((half) => half * 6),
    /** How much of the loan's time has passed. */
    part: anyShare(),
    paymentDay: fc.integer({ min: 1, max: 28 }),
    missed: fc.integer({ min: 0, max: 2 }),
  }),
  { seed: SEED, numRuns: LOANS },
)

/** Any day of the loan's time, from the one on which it was paid out to the last before its end. */
function termsOn(today: Temporal.PlainDate, { part, missed, ...figures }: (typeof drawn)[number]) {
  const { termMonths } = figures
  const agreedOn = today.subtract({ days: Math.floor(part * (termMonths * 30 - 1)) })
  // A first payment that is late is not offered where it would not cover its interest.
  const [paymentDay, firstPaymentOn] = [figures.paymentDay, Math.min(agreedOn.add({ days: 30 }).day, 28)]
    .map((of) => [of, firstPaymentDates({ startOn: agreedOn, paymentDay: of })[0]!] as const)
    .find(([of, first]) => {
      const [payable] = payableFirstDates(creditOf(figures), { startOn: agreedOn, paymentDay: of })
      return payable?.equals(first)
    })!
  const aprPercent = agreementApr({ ...creditOf(figures), startOn: agreedOn, firstPaymentOn, paymentDay })
  const fallen = Array.from({ length: termMonths - 1 }, (_, months) =>
    addMonthsOnDay(firstPaymentOn, months, paymentDay),
  ).filter((due) => Temporal.PlainDate.compare(due, today) <= 0).length
  const missedInstalments = Math.min(missed, fallen)
  return {
    ...figures,
    paymentDay,
    aprPercent,
    agreedOn,
    missedInstalments,
    paidInstalments: fallen - missedInstalments,
    state: missedInstalments > 0 ? ('Late' as const) : ('Repaying' as const),
  }
}

function creditOf(figures: {
  amountPence: number
  feePence: number
  annualRatePercent: number
  termMonths: number
}) {
  const { amountPence, feePence, annualRatePercent, termMonths } = figures
  return { amountPence: pence(amountPence), feePence: pence(feePence), annualRatePercent, termMonths }
}

describe(`random loans settled on random days (seed ${SEED}) end at nothing, never above the law’s figure`, () => {
  test('of a few loans', () => expectSettled(drawn.slice(0, FIRST_LOANS)))

  test('of many loans', { tags: ['exhaustive'] }, () => expectSettled(drawn.slice(FIRST_LOANS)))
})

async function expectSettled(loans: typeof drawn): Promise<void> {
  for (const [index, figures] of loans.entries()) {
    const terms = { index, ...termsOn(kit.deps.clock.today(), figures) }
    const loan = await seedLoan(kit.deps, terms)
    const { status, body } = await on.create(loan)
    expect([status, terms]).toEqual([200, terms])
    const { amountToPay, reference, working } = body.data
    expect(amountToPay).toBeLessThanOrEqual(working.statutory)
    expect(amountToPay).toBeLessThanOrEqual(working.contractual)
    const before = await on.read(loan)
    expect(fromPounds(amountToPay)).toBeLessThanOrEqual(
      fromPounds(before.totalPayable) - fromPounds(before.paidToDate),
    )
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
}
