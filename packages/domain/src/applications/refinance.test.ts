import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, buildLoan } from '../../testing/loans.ts'
import { addMonthsOnDay, day } from '../core/calendar.ts'
import { addPence, fromPounds, pence, sumPence } from '../core/money.ts'
import { stillPayable } from '../loans/running-loan.ts'
import { amortise } from '../schedule/schedule.ts'
import { aprForBand, type Price, priceForApr } from './pricing.ts'
import { currentLoan, payingOff, type RefinanceRequest, refinanceOptions } from './refinance.ts'

/** Ten instalments of £100.00, half paid: £950.00 still asked for; £900.00 settles it. */
const current = {
  instalmentPence: fromPounds(100),
  remaining: Array.from({ length: 10 }, (_, month) => ({
    dueOn: addMonthsOnDay(day('2026-12-31'), month, 31),
    amountPence: fromPounds(month === 0 ? 50 : 100),
  })),
}

function price(instalmentPounds: number, totalPayablePounds: number): Price {
  return {
    feePence: fromPounds(10),
    annualRatePercent: 12,
    instalmentPence: fromPounds(instalmentPounds),
    lastInstalmentPence: fromPounds(instalmentPounds + 0.01),
    totalPayablePence: fromPounds(totalPayablePounds),
    aprPercent: 14.5,
  }
}

const prices: Record<number, Price> = {
  6: price(155, 930),
  10: price(95, 950),
  12: price(80, 960),
  24: price(50, 1200),
}

function request(changes: Partial<RefinanceRequest> = {}): RefinanceRequest {
  return {
    settlementPence: fromPounds(900),
    current,
    terms: [24, 6, 12, 10],
    calculatePrice: ({ termMonths }) => prices[termMonths] ?? null,
    limits: { leastPence: fromPounds(500), mostPence: fromPounds(1000) },
    firstPaymentOn: day('2026-12-31'),
    paymentDay: 31,
    ...changes,
  }
}

function optionsOf(changes: Partial<RefinanceRequest> = {}) {
  const result = refinanceOptions(request(changes))
  if (result.kind === 'refused') throw new Error(result.reason)
  return result
}

describe('what a new loan changes', () => {
  test.each([
    [0, { termMonths: 6, monthly: 55, saving: 20, effect: 'saves', last: '2027-05-31' }],
    [1, { termMonths: 10, monthly: -5, saving: 0, effect: 'costs-the-same', last: '2027-09-30' }],
    [2, { termMonths: 12, monthly: -20, saving: -10, effect: 'costs-more', last: '2027-11-30' }],
    [3, { termMonths: 24, monthly: -50, saving: -250, effect: 'costs-more', last: '2028-11-30' }],
  ])('option %d, by term', (index, { termMonths, monthly, saving, effect, last }) => {
    const offered = prices[termMonths]!
    expect(optionsOf().options[index]).toEqual({
      termMonths,
      aprPercent: 14.5,
      feePence: fromPounds(10),
      instalmentPence: offered.instalmentPence,
      lastInstalmentPence: offered.lastInstalmentPence,
      totalPayablePence: offered.totalPayablePence,
      monthlyChangePence: fromPounds(monthly),
      savingPence: fromPounds(saving),
      effect,
      lastPaymentOn: day(last),
    })
  })

  test('what it is compared with', () => {
    expect(optionsOf()).toMatchObject({
      kind: 'options',
      amountPence: fromPounds(900),
      extraPence: 0,
      currentTotalPence: fromPounds(950),
    })
    expect(optionsOf().currentLastPaymentOn.toString()).toBe('2027-09-30')
    expect(optionsOf().options).toHaveLength(4)
  })

  test.each([
    [949.99, 'saves'],
    [950, 'costs-the-same'],
    [950.01, 'costs-more'],
  ])('a total of %d %s', (total, effect) => {
    const [option] = optionsOf({ terms: [6], calculatePrice: () => price(155, total) }).options
    expect(option).toMatchObject({ effect, savingPence: 95_000 - fromPounds(total) })
  })

  test('a payment day of 31 returns to itself after a short month', () => {
    const [option] = optionsOf({ terms: [6], firstPaymentOn: day('2026-11-30') }).options
    expect(option!.lastPaymentOn.toString()).toBe('2027-04-30')
    const [first] = optionsOf({
      terms: [2],
      calculatePrice: () => prices[6]!,
      firstPaymentOn: day('2026-11-30'),
    }).options
    expect(first!.lastPaymentOn.toString()).toBe('2026-12-31')
  })

  test('money in hand is borrowed too', () => {
    const asked: object[] = []
    const { amountPence, extraPence } = optionsOf({
      extraPence: fromPounds(60),
      terms: [12],
      calculatePrice: (credit) => {
        asked.push(credit)
        return prices[12]!
      },
    })
    expect({ amountPence, extraPence }).toEqual({ amountPence: 96000, extraPence: 6000 })
    expect(asked).toEqual([{ amountPence: 96000, termMonths: 12 }])
  })

  test('a term is compared once, and left out when it has no price', () => {
    expect(optionsOf({ terms: [12, 18, 6, 12] }).options.map(({ termMonths }) => termMonths)).toEqual([6, 12])
  })
})

describe('refusals', () => {
  test.each([
    ['nothing is settled', { settlementPence: pence(0) }, { reason: 'nothing-to-settle' }],
    ['nothing is asked for', { current: { ...current, remaining: [] } }, { reason: 'nothing-to-settle' }],
    [
      'a penny too little',
      { settlementPence: pence(49_999) },
      { reason: 'below-minimum', amountPence: 49_999, leastPence: 50_000 },
    ],
    [
      'a penny too much',
      { extraPence: pence(10_001) },
      { reason: 'above-maximum', amountPence: 100_001, mostPence: 100_000 },
    ],
    ['no price', { terms: [18, 30] }, { reason: 'no-term-offered' }],
  ])('%s', (_case, changes, refusal) => {
    expect(refinanceOptions(request(changes))).toEqual({ kind: 'refused', ...refusal })
  })

  test.each([
    ['the least', { settlementPence: pence(50_000) }],
    ['the most', { extraPence: pence(10_000) }],
    ['a month', { terms: [1], calculatePrice: () => prices[6]! }],
  ])('%s is not refused', (_case, changes) => {
    expect(refinanceOptions(request(changes)).kind).toBe('options')
  })

  const limits = { leastPence: pence(50_000), mostPence: pence(100_000) }
  test.each([
    ['a negative settlement', { settlementPence: pence(-1) }],
    ['a fractional settlement', { settlementPence: 0.5 as RefinanceRequest['settlementPence'] }],
    ['negative money in hand', { extraPence: pence(-1) }],
    ['a negative instalment', { current: { ...current, instalmentPence: pence(-1) } }],
    [
      'a negative remainder',
      { current: { ...current, remaining: [{ dueOn: day('2026-12-31'), amountPence: pence(-1) }] } },
    ],
    ['a negative limit', { limits: { ...limits, leastPence: pence(-1) } }],
    ['a fractional limit', { limits: { ...limits, mostPence: 60_000.5 as typeof limits.mostPence } }],
    ['limits the wrong way round', { limits: { ...limits, leastPence: pence(100_001) } }],
    ['no term', { terms: [] }],
    ['a term of nothing', { terms: [12, 0] }],
    ['a term and a half', { terms: [12, 1.5] }],
    ['a first payment on another day', { firstPaymentOn: day('2026-12-30') }],
  ])('%s throws', (_case, changes) => {
    expect(() => refinanceOptions(request(changes))).toThrow(RangeError)
  })
})

describe('the running loan', () => {
  const terms = {
    amountPence: fromPounds(300),
    feePence: pence(0),
    annualRatePercent: 0,
    termMonths: 3,
    startOn: day('2026-01-05'),
    firstPaymentOn: day('2026-02-01'),
    paymentDay: 1,
  }

  test.each([
    ['nothing', 0, ['2026-02-01 10000', '2026-03-01 10000', '2026-04-01 10000']],
    ['a part', 40, ['2026-02-01 6000', '2026-03-01 10000', '2026-04-01 10000']],
    ['an instalment', 100, ['2026-03-01 10000', '2026-04-01 10000']],
    ['more than one', 299.99, ['2026-04-01 1']],
    ['all', 300, []],
    ['too much', 350, []],
  ])('%s paid', (_case, pounds, remaining) => {
    const payments = [{ on: day('2026-02-01'), amountPence: fromPounds(pounds) }]
    const loan = currentLoan(buildLoan(terms, 0, payments), day('2026-02-01'))
    expect(loan.instalmentPence).toBe(10000)
    expect(loan.remaining.map(({ dueOn, amountPence }) => `${dueOn} ${amountPence}`)).toEqual(remaining)
  })

  test('what arrives after the day is not counted', () => {
    const payments = [{ on: day('2026-02-02'), amountPence: fromPounds(100) }]
    expect(currentLoan(buildLoan(terms, 0, payments), day('2026-02-01')).remaining).toHaveLength(3)
  })
})

test('the loan of the representative example, a year on, at the prices of a band', () => {
  const terms = {
    amountPence: fromPounds(7500),
    feePence: fromPounds(440),
    annualRatePercent: 13.615,
    termMonths: 36,
    startOn: day('2025-10-01'),
    firstPaymentOn: day('2025-11-01'),
    paymentDay: 1,
  }
  const table = [
    { minAmountPounds: 0, apr: 12.9 },
    { minAmountPounds: 10_000, apr: 9.9 },
  ]
  const result = refinanceOptions({
    // What SI 2004/1483 leaves after twelve payments.
    settlementPence: fromPounds(5403.22),
    current: currentLoan(buildLoan(terms, 12), day('2026-10-02')),
    terms: [12, 24, 60],
    calculatePrice: ({ amountPence, termMonths }) =>
      priceForApr({
        amountPence,
        termMonths,
        aprPercent: aprForBand(table, amountPence)!,
        feeSharePercent: 0,
        feeCapPence: pence(0),
        minimumRatePercent: 5,
      }),
    limits: { leastPence: fromPounds(1000), mostPence: fromPounds(25_000) },
    firstPaymentOn: day('2026-11-01'),
    paymentDay: 1,
  })
  if (result.kind === 'refused') throw new Error(result.reason)
  // 23 instalments of 266.89 and a last one of 266.93.
  expect(result.currentTotalPence).toBe(640_540)
  expect(
    result.options.map(({ termMonths, aprPercent, effect }) => [termMonths, aprPercent, effect]),
  ).toEqual([
    [12, 12.9, 'saves'],
    [24, 12.9, 'saves'],
    [60, 12.9, 'costs-more'],
  ])
  expect(result.options.map(({ monthlyChangePence }) => Math.sign(monthlyChangePence))).toEqual([1, -1, -1])
})

describe('what paying off a loan leaves of a new one', () => {
  test.each([
    ['a penny too little', 89_999, { leftPence: 0, shortPence: 1 }],
    ['exactly as much', 90_000, { leftPence: 0, shortPence: 0 }],
    ['a penny more', 90_001, { leftPence: 1, shortPence: 0 }],
  ])('%s', (_case, amount, outcome) => {
    expect(payingOff({ amountPence: pence(amount), settlementPence: pence(90_000) })).toEqual(outcome)
  })

  test('no penny is lost, and never is some left while some is missing', () => {
    const anyPence = fc.integer({ min: 0, max: 100_000_000 }).map(pence)
    fc.assert(
      fc.property(anyPence, anyPence, (amountPence, settlementPence) => {
        const { leftPence, shortPence } = payingOff({ amountPence, settlementPence })
        expect(amountPence + shortPence).toBe(settlementPence + leftPence)
        expect(Math.min(leftPence, shortPence)).toBe(0)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN])('an amount of %d throws', (amount) => {
    const wrong = amount as ReturnType<typeof pence>
    expect(() => payingOff({ amountPence: wrong, settlementPence: pence(1) })).toThrow(RangeError)
    expect(() => payingOff({ amountPence: pence(1), settlementPence: wrong })).toThrow(RangeError)
  })
})

describe('for any loan', () => {
  const anyDay = fc.integer({ min: 0, max: 3000 })

  test('the rows that remain are what is still payable, and none is empty', () => {
    fc.assert(
      fc.property(anyRunningLoan, anyDay, (loan, days) => {
        const date = loan.terms.startOn.add({ days })
        const { remaining } = currentLoan(loan, date)
        expect(sumPence(remaining.map(({ amountPence }) => amountPence))).toBe(stillPayable(loan, date))
        expect(remaining.every(({ amountPence }) => amountPence > 0)).toBe(true)
      }),
    )
  })

  test('the saving is what remains less what is new, to the penny, and its sign is said', () => {
    const anyTermList = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 })
    const extra = fc.integer({ min: 0, max: 500_000 }).map(pence)
    fc.assert(
      fc.property(
        anyRunningLoan,
        anyTermList,
        extra,
        fc.integer({ min: 0, max: 40 }),
        (loan, terms, extraPence, rate) => {
          const date = loan.terms.startOn
          const settlementPence = stillPayable(loan, date)
          const result = refinanceOptions({
            settlementPence,
            current: currentLoan(loan, date),
            extraPence,
            terms,
            calculatePrice: ({ amountPence, termMonths }) => {
              const credit = { amountPence, feePence: pence(0), annualRatePercent: rate, termMonths }
              return { ...amortise(credit), feePence: pence(0), annualRatePercent: rate, aprPercent: rate }
            },
            limits: { leastPence: pence(0), mostPence: pence(100_000_000) },
            firstPaymentOn: loan.terms.firstPaymentOn,
            paymentDay: loan.terms.paymentDay,
          })
          if (result.kind === 'refused') throw new Error(result.reason)
          expect(result.amountPence).toBe(addPence(settlementPence, extraPence))
          expect(result.options.map(({ termMonths }) => termMonths)).toEqual([...terms].sort((a, b) => a - b))
          for (const option of result.options) {
            expect(option.savingPence).toBe(stillPayable(loan, date) - option.totalPayablePence)
            expect(option.monthlyChangePence).toBe(option.instalmentPence - loan.schedule.instalmentPence)
            expect({ saves: 1, 'costs-the-same': 0, 'costs-more': -1 }[option.effect]).toBe(
              Math.sign(option.savingPence),
            )
          }
        },
      ),
    )
  })
})
