import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, onOrAfterWorkingDay } from './working-days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

// Published by GOV.UK for England and Wales.
const HOLIDAYS = {
  2025: ['01-01', '04-18', '04-21', '05-05', '05-26', '08-25', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
  2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
  2022: ['01-03', '04-15', '04-18', '05-02', '06-02', '06-03', '08-29', '09-19', '12-26', '12-27'],
}

describe('working days', () => {
  it.each(Object.entries(HOLIDAYS))('knows the bank holidays of %s and no others', (year, holidays) => {
    const closed: string[] = []
    for (let date = day(`${year}-01-01`); date.year === Number(year); date = date.add({ days: 1 })) {
      if (date.dayOfWeek <= 5 && !isWorkingDay(date)) closed.push(date.toString().slice(5))
    }
    expect(closed).toEqual(holidays)
  })

  it('counts over weekends and holidays, both ways', () => {
    expect(addWorkingDays(day('2026-12-24'), 1).toString()).toBe('2026-12-29')
    expect(addWorkingDays(day('2026-12-29'), -1).toString()).toBe('2026-12-24')
    expect(onOrAfterWorkingDay(day('2026-12-25')).toString()).toBe('2026-12-29')
    expect(onOrAfterWorkingDay(day('2026-12-24')).toString()).toBe('2026-12-24')
  })
})
