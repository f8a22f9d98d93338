import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, buildLoan, withPayments } from '../../testing/loans.ts'
import { type Day, day } from '../core/calendar.ts'
import { addPence, fromPounds, type Pence, pence } from '../core/money.ts'
import { LOAN_STATES, type LoanState } from '../loans/loan-state.ts'
import { calculateOverdue, type RunningLoan } from '../loans/running-loan.ts'
import { buildSchedule, type ScheduleTerms } from '../schedule/schedule.ts'
import vectors from '../vectors/voluntary-termination.json' with { type: 'json' }
import {
  hasProtectedGoods,
  quoteVoluntaryTermination,
  type VoluntaryTermination,
  type VoluntaryTerminationRequest,
} from './hand-back.ts'

// Spec 9, the motor example: 59 payments of 276.61, one of 276.78 and 25.00, together 16,621.77.
const terms: ScheduleTerms = {
  amountPence: fromPounds(10_000),
  feePence: fromPounds(375),
  optionToPurchaseFeePence: fromPounds(25),
  annualRatePercent: 22.3,
  termMonths: 60,
  startOn: day('2026-01-05'),
  firstPaymentOn: day('2026-02-05'),
  paymentDay: 5,
}
const schedule = buildSchedule(terms)
const request: VoluntaryTerminationRequest = {
  agreedPricePence: schedule.totalPayablePence,
  loan: motor(0),
  state: 'Repaying',
  productType: 'hire-purchase',
  noticeOn: terms.startOn,
}

describe.each(vectors)('$instalments payments of the motor example', (v) => {
  const noticeOn = afterDue(v.instalments)

  test('paid', () => {
    const quote = quoted({ ...request, loan: motor(v.instalments), noticeOn })
    expect(quote).toMatchObject({
      totalPricePence: fromPounds(v.total_price),
      halfOfTotalPricePence: fromPounds(v.half),
      paidPence: fromPounds(v.paid_or_due),
      arrearsPence: 0,
      shortfallPence: fromPounds(v.expected_termination_liability),
      liabilityPence: fromPounds(v.expected_termination_liability),
      amountToPayPence: fromPounds(v.expected_termination_liability),
      protectedGoods: v.protected_goods,
    })
  })

  test('due and not paid: owed besides', () => {
    const quote = quoted({ ...request, noticeOn, state: 'Late' })
    const arrears = fromPounds(v.paid_or_due)
    const shortfall = fromPounds(v.expected_termination_liability)
    expect(quote.arrearsPence).toBe(arrears)
    // The exact half ends in half a penny, which rounds once, whatever it is made up of.
    expect(quote.liabilityPence).toBe(arrears + shortfall)
    expect(quote.shortfallPence).toBe(shortfall)
    expect(quote.protectedGoods).toBe(false)
  })
})

// paid instalments, instalments due, deposit: to pay, of it arrears
test.each([
  [30, 30, 0, 1_259, 0], // 8,310.885 - 8,298.30 = 12.585
  [31, 31, 0, 0, 0],
  [29, 30, 0, 28_920, 27_661], // an instalment behind: 276.61 of arrears and the same 12.585
  [31, 32, 0, 27_661, 27_661], // past half, and behind: the arrears alone
  [40, 42, 0, 55_322, 55_322],
  [20, 10, 0, 277_869, 0], // ahead: what is paid counts
  [35, 10, 0, 0, 0],
  // A deposit of 1,000 makes the total 17,621.77, half of it 8,810.885, of which 1,000 is paid.
  [0, 0, 1000, 781_089, 0],
  [28, 28, 1000, 6_581, 0],
  [29, 29, 1000, 0, 0],
  [28, 29, 1000, 27_661, 27_661],
])('%d paid, %d due, %d deposit: %d pence, %d of it arrears', (paid, due, deposit, toPay, arrears) => {
  const loan = paid > due ? motor(paid, terms.startOn) : motor(paid)
  const quote = quoted({ ...request, loan, noticeOn: afterDue(due), ...createPrice(fromPounds(deposit)) })
  expect(quote.liabilityPence).toBe(toPay)
  expect(quote.arrearsPence).toBe(arrears)
  expect(quote.shortfallPence).toBe(toPay - arrears)
  expect(quote.damagesPence).toBe(0)
  expect(quote.amountToPayPence).toBe(toPay)
})

test('a payment due or made on the day of the notice counts', () => {
  const dueOn = schedule.rows[0]!.dueOn
  expect(quoted({ ...request, noticeOn: dueOn }).arrearsPence).toBe(27_661)
  expect(quoted({ ...request, noticeOn: dueOn.subtract({ days: 1 }) }).arrearsPence).toBe(0)
  expect(quoted({ ...request, noticeOn: dueOn, loan: motor(1) })).toMatchObject({
    arrearsPence: 0,
    paidPence: 27_661,
  })
  expect(quoted({ ...request, noticeOn: dueOn.subtract({ days: 1 }), loan: motor(1) }).paidPence).toBe(0)
})

test('damages come on top', () => {
  const quote = quoted({ ...request, loan: motor(31), noticeOn: afterDue(31), damagesPence: fromPounds(150) })
  expect(quote).toMatchObject({ liabilityPence: 0, damagesPence: 15_000, amountToPayPence: 15_000 })
})

test('default charges are no part of the price, and paying them is no payment of it', () => {
  const loan = motor(30)
  const quote = quoted({ ...request, loan, noticeOn: afterDue(30), defaultChargesPaidPence: fromPounds(24) })
  expect(quote.totalPricePence).toBe(1_662_177)
  expect(quote.paidPence).toBe(829_830 - 2_400)
  expect(quote.arrearsPence).toBe(2_400)
  expect(quote.liabilityPence).toBe(2_400 + 1_259)
})

describe('half and third are of the price that the agreement prints, or less', () => {
  const on = afterDue(20)
  test.each([
    ['interest for a later payment day', -5_00, 1_661_677],
    ['what a part repayment saved', 100_00, 1_662_177],
  ])('%s', (_what, agreedMorePence, pricePence) => {
    const agreedPricePence = pence(schedule.totalPayablePence + agreedMorePence)
    const quote = quoted({ ...request, agreedPricePence, loan: motor(20), noticeOn: on })
    expect(quote.totalPricePence).toBe(pricePence)
    expect(quote.halfOfTotalPricePence).toBe(Math.round(pricePence / 2))
    expect(quote.paidPence + quote.amountToPayPence).toBe(Math.round(pricePence / 2))
  })

  test('a third of the lower one is protected', () => {
    const loan = withPayments(motor(0), [{ on, amountPence: fromPounds(5_538.93) }])
    const lower = pence(schedule.totalPayablePence - 5_00)
    expect(hasProtectedGoods({ loan, agreedPricePence: lower }, on)).toBe(true)
    expect(hasProtectedGoods({ loan, agreedPricePence: schedule.totalPayablePence }, on)).toBe(false)
  })

  test('what is left to pay of a later payment day keeps the agreement going', () => {
    const loan = paidInFull(1_00)
    const agreedPricePence = pence(schedule.totalPayablePence - 1_00)
    expect(quoted({ ...request, agreedPricePence, loan, noticeOn: day('2027-01-05') }).amountToPayPence).toBe(
      0,
    )
  })
})

describe('protected goods', () => {
  // A third of 16,621.77 is 5,540.59 exactly; of 17,621.77 (deposit 1,000) 5,873.92 and 1/3 p.
  test.each([
    ['a penny short', 5540.58, 0, false],
    ['a third', 5540.59, 0, true],
    ['with the deposit, a third of a penny short', 4873.92, 1000, false],
    ['with the deposit, what is printed', 4873.93, 1000, true],
  ])('%s', (_what, paid, deposit, expected) => {
    const on = day('2026-03-01')
    const loan = withPayments(motor(0), [{ on, amountPence: fromPounds(paid) }])
    const price = { loan, ...createPrice(fromPounds(deposit)) }
    expect(hasProtectedGoods(price, on)).toBe(expected)
    expect(hasProtectedGoods(price, on.subtract({ days: 1 }))).toBe(false)
    expect(quoted({ ...request, ...price, noticeOn: on }).protectedGoods).toBe(expected)
  })
})

describe('refused', () => {
  const lastDue = schedule.rows.at(-1)!.dueOn
  const calledInOn = day('2026-06-10')

  test.each<[string, Partial<VoluntaryTerminationRequest>, string]>([
    ['a loan of money', { productType: 'unsecured' }, 'not-hire-purchase'],
    ['before the start', { noticeOn: day('2026-01-04') }, 'not-paid-out'],
    ['on the start', { noticeOn: day('2026-01-05') }, 'quote'],
    ['the day before the last payment falls due', { noticeOn: lastDue.subtract({ days: 1 }) }, 'quote'],
    ['the day it falls due', { noticeOn: lastDue }, 'final-payment-due'],
    ['after it', { noticeOn: lastDue.add({ days: 1 }) }, 'final-payment-due'],
    ['called in the day before', { noticeOn: day('2026-06-11'), calledInOn }, 'called-in'],
    ['called in the same day', { noticeOn: calledInOn, calledInOn }, 'quote'],
    ['everything paid', { noticeOn: day('2027-01-05'), loan: paidInFull(0) }, 'loan-finished'],
    ['a penny left', { noticeOn: day('2027-01-05'), loan: paidInFull(1) }, 'quote'],
  ])('%s: %s', (_what, asked, expected) => {
    expect(outcomeOf({ ...request, ...asked })).toBe(expected)
  })

  test.each<[LoanState, string]>([
    ['Pending', 'not-paid-out'],
    ['Funded', 'not-paid-out'],
    ['Repaying', 'quote'],
    ['Late', 'quote'],
    ['Complete', 'loan-finished'],
    ['Cancelled', 'loan-finished'],
    ['Settled', 'loan-finished'],
    ['Written Off', 'loan-finished'],
    ['Sold', 'loan-finished'],
    ['Terminated', 'loan-finished'],
    ['Voluntary terminated', 'loan-finished'],
  ])('%s: %s', (state, expected) => {
    expect(outcomeOf({ ...request, state })).toBe(expected)
  })

  test('every state has its answer above', () => {
    expect(LOAN_STATES).toHaveLength(11)
  })

  test.each<[string, Partial<VoluntaryTerminationRequest>]>([
    ['a negative deposit', { depositPence: pence(-1) }],
    ['negative damages', { damagesPence: pence(-1) }],
    ['negative default charges', { defaultChargesPaidPence: pence(-1) }],
    ['more default charges than payments', { defaultChargesPaidPence: pence(1) }],
    [
      'part of a penny, refused or not',
      { productType: 'unsecured', damagesPence: 0.5 as VoluntaryTerminationRequest['damagesPence'] },
    ],
    ['part of a penny', { depositPence: 0.5 as VoluntaryTerminationRequest['depositPence'] }],
  ])('%s is our mistake', (_what, wrong) => {
    expect(() => quoteVoluntaryTermination({ ...request, ...wrong })).toThrow(RangeError)
  })
})

describe('any hire purchase', () => {
  const anyCase = fc.record({
    loan: anyRunningLoan,
    at: anyShare(0, 0.9999),
    depositPence: fc.integer({ min: 0, max: 500_000 }).map(pence),
    extraPence: fc.integer({ min: 0, max: 500_000 }).map(pence),
  })

  test('never less than the arrears, never past half or the arrears, and less for every payment', () => {
    fc.assert(
      fc.property(anyCase, ({ loan, at, depositPence, extraPence }) => {
        const days = Math.floor(at * loan.terms.startOn.until(loan.schedule.rows.at(-1)!.dueOn).days)
        const noticeOn = loan.terms.startOn.add({ days })
        const asked = { ...request, loan, noticeOn, ...createPrice(depositPence, loan) }
        const outcome = quoted(asked)
        const { liabilityPence, arrearsPence, halfOfTotalPricePence, shortfallPence, paidPence } = outcome
        expect(arrearsPence).toBe(calculateOverdue(loan, noticeOn))
        expect(liabilityPence).toBeGreaterThanOrEqual(arrearsPence)
        expect(shortfallPence).toBeLessThanOrEqual(halfOfTotalPricePence)
        expect(liabilityPence).toBeLessThanOrEqual(Math.max(halfOfTotalPricePence, arrearsPence))
        if (liabilityPence > arrearsPence) expect(paidPence + liabilityPence).toBe(halfOfTotalPricePence)

        const payments = [...loan.payments, { on: noticeOn, amountPence: extraPence }]
        const after = quoteVoluntaryTermination({ ...asked, loan: withPayments(loan, payments) })
        fc.pre(after.kind !== 'refused')
        expect(after.liabilityPence).toBeGreaterThanOrEqual(0)
        expect(after.liabilityPence).toBeLessThanOrEqual(liabilityPence)
        expect(liabilityPence - after.liabilityPence).toBeLessThanOrEqual(extraPence)
        expect(after.protectedGoods || !outcome.protectedGoods).toBe(true)
      }),
    )
  })
})

/** The motor example with this many instalments paid on their days, or all on an earlier day. */
function motor(paid: number, paidOn?: Day): RunningLoan {
  const payments = schedule.rows
    .slice(0, paid)
    .map(({ dueOn, amountPence }) => ({ on: paidOn ?? dueOn, amountPence }))
  return withPayments({ terms, schedule, payments: [] }, payments)
}

function paidInFull(leftPence: number): RunningLoan {
  const amountPence = pence(schedule.totalPayablePence - leftPence)
  return buildLoan(terms, 0, [{ on: day('2026-12-01'), amountPence }])
}

/** The day after so many instalments fell due. */
function afterDue(count: number) {
  return (schedule.rows[count - 1]?.dueOn ?? terms.startOn).add({ days: 1 })
}

/** Of an agreement that prints what its schedule comes to. */
function createPrice(depositPence: Pence, { schedule: { totalPayablePence } }: RunningLoan = motor(0)) {
  return { depositPence, agreedPricePence: addPence(totalPayablePence, depositPence) }
}

function outcomeOf(asked: VoluntaryTerminationRequest) {
  const outcome = quoteVoluntaryTermination(asked)
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind
}

function quoted(asked: VoluntaryTerminationRequest): VoluntaryTermination {
  const outcome = quoteVoluntaryTermination(asked)
  if (outcome.kind === 'refused') throw new Error(`Refused: ${outcome.reason}`)
  return outcome
}
