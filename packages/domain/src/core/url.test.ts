import { expect, test } from 'vitest'
import { parseUrl, toOwnPath } from './url.ts'

test.each([
  ['https://example.com/a?b=c', undefined],
  ['/account', 'http://same.invalid'],
  ['//elsewhere.example', 'http://same.invalid'],
  ['', 'http://same.invalid'],
  ['example.com', undefined],
  ['http://', undefined],
  ['http://[', undefined],
])('%s on %s is read as URL.parse reads it', (text, base) => {
  expect(parseUrl(text, base)?.href).toBe(URL.parse(text, base)?.href)
})

test.each([
  ['/account/borrow?id=3#top', '/account/borrow?id=3#top'],
  ['/account/../login', '/login'],
  ['//evil.example', null],
  ['//evil.example/', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/account/..//evil.example/', null],
  ['/%2e//evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['account', null],
  ['', null],
  [null, null],
  [undefined, null],
])('coming back to %j leads to %j', (next, to) => {
  expect(toOwnPath(next)).toBe(to)
})
