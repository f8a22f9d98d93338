import { expect, test } from 'vitest'
import { ADDRESS_FIELD_NAMES, toAddressInputs, withoutUnasked } from './address-history.ts'

function formOf(answers: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.append(name, value)
  return form
}

const names = (form: FormData) => [...form.keys()]

test('the address before is sent only when the first one’s period is 6, and when there is one', () => {
  const both = { 'address.line1': 'Weir Lane', 'previousAddress.line1': 'Mill Lane' }
  expect(names(withoutUnasked(formOf({ ...both, 'address.period': '6' })))).toContain('previousAddress.line1')
  for (const period of ['1', '5', ''])
    expect(names(withoutUnasked(formOf({ ...both, 'address.period': period })))).toEqual([
      'address.line1',
      'address.period',
    ])
  const empty = { 'previousAddress.line1': ' ', 'previousAddress.town': '', 'address.period': '6' }
  expect(names(withoutUnasked(formOf(empty)))).toEqual(['address.period'])
})

test('a refusal of the call finds its field', () => {
  expect(ADDRESS_FIELD_NAMES['addresses.0.postCode']).toBe('address.postCode')
  expect(ADDRESS_FIELD_NAMES['addresses.1.period']).toBe('previousAddress.period')
})

test('an address that was entered by hand says so (Spec 3), one chosen from a list does not', () => {
  const place = { houseNumber: '12', line1: 'Ferry Lane', town: 'Leeds', postCode: 'LS1 4AP', period: 6 }
  const manual = { ...place, populateManually: true }
  expect(toAddressInputs({ address: place })).toEqual([manual])
  expect(toAddressInputs({ address: place, previousAddress: place }, { isChosen: true })).toEqual([
    place,
    manual,
  ])
})
