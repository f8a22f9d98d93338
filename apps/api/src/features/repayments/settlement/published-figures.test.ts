import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { quotesOf } from './test-quotes.ts'

/** The figures that the law and its guidance publish, asked for over the API and read in the document that the borrower gets. */
let kit: TestApi
const on = quotesOf(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const money = (pounds: number) => formatMoneyExact(fromPounds(pounds))

interface Published {
  name: string
  credit: number
  fee?: number
  /** Percent a year, effective, at which the instalments are those that were published. */
  rate: number
  apr: number
  instalment: number
  count: number
  /** For how many months after the start the rebate is worked out, and how many days of a month of how many. */
  months: number
  part?: [days: number, of: number]
  /** In pounds: as printed, and by exact arithmetic. The printed workings round the monthly rate and each term. */
  rebate: number
  exact: number
}

/**
 * SI 2004/1483, the Schedule and its guidance; then the representative loan, worked out by regulation 4. Its example of 180 months is no
 * loan of ours, and no figure is for the day on which it is asked for: those are read from `statutoryRebate` in the domain's own tests.
 */
const PUBLISHED: Published[] = [
  {
    name: 'at the twelfth of 48 instalments',
    ...{ credit: 5000, rate: 14, apr: 14, instalment: 134.57, count: 48 },
    ...{ months: 12, rebate: 860.52, exact: 860.5282 },
  },
  {
    name: '28 days of 31 after it',
    ...{ credit: 5000, rate: 14, apr: 14, instalment: 134.57, count: 48 },
    ...{ months: 12, part: [28, 31], rebate: 821.03, exact: 821.0423 },
  },
  {
    name: '28 days and a month after it: 36 × 134.57 less 776.90 is 4,067.62',
    ...{ credit: 5000, rate: 14, apr: 14, instalment: 134.57, count: 48 },
    ...{ months: 13, part: [28, 30], rebate: 776.9, exact: 776.9101 },
  },
  {
    name: 'the representative loan, 28 days after the twelfth',
    ...{ credit: 7500, fee: 440, rate: 13.615, apr: 18.2, instalment: 266.89, count: 36 },
    ...{ months: 12, part: [28, 30], rebate: 931.41, exact: 931.4069 },
  },
  {
    name: 'the representative loan, 28 days and a month after the 24th',
    ...{ credit: 7500, fee: 440, rate: 13.615, apr: 18.2, instalment: 266.89, count: 36 },
    ...{ months: 25, part: [28, 30], rebate: 201.47, exact: 201.4737 },
  },
]

/** Moves the clock to a day on which asking gives the rebate of that day of a loan: 28 days and a month later (regulations 5 and 6). */
async function seedFor({ months, part, ...terms }: Published): Promise<{ loan: SeededLoan; unpaid: number }> {
  let ahead = 0
  const dueOf = (today: Temporal.PlainDate) => {
    const deferred = today.add({ days: 28 }).add({ months: 1 })
    const due = part ? deferred.subtract({ days: part[0] }) : deferred
    const isRight =
      due.day <= 28 &&
      today.day <= 28 &&
      today.add({ days: 28 }).day <= 28 &&
      (!part || due.daysInMonth === part[1])
    return isRight ? due : null
  }
  const now = kit.deps.clock.today()
  while (!dueOf(now.add({ days: ahead }))) ahead += 1
  // No job runs: nothing else of these loans is to happen on the way.
  await kit.deps.clock.moveTo(now.add({ days: ahead }))
  const today = kit.deps.clock.today()
  const due = dueOf(today)!
  const agreedOn = due.subtract({ months })
  const fallen = Array.from({ length: months }, (_, index) => agreedOn.add({ months: index + 1 })).filter(
    (on) => Temporal.PlainDate.compare(on, today) <= 0,
  ).length
  const loan = await seedLoan(kit.deps, {
    ...{ agreedOn, paymentDay: agreedOn.day, paidInstalments: fallen, termMonths: terms.count },
    amountPence: fromPounds(terms.credit),
    feePence: fromPounds(terms.fee ?? 0),
    annualRatePercent: terms.rate,
    aprPercent: terms.apr,
  })
  return { loan, unpaid: terms.count - fallen }
}

describe('the settlement figure of', () => {
  test.each(PUBLISHED)(
    '$name',
    async (published) => {
      const { loan, unpaid } = await seedFor(published)
      const before = await on.read(loan)
      expect(before.instalment).toBe(published.instalment)
      const quote = await on.quoted(loan)
      const { working } = quote
      const last = before.scheduledPayments.at(-1).amount - published.instalment
      // What the last payment differs by is not in the published example: it is in what is left and in the rebate alike.
      const left = unpaid * published.instalment
      expect(working.amountBeforeRebate).toBeCloseTo(left + last, 6)
      const rebate = Math.ceil(published.exact * 100 - 0.001)
      const byLaw = (Math.round(left * 100) - rebate) / 100
      expect(working.statutory).toBeCloseTo(byLaw, 6)
      expect(working.statutory).toBeLessThanOrEqual(left - published.rebate + 0.0001)
      expect(working.rebate).toBeGreaterThanOrEqual(published.rebate + last - 0.0001)
      const text = await on.textOf(loan, quote)
      for (const phrase of [
        `Amount payable before rebate ${money(working.amountBeforeRebate)}`,
        `Rebate for paying early ${money(working.rebate)}`,
        `What the regulations allow at most ${money(byLaw)}`,
        `Amount to pay ${money(quote.amountToPay)}`,
        `Pay ${money(quote.amountToPay)} by ${formatDay(day(quote.payBy))}`,
      ])
        expect(text).toContain(phrase)
    },
    60_000,
  )
})

describe('a withdrawal from £7,500 at 13.6% a year', () => {
  test.each([
    { days: 0, interest: 0, toPay: 7500, onLastDay: null },
    { days: 14, interest: 36.77, toPay: 7536.77, onLastDay: 7616.18 },
  ])(
    'after $days days',
    async ({ days, interest, toPay, onLastDay }) => {
      const agreedOn = kit.deps.clock.today().subtract({ days })
      const loan = await seedRepresentative({ agreedOn })
      const quote = await on.quoted(loan, 'cancellation')
      expect(quote).toMatchObject({ amountToPay: toPay, withdrawal: { credit: 7500, interest, paid: 0 } })
      const text = await on.textOf(loan, quote)
      const words = (iso: string) => formatDay(day(iso))
      for (const phrase of [
        `Credit ${money(7500)}`,
        `to today ${money(interest)}`,
        `To pay if you pay on ${formatDay(kit.deps.clock.today())} ${money(toPay)}`,
        `To pay if you pay on ${words(quote.payBy)} ${onLastDay === null ? '' : money(onLastDay)}`,
        `Interest per day ${money(2.62)}`,
      ])
        expect(text).toContain(phrase.trimEnd())
    },
    60_000,
  )

  test.each([
    { relevant: { month: 11, day: 20 }, last: { month: 12, day: 4 }, inLeapYear: false },
    { relevant: { month: 2, day: 20 }, last: { month: 3, day: 5 }, inLeapYear: true },
  ])(
    'of which the days count from $relevant',
    async ({ relevant, last, inLeapYear }) => {
      const today = kit.deps.clock.today()
      const years = Array.from({ length: 9 }, (_, ahead) => today.with({ ...relevant }).add({ years: ahead }))
      const agreedOn = years.find(
        (on) => Temporal.PlainDate.compare(on, today) >= 0 && (!inLeapYear || on.inLeapYear),
      )!
      await kit.deps.clock.moveTo(agreedOn)
      const loan = await seedRepresentative({ agreedOn, agreementSentOn: agreedOn.subtract({ days: 7 }) })
      const quote = await on.quoted(loan, 'cancellation')
      const lastDay = agreedOn.with(last)
      expect(quote.withdrawal.lastDay).toBe(lastDay.toString())
      expect(await on.textOf(loan, quote)).toContain(`ends on ${formatDay(lastDay)}`)
    },
    60_000,
  )
})

function seedRepresentative(days: SeedLoanOptions): Promise<SeededLoan> {
  const figures = { amountPence: 750_000, feePence: 44_000, annualRatePercent: 13.6, aprPercent: 18.2 }
  return seedLoan(kit.deps, { ...figures, ...days })
}
