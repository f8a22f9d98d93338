/**
 * An agreement's calculations from its printed text alone, as a borrower with a calculator does
 * them. It does not use the lending core, so that the two can disagree.
 */

interface DayOfYear {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** From DD/MM/YYYY. */
export function parseDay(text: string): DayOfYear {
  const [day, month, year] = text.split('/').map(Number)
  return { year: year!, month: month!, day: day! }
}

const MS_OF_DAY = 86_400_000
const utc = ({ year, month, day }: DayOfYear) => Date.UTC(year, month - 1, day)
const countMonthDays = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

export function calculateDays(from: DayOfYear, to: DayOfYear): number {
  return Math.round((utc(to) - utc(from)) / MS_OF_DAY)
}

/** So many months earlier, on the same day of the month or on the last day of a shorter one. */
function monthsEarlier({ year, month, day }: DayOfYear, months: number): DayOfYear {
  const index = year * 12 + month - 1 - months
  const [atYear, atMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return { year: atYear, month: atMonth, day: Math.min(day, countMonthDays(atYear, atMonth)) }
}

/** Whole months back from `to`, then days as parts of the year that ends where they begin. */
export function calculateYears(from: DayOfYear, to: DayOfYear): number {
  const isLastDay = ({ year, month, day }: DayOfYear) => day === countMonthDays(year, month)
  const most = (to.year - from.year) * 12 + to.month - from.month
  if (isLastDay(from) && isLastDay(to)) return most / 12
  const months = utc(monthsEarlier(to, most)) < utc(from) ? most - 1 : most
  const reached = monthsEarlier(to, months)
  return months / 12 + calculateDays(from, reached) / calculateDays(monthsEarlier(reached, 12), reached)
}

export interface Printed {
  /** Pence. */
  amount: number
  fee: number
  optionFee: number
  /** Percent. */
  rate: number
  term: number
  madeOn: DayOfYear
  firstDueOn: DayOfYear
}

export interface Row {
  amount: number
  principal: number
  interest: number
  balance: number
}

/** Equal instalments; interest by days in the first period, then monthly, each to the penny. */
export function calculateSchedule({
  amount,
  fee,
  optionFee,
  rate,
  term,
  madeOn,
  firstDueOn,
}: Printed): Row[] {
  const growth = 1 + rate / 100
  const firstYears = calculateYears(madeOn, firstDueOn)
  const monthly = growth ** (1 / 12) - 1
  const owedAMonthBefore = (amount + fee) * growth ** (firstYears - 1 / 12)
  const instalment = Math.round((owedAMonthBefore * monthly) / (1 - (1 + monthly) ** -term))
  const rows: Row[] = []
  let balance = amount + fee
  for (let number = 1; number <= term; number += 1) {
    const interest = Math.round(balance * (number === 1 ? growth ** firstYears - 1 : monthly))
    const principal = number === term ? balance : instalment - interest
    balance -= principal
    rows.push({
      amount: principal + interest + (number === term ? optionFee : 0),
      principal,
      interest,
      balance,
    })
  }
  return rows
}

/** The rate in percent at which the payments' present value is the credit, by bisection. */
export function calculateApr(
  amount: number,
  payments: readonly { amount: number; atYears: number }[],
): number {
  let [low, high] = [0, 1000]
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2
    const worth = payments.reduce((sum, each) => sum + each.amount / (1 + middle / 100) ** each.atYears, 0)
    if (worth > amount) low = middle
    else high = middle
  }
  return low
}

/** Daily compounding. */
export function calculateInterest(amount: number, rate: number, days: number): number {
  return Math.round(amount * ((1 + rate / 100) ** (days / 365) - 1))
}
