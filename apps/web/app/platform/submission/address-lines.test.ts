import { expect, test } from 'vitest'
import { errorsOfLines, withSplitLines } from './address-lines.ts'

function formOf(answers: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.append(name, value)
  return form
}

test('a posted line becomes the parts that the calls want, and a county of another address is emptied', () => {
  const posted = formOf({ line1: 'Flat 3, 12 High Street', line2: '', town: 'Leeds', postCode: 'LS1 4AP' })
  expect(Object.fromEntries(withSplitLines(posted))).toEqual({
    flatNumber: '3',
    houseNumber: '12',
    line1: 'High Street',
    line2: '',
    county: '',
    town: 'Leeds',
    postCode: 'LS1 4AP',
  })
})

test('marks that nobody sees, and dashes of another kind, do not hide a number', () => {
  const posted = formOf({ line1: '\u200e12\u00a0\u2013 14 High\u200b Street' })
  expect(Object.fromEntries(withSplitLines(posted))).toMatchObject({
    houseNumber: '12-14',
    line1: 'High Street',
  })
})

test('an address of several in one form is split under its own name', () => {
  const posted = formOf({ 'address.line1': '9 Mill Lane', 'previousAddress.line1': '7 Weir Lane' })
  const split = Object.fromEntries(withSplitLines(posted, 'previousAddress.'))
  expect(split).toMatchObject({ 'address.line1': '9 Mill Lane', 'previousAddress.houseNumber': '7' })
  expect(split['previousAddress.line1']).toBe('Weir Lane')
})

test('a form that asks for the parts, or for no address, is left as it is', () => {
  const parts = formOf({ houseNumber: '', line1: '12 High Street' })
  expect(withSplitLines(parts)).toBe(parts)
  const other = formOf({ email: 'ada@people.example' })
  expect(withSplitLines(other)).toBe(other)
})

const HOUSE = ['Enter the house number or name']
const STREET = ['Enter the street']
const TOWN = ['Enter the town or city']

test.each([
  [
    { houseNumber: HOUSE, line1: STREET, town: TOWN },
    { line1: ['Enter the first line of your address'], town: TOWN },
  ],
  [{ line1: STREET }, { line1: STREET }],
  [
    { flatNumber: ['Use 80 characters or fewer'], town: TOWN },
    { line1: ['Use 80 characters or fewer'], town: TOWN },
  ],
  [{ town: TOWN }, { town: TOWN }],
])('what is wrong with the parts is said once, of their line: %j', (error, said) => {
  const shown = errorsOfLines({ status: 'error', error }).error
  expect(shown).toEqual(said)
  expect(Object.keys(shown ?? {})).toEqual(Object.keys(said))
})

test('an answer without errors is left as it is', () => {
  const reply = { status: 'success' as const }
  expect(errorsOfLines(reply)).toBe(reply)
})
