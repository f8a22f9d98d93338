import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { noticeDueAfterEnd } from './arrears-after-end.ts'

const ENDED = {
  noticesGivenOn: [day('2026-01-31'), day('2026-08-31')],
  wasInArrears: true,
  metOn: null,
  leftPence: pence(1),
}

describe('a duty that had begun goes on after the agreement has ended', () => {
  test.each([
    ['2026-09-01', false],
    ['2027-02-28', false],
    ['2027-03-01', true],
  ])('on %s its notice is due six months after the last one, late: %s', (date, isLate) => {
    const metOn = day('2026-01-31')
    const giveBy = day('2027-02-28')
    expect(noticeDueAfterEnd(ENDED, day(date))).toEqual({ kind: 'further', metOn, giveBy, isLate })
  })

  test('a first one that was due before the end is given after it', () => {
    const ended = { ...ENDED, noticesGivenOn: [], metOn: day('2026-12-08') }
    expect(noticeDueAfterEnd(ended, day('2026-12-10'))).toEqual({
      kind: 'first',
      metOn: day('2026-12-08'),
      giveBy: day('2026-12-21'),
      isLate: false,
    })
    expect(noticeDueAfterEnd(ended, day('2026-12-22'))).toMatchObject({ isLate: true })
    expect(noticeDueAfterEnd({ ...ended, leftPence: pence(0) }, day('2026-12-10')).kind).toBe('no-duty')
  })

  test.each([
    ['nothing is left', { leftPence: pence(0) }],
    ['something goes back', { leftPence: pence(-1) }],
    ['nothing was missing at the end', { wasInArrears: false }],
    ['no notice had been given', { noticesGivenOn: [] }],
  ])('not where %s', (_, changes) => {
    expect(noticeDueAfterEnd({ ...ENDED, ...changes }, day('2027-03-01'))).toEqual({ kind: 'no-duty' })
  })
})
