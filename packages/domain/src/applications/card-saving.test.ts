import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPounds, pence } from '../core/money.ts'
import { cardSaving } from './card-saving.ts'

const card = (owed: number, yearlyRatePercent: number, monthlyPayment: number) => ({
  owedPence: fromPounds(owed),
  yearlyRatePercent,
  monthlyPaymentPence: fromPounds(monthlyPayment),
})

/** £5,000 over 36 months, £7,200 paid back in all. */
const LOAN = { amountPence: fromPounds(5000), totalPayablePence: fromPounds(7200), termMonths: 36 }

describe('a card whose payments go on', () => {
  // By hand, at 12% (a hundredth a month): 1000.00 + 10.00 - 500.00 = 510.00; + 5.10 - 500.00 =
  // 15.10; + 0.15 = 15.25, the last payment.
  test.each([
    ['£1,000 at 12%, £500 a month', card(1000, 12, 500), { months: 3, cost: 15.25, total: 1015.25 }],
    ['£1,000 at 12%, all at once', card(1000, 12, 1010), { months: 1, cost: 10, total: 1010 }],
    // 1010.00 is one penny more than is paid: 0.01 is left, whose interest is nothing.
    ['£1,000 at 12%, a penny short', card(1000, 12, 1009.99), { months: 2, cost: 10, total: 1010 }],
    ['£600 without interest, £50 a month', card(600, 0, 50), { months: 12, cost: 0, total: 600 }],
    // 100.00 + 2.00 - 60.00 = 42.00; + 0.84 = 42.84.
    ['£100 at 24%, £60 a month', card(100, 24, 60), { months: 2, cost: 2.84, total: 102.84 }],
    ['nothing owed', card(0, 24, 60), { months: 0, cost: 0, total: 0 }],
  ])('%s', (_what, debt, { months, cost, total }) => {
    expect(cardSaving(debt, LOAN).card).toEqual({
      months,
      costPence: fromPounds(cost),
      totalPence: fromPounds(total),
    })
  })

  test.each([
    ['pays the interest only', card(100, 24, 2)],
    ['pays less than the interest', card(5000, 34.9, 100)],
    ['pays nothing', card(100, 0, 0)],
    ['pays nothing at a rate', card(100, 20, 0)],
  ])('is never paid off by somebody who %s', (_what, debt) => {
    expect(cardSaving(debt, LOAN)).toMatchObject({ card: null, savedPence: null })
  })

  test('is paid off by a penny more than the interest, in many years', () => {
    // 2.00 of interest on 100.00, and 2.01 paid.
    expect(cardSaving(card(100, 24, 2.01), LOAN).card?.months).toBeGreaterThan(200)
  })
})

test('the loan’s share is by amount: two fifths of £5,000 are two fifths of all that is paid back', () => {
  const { loan } = cardSaving(card(2000, 24.9, 60), LOAN)
  expect(loan).toEqual({ months: 36, costPence: fromPounds(880), totalPence: fromPounds(2880) })
})

test('what is saved is the difference in all that is paid, and less than nothing where the loan costs more', () => {
  // £1,000 of the loan: £1,440.00. The card: £1,015.25.
  expect(cardSaving(card(1000, 12, 500), LOAN).savedPence).toBe(fromPounds(-424.75))
  const dear = cardSaving(card(2000, 39.9, 70), LOAN)
  expect(dear.savedPence).toBe(pence((dear.card?.totalPence ?? 0) - fromPounds(2880)))
  expect(dear.savedPence).toBeGreaterThan(0)
})

test.each([
  ['more is owed than the loan', card(5001, 20, 100), LOAN],
  ['there is no loan', card(0, 20, 100), { ...LOAN, amountPence: pence(0) }],
  ['the loan is paid back with less', card(100, 20, 10), { ...LOAN, totalPayablePence: fromPounds(4999) }],
  ['the rate is below zero', card(100, -1, 10), LOAN],
  ['the rate is a fraction taken for pounds', card(100, 1001, 10), LOAN],
])('it is refused when %s', (_what, debt, loan) => {
  expect(() => cardSaving(debt, loan)).toThrow(RangeError)
})

describe('whatever the figures', () => {
  const anyCard = fc.record({
    owedPence: fc.integer({ min: 1, max: 500_000 }).map(pence),
    yearlyRatePercent: fc.integer({ min: 0, max: 800 }).map((tenths) => tenths / 10),
    monthlyPaymentPence: fc.integer({ min: 0, max: 600_000 }).map(pence),
  })

  test('a card costs what is paid less what is owed, in whole pence, and at least nothing', () => {
    fc.assert(
      fc.property(anyCard, (debt) => {
        const { card: kept, loan, savedPence } = cardSaving(debt, LOAN)
        expect(loan.costPence).toBe(loan.totalPence - debt.owedPence)
        expect(savedPence === null).toBe(kept === null)
        fc.pre(kept !== null)
        expect(kept.costPence).toBe(kept.totalPence - debt.owedPence)
        expect(kept.costPence).toBeGreaterThanOrEqual(0)
        // Every payment but the last is whole.
        expect(kept.totalPence).toBeLessThanOrEqual(kept.months * debt.monthlyPaymentPence)
        expect(kept.totalPence).toBeGreaterThan((kept.months - 1) * debt.monthlyPaymentPence)
      }),
    )
  })

  test('who pays more each month is done no later and pays no more', () => {
    fc.assert(
      fc.property(anyCard, fc.integer({ min: 1, max: 100_000 }), (debt, more) => {
        const slow = cardSaving(debt, LOAN).card
        const quick = cardSaving(
          { ...debt, monthlyPaymentPence: pence(debt.monthlyPaymentPence + more) },
          LOAN,
        ).card
        fc.pre(slow !== null)
        expect(quick).not.toBeNull()
        expect(quick?.months).toBeLessThanOrEqual(slow.months)
        expect(quick?.totalPence).toBeLessThanOrEqual(slow.totalPence)
      }),
    )
  })

  test('a card is never paid off only by payments that do not cover the interest, or not for 100 years', () => {
    fc.assert(
      fc.property(anyCard, (debt) => {
        const interest = (debt.owedPence * debt.yearlyRatePercent) / 1200
        const { card: kept } = cardSaving(debt, LOAN)
        if (debt.monthlyPaymentPence <= interest - 1) expect(kept).toBeNull()
        // A hundredth of the debt beside the interest is a hundred months at most.
        if (debt.monthlyPaymentPence >= interest + debt.owedPence / 100 + 1) expect(kept).not.toBeNull()
      }),
    )
  })
})
