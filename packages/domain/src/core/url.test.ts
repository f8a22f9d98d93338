import { expect, test } from 'vitest'
import { parseUrl } from './url.ts'

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
