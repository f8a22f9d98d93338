import { describe, expect, test } from 'vitest'
import {
  addressMode,
  addressModePath,
  changePath,
  checkedPath,
  countedSteps,
  findQuoteSteps,
  neighbours,
  sectionOfWirePath,
  stepsShown,
} from './quote-steps.ts'

test.each([
  ['nothing is known yet', {}, null, 'find'],
  ['a postcode was given', { 'address.postCode': 'LS1 4AP' }, null, 'choose'],
  ['an address was chosen', { 'address.postCode': 'LS1 4AP', 'address.line1': 'Weir Lane' }, null, 'manual'],
  ['one line of an address is there', { 'address.town': 'Leeds' }, null, 'manual'],
  ['manual entry was chosen, and nothing typed', { 'address.populateManually': 'true' }, null, 'manual'],
  ['another address is wanted', { 'address.line1': 'Weir Lane' }, 'find', 'find'],
  ['the list is wanted without a postcode', {}, 'choose', 'find'],
  ['of another step', { 'previous-address.line1': 'Weir Lane' }, null, 'find'],
])('%s', (_what, answers, asked, mode) => {
  expect(addressMode('address', answers, asked)).toBe(mode)
})

test('who came to change an answer still does in another mode', () => {
  const query = new URLSearchParams({ change: 'address', mode: 'manual' })
  expect(addressModePath('address', 'find', query)).toBe(
    '/account/borrow/quote/address?mode=find&change=address',
  )
  expect(addressModePath('address', 'manual', new URLSearchParams())).toBe(
    '/account/borrow/quote/address?mode=manual',
  )
})

test('the address before is asked only for the shortest time at the first (Spec 5: period 6)', () => {
  expect(findQuoteSteps({ 'address.period': '3' })).not.toContain('previous-address')
  expect(findQuoteSteps({ 'address.period': '6' })).toContain('previous-address')
})

test.each([
  ['user.dateOfBirth', 'about-you'],
  ['user.addresses.0.postCode', 'address'],
  ['user.addresses.1.line1', 'previous-address'],
  ['affordability.maritalStatus', 'home'],
  ['amount', 'loan'],
  ['netMonthlyIncome', 'income'],
])('a refusal of %s is about %s', (path, section) => {
  expect(sectionOfWirePath(path)).toBe(section)
})

test('a first-time borrower sees five pages', () => {
  expect(stepsShown('loan', {}, [])).toEqual(['loan', 'about-you', 'address', 'income', 'check'])
})

describe('pages whose answers are known', () => {
  const known = ['about-you', 'address', 'previous-address'] as const

  test('are passed over, there and back', () => {
    expect(stepsShown('loan', {}, known)).toEqual(['loan', 'income', 'check'])
    expect(neighbours('loan', {}, known)).toEqual({ before: null, after: 'income' })
    expect(neighbours('income', {}, known)).toEqual({ before: 'loan', after: 'check' })
  })

  test('can be opened, and lead on from there', () => {
    expect(stepsShown('address', {}, known)).toEqual(['loan', 'address', 'income', 'check'])
    expect(neighbours('address', {}, known)).toEqual({ before: 'loan', after: 'income' })
  })
})

test.each([
  ['loan', 'amount', '/loan?change=loan#loan-amount', '#check-loan'],
  ['address', 'line1', '/address?change=address#manual-line1', '#check-address'],
  ['home', 'maritalStatus', '/income?change=home#income-home.maritalStatus', '#check-home'],
  ['income', 'income', '/income?change=income#income-income.income', '#check-income'],
] as const)('%s, %s is changed at its control, and leads back to its part', (section, field, path, part) => {
  const change = changePath(section, field)
  expect(change).toBe(`/account/borrow/quote${path}`)
  const query = new URL(change, 'http://localhost').searchParams
  const step = section === 'home' ? 'income' : section
  expect(checkedPath(step, query)).toBe(`/account/borrow/quote/check${part}`)
})

test('the count of steps is the same with an address before and without', () => {
  const steps = ['loan', 'about-you', 'address', 'income', 'check'] as const
  expect(countedSteps(steps)).toEqual(steps)
  expect(countedSteps(['loan', 'about-you', 'address', 'previous-address', 'income', 'check'])).toEqual(steps)
  // Where the address is known, the page of the one before is a step.
  expect(countedSteps(['previous-address', 'check'])).toEqual(['previous-address', 'check'])
})
