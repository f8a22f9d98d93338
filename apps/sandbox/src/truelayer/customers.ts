/** The sandbox's bank customers and statements: by hand, so that no product rules are in them. */
export interface Customer {
  id: string
  about: string
  lines: (day: Temporal.PlainDate) => Line[]
}

/** Pounds; money out is negative. */
export type Line = [description: string, pounds: number]

const monthly =
  (dayOfMonth: number, ...lines: Line[]) =>
  (day: Temporal.PlainDate) =>
    day.day === Math.min(dayOfMonth, day.daysInMonth) ? lines : []

/** On a weekday, every so many weeks from a Monday in 2026. */
const weekly =
  (dayOfWeek: number, weeks: number, ...lines: Line[]) =>
  (day: Temporal.PlainDate) => {
    const since = Temporal.PlainDate.from('2026-01-05').until(day, { largestUnit: 'day' }).days
    const isDue = day.dayOfWeek === dayOfWeek && Math.floor(since / 7) % weeks === 0
    return isDue ? lines : []
  }

const all =
  (...parts: ((day: Temporal.PlainDate) => Line[])[]) =>
  (day: Temporal.PlainDate) =>
    parts.flatMap((part) => part(day))

const HOUSEHOLD = all(
  monthly(1, ['STO HEADINGLEY LETTINGS RENT', -640], ['DD LEEDS CITY COUNCIL TAX', -118]),
  monthly(3, ['DD OCTOPUS ENERGY', -96.4], ['DD YORKSHIRE WATER', -31]),
  monthly(12, ['DD GIFFGAFF', -10], ['NETFLIX.COM', -10.99]),
  weekly(6, 1, ['TESCO STORES 3021', -64.2]),
  weekly(3, 1, ['LIDL GB LEEDS', -18.75]),
  weekly(5, 2, ['SHELL HEADROW', -42]),
)

const salary = (pounds: number) => monthly(28, [`BGC ACME JOINERY LTD SALARY`, pounds])

export const CUSTOMERS: readonly Customer[] = [
  { id: 'salary', about: 'Salary of £2,650 a month', lines: all(HOUSEHOLD, salary(2650)) },
  { id: 'lower', about: 'Salary of £1,400 a month', lines: all(HOUSEHOLD, salary(1400)) },
  {
    id: 'benefits',
    about: 'Universal Credit, Child Benefit and PIP: about £2,050 a month',
    lines: all(
      HOUSEHOLD,
      monthly(17, ['DWP UC 123456A', 1310.2]),
      weekly(1, 4, ['HMRC CHILD BENEFIT', 175.4], ['DWP PIP', 504]),
    ),
  },
  {
    id: 'gig',
    about: 'Delivery apps: about £1,900 a month, each week another amount',
    lines: all(HOUSEHOLD, (day) => {
      const bit = ((day.dayOfYear * 37) % 90) - 45
      return [
        ...weekly(3, 1, ['DELIVEROO PAYOUT', 268 + bit])(day),
        ...weekly(1, 1, ['UBER BV PAYOUT', 170 - bit])(day),
      ]
    }),
  },
  { id: 'none', about: 'No income', lines: HOUSEHOLD },
  {
    id: 'gambling',
    about: 'Salary of £2,650 a month, and gambling',
    lines: all(
      HOUSEHOLD,
      salary(2650),
      weekly(2, 1, ['BET365', -120]),
      weekly(4, 1, ['SKY BET', -85]),
      weekly(7, 3, ['BET365 WITHDRAWAL', 240]),
    ),
  },
  {
    id: 'overdraft',
    about: 'Salary of £2,650 a month, overdrawn, with payments returned',
    lines: all(
      HOUSEHOLD,
      salary(2650),
      monthly(20, ['UNPAID DD OCTOPUS ENERGY', 96.4], ['UNPAID ITEM FEE', -15]),
      monthly(2, ['BARCLAYCARD', -310], ['QUICK LOANS LTD', -220]),
    ),
  },
]

/** The lines of the days from one to another, the latest first, as banks list them. */
export function findStatementLines(customer: Customer, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const lines: { on: string; description: string; pounds: number }[] = []
  for (let day = to; Temporal.PlainDate.compare(day, from) >= 0; day = day.subtract({ days: 1 }))
    for (const [description, pounds] of customer.lines(day))
      lines.push({ on: day.toString(), description, pounds })
  return lines
}
