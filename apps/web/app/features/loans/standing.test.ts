import { LOAN_STATES } from '@tarnbrook/domain/loan-state'
import { pence } from '@tarnbrook/domain/money'
import { expect, test } from 'vitest'
import { headlineNote, headlineOf, isRunning } from './headline.ts'
import { exampleLoan, exampleRow } from './loan.fixture.ts'
import { ordinal, whatHappensNext } from './standing.ts'

const setting = { isHirePurchase: false, directDebitLabel: 'TARNBROOK LENDING' }
const vehicle = { ...setting, isHirePurchase: true }

test('up to date: what is paid next, on the day it is collected', () => {
  const loan = exampleLoan()
  expect(headlineOf(loan, setting)).toEqual({ label: 'You’ll pay', amount: 26_050, unit: 'on 21 December' })
  expect(headlineNote(loan)).toBe('By Direct Debit, from the account ending 5678.')
  expect(whatHappensNext(loan, setting)).toEqual([
    'We collect £260.50 by Direct Debit on 21 December 2026. There is nothing for you to do. On your statement it says TARNBROOK LENDING.',
    'The 20th, your payment day, is a Sunday, so we collect on the next working day.',
    'We’ll remind you by e-mail three working days before.',
  ])
})

test('with the bank: nothing more is announced', () => {
  const loan = exampleLoan({ scheduledPayments: [exampleRow(1, { status: 'collecting' })] })
  expect(headlineOf(loan, setting).label).toBe('We’re collecting')
  expect(whatHappensNext(loan, setting)).toEqual([
    'Your bank has our request: £260.50 leaves the account ending 5678 on 20 November 2026. On your statement it says TARNBROOK LENDING.',
  ])
})

test('without a Direct Debit we promise to collect nothing', () => {
  const loan = exampleLoan({ isMandateActive: false })
  expect(headlineOf(loan, setting)).toMatchObject({ label: 'Your next payment', unit: 'due on 21 December' })
  expect(headlineNote(loan)).toBeUndefined()
  expect(whatHappensNext(loan, setting).join(' ')).not.toContain('We collect')
})

test('late: what was missed and since when, and that it costs nothing more', () => {
  const one = exampleLoan({ state: 'Late', scheduledPayments: [exampleRow(1, { status: 'missed' })] })
  expect(headlineOf(one, setting)).toEqual({
    label: 'One payment was missed',
    amount: 26_050,
    unit: 'due on 20 November 2026',
  })
  expect(headlineNote(one)).toBe('We make no charge for it, and add no interest to it.')
  const two = exampleLoan({
    state: 'Late',
    scheduledPayments: [
      exampleRow(1, { status: 'missed' }),
      exampleRow(2, { status: 'missed', dueOn: '2026-12-20' }),
    ],
  })
  expect(headlineOf(two, setting)).toEqual({
    label: '2 payments were missed',
    amount: 52_100,
    unit: 'since 20 November 2026',
  })
})

test('before the money is there: where it goes to, and the first payment', () => {
  const pending = exampleLoan({ state: 'Pending' })
  expect(headlineOf(pending, setting)).toEqual({ label: 'We’ll send you', amount: 70_000 })
  expect(whatHappensNext(pending, setting)[0]).toContain('We’re setting up your Direct Debit')
  expect(whatHappensNext(pending, setting).at(-1)).toBe('Your first payment is £260.50, on 21 December 2026.')
  const funded = exampleLoan({ state: 'Funded' })
  expect(whatHappensNext(funded, setting)[0]).toBe(
    'We’re sending £700 to the account ending 5678. It usually takes minutes, and some banks take up to two hours.',
  )
  expect(headlineOf(funded, vehicle).label).toBe('On its way to the seller')
  expect(whatHappensNext(funded, vehicle)[0]).toContain('seller of the vehicle')
})

test.each([
  ['Complete', 'You have paid us', 26_050],
  ['Settled', 'You have paid us', 26_050],
  ['Sold', 'You have paid us', 26_050],
  ['Cancelled', 'Left to pay', 0],
  ['Written Off', 'Left to pay', 50_000],
  ['Terminated', 'Left to pay', 50_000],
  ['Voluntary terminated', 'Left to pay', 50_000],
] as const)('%s: %s', (state, label, amountPence) => {
  expect(headlineOf(exampleLoan({ state }), setting)).toEqual({ label, amount: pence(amountPence) })
})

test('every state says what happens next, also for a vehicle; only four still run', () => {
  for (const state of LOAN_STATES)
    for (const words of [setting, vehicle])
      expect(whatHappensNext(exampleLoan({ state }), words).join(' ').length, state).toBeGreaterThan(40)
  expect(LOAN_STATES.filter((state) => isRunning({ state }))).toEqual([
    'Pending',
    'Funded',
    'Repaying',
    'Late',
  ])
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
