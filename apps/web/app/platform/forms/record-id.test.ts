import { expect, test } from 'vitest'
import { parseId } from './record-id.ts'

test('an id in a URL is a positive safe integer', () => {
  expect(parseId('382255372767890')).toBe(382_255_372_767_890)
})

test.each([null, undefined, '', '0', '-1', '1.5', '1e3', 'abc', '9999999999999999', '12345678901234567'])(
  '%j leads nowhere',
  (text) => {
    expect(() => parseId(text)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)
