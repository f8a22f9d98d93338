import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import phones from '../vectors/phones.json' with { type: 'json' }
import postcodes from '../vectors/postcodes.json' with { type: 'json' }
import {
  emailKey,
  formatPhone,
  isDigits,
  isEmailLike,
  isPostcode,
  isUrl,
  mailboxKey,
  matchesPhonePattern,
  normalisePostcode,
  toE164,
} from './contact-details.ts'

test.each(postcodes)('postcode $postcode', ({ postcode, valid }) => {
  expect(isPostcode(postcode)).toBe(valid)
})

test('postcodes are normalised', () => {
  expect(normalisePostcode(' sw1a1aa ')).toBe('SW1A 1AA')
  expect(normalisePostcode('m 1 1ae')).toBe('M1 1AE')
  expect(normalisePostcode('m1')).toBe('M1')
  expect(normalisePostcode('m11')).toBe('M11')
  expect(normalisePostcode('m111')).toBe('M 111')
  expect(isPostcode('SW1A 1AA\nX')).toBe(false)
  expect(isPostcode('gir0aa')).toBe(true)
})

// BS 7666: the last two letters are never C I K M O V, too like others when handwritten.
test.each([...'CIKMOV'])('no postcode ends with a %s, nor has it before the end', (letter) => {
  expect([isPostcode(`SW1A 1A${letter}`), isPostcode(`SW1A 1${letter}A`)]).toEqual([false, false])
})

test.each([...'ABDEFGHJLNPQRSTUWXYZ'])('a postcode may end with %s', (letter) => {
  expect(isPostcode(`SW1A 1${letter}${letter}`)).toBe(true)
})

test('however a postcode is typed, it is the same one, and normalising it again changes nothing', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ABDEFGHJLNPQRSTUWXYZ0123456789 '), maxLength: 10 })
  const example = fc.constantFrom(...postcodes.map(({ postcode }) => postcode))
  fc.assert(
    fc.property(fc.oneof(letters, example), fc.boolean(), (text, isLower) => {
      const typed = [...(isLower ? text.toLowerCase() : text)].join(' ')
      expect(normalisePostcode(typed)).toBe(normalisePostcode(text))
      expect(normalisePostcode(normalisePostcode(text))).toBe(normalisePostcode(text))
      expect(isPostcode(typed)).toBe(isPostcode(text))
    }),
  )
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
  ['020.794.60018', true],
  ['+(020)79460018', true],
  ['++447912345678', false],
  ['x07912345678', false],
  ['07912345678x', false],
  ['079/123/45678', false],
])('phone %j', (text, matches) => {
  expect(matchesPhonePattern(text)).toBe(matches)
})

// Spec 5: an optional plus, then 3 digits, 3 digits, then 4 to 6 digits.
test.each([
  [9, false],
  [10, true],
  [11, true],
  [12, true],
  [13, false],
])('a number of %d digits, with a plus or without: %s', (count, matches) => {
  const digits = '079123456789012'.slice(0, count)
  expect([matchesPhonePattern(digits), matchesPhonePattern(`+${digits}`)]).toEqual([matches, matches])
})

test.each([
  // typed, in the form of E.164, as it is shown
  ['07912345678', '+447912345678', '07912 345678'],
  ['07912 345 678', '+447912345678', '07912 345678'],
  ['447912345678', '+447912345678', '07912 345678'],
  ['+44 7912 345678', '+447912345678', '07912 345678'],
  ['(+44) 7912-345678', '+447912345678', '07912 345678'],
  ['7912345678', '+447912345678', '07912 345678'],
  ['0044 7912 345678', '+447912345678', '07912 345678'],
  ['+07912345678', '+447912345678', '07912 345678'],
  ['00 4412345678', '+4412345678', '+4412345678'],
  ['01632 960 001', '+441632960001', '01632 960 001'],
  ['(020) 794-60018', '+442079460018', '020 7946 0018'],
  ['020.794.60018', '+442079460018', '020 7946 0018'],
  ['+44 (0)1632 960001', '+441632960001', '01632 960 001'],
  ['0113 496 0001', '+441134960001', '0113 496 0001'],
  ['0121 496 0001', '+441214960001', '0121 496 0001'],
  ['0300 123 1113', '+443001231113', '0300 123 1113'],
  ['+353 861 234567', '+353861234567', '+353861234567'],
  ['353861234567', '+353861234567', '+353861234567'],
  // No number that there is, and always the same.
  ['+4400000000', '+4400000000', '+4400000000'],
])('phone %j is stored as %s and shown as %s', (typed, e164, shown) => {
  expect(toE164(typed)).toBe(e164)
  expect(formatPhone(e164)).toBe(shown)
  expect(toE164(shown)).toBe(e164)
})

test.each([
  '0000000000',
  '+0000000000',
  'O7912345678',
  '0791234567l',
  '０７９１２３４５６７８',
  '٠٧٩١٢٣٤٥٦٧٨',
  '07912345678;phone-context=+44',
  'tel:07912345678',
  'call 07912345678 please',
  '07912+345678',
  '07912345678 ext 2',
  '1234567',
  '',
])('%j is no phone number', (typed) => {
  expect(toE164(typed)).toBeNull()
})

test('every text of the pattern of the specification has one form, however it is separated', () => {
  const digits = fc.stringMatching(/^[1-9]\d{9,11}$|^0[1-9]\d{8,10}$/)
  fc.assert(
    fc.property(digits, fc.boolean(), fc.constantFrom('', ' ', '-', '.'), (figures, hasPlus, between) => {
      const typed = `${hasPlus ? '+' : ''}${figures.slice(0, 3)}${between}${figures.slice(3, 6)}${between}${figures.slice(6)}`
      expect(matchesPhonePattern(typed)).toBe(true)
      const e164 = toE164(typed)
      expect(e164).toMatch(/^\+[1-9]\d{7,14}$/)
      expect(toE164(`${hasPlus ? '+' : ''}${figures}`)).toBe(e164)
      expect(toE164(e164!)).toBe(e164)
      expect(toE164(formatPhone(e164!))).toBe(e164)
    }),
  )
})

describe('other patterns', () => {
  test.each([
    ['jo@example.co.uk', true],
    ["o'neil+loans@example.com", true],
    ['jo@example', false],
    ['jo@@example.com', false],
    ['jo@example..com', false],
    ['jo @example.com', false],
    [`${'a'.repeat(64)}@example.com`, true],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(56)}.uk`, true],
    [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.uk`, false],
    [`a@${'b'.repeat(64)}.uk`, false],
    ['jo@münchen.example', true],
    ['jo@xn--mnchen-3ya.example', true],
    ['İvan@people.example', false],
    ['jo\u0131@people.example', false],
    ['ｊｏ@people.example', false],
    ['.jo@example.com', false],
    ['jo..mo@example.com', false],
    ['jo@127.0.0.1', false],
    ['jo@1.2', false],
    ['jo@0x7f.1', false],
    ['jo@exa%6dple.com', false],
    ['jo@example.com:25', false],
    ['jo@example.com/x', false],
    ['jo@exa_mple.com', false],
    ['jo@-example.com', false],
    ['jo@exam\u00adple.com', false],
    ['@example.com', false],
    ['jo@.com', false],
    ['jo@example.com.', false],
    ['jo,mo@example.com', false],
    ['"jo"@example.com', false],
    ['<jo@example.com>', false],
    ['jo@[127.0.0.1]', false],
    ['jo\u0000@example.com', false],
  ])('email %j', (text, ok) => {
    expect(isEmailLike(text)).toBe(ok)
  })

  test('one address has one key, however it is typed, and the key is an address', () => {
    const local = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,30}$/)
    const label = fc.stringMatching(/^[a-zA-ZäöüßéğıİåÅ]{1,12}$/)
    fc.assert(
      fc.property(local, label, label, fc.boolean(), (name, first, last, isUpper) => {
        const typed = `${name}@${first}.${last}`
        fc.pre(isEmailLike(typed))
        const key = emailKey(typed)
        expect(key).toMatch(/^[\x21-\x7e]+$/)
        expect(emailKey(key)).toBe(key)
        expect(key.split('@')[0]).toBe(name.toLowerCase())
        const ascii = isUpper ? key.toUpperCase() : key
        expect(emailKey(ascii)).toBe(key)
      }),
    )
  })

  test('the key of any text is in visible ASCII, or there is none', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 40 })
    const nearly = fc.string({ unit: fc.constantFrom(...'aZ09-.ßéİı\u212A例'), minLength: 1, maxLength: 8 })
    let keys = 0
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.stringMatching(/^[a-zA-Z0-9.+-]{1,8}$/)),
        fc.oneof(anyText, nearly),
        (local, domain) => {
          const typed = `${local}@${domain}.example`
          if (isEmailLike(typed)) {
            expect(emailKey(typed)).toMatch(/^[\x21-\x7e]{3,254}$/)
            keys += 1
          } else expect(() => emailKey(typed)).toThrow(RangeError)
        },
      ),
    )
    expect(keys).toBeGreaterThan(0)
  })

  test('people whose names look alike have keys of their own, or none', () => {
    expect(emailKey('Ivan@People.Example')).toBe('ivan@people.example')
    expect(emailKey('jo@MÜNCHEN.example')).toBe('jo@xn--mnchen-3ya.example')
    expect(() => emailKey('İvan@people.example')).toThrow(RangeError)
    expect(() => emailKey('\u212Aate@people.example')).toThrow(RangeError)
  })

  test('a hostile email is answered at once', () => {
    expect(isEmailLike(`a@${'a.'.repeat(120)}@`)).toBe(false)
  })

  test('digits', () => {
    expect(['0', '0123'].every(isDigits)).toBe(true)
    expect(['', '1.2', '-1', '1 2', 'a1', '1a', '１'].some(isDigits)).toBe(false)
  })

  test.each([
    ['https://example.com/a?b=c', true],
    ['http://localhost:3000', true],
    ['javascript:alert(1)', false],
    ['HTTPS://EXAMPLE.COM', true],
    ['see https://example.com', false],
    ['ftp://example.com', false],
    ['https://example.com:99999', false],
    ['example.com', false],
    ['https://', false],
    ['https://exa mple.com', false],
  ])('address %j', (text, ok) => {
    expect(isUrl(text)).toBe(ok)
  })
})

test.each([
  ['Ann.Fell@People.example', 'ann.fell@people.example'],
  ['ann.fell+1@people.example', 'ann.fell@people.example'],
  ['Ann.Fell+shop+2@gmail.com', 'annfell@gmail.com'],
  ['annfell@googlemail.com', 'annfell@gmail.com'],
  ['+ann@people.example', '+ann@people.example'],
])('%s reaches the mailbox %s', (typed, mailbox) => {
  expect(mailboxKey(typed)).toBe(mailbox)
})
