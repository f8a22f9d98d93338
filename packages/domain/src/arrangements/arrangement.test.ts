import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, withPayments } from '../../testing/loans.ts'
import { day, daysBetween, isWorkingDay, nextWorkingDay } from '../core/calendar.ts'
import { fromPounds, type Pence, pence, sumPence } from '../core/money.ts'
import { calculateDue, calculateOverdue, calculatePaid, stillPayable } from '../loans/running-loan.ts'
import { buildSchedule } from '../schedule/schedule.ts'
import {
  ARRANGEMENT_MAX_MONTHS,
  ARRANGEMENT_NOT_OFFERED,
  type ArrangementOffer,
  type ArrangementProposal,
  type ArrangementSituation,
  arrangementOffer,
  findArrangementGraceEnd,
  planArrangement,
  TOKEN_MAX_MONTHS,
  TOKEN_PAYMENT_PENCE,
  whyNoArrangement,
} from './arrangement.ts'

const terms = {
  amountPence: fromPounds(1200),
  feePence: pence(0),
  annualRatePercent: 0,
  termMonths: 12,
  startOn: day('2026-01-05'),
  firstPaymentOn: day('2026-02-01'),
  paymentDay: 1,
}
const schedule = buildSchedule(terms)

/** So many instalments paid, all of them by 1 November. */
function paying(instalments: number) {
  const payments = schedule.rows
    .slice(0, instalments)
    .map(({ amountPence }) => ({ on: day('2026-11-01'), amountPence }))
  return withPayments({ terms, schedule, payments: [] }, payments)
}

/**
 * Friday 20 November 2026. Ten instalments of £100 due, six paid: £400 overdue, £600 owed. The
 * budget leaves £250 a month.
 */
function situation(
  changes: { paid?: number; disposable?: number; today?: string } = {},
): ArrangementSituation {
  const { paid = 6, disposable = 250, today = '2026-11-20' } = changes
  return {
    loan: paying(paid),
    today: day(today),
    affordability: { disposablePence: fromPounds(disposable), expiresOn: day('2026-11-20') },
  }
}

function proposal(amount: number, termMonths: number, firstPaymentOn = '2026-12-01'): ArrangementProposal {
  return { amountPence: fromPounds(amount), termMonths, firstPaymentOn: day(firstPaymentOn) }
}

describe('the offer', () => {
  test.each([
    // The agreement's 500.00, 300.00 and so on, under the budget's 250.00 where that is less.
    [250, [250, 250, 233.34, 200, 180, 166.67, 157.15, 150, 144.45, 140, 136.37, 133.34]],
    [1000, [500, 300, 233.34, 200, 180, 166.67, 157.15, 150, 144.45, 140, 136.37, 133.34]],
    [0.01, Array.from({ length: 12 }, () => 0.01)],
  ])('with %d to spare', (disposable, most) => {
    const offer = arrangementOffer(situation({ disposable }))
    expect(offer).toMatchObject({ kind: 'offer', isToken: false, signpost: null })
    expect(offer).toHaveProperty(
      'terms',
      most.map((pounds, index) => ({ termMonths: index + 1, mostPence: fromPounds(pounds) })),
    )
  })

  test.each([0, -0.01, -400])('with %d to spare it is a token, and the way to free advice', (disposable) => {
    expect(arrangementOffer(situation({ disposable }))).toMatchObject({
      kind: 'offer',
      isToken: true,
      signpost: 'free-debt-advice',
      terms: [1, 2, 3].map((termMonths) => ({ termMonths, mostPence: 100 })),
    })
  })

  test('without arrears it is no more than the instalment', () => {
    const offer = arrangementOffer(situation({ paid: 10 }))
    expect(offer).toHaveProperty('terms.0.mostPence', 10_000)
    expect(offer).toHaveProperty('terms.11.mostPence', 10_000)
  })

  test('it is no more than what is owed', () => {
    const loan = paying(11)
    const payments = [...loan.payments, { on: day('2026-12-20'), amountPence: pence(9_950) }]
    const owing: ArrangementSituation = {
      ...situation({ disposable: -1, today: '2027-01-04' }),
      loan: withPayments(loan, payments),
    }
    const affordability = { disposablePence: pence(0), expiresOn: day('2027-01-04') }
    expect(arrangementOffer({ ...owing, affordability })).toHaveProperty('terms.0.mostPence', 50)
  })

  test.each([
    ['2026-11-20', '2026-11-25', '2026-12-21'],
    // The last day of the window is a Sunday, and is given as the Friday before.
    ['2026-11-19', '2026-11-24', '2026-12-18'],
    // Asked on a Saturday, the bank begins on Monday.
    ['2026-11-28', '2026-12-03', '2026-12-29'],
    ['2026-12-24', '2026-12-31', '2027-01-22'],
  ])('on %s the first payment is from %s to %s', (today, earliest, latest) => {
    const offer = arrangementOffer({
      ...situation({ today }),
      affordability: { disposablePence: pence(1), expiresOn: day('2026-12-31') },
    })
    if (offer.kind === 'refused') throw new Error('refused')
    expect(offer.firstPaymentEarliestOn.toString()).toBe(earliest)
    expect(offer.firstPaymentLatestOn.toString()).toBe(latest)
  })
})

describe('the plan', () => {
  test.each([
    // amount, months: paid in total, owed at the end, overdue at the end, cleared
    ['clears the arrears and the debt', proposal(200, 3), [600, 0, 0, true]],
    ['pays as it falls due, the arrears standing', proposal(100, 1), [100, 500, 400, false]],
    ['falls further behind', proposal(50, 1), [50, 550, 450, false]],
    ['catches up in part', proposal(150, 2), [300, 300, 300, false]],
    ['stops short of the last instalment', proposal(249.99, 2), [499.98, 100.02, 100.02, false]],
    // On 30 November the instalment of 1 December is not due yet.
    ['is measured on its last day', proposal(250, 1, '2026-11-30'), [250, 350, 150, false]],
  ])('%s', (_case, proposed, [total, owed, overdue, clears]) => {
    expect(planArrangement(situation(), proposed)).toMatchObject({
      kind: 'plan',
      isToken: false,
      signpost: null,
      totalPence: fromPounds(total as number),
      owedNowPence: fromPounds(600),
      owedAtEndPence: fromPounds(owed as number),
      arrearsNowPence: fromPounds(400),
      arrearsAtEndPence: fromPounds(overdue as number),
      clearsArrears: clears,
    })
  })

  test.each([
    ['every month', proposal(140, 3), ['2026-12-01 14000', '2027-01-01 14000', '2027-02-01 14000']],
    ['a smaller last one', proposal(233.34, 3), ['2026-12-01 23334', '2027-01-01 23334', '2027-02-01 13332']],
    ['until nothing is owed', proposal(133.34, 12, '2026-11-30').amountPence, null],
    [
      'short months',
      proposal(60, 4, '2026-11-30'),
      ['2026-11-30 6000', '2026-12-30 6000', '2027-01-30 6000', '2027-02-28 6000'],
    ],
  ])('payments: %s', (_case, proposed, expected) => {
    const asked = typeof proposed === 'number' ? proposal(133.34, 12) : proposed
    const plan = planArrangement(situation(), asked)
    if (plan.kind === 'refused') throw new Error(plan.refusals[0]!.reason)
    const paid = plan.payments.map(({ dueOn, amountPence }) => `${dueOn} ${amountPence}`)
    // 4 of 133.34 and the 66.64 that is left.
    expect(paid).toEqual(
      expected ?? [
        '2026-12-01 13334',
        '2027-01-01 13334',
        '2027-02-01 13334',
        '2027-03-01 13334',
        '2027-04-01 6664',
      ],
    )
  })

  test('a token', () => {
    expect(planArrangement(situation({ disposable: 0 }), proposal(1, 3))).toMatchObject({
      kind: 'plan',
      isToken: true,
      signpost: 'free-debt-advice',
      totalPence: 300,
      owedAtEndPence: 59_700,
      // Both instalments that are left have fallen due by then.
      arrearsAtEndPence: 59_700,
      clearsArrears: false,
    })
  })
})

describe('refusals', () => {
  const nobody = { ...situation(), affordability: null }
  const expired = { ...situation({ today: '2026-11-21' }) }
  test.each([
    ['nothing owed', situation({ paid: 12 }), proposal(1, 1), [{ reason: 'nothing-owed' }]],
    ['no statement', nobody, proposal(1, 1), [{ reason: 'no-statement' }]],
    [
      'an old statement',
      expired,
      proposal(1, 1),
      [{ reason: 'statement-expired', expiredOn: day('2026-11-20') }],
    ],
    ['no amount', situation(), proposal(0, 1), [{ reason: 'amount-not-positive' }]],
    ['a negative amount', situation(), proposal(-5, 1), [{ reason: 'amount-not-positive' }]],
    [
      'a penny above the agreement',
      situation(),
      proposal(200.01, 4),
      [{ reason: 'amount-above-agreement', mostPence: 20_000 }],
    ],
    [
      'a penny above the budget',
      situation(),
      proposal(250.01, 2),
      [{ reason: 'amount-above-disposable', mostPence: 25_000 }],
    ],
    [
      'a penny above a token',
      situation({ disposable: 0 }),
      proposal(1.01, 2),
      [{ reason: 'amount-above-token', mostPence: 100, signpost: 'free-debt-advice' }],
    ],
    ['no month', situation(), proposal(50, 0), [{ reason: 'term-out-of-range', mostMonths: 12 }]],
    ['half a month', situation(), proposal(50, 1.5), [{ reason: 'term-out-of-range', mostMonths: 12 }]],
    ['13 months', situation(), proposal(50, 13), [{ reason: 'term-out-of-range', mostMonths: 12 }]],
    [
      '7 months of tokens',
      situation({ disposable: 0 }),
      proposal(1, 7),
      [{ reason: 'term-out-of-range', mostMonths: 3 }],
    ],
    ['a Saturday', situation(), proposal(50, 1, '2026-11-28'), [{ reason: 'first-payment-not-working-day' }]],
    [
      'a working day too soon',
      situation(),
      proposal(50, 1, '2026-11-24'),
      [{ reason: 'first-payment-too-soon', earliestOn: day('2026-11-25') }],
    ],
    [
      'a day too late',
      situation(),
      proposal(50, 1, '2026-12-22'),
      [{ reason: 'first-payment-too-late', latestOn: day('2026-12-21') }],
    ],
    [
      'everything at once',
      situation({ disposable: 1 }),
      proposal(9000, 4, '2026-11-21'),
      [
        { reason: 'amount-above-agreement', mostPence: 20_000 },
        { reason: 'amount-above-disposable', mostPence: 100 },
        { reason: 'first-payment-not-working-day' },
        { reason: 'first-payment-too-soon', earliestOn: day('2026-11-25') },
      ],
    ],
    [
      'the borrower and the day',
      nobody,
      proposal(9000, 99, '2026-12-22'),
      [{ reason: 'no-statement' }, { reason: 'first-payment-too-late', latestOn: day('2026-12-21') }],
    ],
  ])('%s', (_case, asking, proposed, refusals) => {
    expect(planArrangement(asking, proposed)).toEqual({
      kind: 'refused',
      reason: refusals[0]!.reason,
      refusals,
    })
  })

  test.each([
    ['the most of the agreement', situation(), proposal(200, 4)],
    ['the most of the budget', situation(), proposal(250, 2)],
    ['a token', situation({ disposable: 0 }), proposal(1, TOKEN_MAX_MONTHS)],
    ['the longest term', situation(), proposal(50, ARRANGEMENT_MAX_MONTHS)],
    ['the first day', situation(), proposal(50, 1, '2026-11-25')],
    ['the last day', situation(), proposal(50, 1, '2026-12-21')],
  ])('%s is taken', (_case, asking, proposed) => {
    expect(planArrangement(asking, proposed).kind).toBe('plan')
  })

  test('an offer is refused as its plans are', () => {
    expect(arrangementOffer(nobody)).toEqual({
      kind: 'refused',
      reason: 'no-statement',
      refusals: [{ reason: 'no-statement' }],
    })
    expect(arrangementOffer({ ...situation({ paid: 12 }), affordability: null })).toEqual({
      kind: 'refused',
      reason: 'nothing-owed',
      refusals: [{ reason: 'nothing-owed' }, { reason: 'no-statement' }],
    })
  })

  test('a day before the loan, and figures that are no money, throw', () => {
    const before = situation({ today: '2026-01-04' })
    expect(() => arrangementOffer(before)).toThrow(RangeError)
    expect(() => planArrangement(before, proposal(1, 1))).toThrow(RangeError)
    expect(arrangementOffer(situation({ today: '2026-01-05' })).kind).toBe('offer')
    for (const disposable of [0.5, -0.5]) {
      const affordability = { disposablePence: disposable as Pence, expiresOn: day('2026-12-31') }
      expect(() => arrangementOffer({ ...situation(), affordability })).toThrow(RangeError)
    }
    expect(() => planArrangement(situation(), { ...proposal(1, 1), amountPence: 0.5 as Pence })).toThrow(
      RangeError,
    )
  })
})

describe('for any loan', () => {
  const anySituation = fc
    .record({
      loan: anyRunningLoan,
      days: fc.integer({ min: 0, max: 2700 }),
      disposable: fc.integer({ min: -20_000, max: 100_000 }).map(pence),
    })
    .map(({ loan, days, disposable }): ArrangementSituation => {
      const today = loan.terms.startOn.add({ days })
      return { loan, today, affordability: { disposablePence: disposable, expiresOn: today } }
    })
  const anyProposal = fc.record({
    share: anyShare(0.01, 1.5),
    termMonths: fc.integer({ min: 1, max: 13 }),
    inDays: fc.integer({ min: 1, max: 33 }),
  })

  test('a plan is made exactly when the offer holds it', () => {
    fc.assert(
      fc.property(anySituation, anyProposal, (asking, { share, termMonths, inDays }) => {
        const offer = arrangementOffer(asking)
        if (offer.kind === 'refused') {
          expect(stillPayable(asking.loan, asking.today)).toBe(0)
          return
        }
        const term = offer.terms.find((each) => each.termMonths === termMonths)
        const amountPence = pence(Math.ceil((term?.mostPence ?? 100) * share))
        const firstPaymentOn = asking.today.add({ days: inDays })
        const isInWindow =
          daysBetween(offer.firstPaymentEarliestOn, firstPaymentOn) >= 0 &&
          daysBetween(firstPaymentOn, offer.firstPaymentLatestOn) >= 0 &&
          isWorkingDay(firstPaymentOn)
        const isOffered = term !== undefined && amountPence <= term.mostPence && isInWindow
        const plan = planArrangement(asking, { amountPence, termMonths, firstPaymentOn })
        expect(plan.kind).toBe(isOffered ? 'plan' : 'refused')
      }),
    )
  })

  test('no payment is above the disposable income or a token, and payments and remainder are what was owed', () => {
    fc.assert(
      fc.property(anySituation, anyProposal, (asking, { share, termMonths }) => {
        const offer = arrangementOffer(asking)
        fc.pre(offer.kind !== 'refused')
        const term = offer.terms[(termMonths - 1) % offer.terms.length]!
        const plan = planArrangement(asking, {
          amountPence: pence(Math.ceil(term.mostPence * Math.min(share, 1))),
          termMonths: term.termMonths,
          firstPaymentOn: offer.firstPaymentEarliestOn,
        })
        if (plan.kind === 'refused') throw new Error(plan.refusals[0]!.reason)
        const { disposablePence } = asking.affordability!
        const mostPence = disposablePence > 0 ? disposablePence : TOKEN_PAYMENT_PENCE
        expect(plan.signpost).toBe(disposablePence > 0 ? null : 'free-debt-advice')
        for (const { amountPence } of plan.payments) {
          expect(amountPence).toBeGreaterThan(0)
          expect(amountPence).toBeLessThanOrEqual(mostPence)
        }
        const paid = sumPence(plan.payments.map(({ amountPence }) => amountPence))
        expect(paid).toBe(plan.totalPence)
        expect(paid + plan.owedAtEndPence).toBe(stillPayable(asking.loan, asking.today))
        expect(plan.owedAtEndPence).toBeGreaterThanOrEqual(plan.arrearsAtEndPence)
        expect(plan.clearsArrears).toBe(plan.arrearsAtEndPence === 0)
        // The arrears at the end are those the loan itself shows once the plan has been kept.
        const kept = plan.payments.map(({ amountPence }) => ({ on: asking.today, amountPence }))
        const loan = withPayments(asking.loan, [
          ...asking.loan.payments.filter(({ on }) => daysBetween(on, asking.today) >= 0),
          ...kept,
        ])
        expect(plan.arrearsAtEndPence).toBe(calculateOverdue(loan, plan.payments.at(-1)!.dueOn))
      }),
    )
  })

  test('nothing is paid before it is due', () => {
    fc.assert(
      fc.property(anySituation, fc.integer({ min: 1, max: 12 }), fc.nat(30), (asking, termMonths, days) => {
        const affordability = { disposablePence: pence(100_000_000), expiresOn: asking.today }
        const rich = { ...asking, affordability }
        const offer = arrangementOffer(rich)
        fc.pre(offer.kind !== 'refused')
        const { mostPence } = offer.terms[termMonths - 1]!
        const firstPaymentOn = nextWorkingDay(offer.firstPaymentEarliestOn.add({ days }))
        const plan = planArrangement(rich, { amountPence: mostPence, termMonths, firstPaymentOn })
        fc.pre(plan.kind !== 'refused')
        expect(plan.payments.length).toBeGreaterThan(0)
        const { loan, today } = asking
        plan.payments.forEach(({ dueOn, amountPence }, index) => {
          const sofar = sumPence(plan.payments.slice(0, index + 1).map((payment) => payment.amountPence))
          expect(sofar).toBeLessThanOrEqual(calculateDue(loan, dueOn) - calculatePaid(loan, today))
          expect(amountPence).toBeGreaterThan(0)
        })
      }),
    )
  })

  test('the most of the agreement clears the arrears within its term', () => {
    let cleared = 0
    fc.assert(
      fc.property(anySituation, fc.integer({ min: 1, max: 12 }), (asking, termMonths) => {
        const affordability = { disposablePence: pence(100_000_000), expiresOn: asking.today }
        const rich = { ...asking, affordability }
        const offer = arrangementOffer(rich)
        fc.pre(offer.kind !== 'refused')
        const { mostPence } = offer.terms[termMonths - 1]!
        const plan = planArrangement(rich, {
          amountPence: mostPence,
          termMonths,
          firstPaymentOn: offer.firstPaymentEarliestOn,
        })
        if (plan.kind === 'refused') throw new Error(plan.refusals[0]!.reason)
        const fallsDue = asking.loan.schedule.rows.filter(
          ({ dueOn }) =>
            daysBetween(asking.today, dueOn) > 0 && daysBetween(dueOn, plan.payments.at(-1)!.dueOn) >= 0,
        )
        const { instalmentPence } = asking.loan.schedule
        // The last instalment with its option fee is higher; a long first wait may hold one more.
        const isAsUsual =
          fallsDue.length <= termMonths && fallsDue.every((row) => row.amountPence <= instalmentPence)
        // Where less is due by a payment's day, it is smaller, and what it leaves falls due later.
        const isWhole =
          plan.payments.length === termMonths &&
          plan.payments.every(({ amountPence }) => amountPence === mostPence)
        if (isAsUsual && isWhole) {
          expect(plan.clearsArrears).toBe(true)
          cleared += 1
        }
      }),
    )
    expect(cleared).toBeGreaterThan(0)
  })
})

describe('whether one may be set up', () => {
  const allowed = {
    state: 'Late',
    isPaidOut: true,
    isInBreathingSpace: false,
    isInsolvent: false,
    isWithdrawn: false,
    isBeingSettled: false,
    isHandingBack: false,
    hasEarlyRepaymentPending: false,
    owedPence: pence(1),
  } as const

  test.each([
    [{}, null],
    [{ state: 'Repaying' }, null],
    [{ state: 'Pending' }, 'not-paid-out'],
    [{ state: 'Funded' }, 'not-paid-out'],
    [{ isPaidOut: false }, 'not-paid-out'],
    [{ state: 'Complete', owedPence: pence(0) }, 'loan-ended'],
    [{ state: 'Settled', owedPence: pence(0) }, 'loan-ended'],
    [{ state: 'Settled' }, 'ended-owing'],
    [{ state: 'Terminated' }, 'ended-owing'],
    [{ state: 'Terminated', owedPence: pence(0) }, 'loan-ended'],
    [{ state: 'Voluntary terminated' }, 'ended-owing'],
    [{ state: 'Written Off' }, 'written-off'],
    [{ state: 'Sold', owedPence: pence(0) }, 'sold'],
    [{ isInBreathingSpace: true }, 'breathing-space'],
    [{ isInsolvent: true, isInBreathingSpace: true }, 'insolvent'],
    [{ isWithdrawn: true, isBeingSettled: true }, 'withdrawn'],
    [{ isBeingSettled: true }, 'settlement'],
    [{ hasEarlyRepaymentPending: true }, 'early-repayment'],
    [{ owedPence: pence(0) }, 'nothing-owed'],
    // The strongest is told.
    [{ isInBreathingSpace: true, isBeingSettled: true, hasEarlyRepaymentPending: true }, 'breathing-space'],
    [{ isBeingSettled: true, hasEarlyRepaymentPending: true, owedPence: pence(0) }, 'settlement'],
  ] as const)('%j: %s', (changes, reason) => {
    expect(whyNoArrangement({ ...allowed, ...changes })).toBe(reason)
    if (reason !== null) expect(ARRANGEMENT_NOT_OFFERED).toContain(reason)
  })

  test('the days of grace are working days', () => {
    // Christmas Day, its Monday in lieu of Boxing Day, and a weekend are not counted.
    expect(findArrangementGraceEnd(day('2026-12-23')).toString()).toBe('2027-01-04')
    expect(findArrangementGraceEnd(day('2026-11-20')).toString()).toBe('2026-11-27')
  })
})

describe('what is proposed', () => {
  test.each([
    // £400 overdue: five months at £180 clear it within £185, which is three quarters of £250.
    [250, { amountPence: 18_000, termMonths: 5 }],
    [1000, { amountPence: 50_000, termMonths: 1 }],
    [140, { amountPence: 10_500, termMonths: 6 }],
    [50, { amountPence: 3_500, termMonths: 6 }],
    [6, { amountPence: 400, termMonths: 6 }],
    [1, { amountPence: 100, termMonths: 6 }],
    [0, { amountPence: 100, termMonths: TOKEN_MAX_MONTHS }],
  ])('with %d to spare', (disposable, suggested) => {
    expect(arrangementOffer(situation({ disposable }))).toMatchObject({ suggested })
  })

  test('leaves a quarter of what is left, and is never more than may be agreed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3_000 }), (disposable) => {
        const offer = arrangementOffer(situation({ disposable })) as ArrangementOffer
        const { amountPence, termMonths } = offer.suggested
        expect(amountPence).toBeGreaterThan(0)
        expect(amountPence).toBeLessThanOrEqual(disposable * 75)
        expect(amountPence).toBeLessThanOrEqual(
          offer.terms.find((term) => term.termMonths === termMonths)!.mostPence,
        )
      }),
    )
  })
})

test('a borrower who has paid ahead has no payment before the next is due', () => {
  const offer = arrangementOffer(situation({ paid: 11 }))
  expect(offer).toMatchObject({
    firstPaymentEarliestOn: day('2027-01-04'),
    firstPaymentLatestOn: day('2027-01-04'),
  })
})
