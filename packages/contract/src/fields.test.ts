import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import phones from '../../domain/src/vectors/phones.json' with { type: 'json' }
import postcodes from '../../domain/src/vectors/postcodes.json' with { type: 'json' }
import {
  bankAccount,
  email,
  firstName,
  homePostCode,
  lastName,
  occupation,
  optionalLine,
  paragraphs,
  postCode,
  vehicleRegistration,
  vehicleVin,
  verificationCode,
} from './fields.ts'
import { mobileNumber, phone } from './phone-fields.ts'
import { moneyInput } from './wire.ts'

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

  test.each([
    ...['07912 345678', '+44 7912 345678', '+44 (0)7912 345678', '(07912) 345-678', ' 07912345678 '],
    ...['07912\u2011345678', '０７９１２３４５６７８', '\u202a07912 345678\u202c'],
  ])('typed %j', (typed) => {
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
    // A number copied from an address book has marks around it that no one sees.
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
    ['😀'.repeat(20), 'emoji'],
  ])('a first name %j', (typed, refused) => {
    expect(messagesOf(firstName, typed)).toEqual(ofName(refused))
  })

  test.each([
    ['Ferry Lane 😀', 'You can’t use emoji here'],
    ['1️⃣ Ferry Lane', 'You can’t use emoji here'],
    ['<b>', 'You can’t use “<” here'],
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
    ['jo@例え.jp', 'Use an email address in Latin letters (A to Z): we print it in your agreement'],
    ['jo,mo@example.com', 'Enter an email address like name@example.com'],
    [
      'İvan@people.example',
      'Before the @, use letters without accents, numbers and signs only, with no spaces',
    ],
    [`${'a'.repeat(65)}@example.com`, 'Enter an email address like name@example.com'],
    [`${'a'.repeat(250)}@example.com`, 'Use 254 characters or fewer'],
  ])('an email %j', (typed, message) => {
    expect(messagesOf(email, typed)).toEqual([message])
  })
})

const OTHER_LETTERS = 'Use Latin letters (A to Z), as your bank does: we can’t search or print with others'

// What people type and paste, and what was meant.
test.each<[field: z.ZodType, typed: string, value: string]>([
  [firstName, ' Maeve\u202E\u200b ', 'Maeve'],
  [lastName, 'O´Neill–Smith', "O'Neill-Smith"],
  [lastName, 'Null', 'Null'],
  [lastName, 'Nguye\u0302\u0303n', 'Nguyễn'],
  [optionalLine, '12\r\n\u2013\u00a014 Ferry\tLane', '12 - 14 Ferry Lane'],
  [occupation, 'Nurse\u202e\u0000', 'Nurse'],
  [email, '\u200bname@people.example\u0000', 'name@people.example'],
  [email, 'name@people.example\u200b', 'name@people.example'],
  [mobileNumber, '07912\u2011345678', '+447912345678'],
  [email, 'mailto:name@people.example.', 'name@people.example'],
  [email, "o'brien@people.example", "o'brien@people.example"],
  [bankAccount.shape.sortCode, '30\u201194\u201130', '309430'],
  [bankAccount.shape.sortCode, '30\u201394\u201330', '309430'],
  [bankAccount.shape.sortCode, '\u200e30/94/30', '309430'],
  [bankAccount.shape.accountNumber, '1234 5678', '12345678'],
  [bankAccount.shape.accountNumber, '１２３４−５６７８', '12345678'],
  [bankAccount.shape.accountHolderName, ' Maeve  O’Neill ', "Maeve O'Neill"],
  [verificationCode, '123-456', '123456'],
  [postCode, '(LS1-4AP).', 'LS1 4AP'],
  [postCode, 'S01 OAA', 'SO1 0AA'],
  [homePostCode, 'BT79 9AA', 'BT79 9AA'],
  [homePostCode, 'EC1V 0BW', 'EC1V 0BW'],
  [postCode, 'JE2 3AB', 'JE2 3AB'],
  [vehicleRegistration, 'ab12–cde', 'AB12 CDE'],
  [vehicleVin, ' tmb jg7\u2011ne0 m0123456', 'TMBJG7NE0M0123456'],
  [paragraphs('Enter it', 100), ' One\r\n\u200bTwo ❤️ \u2028', 'One\nTwo ❤️'],
])('case %#: %j as %j', (field, typed, value) => {
  expect(field.parse(typed)).toBe(value)
})

// Refused with the cause.
test.each<[field: z.ZodType, typed: string, message: string]>([
  [homePostCode, 'je2 3ab', 'Jersey is outside the UK, so we can’t lend there'],
  [homePostCode, 'GX11 1AA', 'Gibraltar is outside the UK, so we can’t lend there'],
  [homePostCode, 'LS1', 'Enter a full UK postcode, like LS1 4AP'],
  [
    mobileNumber,
    '07624 369230',
    'Isle of Man numbers aren’t UK numbers. Enter a UK mobile number, like 07912 345678',
  ],
  [
    mobileNumber,
    '07797 712345',
    'Jersey numbers aren’t UK numbers. Enter a UK mobile number, like 07912 345678',
  ],
  [lastName, 'الأحمد', OTHER_LETTERS],
  [firstName, 'Жанна', OTHER_LETTERS],
  [optionalLine, '中央路', OTHER_LETTERS],
  [occupation, '\u200b\u2800', 'Enter your job title'],
  [bankAccount.shape.sortCode, '--', 'Enter your sort code'],
  [bankAccount.shape.sortCode, '30-94-3O', 'Enter a valid sort code like 30-94-30'],
  [vehicleVin, 'TMBJG7NE0MO123456', 'Enter all 17 letters and figures of the VIN. It has no I, O or Q'],
  [vehicleVin, 'TMBJG7NE0M012345', 'Enter all 17 letters and figures of the VIN. It has no I, O or Q'],
])('case %#: %j is refused: %s', (field, typed, message) => {
  expect(messagesOf(field, typed)).toEqual([message])
})

test.each(['950,50', '2.600', '1.250', '1.000,50', '٥٠'])(
  'the amount %j is shown how it is written',
  (typed) => {
    const told = ['Use a comma for thousands and a full stop for pence, like 1,250.50']
    expect(messagesOf(moneyInput, typed)).toEqual(told)
    expect(messagesOf(moneyInput, 'lots')).toEqual(['Enter an amount in pounds'])
  },
)

describe('a postcode', () => {
  test.each(postcodes)('$postcode', ({ postcode, valid }) => {
    expect(postCode.safeParse(postcode).success).toBe(valid)
  })

  test('is kept in capitals with its space', () => {
    expect(postCode.parse(' id11qd ')).toBe('ID1 1QD')
  })
})
