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
  ['//evil.example', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/account/..//evil.example/', undefined],
  ['/%2e//evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['account', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('coming back to %j leads to %j', (next, to) => {
  expect(toOwnPath(next)).toBe(to)
})
