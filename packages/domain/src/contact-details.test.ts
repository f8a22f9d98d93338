import { describe, expect, test } from 'vitest'
import {
  isDecimal,
  isDigits,
  isEmailLike,
  isPostcode,
  isUrl,
  matchesPhonePattern,
  normalisePostcode,
} from './contact-details.ts'
import phones from './vectors/phones.json' with { type: 'json' }
import postcodes from './vectors/postcodes.json' with { type: 'json' }

test.each(postcodes)('postcode $postcode', ({ postcode, valid }) => {
  expect(isPostcode(postcode)).toBe(valid)
})

test('postcodes are normalised', () => {
  expect(normalisePostcode(' sw1a1aa ')).toBe('SW1A 1AA')
  expect(normalisePostcode('m 1 1ae')).toBe('M1 1AE')
  expect(normalisePostcode('m1')).toBe('M1')
  expect(isPostcode('SW1A 1AA\nX')).toBe(false)
})

test.each(phones)('phone $input', ({ input, spec_pattern }) => {
  expect(matchesPhonePattern(input)).toBe(spec_pattern)
})

test.each([
  ['07700 900123', true],
  ['+44 7912 345678', true],
  ['(020) 794-60018', true],
  ['12345', false],
  ['07912 34567a', false],
  ['', false],
])('phone %j', (text, matches) => {
  expect(matchesPhonePattern(text)).toBe(matches)
})

describe('other patterns', () => {
  test.each([
    ['jo@example.co.uk', true],
    ["o'neil+loans@example.com", true],
    ['jo@example', false],
    ['jo@@example.com', false],
    ['jo@example..com', false],
    ['jo @example.com', false],
    [`${'a'.repeat(250)}@example.com`, false],
  ])('e-mail %j', (text, ok) => {
    expect(isEmailLike(text)).toBe(ok)
  })

  test('a hostile e-mail is answered at once', () => {
    expect(isEmailLike(`a@${'a.'.repeat(120)}@`)).toBe(false)
  })

  test('digits and decimals', () => {
    expect(['0', '0123'].every(isDigits)).toBe(true)
    expect(['', '1.2', '-1', '1 2'].some(isDigits)).toBe(false)
    expect(['0', '12.50', '-3'].every(isDecimal)).toBe(true)
    expect(['', '.5', '1.', '1e3', '1,000'].some(isDecimal)).toBe(false)
  })

  test.each([
    ['https://example.com/a?b=c', true],
    ['http://localhost:3000', true],
    ['javascript:alert(1)', false],
    ['example.com', false],
    ['https://', false],
    ['https://exa mple.com', false],
  ])('address %j', (text, ok) => {
    expect(isUrl(text)).toBe(ok)
  })
})
