import { describe, expect, test } from 'vitest'
import phones from '../../domain/src/vectors/phones.json' with { type: 'json' }
import postcodes from '../../domain/src/vectors/postcodes.json' with { type: 'json' }
import { lastName, mobileNumber, postCode } from './fields.ts'

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

describe('a postcode', () => {
  test.each(postcodes)('$postcode', ({ postcode, valid }) => {
    expect(postCode.safeParse(postcode).success).toBe(valid)
  })

  test('is kept in capitals with its space', () => {
    expect(postCode.parse(' id11qd ')).toBe('ID1 1QD')
  })
})
