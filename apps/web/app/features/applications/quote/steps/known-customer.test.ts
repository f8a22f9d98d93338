import type { User } from '@tarnbrook/contract/account/auth'
import { expect, test } from 'vitest'
import { isKnownCustomer, withKnown } from './known-customer.ts'

const address = {
  '@type': 'address' as const,
  ...{ flatNumber: null, houseNumber: '12', line1: 'Ferry Lane', line2: null, town: 'Leeds', county: null },
  ...{ postCode: 'LS1 4AP', period: 3, populateManually: false },
}

const user: User = {
  '@type': 'user',
  '@link': '/users/1',
  id: 1,
  roles: [],
  firstName: 'Una',
  lastName: 'Ferrier',
  dateOfBirth: '1985-03-07',
  email: 'una@people.example',
  mobileNumber: '+447912345678',
  isMobileVerified: true,
  canReApply: true,
  publicSeeds: [],
  addresses: [address],
}

test('nobody is signed in: the draft is as it was typed', () => {
  expect(withKnown({ 'about-you.firstName': 'Mallory' }, undefined)).toEqual({
    'about-you.firstName': 'Mallory',
  })
  expect(isKnownCustomer(undefined)).toBe(false)
})

test('a customer applies as who they are, whatever was typed', () => {
  const answers = withKnown({ 'about-you.firstName': 'Mallory', 'about-you.email': 'm@people.example' }, user)
  expect(isKnownCustomer(user)).toBe(true)
  expect(answers).toMatchObject({
    'about-you.firstName': 'Una',
    'about-you.email': 'una@people.example',
    'about-you.dateOfBirth.day': '7',
    'about-you.dateOfBirth.year': '1985',
    'address.line1': 'Ferry Lane',
    'address.period': '3',
  })
})

test('their address is a beginning: what they typed comes before it, as a whole', () => {
  const typed = { 'address.postCode': 'LS6 2AB' }
  expect(withKnown(typed, user)).toMatchObject(typed)
  expect(withKnown(typed, user)).not.toHaveProperty(['address.line1'])
  expect(withKnown({}, { ...user, addresses: undefined })).not.toHaveProperty(['address.line1'])
})

test('what is missing with us is asked for', () => {
  for (const part of [{ mobileNumber: null }, { dateOfBirth: null }]) {
    expect(isKnownCustomer({ ...user, ...part })).toBe(false)
    expect(withKnown({}, { ...user, ...part })).not.toHaveProperty(['about-you.firstName'])
  }
})
