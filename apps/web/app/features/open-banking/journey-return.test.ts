import { expect, test } from 'vitest'
import { findResultPath, pathAfterBank, subjectOfState } from './journey-return.ts'

const returnPath = '/account/borrow/continue?id=7&task=proof-of-income'

test.each([
  ['main', 'connected', `${returnPath}&saved=bank-connected#connect-bank`],
  ['main', 'unavailable', `${returnPath}&saved=bank-unavailable`],
  ['motor', 'connected', `${returnPath}&saved=bank-connected#connect-bank`],
  ['motor', 'unavailable', '/open-banking/unavailable'],
  ['motor', 'unable-to-connect', '/open-banking/unable-to-connect'],
  ['motor', 'refused', `${returnPath}&saved=bank-refused`],
] as const)('on %s, %s leads to %s', (brand, outcome, path) => {
  expect(pathAfterBank(brand, { outcome, returnPath })).toBe(path)
})

test('on another device, which has no page of the task, motor says that the visit has ended', () => {
  expect(findResultPath('motor', 'connected')).toBe('/open-banking/complete')
  expect(findResultPath('main', 'connected')).toBeUndefined()
})

test('a visit for an arrangement ends on its page on motor too', () => {
  const step = '/account/borrow/self-serve-arrangement/7/income?from=bank'
  expect(pathAfterBank('motor', { outcome: 'connected', returnPath: step })).toBe(
    `${step}&saved=bank-connected`,
  )
})

test('a page of another site is not gone to', () => {
  expect(pathAfterBank('main', { outcome: 'connected', returnPath: '//evil.example' })).toBe(
    '/account/borrow?saved=bank-connected',
  )
})

test.each([
  ['r.4103558201337.abc-_9', 4_103_558_201_337],
  ['r..abc', undefined],
  ['r.x.abc', undefined],
  ['abc', undefined],
])('the subject of %s is %s', (state, subject) => {
  expect(subjectOfState(state)).toBe(subject)
})
