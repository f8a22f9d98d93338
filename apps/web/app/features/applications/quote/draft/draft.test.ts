import type { User } from '@tarnbrook/contract/auth/auth'
import { expect, test } from 'vitest'
import { isKnownCustomer, nested, storable, typedAnswers, withKnown } from './draft.ts'

const address = {
  '@type': 'address' as const,
  flatNumber: null,
  houseNumber: '12',
  line1: 'Ferry Lane',
  line2: null,
  town: 'Leeds',
  county: null,
  postCode: 'LS1 4AP',
  period: 3,
  populateManually: false,
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
  isCheckingNewApplication: false,
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

test('a form is typed text under the names of the draft: each answer once, and none of the form’s own fields', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['_later', 'yes'],
    ['line1', 'Ferry Lane'],
    ['line1', 'Mill Lane'],
    ['town', 'x'.repeat(201)],
  ] as const)
    form.append(name, value)
  const typed = typedAnswers(form, 'address')
  expect(typed).toEqual({ 'address.line1': 'Ferry Lane', 'address.town': 'x'.repeat(201) })
  expect(storable(typed)).toEqual({ 'address.line1': 'Ferry Lane' })
})

test('names become objects, and no name reaches what all objects share', () => {
  const names = [
    'dateOfBirth.day',
    'dateOfBirth.month',
    'dateOfBirth.day.hour',
    '__proto__.town',
    'toString.name',
  ]
  const values = nested(names.map((name) => [name, 'x']))
  expect(values).toMatchObject({ dateOfBirth: { day: { hour: 'x' }, month: 'x' }, toString: { name: 'x' } })
  expect(({} as Record<string, unknown>).town).toBeUndefined()
})
