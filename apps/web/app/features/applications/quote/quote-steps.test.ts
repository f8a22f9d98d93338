import { expect, test } from 'vitest'
import { addressMode, addressModePath, stepOfWirePath, stepsOf } from './quote-steps.ts'

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
  const query = new URLSearchParams({ change: 'houseNumber', mode: 'manual' })
  expect(addressModePath('address', 'find', query)).toBe(
    '/account/borrow/quote/address?mode=find&change=houseNumber',
  )
  expect(addressModePath('address', 'manual', new URLSearchParams())).toBe(
    '/account/borrow/quote/address?mode=manual',
  )
})

test('the address before is asked only for the shortest time at the first (Spec 5: period 6)', () => {
  expect(stepsOf({ 'address.period': '3' })).not.toContain('previous-address')
  expect(stepsOf({ 'address.period': '6' })).toContain('previous-address')
})

test.each([
  ['user.dateOfBirth', 'about-you'],
  ['user.addresses.0.postCode', 'address'],
  ['user.addresses.1.line1', 'previous-address'],
  ['affordability.maritalStatus', 'home'],
  ['amount', 'loan'],
  ['netMonthlyIncome', 'income'],
])('a refusal of %s is about the step %s', (path, step) => {
  expect(stepOfWirePath(path)).toBe(step)
})
