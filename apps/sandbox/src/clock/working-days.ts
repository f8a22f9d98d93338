type Day = Temporal.PlainDate

/** Monday to Friday, less the bank holidays of England and Wales. */
export function isWorkingDay(day: Day): boolean {
  return day.dayOfWeek <= 5 && !bankHolidays(day.year).has(day.toString())
}

/** The day itself when it is a working day, else the next one. */
export function onOrAfterWorkingDay(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = found.add({ days: 1 })
  return found
}

/** The working day `count` working days after (or, negative, before) the day. */
export function addWorkingDays(day: Day, count: number): Day {
  const step = count < 0 ? -1 : 1
  let found = day
  for (let left = Math.abs(count); left > 0; ) {
    found = found.add({ days: step })
    if (isWorkingDay(found)) left -= 1
  }
  return found
}

/** Days outside the rule, by royal proclamation. */
const EXTRA = ['2022-06-03', '2022-09-19', '2023-05-08']
/** Holidays that were held on another day that year. */
const MOVED: Record<string, string> = { '2020-05-04': '2020-05-08', '2022-05-30': '2022-06-02' }

const holidaysByYear = new Map<number, Set<string>>()

// Banking and Financial Dealings Act 1971, Sch 1: the yearly holidays and their substitute days.
function bankHolidays(year: number): Set<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const toFirstDay = (month: number) => Temporal.PlainDate.from({ year, month, day: 1 })
  const days = [
    findSubstituteDay(toFirstDay(1), []),
    easter.subtract({ days: 2 }),
    easter.add({ days: 1 }),
    findFirstMonday(toFirstDay(5)),
    findFirstMonday(Temporal.PlainDate.from({ year, month: 5, day: 25 })),
    findFirstMonday(Temporal.PlainDate.from({ year, month: 8, day: 25 })),
    ...christmas(year),
  ].map((day) => MOVED[day.toString()] ?? day.toString())
  const all = new Set([...days, ...EXTRA.filter((day) => day.startsWith(`${year}-`))])
  holidaysByYear.set(year, all)
  return all
}

function christmas(year: number): Day[] {
  const christmasDay = Temporal.PlainDate.from({ year, month: 12, day: 25 })
  const boxingDay = christmasDay.add({ days: 1 })
  // A Sunday Christmas Day's substitute is after Boxing Day, which keeps its own Monday.
  const first = findSubstituteDay(christmasDay, [boxingDay])
  return [first, findSubstituteDay(boxingDay, [first])]
}

function findSubstituteDay(day: Day, taken: Day[]): Day {
  let found = day
  while (found.dayOfWeek > 5 || taken.some((other) => other.equals(found))) found = found.add({ days: 1 })
  return found
}

function findFirstMonday(day: Day): Day {
  return day.add({ days: (8 - day.dayOfWeek) % 7 })
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}
