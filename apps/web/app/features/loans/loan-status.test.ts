import { pence } from '@tarnbrook/domain/core/money'
import {
  collectsPayments,
  isPreDisbursal,
  LOAN_STATES,
  type LoanState,
} from '@tarnbrook/domain/loans/loan-state'
import { describe, expect, test } from 'vitest'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { missedPayments } from './figures.ts'
import { balanceNote, describeHeadline, describeLoanStatus, headlineNote, isRunning } from './headline.ts'
import { describeNextEvents, endedWithQuestions, ordinal } from './loan-status.ts'
import { type Setting, toLoanSetting } from './setting.ts'

const setting = toLoanSetting({ brand: 'main', productType: 'unsecured' })
const vehicle = toLoanSetting({ brand: 'motor', productType: 'hire-purchase' })

test('the words are those of the loan, whatever site shows it', () => {
  expect(setting).toMatchObject({ noun: 'loan', directDebitLabel: 'TARNBROOK LENDING' })
  expect(setting.reach.contacts.phone).toBe('01632 960 100')
  expect(vehicle).toMatchObject({ noun: 'agreement', directDebitLabel: 'TARNBROOK MOTOR' })
  expect(vehicle.reach.contacts.phone).toBe('01632 960 300')
})

test('in an insolvency nothing is collected or asked for, and no page says otherwise', () => {
  const missed = exampleRow(1, { status: 'missed', dueOn: '2026-11-20' })
  const loan = exampleLoan({
    state: 'Late',
    isInsolvent: true,
    nextPayment: null,
    scheduledPayments: [missed, exampleRow(2, { isDeferred: true })],
  })
  expect(describeLoanStatus(loan)).toEqual({ label: 'Not collected', tone: 'neutral' })
  expect(describeHeadline(loan, setting)).toEqual({
    label: 'Owed, and not asked for',
    amount: loan.amountOwed,
  })
  const said = describeNextEvents(loan, setting).join(' ')
  expect(said).toContain('we don’t collect payments and don’t ask you for any')
  expect(said).not.toMatch(/We’ll|Pay the/)
})

test('once the bank is not asked any more, what is due is said and nothing is promised to be taken', () => {
  const missed = exampleRow(1, { status: 'missed', dueOn: '2026-11-20' })
  const loan = exampleLoan({
    state: 'Late',
    isMandateActive: false,
    mandateStatus: 'active',
    collectingStoppedOn: '2027-02-08',
    lateRepayment: { payable: missed.amount, collectOn: null },
    scheduledPayments: [missed, exampleRow(2)],
  })
  const said = describeNextEvents(loan, setting).join(' ')
  expect(said).toContain('We’ve stopped asking your bank, so we don’t take it until you start')
  expect(said).not.toMatch(/We’ll (still )?collect|by Direct Debit or|isn’t set up|cancelled/)
})

test('up to date: what is paid next, on the day it is collected', () => {
  const loan = exampleLoan()
  expect(describeLoanStatus(loan)).toEqual({ label: 'Up to date', tone: 'success' })
  expect(describeHeadline(loan, setting)).toEqual({
    label: 'You’ll pay',
    amount: 26_050,
    unit: 'on 21 December',
  })
  expect(headlineNote(loan)).toBe('By Direct Debit, from the account ending 5678.')
  expect(balanceNote(loan)).toBe('excludes future interest')
  expect(describeNextEvents(loan, setting)).toEqual([
    'We’ll collect £260.50 by Direct Debit on 21 December 2026. On your bank statement it says TARNBROOK LENDING. There’s nothing you need to do.',
    'The 20th, your payment day, is a Sunday, so we collect on the next working day.',
    'We’ll email you 3 working days before.',
  ])
})

test('with the bank: nothing more is announced, and the balance says that it is still in it', () => {
  const loan = exampleLoan({
    scheduledPayments: [exampleRow(1, { status: 'collecting' })],
    balance: pence(0),
    amountOwed: pence(26_050),
  })
  expect(describeHeadline(loan, setting).label).toBe('We’re collecting')
  expect(describeNextEvents(loan, setting)).toEqual([
    'We’ve asked your bank to pay £260.50 on 20 November 2026, from the account ending 5678. On your bank statement it says TARNBROOK LENDING. There’s nothing you need to do.',
  ])
  expect(balanceNote(loan)).toBe('includes £260.50 that’s due and not paid yet, and excludes future interest')
})

test('without a Direct Debit it is not up to date, and we promise to collect nothing', () => {
  const loan = exampleLoan({ isMandateActive: false, mandateStatus: 'cancelled' })
  expect(describeLoanStatus(loan)).toEqual({ label: 'Direct Debit needed', tone: 'warning' })
  expect(describeHeadline(loan, setting)).toMatchObject({
    label: 'Your next payment',
    unit: 'due on 21 December',
  })
  expect(headlineNote(loan)).toBeUndefined()
  expect(describeNextEvents(loan, setting)).toEqual([
    'Your next payment is £260.50, due on 21 December 2026. We can’t collect it without a Direct Debit. Set it up again before then, on the account ending 5678 or on another one.',
  ])
})

test.each(['reserved', 'pending'] as const)(
  'a Direct Debit that is %s: nothing is to be done, and no day is promised that it may not reach',
  (mandateStatus) => {
    const loan = exampleLoan({ isMandateActive: mandateStatus === 'pending', mandateStatus })
    expect(describeLoanStatus(loan)).toEqual({ label: 'Up to date', tone: 'success' })
    expect(describeNextEvents(loan, setting)).toEqual([
      'Your Direct Debit is being set up, which takes about four working days. We’ll collect £260.50 on 21 December 2026, or as soon as we can if that’s too early. We’ll email you the day 3 working days before. On your bank statement it says TARNBROOK LENDING.',
    ])
  },
)

test('late: what was missed and since when, the interest in it, and that nothing was added', () => {
  const one = exampleLoan({
    state: 'Late',
    balance: pence(0),
    amountOwed: pence(26_050),
    scheduledPayments: [exampleRow(1, { status: 'missed' })],
  })
  expect(describeLoanStatus(one)).toEqual({ label: 'Overdue', tone: 'warning' })
  expect(describeHeadline(one, setting)).toEqual({
    label: 'You’ve missed a payment',
    amount: 26_050,
    unit: 'was due on 20 November 2026',
  })
  expect(headlineNote(one)).toBe(
    'Includes £10.50 of the interest in your agreement. We haven’t added any charges or extra interest.',
  )
  expect(balanceNote(one)).toBe('includes £260.50 that’s due and not paid yet, and excludes future interest')
  expect(describeNextEvents(one, setting)).toEqual([
    'Pay the £260.50 that’s overdue by bank transfer, or call us to agree another way. We won’t try to collect it again by Direct Debit unless you ask us to.',
    'There are no more payments on your schedule. Once you’ve paid what’s overdue, your loan is paid off.',
  ])
  const two = exampleLoan({
    state: 'Late',
    scheduledPayments: [
      exampleRow(1, { status: 'missed' }),
      exampleRow(2, { status: 'missed', dueOn: '2026-12-20' }),
    ],
  })
  expect(describeHeadline(two, setting)).toEqual({
    label: 'You’ve missed 2 payments',
    amount: 52_100,
    unit: 'overdue since 20 November 2026',
  })
})

test('late, and asked for again: it is not to be paid twice', () => {
  const loan = exampleLoan({
    state: 'Late',
    scheduledPayments: [exampleRow(1, { status: 'missed' }), exampleRow(2, { collectOn: '2026-12-21' })],
    pendingRepayments: [examplePending()],
  })
  expect(describeNextEvents(loan, setting)).toEqual([
    'We’ve asked your bank for £260.50 of what’s overdue. Don’t pay that part yourself unless we tell you that it didn’t go through.',
    'We’ll still collect your next payment of £260.50 by Direct Debit on 21 December 2026. On your bank statement it says TARNBROOK LENDING.',
  ])
})

test.each([
  [
    true,
    'You began to pay £100 of what’s overdue from your bank account. Your bank hasn’t told us that you approved it, so nothing is on its way yet.',
  ],
  [
    false,
    'You approved £100 of what’s overdue at your bank, and it’s on its way. Don’t pay that part again unless we tell you that it didn’t go through.',
  ],
])('late, and paid from the bank account: waiting for approval is %s', (needsApproval, words) => {
  const loan = exampleLoan({
    state: 'Late',
    scheduledPayments: [exampleRow(1, { status: 'missed' }), exampleRow(2, { collectOn: '2026-12-21' })],
    pendingRepayments: [examplePending({ needsApproval, amount: pence(10_000), method: 'OPEN_BANKING' })],
  })
  const [first, second] = describeNextEvents(loan, setting)
  expect(first).toBe(words)
  expect(second).toContain('Pay the £160.50 that’s overdue')
})

test('before the money is there: where it goes to, and the first payment', () => {
  const pending = exampleLoan({ state: 'Pending' })
  expect(describeHeadline(pending, setting)).toEqual({ label: 'We’ll send you', amount: 70_000 })
  expect(describeNextEvents(pending, setting)[0]).toContain('We’re setting up your Direct Debit')
  expect(describeNextEvents(pending, setting).at(-1)).toBe(
    'If the money is sent today, your first payment is £260.50, on 21 December 2026.',
  )
  const funded = exampleLoan({ state: 'Funded' })
  expect(describeNextEvents(funded, setting)[0]).toBe(
    'We’re sending £700 to the account ending 5678. It usually takes minutes, and some banks take up to two hours.',
  )
  expect(describeHeadline(funded, vehicle).label).toBe('On its way to the seller')
  expect(describeNextEvents(funded, vehicle)[0]).toContain('seller of the vehicle')
})

test.each([
  ['Complete', 'You’ve paid us', 26_050],
  ['Settled', 'You’ve paid us', 26_050],
  ['Sold', 'You’ve paid us', 26_050],
  ['Cancelled', 'Left to pay', 0],
  ['Written Off', 'Written off', 50_000],
  ['Terminated', 'Left to pay', 50_000],
  ['Voluntary terminated', 'Left to pay', 50_000],
] as const)('%s: %s', (state, label, amountPence) => {
  expect(describeHeadline(exampleLoan({ state }), setting)).toEqual({ label, amount: pence(amountPence) })
})

test.each(['Settled', 'Cancelled'] as const)('%s, and owed again: no word that nothing is owed', (state) => {
  const loan = exampleLoan({ state, situation: 'owed-again', isActive: false })
  expect(describeLoanStatus(loan)).toEqual({ label: 'Owed again', tone: 'warning' })
  expect(describeHeadline(loan, setting)).toEqual({ label: 'Owed again', amount: pence(50_000) })
  const words = describeNextEvents(loan, setting)
  expect(words[0]).toContain('was taken back, so £500 is owed again')
  expect(words.join(' ')).not.toMatch(/don’t owe|nothing is|settled/i)
  expect(endedWithQuestions(loan)).toBe(true)
})

const ENDING = {
  endedOn: '2026-11-24',
  isAgreementRunning: false,
  buyer: null,
  handBack: null,
  vehicle: null,
  damage: null,
}
const BUYER = { name: 'Fellgate Ltd', address: '1 High Street', phone: '0113 496 0000', email: 'a@b.example' }

test('ended, it says when and by whom, what is left and that nothing is added, and presses for nothing', () => {
  const sold = exampleLoan({ state: 'Sold', ending: { ...ENDING, buyer: BUYER } })
  expect(describeNextEvents(sold, setting)[0]).toBe(
    'We sold this loan to Fellgate Ltd on 24 November 2026. What’s left is owed to them, so please don’t pay us.',
  )
  const handedOver = exampleLoan({
    state: 'Sold',
    ending: { ...ENDING, isAgreementRunning: true, buyer: BUYER },
  })
  expect(describeNextEvents(handedOver, setting)[1]).toBe(
    'Your loan goes on as it is. You pay them your payment of £260.50, due on 20 December 2026, and every one after it.',
  )
  const ended = exampleLoan({ state: 'Terminated', ending: ENDING })
  expect(describeNextEvents(ended, setting)).toEqual([
    'We ended this loan on 24 November 2026, after a default notice. We don’t take payments by ourselves, and we don’t add interest or charges.',
    '£500 is left to pay. Call us to agree what you can afford, and when.',
  ])
  const back = {
    ...ENDING,
    handBack: { noticedOn: '2026-11-24', toPay: pence(0) },
    vehicle: 'to-return',
  } as const
  const handed = exampleLoan({ state: 'Voluntary terminated', amountOwed: pence(0), ending: back })
  expect(describeNextEvents(handed, vehicle).at(-1)).toBe(
    'Nothing is left to pay. Once the vehicle is back with us, this is settled.',
  )
  const off = exampleLoan({ state: 'Written Off', ending: ENDING })
  expect(describeNextEvents(off, setting).join(' ')).toContain('We’re not asking you to pay it')
  for (const loan of [sold, ended, handed, off])
    expect(describeNextEvents(loan, setting).join(' ')).not.toMatch(/must|immediately|legal|court/i)
})

test('only four states still run', () => {
  expect(LOAN_STATES.filter((state) => isRunning({ state }))).toEqual([
    'Pending',
    'Funded',
    'Repaying',
    'Late',
  ])
})

/** Every loan state, with every combination of instalments, Direct Debit and bank payments. */
const CASES = LOAN_STATES.flatMap((state) =>
  (['due', 'collecting', 'missed', 'none'] as const).flatMap((next) =>
    [true, false].flatMap((isMandateActive) =>
      [true, false].flatMap((hasPending) =>
        [setting, vehicle].map((words) => caseOf({ state, next, isMandateActive, hasPending, words })),
      ),
    ),
  ),
)

function caseOf(given: {
  state: LoanState
  next: 'due' | 'collecting' | 'missed' | 'none'
  isMandateActive: boolean
  hasPending: boolean
  words: Setting
}) {
  const { state, next, isMandateActive, hasPending, words } = given
  const isMissed = state === 'Late' || next === 'missed'
  const loan = exampleLoan({
    state,
    isMandateActive,
    mandateStatus: isMandateActive ? 'active' : 'cancelled',
    scheduledPayments: [
      exampleRow(1, { status: isMissed ? 'missed' : 'paid' }),
      ...(next === 'none' || next === 'missed' ? [] : [exampleRow(2, { status: next })]),
    ],
    pendingRepayments: hasPending ? [examplePending()] : [],
  })
  const headline = describeHeadline(loan, words)
  return {
    ...given,
    loan,
    headline,
    isRepaying: state === 'Repaying' || state === 'Late',
    isMissed,
    name: JSON.stringify({ ...given, words: words.noun }),
    said: [...describeNextEvents(loan, words), headlineNote(loan) ?? '', headline.label].join(' '),
  }
}

const PROMISES_TO_COLLECT = /we’ll (still )?collect/i

describe('in every combination of states', () => {
  test('it says who acts next', () => {
    for (const { state, said, name } of CASES)
      if (!isPreDisbursal(state))
        expect(said, name).toMatch(/\b(we’ll|we’ve|we won’t|we don’t|we can’t|we asked|we have|call us)\b/i)
  })

  test('hire purchase is never called a loan', () => {
    for (const { words, said, name } of CASES)
      if (words.isHirePurchase) expect(said, name).not.toMatch(/\bloan\b/i)
  })

  test('nothing is to be done only where nothing is missed and the next payment is collected', () => {
    for (const { state, loan, isMissed, isMandateActive, said, name } of CASES) {
      if (isPreDisbursal(state) || !/nothing (for you|you need) to do/.test(said)) continue
      expect({ state, isMissed }, name).toEqual({ state: 'Repaying', isMissed: false })
      expect(isMandateActive || loan.nextPayment === null, name).toBe(true)
    }
  })

  test('without a Direct Debit a loan that is repaid is not up to date', () => {
    for (const { isRepaying, isMissed, isMandateActive, loan, said, name } of CASES) {
      if (!isRepaying || isMissed || isMandateActive) continue
      expect(describeLoanStatus(loan), name).toMatchObject({ label: 'Direct Debit needed' })
      if (loan.nextPayment) expect(said, name).toMatch(/Set (it up|up your Direct Debit) again/)
    }
  })

  test('a missed payment is the first thing said, and how to pay it', () => {
    for (const { isRepaying, isMissed, hasPending, loan, headline, said, name } of CASES) {
      if (!isRepaying || !isMissed) continue
      expect(describeLoanStatus(loan), name).toMatchObject({ label: 'Overdue' })
      expect(headline.amount, name).toBe(missedPayments(loan)?.amount)
      expect(said, name).toMatch(hasPending ? /Don’t pay that part yourself/ : /by bank transfer/)
    }
  })

  test('a collection is promised only where there will be one', () => {
    for (const { isRepaying, isMandateActive, next, said, name } of CASES)
      expect(PROMISES_TO_COLLECT.test(said), name).toBe(isRepaying && isMandateActive && next === 'due')
  })

  test('nobody is asked for a Direct Debit where nothing is collected', () => {
    for (const { state, said, name } of CASES)
      if (!collectsPayments({ state })) expect(said, name).not.toMatch(/set it up/i)
  })
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [13, '13th'],
  [20, '20th'],
  [28, '28th'],
  [31, '31st'],
])('%i is written %s', (number, word) => {
  expect(ordinal(number)).toBe(word)
})
