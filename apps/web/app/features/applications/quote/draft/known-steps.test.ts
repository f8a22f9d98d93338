import type { User } from '@tarnbrook/contract/auth/auth'
import { expect, test } from 'vitest'
import { knownSteps } from './known-steps.ts'

const address = { line1: 'Ferry Lane', houseNumber: '12', town: 'Leeds', postCode: 'LS1 4AP', period: 3 }
const ADDRESS = ['address', 'previous-address']
const userWith = (changes: object) =>
  ({
    firstName: 'Una',
    lastName: 'Ferrier',
    dateOfBirth: '1985-03-07',
    email: 'una@people.example',
    mobileNumber: '+447912345678',
    addresses: [address],
    ...changes,
  }) as unknown as User

test.each<[string, User | undefined, Record<string, string>, string[]]>([
  ['nobody', undefined, {}, []],
  ['a customer', userWith({}), {}, ['about-you', ...ADDRESS]],
  ['a customer without a number', userWith({ mobileNumber: null }), {}, ADDRESS],
  ['a customer without an address', userWith({ addresses: [] }), {}, ['about-you']],
  [
    'a customer without the time there',
    userWith({ addresses: [{ ...address, period: null }] }),
    {},
    ['about-you'],
  ],
  ['a customer who had moved', userWith({ addresses: [{ ...address, period: 6 }] }), {}, ['about-you']],
  [
    'with where they lived before',
    userWith({ addresses: [{ ...address, period: 6 }, address] }),
    {},
    ['about-you', ...ADDRESS],
  ],
  ['a customer who typed another address', userWith({}), { 'address.postCode': 'LS6 2AB' }, ['about-you']],
])('%s', (_who, user, answers, known) => {
  expect(knownSteps(answers, user)).toEqual(known)
})
