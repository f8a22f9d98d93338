import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import {
  balancePoints,
  dayAndMonth,
  describeOverdue,
  describeWithdrawalEnd,
  missedPayments,
  movedBecause,
  untilLastPayment,
} from './figures.ts'

test('a day in a sentence about the next payment has no year', () => {
  expect(dayAndMonth('2027-03-01')).toBe('1 March')
})

test('CCA 1974 s66A: the right to withdraw has no last day before the signed agreement was sent', () => {
  expect(describeWithdrawalEnd(exampleLoan({ withdrawUntil: '2026-11-05' }))).toBe(
    'the end of 5 November 2026',
  )
  expect(describeWithdrawalEnd(exampleLoan({ withdrawUntil: null }))).toBe(
    '14 days after we’ve emailed you your signed agreement',
  )
})

test('the end of an arrangement is said until it is over: then it goes on until what holds it ends', () => {
  const arrangement = { lastPaymentOn: '2027-03-22', isPastLastPayment: false }
  expect(untilLastPayment(arrangement)).toBe(' until 22 March 2027')
  expect(untilLastPayment(arrangement, (day) => day)).toBe(' until 2027-03-22')
  expect(untilLastPayment({ ...arrangement, isPastLastPayment: true })).toBe('')
})

test('what was missed is summed from the oldest, with the interest in it', () => {
  const loan = exampleLoan({
    scheduledPayments: [
      exampleRow(1, { dueOn: '2026-11-20', status: 'missed' }),
      exampleRow(2, { dueOn: '2026-12-20', status: 'missed' }),
      exampleRow(3),
    ],
  })
  expect(missedPayments(loan)).toMatchObject({
    payments: [{ number: 1 }, { number: 2 }],
    amount: 52_100,
    interest: 2_100,
    firstDueOn: '2026-11-20',
    collecting: 0,
  })
  expect(missedPayments(exampleLoan())).toBeNull()
})

test.each([
  [0, 0, 26_050, 1_050],
  // Charges are paid first, then interest, then the principal.
  [400, 300, 25_750, 1_050],
  [400, 1_000, 25_050, 450],
  [0, 1_050, 25_000, 0],
  [0, 20_000, 6_050, 0],
])('of a missed payment with %i of charges, %i paid leaves %i, and in it %i of interest', (...row) => {
  const [fee, paid, amount, interest] = row
  const scheduledPayments = [exampleRow(1, { status: 'missed', fee: pence(fee), paid: pence(paid) })]
  expect(missedPayments(exampleLoan({ scheduledPayments }))).toMatchObject({ amount, interest })
})

test('of what was missed, the bank may have been asked for some again', () => {
  const loan = exampleLoan({
    scheduledPayments: [exampleRow(1, { status: 'missed' }), exampleRow(2, { status: 'collecting' })],
    pendingRepayments: [examplePending(), examplePending({ id: 2, number: 2, chargeOn: '2026-12-20' })],
  })
  expect(missedPayments(loan)?.collecting).toBe(26_050)
})

test.each([
  [{ method: 'DIRECT_DEBIT', needsApproval: false }, '£260.50 is overdue, and £50 of it is on its way.'],
  [{ method: 'OPEN_BANKING', needsApproval: false }, '£260.50 is overdue, and £50 of it is on its way.'],
  // Nothing leaves a bank that has not been told to pay.
  [{ method: 'OPEN_BANKING', needsApproval: true }, '£260.50 is overdue.'],
  [{ method: 'CARD', needsApproval: false }, '£260.50 is overdue.'],
] as const)('what is overdue, and what of it is on its way: %o', (by, words) => {
  const loan = exampleLoan({
    scheduledPayments: [exampleRow(1, { status: 'missed' })],
    pendingRepayments: [examplePending({ ...by, amount: pence(5_000) })],
  })
  expect(describeOverdue(missedPayments(loan)!)).toBe(words)
})

test.each([
  ['2026-12-20', '2026-12-21', 'Sunday'],
  ['2026-12-19', '2026-12-21', 'Saturday'],
  ['2026-12-25', '2026-12-29', 'bank holiday'],
  ['2026-12-21', '2026-12-21', null],
])('a payment due on %s and collected on %s: %s', (dueOn, collectOn, because) => {
  expect(movedBecause({ dueOn, collectOn })).toBe(because)
})

test('the chart begins with the fee, and has what was owed for the months that have begun', () => {
  expect(balancePoints(exampleLoan())).toEqual([
    { label: 'Start', owed: 750, planned: 750 },
    { label: 'Nov 2026', owed: 500, planned: 500 },
    { label: 'Dec 2026', owed: null, planned: 250 },
    { label: 'Jan 2027', owed: null, planned: 0 },
  ])
})

test('a missed payment stays in what is owed, and the schedule continues beside it', () => {
  const loan = exampleLoan({
    state: 'Late',
    balance: pence(25_000),
    amountOwed: pence(51_050),
    scheduledPayments: [
      exampleRow(1, { dueOn: '2026-11-20', status: 'paid', balance: pence(50_000) }),
      exampleRow(2, { dueOn: '2026-12-20', status: 'missed', balance: pence(25_000) }),
      exampleRow(3, { dueOn: '2027-01-20' }),
    ],
  })
  expect(balancePoints(loan)).toEqual([
    { label: 'Start', owed: 750, planned: 750 },
    { label: 'Nov 2026', owed: 500, planned: 500 },
    { label: 'Dec 2026', owed: 510.5, planned: 250 },
    { label: 'Jan 2027', owed: null, planned: 0 },
  ])
})

test('a payment that came late counts from the month in which it came', () => {
  const loan = exampleLoan({
    balance: pence(25_000),
    amountOwed: pence(25_000),
    scheduledPayments: [
      exampleRow(1, { dueOn: '2026-11-20', status: 'paid', balance: pence(50_000) }),
      exampleRow(2, { dueOn: '2026-12-20', status: 'paid', balance: pence(25_000) }),
      exampleRow(3, { dueOn: '2027-01-20' }),
    ],
    historicalRepayments: [
      {
        id: 1,
        number: 1,
        paidOn: '2026-12-22',
        amount: pence(26_050),
        method: 'BANK_TRANSFER',
        isArranged: false,
      },
      {
        id: 2,
        number: 2,
        paidOn: '2026-12-22',
        amount: pence(26_050),
        method: 'DIRECT_DEBIT',
        isArranged: false,
      },
    ],
  })
  expect(balancePoints(loan).map(({ owed }) => owed)).toEqual([750, 760.5, 250, null])
})

test('before the money is paid out nothing is owed yet', () => {
  const loan = exampleLoan({ state: 'Pending', balance: pence(0), amountOwed: pence(0) })
  expect(balancePoints(loan).map(({ owed }) => owed)).toEqual([null, null, null, null])
})
