import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import phones from '../../domain/src/vectors/phones.json' with { type: 'json' }
import postcodes from '../../domain/src/vectors/postcodes.json' with { type: 'json' }
import {
  email,
  firstName,
  lastName,
  mobileNumber,
  occupation,
  optionalLine,
  phone,
  postCode,
} from './fields.ts'

/** The message that is shown: of several issues of one field, forms and the API show the first. */
const messagesOf = (field: z.ZodType, typed: string) =>
  field
    .safeParse(typed)
    .error?.issues.slice(0, 1)
    .map(({ message }) => message)

describe('a UK mobile number', () => {
  test.each(phones)('$input', ({ input, valid_uk_mobile, e164 }) => {
    const { success, data } = mobileNumber.safeParse(input)
    expect(success).toBe(valid_uk_mobile)
    if (valid_uk_mobile) expect(data).toBe(e164)
  })

  test.each(['07912 345678', '+44 7912 345678', '(07912) 345-678', ' 07912345678 '])('typed %j', (typed) => {
    expect(mobileNumber.parse(typed)).toBe('+447912345678')
  })
})

describe('what looks like a phone number and is none', () => {
  test.each([
    ['a context of its own', '07912345678;phone-context=+44'],
    ['an extension', '07912345678 ext 2'],
    ['a scheme', 'tel:07912345678'],
    ['words around it', 'call 07912345678 please'],
    ['the letter O for a nought', 'O7912345678'],
    ['the letter l for a one', '0791234567l'],
    ['digits of full width', '０７９１２３４５６７８'],
    ['Arabic digits', '٠٧٩١٢٣٤٥٦٧٨'],
    ['two numbers', '07912345678 or 07912345679'],
    ['a plus within', '07912+345678'],
  ])('%s', (_what, typed) => {
    expect(messagesOf(mobileNumber, typed)).toEqual([
      'Enter a UK mobile number with digits only, like 07912 345678',
    ])
    expect(messagesOf(phone, typed)).toEqual(['Enter a phone number with digits only, like 01632 960 001'])
  })

  test('nothing is asked for once, and too few digits are shown an example', () => {
    expect(messagesOf(mobileNumber, ' ')).toEqual(['Enter your mobile number'])
    expect(messagesOf(mobileNumber, '0791234567')).toEqual(['Enter a UK mobile number, like 07912 345678'])
    expect(messagesOf(phone, '12345')).toEqual(['Enter a phone number, like 01632 960 001'])
    expect(messagesOf(phone, '0000000000')).toEqual(['Enter a phone number, like 01632 960 001'])
  })
})

describe('a phone number', () => {
  test.each([
    ['01632 960 001', '+441632960001'],
    ['(020) 794-60018', '+442079460018'],
    ['(01632) 960-001', '+441632960001'],
    ['020 7946 0018', '+442079460018'],
    ['0044 1632 960001', '+441632960001'],
    ['+353 861 234567', '+353861234567'],
    // A number copied from an address book has marks around it that nobody sees.
    ['\u202a07912 345678\u202c', '+447912345678'],
  ])('typed %j', (typed, e164) => {
    expect(phone.parse(typed)).toBe(e164)
    expect(phone.parse(e164)).toBe(e164)
  })

  test.each(phones.filter(({ spec_pattern }) => spec_pattern))('$input of the pattern', ({ input }) => {
    expect(phone.safeParse(input).success).toBe(true)
  })
})

describe('a last name', () => {
  const messagesOf = (typed: string) => lastName.safeParse(typed).error?.issues.map(({ message }) => message)

  test.each(['Li', 'O’Neill', 'St. John-Smith', 'Ó Séaghdha'])('%s', (typed) => {
    expect(messagesOf(typed)).toBeUndefined()
  })

  test('of one letter cannot be searched for, and says so once', () => {
    expect(messagesOf(' O ')).toEqual([expect.stringContaining('two letters or more')])
    expect(messagesOf(' ')).toEqual(expect.arrayContaining(['Enter your last name']))
  })
})

describe('what is not accepted is named, once', () => {
  const ofName = (refused: string) => [
    `Your first name can’t include ${refused}. Use letters, spaces, hyphens and apostrophes only`,
  ]

  test.each([
    ['Maeve 😀', 'emoji'],
    ['Maeve 👍🏽', 'emoji'],
    ['🇬🇧', 'emoji'],
    ['❤️', 'emoji'],
    ['R2D2', 'numbers'],
    ['Maeve <b>', '“<”'],
    ['a\u202Eb', 'line breaks or invisible characters'],
    ['😀'.repeat(20), 'emoji'],
  ])('a first name %j', (typed, refused) => {
    expect(messagesOf(firstName, typed)).toEqual(ofName(refused))
  })

  test.each([
    ['Ferry Lane 😀', 'You can’t use emoji here'],
    ['1️⃣ Ferry Lane', 'You can’t use emoji here'],
    ['<b>', 'You can’t use “<” here'],
    ['Ferry\nLane', 'You can’t use line breaks or invisible characters here'],
    ['x'.repeat(81), 'Use 80 characters or fewer'],
    ['<'.repeat(81), 'Use 80 characters or fewer'],
  ])('a line of an address or a job %j', (typed, message) => {
    expect(messagesOf(optionalLine, typed)).toEqual([message])
    expect(messagesOf(occupation, typed)).toEqual([message])
  })

  test.each(['Flat 2½, “The Old Mill” & Co. (rear), No. 7/9', 'Tŷ Newydd', 'Strasse © ™'])(
    '%s is fine',
    (typed) => {
      expect(messagesOf(optionalLine, typed)).toEqual(
        typed.includes('©') ? ['You can’t use “©” here'] : undefined,
      )
    },
  )

  test.each([
    ['', 'Enter your email address'],
    ['me@', 'Enter an email address like name@example.com'],
    ['jo,mo@example.com', 'Enter an email address like name@example.com'],
    [
      'İvan@people.example',
      'Before the @, use letters without accents, numbers and signs only, with no spaces',
    ],
    ['a\u0000@b.co', 'Before the @, use letters without accents, numbers and signs only, with no spaces'],
    [`${'a'.repeat(65)}@example.com`, 'Enter an email address like name@example.com'],
    [`${'a'.repeat(250)}@example.com`, 'Use 254 characters or fewer'],
  ])('an email %j', (typed, message) => {
    expect(messagesOf(email, typed)).toEqual([message])
  })
})

describe('a postcode', () => {
  test.each(postcodes)('$postcode', ({ postcode, valid }) => {
    expect(postCode.safeParse(postcode).success).toBe(valid)
  })

  test('is kept in capitals with its space', () => {
    expect(postCode.parse(' id11qd ')).toBe('ID1 1QD')
  })
})
