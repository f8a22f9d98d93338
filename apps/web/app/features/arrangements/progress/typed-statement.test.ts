import { pence } from '@tarnbrook/domain/core/money'
import { monthlyAmount } from '@tarnbrook/domain/financial-statement/financial-statement'
import { expect, test } from 'vitest'
import {
  calculateMonthlyAmount,
  FREQUENCIES,
  findStatementSections,
  groupTotal,
  isBeyondStatement,
  sectionTotal,
  toStatementLine,
  toTypedLines,
} from './typed-statement.ts'

test('a line is a month of what is typed, as people type it', () => {
  expect(calculateMonthlyAmount({ amount: '£1,200.50', frequency: 'monthly' })).toBe(1_200_50)
  expect(calculateMonthlyAmount({ amount: '100', frequency: 'weekly' })).toBe(433_33)
  expect(calculateMonthlyAmount({ amount: '120', frequency: 'yearly' })).toBe(10_00)
  expect(calculateMonthlyAmount({ amount: '120.' })).toBe(120_00)
})

test('an unreadable amount or frequency counts as nothing until it is corrected', () => {
  for (const amount of ['', 'ten', '-5', '1e9', '9999999999', '1.2.3'])
    expect(calculateMonthlyAmount({ amount, frequency: 'monthly' }), amount).toBe(0)
  expect(calculateMonthlyAmount({ amount: '5', frequency: 'daily' })).toBe(0)
})

test('the lines of a form are read from their fields, and other fields are none', () => {
  const form = new FormData()
  form.set('lines.rent.amount', '500')
  form.set('lines.rent.frequency', 'weekly')
  form.set('lines.gas.amount', '40')
  form.set('lines.nothing.amount', '9')
  form.set('lines.rent.colour', 'red')
  form.set('_intent', 'x')
  expect(toTypedLines(form)).toEqual({ rent: { amount: '500', frequency: 'weekly' }, gas: { amount: '40' } })
})

test('a section and a group come to the sum of their lines, each by its month', () => {
  const lines = {
    rent: { amount: '100', frequency: 'weekly' },
    mortgage: { amount: '50', frequency: 'monthly' },
    gas: { amount: '40', frequency: 'monthly' },
    groceries: { amount: '300', frequency: 'monthly' },
    'client-salary-or-wages': { amount: '24000', frequency: 'yearly' },
  }
  expect(sectionTotal(lines, 'home-contents')).toBe(433_33 + 50_00)
  expect(groupTotal(lines, ['fixed-costs'])).toBe(433_33 + 50_00 + 40_00)
  expect(groupTotal(lines, ['fixed-costs', 'flexible-costs'])).toBe(433_33 + 50_00 + 40_00 + 300_00)
  expect(groupTotal(lines, ['income'])).toBe(2_000_00)
  expect(groupTotal({}, ['income'])).toBe(pence(0))
  expect(findStatementSections(['income']).map(({ key }) => key)).toEqual([
    'earnings',
    'benefits',
    'pensions',
    'other-income',
  ])
})

test('what comes every two or four weeks is sent as its year, to the penny, with what was typed', () => {
  expect(toStatementLine('child-benefit', pence(104_20), 'four-weekly')).toEqual({
    line: 'child-benefit',
    amount: 1_354_60,
    frequency: 'yearly',
    typed: { amount: 104_20, frequency: 'four-weekly' },
  })
  expect(toStatementLine('child-benefit', pence(52_11), 'fortnightly')).toMatchObject({
    amount: 1_354_86,
    frequency: 'yearly',
    typed: { amount: 52_11, frequency: 'fortnightly' },
  })
  expect(toStatementLine('rent', pence(50_00), 'weekly')).toEqual({
    line: 'rent',
    amount: 50_00,
    frequency: 'weekly',
  })
})

test('the month that is shown is the month of what is sent, for every frequency', () => {
  for (const often of FREQUENCIES)
    for (let amount = 0; amount < 300_000; amount += 1_237) {
      const sent = toStatementLine('rent', pence(amount), often)
      const shown = calculateMonthlyAmount({ amount: (amount / 100).toFixed(2), frequency: often })
      expect([often, amount, shown]).toEqual([often, amount, monthlyAmount(sent.amount!, sent.frequency!)])
    }
})

test('a year of it is within what the statement takes', () => {
  expect(isBeyondStatement(pence(76_923_07), 'four-weekly')).toBe(false)
  expect(isBeyondStatement(pence(76_923_08), 'four-weekly')).toBe(true)
  expect(isBeyondStatement(pence(1_000_000_00), 'monthly')).toBe(false)
})
