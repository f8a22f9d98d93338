import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostcode } from '../core/contact-details.ts'
import postcodes from '../vectors/postcodes.json' with { type: 'json' }
import { findPlaceOutsideUk, readPostcode } from './postcode.ts'

test.each([
  ...[
    'LS1-4AP',
    'ls1 4ap.',
    '(LS1 4AP)',
    'LS1\u00a04AP',
    '\u200eLS14AP',
    'ＬＳ１ ４ＡＰ',
    'L S 1 4 A P',
    '"LS1 4AP",',
  ],
])('%j is LS1 4AP', (typed) => {
  expect(readPostcode(typed)).toBe('LS1 4AP')
})

test.each([
  // An O and a nought, where only one of them makes a postcode.
  ['EC1V OBW', 'EC1V 0BW'],
  ['S01 2AB', 'SO1 2AB'],
  ['S014 OAB', 'SO14 0AB'],
  ['0X1 2JD', 'OX1 2JD'],
  ['CRO 2AB', 'CR0 2AB'],
  ['W1O 2AB', 'W10 2AB'],
  ['GIR OAA', 'GIR 0AA'],
  // Right as they are.
  ['CR0 2AB', 'CR0 2AB'],
  ['SO1 0AB', 'SO1 0AB'],
  // The last two letters are never an O: what was meant is not to be known.
  ['LS1 4A0', 'LS1 4A0'],
  ['0000000', '0000 000'],
])('%s is %s', (typed, postcode) => {
  expect(readPostcode(typed)).toBe(postcode)
})

test.each(postcodes)('$postcode is a postcode, or is none, as before', ({ postcode, valid }) => {
  expect(isPostcode(readPostcode(postcode))).toBe(valid)
})

test('read again it is the same', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'ABEOSX01459-.\u200b '), maxLength: 12 })
  fc.assert(
    fc.property(typed, (text) => {
      expect(readPostcode(readPostcode(text))).toBe(readPostcode(text))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['JE2 3AB', 'Jersey'],
  ['gy1-1aa', 'Guernsey'],
  ['IM1 1AA', 'The Isle of Man'],
  ['GX11 1AA', 'Gibraltar'],
  ['BT79 9AA', null],
  ['G1 1AA', null],
  ['JE', null],
])('%s is in %s', (postcode, place) => {
  expect(findPlaceOutsideUk(postcode)).toBe(place)
})
