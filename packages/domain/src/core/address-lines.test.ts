import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAddress } from './address.ts'
import { type Premises, readPremises, splitAddressLines } from './address-lines.ts'

describe.each([
  // line 1, line 2, flat, house, street, what stays in line 2
  ['12a High Street', '', '', '12a', 'High Street', ''],
  ['12 High Street', 'Headingley', '', '12', 'High Street', 'Headingley'],
  ['Flat 3, 12 High Street', '', '3', '12', 'High Street', ''],
  ['Flat 3 12 High Street', '', '3', '12', 'High Street', ''],
  ['flat 3b, 12 High Street', '', '3b', '12', 'High Street', ''],
  ['Apartment 4, 12 High Street', '', 'Apartment 4', '12', 'High Street', ''],
  ['Rose Cottage, Mill Lane', '', '', 'Rose Cottage', 'Mill Lane', ''],
  ['Rose Cottage', 'Mill Lane', '', 'Rose Cottage', 'Mill Lane', ''],
  ['Ashby Court', '12 Weir Row', '', 'Ashby Court, 12', 'Weir Row', ''],
  ['Flat 3, Ashby Court, 12 Weir Row', '', '3', 'Ashby Court, 12', 'Weir Row', ''],
  ['12 Ashby House, Weir Row', '', '', '', '12 Ashby House, Weir Row', ''],
  ['Flat 1/2, 34 Kelp Road', '', 'Flat 1/2', '34', 'Kelp Road', ''],
  ['34 Kelp Road', '1/2', '1/2', '34', 'Kelp Road', ''],
  ['34 Kelp Road, Flat 3', 'Partick', '3', '34', 'Kelp Road', 'Partick'],
  ['Garden Flat', '12 High Street, Partick', 'Garden Flat', '12', 'High Street', 'Partick'],
  ['c/o Mrs Sedge, Flat 3, 12 High Street', '', 'c/o Mrs Sedge, Flat 3', '12', 'High Street', ''],
  ['c/o Mrs Sedge 12 High Street', '', '', '', 'c/o Mrs Sedge 12 High Street', ''],
  ['12 A High Street', '', '', '12A', 'High Street', ''],
  ['The Old Rectory', '', '', '', 'The Old Rectory', ''],
  ['The Old Rectory', 'Upper Weir', '', 'The Old Rectory', 'Upper Weir', ''],
  ['1/2 Kelp Road', 'Partick', '', '', '1/2 Kelp Road', 'Partick'],
  ['', 'Mill Lane', '', '', 'Mill Lane', ''],
  ['12-14 High St', '', '', '12-14', 'High St', ''],
  ['12 – 14 High St', '', '', '12–14', 'High St', ''],
  ['12/1 High St', '', '', '12/1', 'High St', ''],
  ['No. 12 High Street', '', '', '12', 'High Street', ''],
  ['12, High Street', '', '', '12', 'High Street', ''],
  ['12', 'High Street', '', '12', 'High Street', ''],
  ['1 The Green', '', '', '1', 'The Green', ''],
  ['1st Avenue', '', '', '', '1st Avenue', ''],
  ['Mill Lane', 'Headingley', '', '', 'Mill Lane', 'Headingley'],
  ['Mill Lane, Headingley', '', '', '', 'Mill Lane, Headingley', ''],
  ['Flat B', '', 'Flat B', '', '', ''],
  ['Flat B', '12 High Street', 'Flat B', '12', 'High Street', ''],
  ['Flat B', 'Rose Cottage, Mill Lane', 'Flat B', 'Rose Cottage', 'Mill Lane', ''],
  ['Tŷ Gwyn, Heol y Môr', '', '', 'Tŷ Gwyn', 'Heol y Môr', ''],
  ['５ High Street', '', '', '', '５ High Street', ''],
  ['  12   High   Street , ', ' ', '', '12', 'High Street', ''],
  ['', '', '', '', '', ''],
  ['', '12 High Street', '', '12', 'High Street', ''],
  [',', ',', '', '', '', ''],
])('%j, %j', (line1, line2, flatNumber, houseNumber, street, area) => {
  const split = splitAddressLines({ line1, line2 })

  test('is split', () => {
    expect(split).toEqual({ flatNumber, houseNumber, line1: street, line2: area })
  })

  test('is the same again when it is shown and sent again', () => {
    const shown = formatAddress({ ...split, line2: '' }).join(', ')
    expect(splitAddressLines({ line1: shown, line2: split.line2 })).toEqual(split)
  })
})

test('lines that are not there are empty', () => {
  const empty = { flatNumber: '', houseNumber: '', line1: '', line2: '' }
  expect(splitAddressLines({})).toEqual(empty)
  expect(splitAddressLines({ line1: null, line2: null })).toEqual(empty)
})

test.each([
  '1'.repeat(80),
  'Flat '.repeat(16),
  '1-'.repeat(40),
  ', '.repeat(40),
  'a b '.repeat(5000),
  '1 a,'.repeat(20_000),
  'Flat 1 '.repeat(20_000),
])('a line of nothing but %j is split without delay and loses no word', (line1) => {
  const { line2, ...parts } = splitAddressLines({ line1 })
  const words = (text: string) => text.match(/[\w-]+/g)?.filter((word) => word !== 'Flat') ?? []
  expect(words(Object.values(parts).join(' ')).join('')).toBe(words(line1).join(''))
  expect(line2).toBe('')
})

const NOTHING = { flat: '', number: '', name: '', street: '', secondStreet: '', locality: '' }

/** By what an agency is told a place that was written so, in line 1 and, after the bar, line 2. */
const read = (written: string): Premises => {
  const [line1, line2] = written.split('|')
  return readPremises({ line1, line2 })
}

describe.each<[kind: string, written: string[], parts: Partial<typeof NOTHING>]>([
  [
    'a flat of a tenement',
    [
      'Flat 1/2, 34 Kelp Road',
      '1/2, 34 Kelp Road',
      '1/2 34 Kelp Road',
      'Flat 1/2 34 Kelp Road',
      '34 Kelp Road, 1/2',
      '34 Kelp Road|Flat 1/2',
      '34 Kelp Road (1/2)',
      '34 (Flat 1/2) Kelp Road',
      'flat no. 1/2, no. 34 Kelp Road',
    ],
    { flat: '1/2', number: '34', street: 'Kelp Road' },
  ],
  [
    'a flat by floor and door',
    ['2F1, 34 Kelp Row', '(2F1) 34 Kelp Row', '34 Kelp Row 2F1', '34/2F1 Kelp Row', 'Flat 2F1, 34 Kelp Row'],
    { flat: '2F1', number: '34', street: 'Kelp Row' },
  ],
  [
    'a flat of the ground floor',
    ['Flat 0/1, 9 Weir St', '0/1 9 Weir St'],
    { flat: '0/1', number: '9', street: 'Weir St' },
  ],
  [
    'a flat of the top floor',
    ['3/1, 9 Weir St', '9 Weir St|3/1'],
    { flat: '3/1', number: '9', street: 'Weir St' },
  ],
  [
    'a flat by its door',
    ['T/L, 9 Weir St', '9 Weir St, T/L'],
    { flat: 'T/L', number: '9', street: 'Weir St' },
  ],
  ['a flat by its side', ['PF1, 9 Weir St'], { flat: 'PF1', number: '9', street: 'Weir St' }],
  [
    'a flat after its house',
    ['48/3 Dean Row', '48/3, Dean Row'],
    { flat: '3', number: '48', street: 'Dean Row' },
  ],
  [
    'a flat by its floor and side',
    ['Top Floor Left, 9 Weir Street', '9 Weir Street, Top Floor Left', '9 Weir Street|Top Floor Left'],
    { flat: 'Top Floor Left', number: '9', street: 'Weir Street' },
  ],
  [
    'a side of a floor',
    ['Flat Top Left, 9 Weir Street'],
    { flat: 'Top Left', number: '9', street: 'Weir Street' },
  ],
  ['a floor', ['2nd Floor, 9 Weir Street'], { flat: '2nd Floor', number: '9', street: 'Weir Street' }],
  [
    'the garden flat',
    ['Garden Flat, 12 High Street', '12 High Street, Garden Flat'],
    { flat: 'Garden Flat', number: '12', street: 'High Street' },
  ],
  ['the basement', ['Basement, 12 High Street'], { flat: 'Basement', number: '12', street: 'High Street' }],
  [
    'a flat of a floor',
    ['Ground Floor Flat|12 High Street'],
    { flat: 'Ground Floor Flat', number: '12', street: 'High Street' },
  ],
  [
    'a flat with a name',
    ["Caretaker's Flat, 12 High Street"],
    { flat: "Caretaker's Flat", number: '12', street: 'High Street' },
  ],
  [
    'the annexe',
    ['The Annexe, Rose Cottage, Mill Lane'],
    { flat: 'The Annexe', name: 'Rose Cottage', street: 'Mill Lane' },
  ],
  [
    'a flat with a number',
    [
      'Flat 3, 12 High Street',
      'flat 3 12 High Street',
      '12 High Street Flat 3',
      '12, High Street,Flat no. 3',
    ],
    { flat: '3', number: '12', street: 'High Street' },
  ],
  ['a flat with a letter', ['Flat B, 12 High Street'], { flat: 'B', number: '12', street: 'High Street' }],
  ['a flat in words', ['Flat One, 12 High Street'], { flat: 'One', number: '12', street: 'High Street' }],
  [
    'two parts of a flat',
    ['Flat 3 Room B, 12 High Street'],
    { flat: '3, Room B', number: '12', street: 'High Street' },
  ],
  ['an apartment', ['Apt. 3, 12 High Street'], { flat: 'Apt. 3', number: '12', street: 'High Street' }],
  [
    'a unit of a house',
    ['Unit 5B, The Old Mill, Mill Lane'],
    { flat: 'Unit 5B', name: 'The Old Mill', street: 'Mill Lane' },
  ],
  ['a unit that is the house', ['Unit 5B, Mill Lane'], { flat: 'Unit 5B', street: 'Mill Lane' }],
  ['a lot', ['Lot 9|Mill Lane'], { flat: 'Lot 9', street: 'Mill Lane' }],
  [
    'houses from and to',
    ['12-14 High St', '12 – 14 High St', '12—14, High St', '12 to 14 High St', '12 & 14 High St'],
    { number: '12-14', street: 'High St' },
  ],
  [
    'houses with letters from and to',
    ['12A-14B High Street', '12A – 14B High Street'],
    { number: '12A-14B', street: 'High Street' },
  ],
  ['parts of a house', ['12a-c High Street'], { number: '12a-c', street: 'High Street' }],
  [
    'a house with a letter',
    ['12A High Street', '12 A High Street', 'No. 12A, High Street'],
    { number: '12A', street: 'High Street' },
  ],
  ['half a house', ['12½ High Street', '12 ½ High Street'], { number: '12½', street: 'High Street' }],
  ['half a house in figures', ['12 1/2 High Street'], { number: '12 1/2', street: 'High Street' }],
  ['a street with a letter', ['12 B Street'], { number: '12', street: 'B Street' }],
  ['a street with an article', ['1 The Green', 'Number 1, The Green'], { number: '1', street: 'The Green' }],
  [
    'a building and its street',
    ['Ashby Court, 12 Weir Row', 'Ashby Court|12 Weir Row'],
    { name: 'Ashby Court', number: '12', street: 'Weir Row' },
  ],
  [
    'a flat of a building in a street',
    [
      'Flat 3, Ashby Court, 12 Weir Row',
      'Ashby Court, Flat 3, 12 Weir Row',
      'Flat 3 Ashby Court|12 Weir Row',
    ],
    { flat: '3', name: 'Ashby Court', number: '12', street: 'Weir Row' },
  ],
  [
    'a flat of a block without the word',
    ['8 Ashby House, Weir Row'],
    { flat: '8', name: 'Ashby House', street: 'Weir Row' },
  ],
  [
    'the same with a number',
    ['8 Ashby Court, 12 Weir Row'],
    { flat: '8', name: 'Ashby Court', number: '12', street: 'Weir Row' },
  ],
  ['a flat of a building without a street', ['Flat 3, Ashby Court'], { flat: '3', name: 'Ashby Court' }],
  [
    'a block of an estate',
    ['Block C, Flat 3, Ashby Court, Weir Road'],
    { flat: '3', name: 'Block C, Ashby Court', street: 'Weir Road' },
  ],
  [
    'a street in a street',
    ['12 Mill Mews, Station Road'],
    { number: '12', street: 'Mill Mews', secondStreet: 'Station Road' },
  ],
  [
    'a house with a name',
    ['Rose Cottage, Mill Lane', 'Rose Cottage|Mill Lane'],
    { name: 'Rose Cottage', street: 'Mill Lane' },
  ],
  ['a house with a name alone', ['The Old Rectory'], { name: 'The Old Rectory' }],
  [
    'a house with a name and number',
    ['Hill View, 12 Mill Lane'],
    { name: 'Hill View', number: '12', street: 'Mill Lane' },
  ],
  ['a farm', ['Hill Farm|Moor Road'], { name: 'Hill Farm', street: 'Moor Road' }],
  [
    'a cottage of a farm',
    ['2 Hill Farm Cottages, Moor Road'],
    { number: '2', street: 'Hill Farm Cottages', secondStreet: 'Moor Road' },
  ],
  [
    'a townland',
    ['45 Drumlin Road, Ballysedge', '45 Drumlin Road|Ballysedge'],
    { number: '45', street: 'Drumlin Road', locality: 'Ballysedge' },
  ],
  ['a townland without a road', ['25 Tullysedge'], { number: '25', street: 'Tullysedge' }],
  [
    'a village of a village',
    ['12 Weir Lane, Upper End|Headingley'],
    { number: '12', street: 'Weir Lane', locality: 'Upper End, Headingley' },
  ],
  [
    'a part of London, which is no flat',
    ['12 High Street, E17'],
    { number: '12', street: 'High Street', locality: 'E17' },
  ],
  ['care of somebody', ['c/o Mrs Sedge, 12 High Street'], { number: '12', street: 'High Street' }],
  ['Welsh', ['Tŷ Gwyn, Heol y Môr'], { name: 'Tŷ Gwyn', street: 'Heol y Môr' }],
  ['a Welsh street', ['14 Ffordd y Môr'], { number: '14', street: 'Ffordd y Môr' }],
  ['Scots', ["12 St. Mary's Wynd"], { number: '12', street: "St. Mary's Wynd" }],
  ['an apostrophe after the number', ["12 D'Arcy Road"], { number: '12', street: "D'Arcy Road" }],
  ['hyphens', ['12 Weir-under-Hill Road'], { number: '12', street: 'Weir-under-Hill Road' }],
  ['a street with a number', ['12 1st Avenue'], { number: '12', street: '1st Avenue' }],
  [
    'a street with a number and an article',
    ['5 The 12th Street'],
    { number: '5', street: 'The 12th Street' },
  ],
  ['a street called after a number', ['22 Seven Sedges Road'], { number: '22', street: 'Seven Sedges Road' }],
  [
    'a street called after a number of acres',
    ['12 100 Acre Lane'],
    { number: '12', street: '100 Acre Lane' },
  ],
])('%s', (_kind, written, parts) => {
  test.each(written)('%s', (lines) => {
    expect(read(lines)).toEqual({ isSure: true, parts: { ...NOTHING, ...parts } })
  })
})

test.each([
  '1/2 Kelp Road',
  '12/14 High Street',
  '3 20 High Street',
  '3, 20 High Street',
  '12 High Street, 40 Weir Row',
  'Mill Lane, 12 High Street',
  'Mill Lane',
  'Mill Lane|Headingley',
  '1st Avenue',
  'The 12th Street',
  '100 Acre Lane',
  'Seven Sedges Road',
  'Fairholme',
  'Fairholme Mill Lane',
  'Flat 3, Mill Lane',
  'Flat 12 High Street',
  '34 Flat 2 Kelp Road',
  'Rear of 12 High Street',
  'c/o Mrs Sedge 12 High Street',
  'PO Box 12, High Street',
  'Room 6, Weir Barracks|BFPO 58',
  'BFPO 58',
  `12 ${'Long '.repeat(10)}Road`,
])('%s is told whole, because its parts are not sure', (written) => {
  expect(read(written)).toEqual({ isSure: false, lines: written.split('|') })
})

test.each([
  [
    { flatNumber: 'Flat 2', houseNumber: '3', line1: 'Heron Lane' },
    { flat: '2', number: '3', street: 'Heron Lane' },
  ],
  [
    { houseNumber: 'Rose Terrace', line1: 'Mill Lane' },
    { name: 'Rose Terrace', street: 'Mill Lane' },
  ],
  [
    { houseNumber: 'Flat 1/2, 34', line1: 'Kelp Road' },
    { flat: '1/2', number: '34', street: 'Kelp Road' },
  ],
  [
    { houseNumber: '12 High Street', line1: 'Headingley' },
    { number: '12', street: 'High Street', locality: 'Headingley' },
  ],
  [
    { houseNumber: 'Garden Flat', line1: '12 High Street' },
    { flat: 'Garden Flat', number: '12', street: 'High Street' },
  ],
  [
    { houseNumber: 'No. 12', line1: 'High Street' },
    { number: '12', street: 'High Street' },
  ],
  [
    { flatNumber: 'FLAT A', houseNumber: 'Ashby Court, 1', line1: 'High Street' },
    { flat: 'A', name: 'Ashby Court', number: '1', street: 'High Street' },
  ],
  [
    { flatNumber: 'A, Ashby Court', houseNumber: '1', line1: 'High Street' },
    { flat: 'A', name: 'Ashby Court', number: '1', street: 'High Street' },
  ],
])('%j is told by the same parts, whatever they stand in', (address, parts) => {
  expect(readPremises(address)).toEqual({ isSure: true, parts: { ...NOTHING, ...parts } })
})

const someWord = fc.constantFrom(
  ...[
    'Flat',
    'Unit',
    'B',
    '1/2',
    '2F1',
    '12',
    '12A',
    '12-14',
    '14',
    '1st',
    'Garden',
    'Top Floor',
    'Left',
    'Ashby',
    'Court',
  ],
  ...[
    'House',
    'Cottage',
    'The Old',
    'Mill',
    'Lane',
    'High Street',
    'Row',
    'Heol',
    "O'Dea",
    'Weir',
    'c/o',
    'PO Box',
    'BFPO',
    '½',
  ],
)
const someLine = fc
  .array(
    fc.tuple(fc.oneof({ weight: 9, arbitrary: someWord }, fc.string()), fc.constantFrom(' ', ' ', ', ')),
    { maxLength: 8 },
  )
  .map((words) => words.flat().join(''))
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS) }

/** The letters and figures of a text, in any order. */
const letters = (text: string) => [...text.toLowerCase().replace(/[^\p{L}\p{N}½]/gu, '')].toSorted().join('')
const figures = (text: string) => letters(text).replace(/[^\p{Nd}]/gu, '')
/** What says that a number follows may be left out. */
const withoutMarks = (text: string) => text.replace(/(^|[,;(])\s*(?:(?:nos?|number)\.?\s*|#)(?=\d)/giu, '$1')

test('whatever was typed can be printed again, is read the same then, and no figure of it stays untold', () => {
  fc.assert(
    fc.property(someLine, someLine, (line1, line2) => {
      const split = splitAddressLines({ line1, line2 })
      const printed = formatAddress(split).join(', ')
      expect(letters(withoutMarks(printed))).toBe(letters(withoutMarks(`${line1},${line2}`)))
      const shown = formatAddress({ ...split, line2: '' }).join(', ')
      expect(splitAddressLines({ line1: shown, line2: split.line2 })).toEqual(split)
      const told = readPremises(split)
      expect(figures(Object.values(told.isSure ? told.parts : told.lines).join(''))).toBe(figures(printed))
    }),
    RUNS,
  )
})
