import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

const FIRST_OF_MARCH = { day: 1, month: 3, year: 1980 }
const inNumbers = ({ day, month, year }: ReturnType<typeof readTypedDay>) => ({
  day: Number(day),
  month: Number(month),
  year: Number(year),
})

test.each([
  ...['01/03/1980', '1/3/1980', '01-03-1980', '1.3.1980', '01 03 1980', '1 March 1980', '1st March 1980'],
  ...['1 Mar. 1980', '1-Mar-1980', '1st of March, 1980', 'March 1, 1980', 'Mar 1st 1980', '1980-03-01'],
  ...['1980/03/01', '1980-03-01T00:00:00Z', '\u200e01\u200f/03/1980', '０１／０３／１９８０', '01–03–1980'],
])('the whole date %j in the box of the day', (day) => {
  expect(inNumbers(readTypedDay({ day, month: ' ', year: '\u200b' }))).toEqual(FIRST_OF_MARCH)
})

test.each([
  { day: '1', month: 'March', year: '1980' },
  { day: ' 1st', month: 'mar', year: ' 1980 ' },
  { day: '０１', month: '\u200b3', year: '１９８０' },
])('%j in three boxes', (boxes) => {
  expect(inNumbers(readTypedDay(boxes))).toEqual(FIRST_OF_MARCH)
})

test('what is no date stays as it was typed, in its own box', () => {
  expect(readTypedDay({ day: 'first', month: 'Mayonnaise', year: '85' })).toEqual({
    day: 'first',
    month: 'Mayonnaise',
    year: '85',
  })
  expect(readTypedDay({ day: '01/03/1980', month: '3', year: '1980' }).day).toBe('01/03/1980')
  expect(readTypedDay({ day: '1.3.80' })).toEqual({ day: '1', month: '3', year: '80' })
  expect(readTypedDay({ day: 5, month: null })).toEqual({ day: '', month: '', year: '' })
})
