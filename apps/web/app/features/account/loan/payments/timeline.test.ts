import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleExtra } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { buildTimeline } from './timeline.ts'

const one = (changes: Parameters<typeof exampleRow>[1]) =>
  exampleRow(1, {
    amount: pence(100_00),
    principal: pence(80_00),
    interest: pence(15_00),
    fee: pence(5_00),
    balance: pence(300_00),
    dueOn: '2026-11-20',
    collectOn: '2026-11-20',
    ...changes,
  })

const pay = (id: number, paidOn: string, amount: number, number: number | null = 1) =>
  ({ id, number, paidOn, amount: pence(amount), method: 'CARD', isArranged: false }) as const

const shown = (changes: Partial<Loan>) =>
  buildTimeline(exampleLoan({ historicalRepayments: [], ...changes })).map(
    ({ id, group, status, on, amount, parts, balance }) =>
      [
        id,
        group,
        status,
        on,
        amount,
        parts && [parts.fee, parts.interest, parts.principal],
        balance,
      ] as const,
  )

test('what is paid in parts goes to charges, then interest, then principal, and only the last part completes it', () => {
  expect(
    shown({
      scheduledPayments: [one({ status: 'paid' })],
      historicalRepayments: [pay(2, '2026-12-02', 88_00), pay(1, '2026-12-01', 12_00)],
    }),
  ).toEqual([
    ['paid-2', 'past', 'paid', '2026-12-02', 88_00, [0, 8_00, 80_00], 300_00],
    ['paid-1', 'past', 'paid', '2026-12-01', 12_00, [5_00, 7_00, 0], null],
  ])
})

test('a missed payment is one entry with the Direct Debit of its day; what is left of it stays, and what is asked for again is coming', () => {
  const returned: Loan['returnedRepayments'][number] = {
    id: 9,
    number: 1,
    amount: pence(100_00),
    wasPaid: false,
    isArranged: false,
    takenOn: '2026-11-20',
    method: 'DIRECT_DEBIT',
  }
  expect(
    shown({
      state: 'Late',
      scheduledPayments: [one({ status: 'missed', paid: pence(20_00) })],
      historicalRepayments: [pay(1, '2026-12-01', 20_00)],
      returnedRepayments: [returned, { ...returned, id: 10, takenOn: '2026-11-30' }],
      pendingRepayments: [examplePending({ id: 3, amount: pence(30_00), chargeOn: '2026-12-05' })],
    }),
  ).toEqual([
    ['pending-3', 'coming', 'with-bank', '2026-12-05', 30_00, [0, 0, 30_00], null],
    ['paid-1', 'past', 'paid', '2026-12-01', 20_00, [5_00, 15_00, 0], null],
    ['returned-10', 'past', 'not-paid-by-bank', '2026-11-30', 100_00, null, null],
    ['scheduled-1', 'past', 'missed', '2026-11-20', 50_00, [0, 0, 50_00], 300_00],
  ])
})

test('the payment of an arrangement is one entry, whichever payments it goes to, and what is left of them is its own', () => {
  const share = { chargeOn: '2026-12-05', directDebitId: 3, isArranged: true }
  const scheduledPayments = [one({ status: 'missed' }), exampleRow(2, { status: 'missed' })]
  const pendingRepayments = [
    examplePending({ ...share, id: 3, number: 1, amount: pence(100_00) }),
    examplePending({ ...share, id: 4, number: 2, amount: pence(20_00) }),
  ]
  const loan = exampleLoan({ state: 'Late', historicalRepayments: [], scheduledPayments, pendingRepayments })
  expect(
    buildTimeline(loan).map(({ id, number, isArranged, amount }) => [id, number, isArranged, amount]),
  ).toEqual([
    ['pending-3', null, true, 120_00],
    ['scheduled-2', 2, false, 240_50],
  ])
})

test('a Direct Debit that the bank has not been asked for is to come', () => {
  const of = (changes: Partial<Loan>) =>
    buildTimeline(exampleLoan({ scheduledPayments: [], historicalRepayments: [], ...changes }))
  const unsent = { number: null, isUnsent: true, amount: pence(100_00) }
  expect(of({ pendingRepayments: [examplePending(unsent)] })).toMatchObject([
    { status: 'not-sent', method: 'DIRECT_DEBIT' },
  ])
  expect(of({ pendingRepayments: [examplePending({ ...unsent, isUnsent: false })] })).toMatchObject([
    { status: 'with-bank' },
  ])
})

test('an extra payment is told from another by its amount and day, and has what it is made of once it counts', () => {
  const extra = exampleExtra({ id: 1, status: 'applied', amount: pence(100_00), collectOn: '2026-11-26' })
  const of = (changes: Partial<Loan>) =>
    buildTimeline(exampleLoan({ scheduledPayments: [], historicalRepayments: [], ...changes })).map(
      ({ purpose, parts }) => [purpose, parts?.principal],
    )
  expect(
    of({ earlyRepayments: [extra], historicalRepayments: [pay(1, '2026-11-26', 100_00, null)] }),
  ).toEqual([['extra', 96_00]])
  expect(
    of({
      earlyRepayments: [exampleExtra({ status: 'returned', amount: pence(100_00) })],
      historicalRepayments: [pay(1, '2026-11-26', 100_00, null)],
    }),
  ).toEqual([['left', undefined]])
})

test('what pays a figure is the final payment, and after an end it is what was left', () => {
  const settlementQuote: Loan['settlementQuote'] = {
    ...({ id: 3, type: 'settlement', status: 'paying', amountToPay: pence(100_00) } as const),
    ...{ payBy: '2026-12-20', isPastPayBy: false, paymentMethod: 'CARD', chargeOn: null },
  }
  const of = (changes: Partial<Loan>) =>
    buildTimeline(exampleLoan({ scheduledPayments: [], historicalRepayments: [], ...changes })).map(
      ({ purpose }) => purpose,
    )
  const made = { historicalRepayments: [pay(1, '2026-11-26', 100_00, null)] }
  expect(of({ ...made, settlementQuote })).toEqual(['final'])
  expect(of({ pendingRepayments: [examplePending({ number: null })], settlementQuote })).toEqual(['final'])
  expect(of({ ...made, settlementQuote: null })).toEqual(['left'])
})

test('of a loan that has ended nothing is coming, and each payment that is not collected says so', () => {
  const scheduledPayments = [one({ status: 'paid' }), exampleRow(2, { status: 'closed' }), exampleRow(3)]
  const of = (state: Loan['state']) =>
    shown({ state, scheduledPayments, historicalRepayments: [pay(1, '2026-11-20', 100_00)] }).map(
      ([id, group, status]) => [id, group, status],
    )
  expect(of('Settled')).toEqual([
    ['paid-1', 'past', 'paid'],
    ['scheduled-2', 'dropped', 'closed'],
    ['scheduled-3', 'dropped', 'not-paid'],
  ])
  expect(of('Repaying')[0]).toEqual(['scheduled-3', 'coming', 'to-come'])
})

test('of payments of one day the last that was made is the newest', () => {
  const historicalRepayments = [7, 5, 6].map((id) => pay(id, '2026-11-26', 10_00, null))
  const of = shown({ scheduledPayments: [], historicalRepayments })
  expect(of.map(([id]) => id)).toEqual(['paid-6', 'paid-5', 'paid-7'])
})

const ENDED = { endedOn: '2026-12-01', buyer: null, handBack: null, vehicle: null, damage: null } as const
const BUYER = { name: 'Fellgate Ltd', address: '1 High Street', phone: '0113 496 0000', email: 'a@b.example' }

test.each([
  ['ended by us', 'Terminated', { ...ENDED, isAgreementRunning: false }, 'closed'],
  ['written off while it ran', 'Written Off', { ...ENDED, isAgreementRunning: true }, 'not-asked-for'],
  ['sold as it stood', 'Sold', { ...ENDED, isAgreementRunning: true, buyer: BUYER }, 'owed-to-buyer'],
] as const)(
  '%s: a payment missed before is one entry with its Direct Debit, and those to come are what they are now',
  (_, state, ending, later) => {
    const returned = {
      id: 9,
      number: 1,
      amount: pence(100_00),
      wasPaid: false,
      isArranged: false,
      takenOn: '2026-11-20',
      method: 'DIRECT_DEBIT',
    } as const
    const timeline = buildTimeline(
      exampleLoan({
        state,
        ending,
        historicalRepayments: [],
        returnedRepayments: [returned],
        scheduledPayments: [
          one({ status: 'closed' }),
          exampleRow(2, { status: 'closed', dueOn: '2026-12-20' }),
        ],
      }),
    )
    expect(timeline.map(({ id, group, status, method }) => [id, group, status, method])).toEqual([
      ['scheduled-1', 'past', 'missed', 'DIRECT_DEBIT'],
      ['scheduled-2', 'dropped', later, null],
    ])
  },
)

test('while an arrangement runs its payments are coming, and those that it has the place of are not', () => {
  const coming = { dueOn: '2026-12-05', collectOn: '2026-12-07', amount: pence(60_00) }
  const rows = shown({
    scheduledPayments: [
      one({ status: 'due', isDeferred: true }),
      exampleRow(2, { status: 'due', dueOn: '2027-01-20', collectOn: '2027-01-20', amount: pence(100_00) }),
    ],
    arrangement: {
      id: 1,
      agreedOn: '2026-11-10',
      amount: pence(60_00),
      paymentsLeft: 1,
      nextPayment: coming,
      lastPaymentOn: '2026-12-07',
      isPastLastPayment: false,
      graceUntil: null,
      movedPayment: null,
      comingPayments: [coming],
    },
  })
  expect(rows.map(([id, group, status, on, amount]) => [id, group, status, on, amount])).toEqual([
    ['arranged-2026-12-05', 'coming', 'to-come', '2026-12-07', 60_00],
    ['scheduled-2', 'coming', 'to-come', '2027-01-20', 100_00],
    ['scheduled-1', 'paused', 'paused', '2026-11-20', 100_00],
  ])
})
