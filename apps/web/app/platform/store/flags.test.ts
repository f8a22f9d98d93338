import { expect, test } from 'vitest'
import { isFeatureEnabled } from './flags.ts'

test.each([
  ['{"a":true}', false, true],
  ['{"a":"true"}', false, true],
  ['%7B%22a%22%3Atrue%7D', false, true],
  ['{"a":false}', true, true],
  ['{"a":false}', false, false],
  ['{"a":1}', true, true],
  ['{"a":"yes"}', true, true],
  ['{"a":"yes"}', false, false],
  ['{"b":true}', true, true],
  ['{"b":true}', false, false],
  ['not json', true, true],
  ['[true]', false, false],
  [undefined, true, true],
])('Spec 4: the cookie %s with the default %s is %s', (cookie, isOnByDefault, isOn) => {
  expect(isFeatureEnabled(cookie, 'a', isOnByDefault)).toBe(isOn)
})
