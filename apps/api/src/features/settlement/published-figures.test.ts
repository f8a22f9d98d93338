import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleBankPayment } from '#features/payments/bank-payment/bank-payment.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { payAtBank } from '#testing/simulate.ts'

/** The figures that the law and its guidance publish, against the API and the document. */
let kit: TestApi
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  // The published example runs for 180 months, for which we do not lend.
  await kit.asOwner('alter table loan_application drop constraint loan_application_term_months_check')
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
  /** After how many months, plus days of a month of how many days, the rebate is worked out. */
  months: number
  part?: [days: number, of: number]
  /** In pounds: as printed, and exact. The printed workings round the monthly rate and terms. */
  rebate: number
  exact: number
  /** In pounds, how much the rounded rate makes the printed rebate exceed the exact one. */
  printedAbove?: number
}

/**
 * SI 2004/1483, the Schedule and its guidance; then the representative loan, by regulation 4. None
 * is for the day of asking: on the day of the agreement a withdrawal gives the credit (below).
 */
const PUBLISHED: Published[] = [
  {
    name: 'at the twelfth of 48 instalments',
    credit: 5000,
    rate: 14,
    apr: 14,
    instalment: 134.57,
    count: 48,
    months: 12,
    rebate: 860.52,
    exact: 860.5282,
  },
  {
    name: '28 days of 31 after it',
    credit: 5000,
    rate: 14,
    apr: 14,
    instalment: 134.57,
    count: 48,
    months: 12,
    part: [28, 31],
    rebate: 821.03,
    exact: 821.0423,
  },
  {
    name: '28 days and a month after it: 36 × 134.57 less 776.90 is 4,067.62',
    credit: 5000,
    rate: 14,
    apr: 14,
    instalment: 134.57,
    count: 48,
    months: 13,
    part: [28, 30],
    rebate: 776.9,
    exact: 776.9101,
  },
  {
    name: 'at the 73rd of 180 instalments, a term that we do not lend for',
    credit: 10_000,
    rate: 16,
    apr: 16,
    instalment: 139.51,
    count: 180,
    months: 73,
    rebate: 6702.45,
    exact: 6702.2988,
    printedAbove: 0.16,
  },
  {
    name: 'the representative loan, 28 days after the twelfth',
    credit: 7500,
    fee: 440,
    rate: 13.615,
    apr: 18.2,
    instalment: 266.89,
    count: 36,
    months: 12,
    part: [28, 30],
    rebate: 931.41,
    exact: 931.4069,
  },
  {
    name: 'the representative loan, 28 days and a month after the 24th',
    credit: 7500,
    fee: 440,
    rate: 13.615,
    apr: 18.2,
    instalment: 266.89,
    count: 36,
    months: 25,
    part: [28, 30],
    rebate: 201.47,
    exact: 201.4737,
  },
]

/** To the first day on which `holds`. No job runs: nothing else happens to these loans. */
async function moveToDay(holds: (on: Temporal.PlainDate) => boolean): Promise<Temporal.PlainDate> {
  let on = kit.deps.clock.today()
  while (!holds(on)) on = on.add({ days: 1 })
  await kit.deps.clock.setToday(on)
  return on
}

/** Moves to a day when asking gives that day's rebate: 28 days and a month on (regs 5 and 6). */
async function seedFor({ months, part, ...terms }: Published): Promise<{ loan: SeededLoan; unpaid: number }> {
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
  const today = await moveToDay((on) => dueOf(on) !== null)
  const due = dueOf(today)!
  const agreedOn = due.subtract({ months })
  const fallen = Array.from({ length: months }, (_, index) => agreedOn.add({ months: index + 1 })).filter(
    (on) => Temporal.PlainDate.compare(on, today) <= 0,
  ).length
  const loan = await seedLoan(kit.deps, {
    agreedOn,
    paymentDay: agreedOn.day,
    paidInstalments: fallen,
    termMonths: terms.count,
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
      // The last payment's difference is not published: it is in what is left and in the rebate.
      const left = unpaid * published.instalment
      expect(working.amountBeforeRebate).toBeCloseTo(left + last, 6)
      const rebate = Math.ceil(published.exact * 100 - 0.001)
      const byLaw = (Math.round(left * 100) - rebate) / 100
      expect(working.statutory).toBeCloseTo(byLaw, 6)
      const printed = published.rebate - (published.printedAbove ?? 0)
      expect(working.statutory).toBeLessThanOrEqual(left - printed + 0.0001)
      expect(working.rebate).toBeGreaterThanOrEqual(printed + last - 0.0001)
      const text = await on.readQuoteText(loan, quote)
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

/** The actuarial method: the rebate is how much the remaining payments fall (CCA 1974 s95). */
test('a part payment of £2,000 that takes effect with the twelfth of 36 instalments', async () => {
  const takesEffect = (on: Temporal.PlainDate) => on.add({ days: 28 })
  const today = await moveToDay((on) => on.day <= 28 && takesEffect(on).day <= 28)
  const due = takesEffect(today)
  const agreedOn = due.subtract({ months: 12 })
  const loan = await seedRepresentative({
    agreedOn,
    paymentDay: due.day,
    paidInstalments: 11,
    termMonths: 36,
    annualRatePercent: 13.615,
  })
  const before = await on.read(loan)
  expect([before.instalment, before.nextPayment.dueOn]).toEqual([266.89, due.toString()])
  const ask = (path: string, body: object) =>
    kit.call('POST', `/loans/${loan.loanId}/${path}`, { as: loan.borrower.token, body })

  const { payLessEachMonth: less } = (await ask('preview-direct-debit-early-repayment', { amount: 2000 }))
    .body.data
  expect(less).toMatchObject({ instalment: 168, instalmentsLeft: 25 - 1 })
  // The vector is £373.36, without the pennies by which the last payment differs.
  expect(less.interestSaved).toBe(373.46)

  const asked = { flow: 'early-repayment', amount: 2000, choice: 'payLessEachMonth' }
  const begun = await ask('open-banking-payment', asked)
  await payAtBank(begun.body.data.journeyUrl, { bank: 'ob-sandbox', answer: 'approve' })
  await settleBankPayment(kit.deps, { bankPaymentId: begun.body.data.id })
  const [made] = (await on.read(loan)).earlyRepayments
  expect(made).toMatchObject({ status: 'applied', interestSaved: 373.46 })
  const path = `/loans/${loan.loanId}/early-repayments/${made.id}/statement.pdf`
  const { body } = await kit.call('GET', path, { as: loan.borrower.token })
  const text = oneSpaced((await readPdf(body)).text)
  for (const phrase of [
    `It takes effect on ${formatDay(due)}`,
    'You paid £2,000.00',
    'Rebate of interest and charges £373.46',
    'Compensation that we claim None',
    'Monthly payment £168.00 (before: £266.89)',
  ])
    expect(text).toContain(phrase)
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
      const text = await on.readQuoteText(loan, quote)
      const words = (iso: string) => formatDay(day(iso))
      for (const phrase of [
        `Credit ${money(7500)}`,
        `to today ${money(interest)}`,
        `To pay if you pay on ${formatDay(kit.deps.clock.today())} ${money(toPay)}`,
        `To pay if you pay on ${words(quote.payBy)} ${onLastDay === null ? '' : money(onLastDay)}`,
        `${formatDay(kit.deps.clock.today().add({ days: 1 }))} ${days === 0 ? money(2.62) : money(2.64)}`,
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
      await kit.deps.clock.setToday(agreedOn)
      const loan = await seedRepresentative({ agreedOn, agreementSentOn: agreedOn.subtract({ days: 7 }) })
      const quote = await on.quoted(loan, 'cancellation')
      const lastDay = agreedOn.with(last)
      expect(quote.withdrawal.lastDay).toBe(lastDay.toString())
      expect(await on.readQuoteText(loan, quote)).toContain(`ends on ${formatDay(lastDay)}`)
    },
    60_000,
  )
})

function seedRepresentative(days: SeedLoanOptions): Promise<SeededLoan> {
  const figures = { amountPence: 750_000, feePence: 44_000, annualRatePercent: 13.6, aprPercent: 18.2 }
  return seedLoan(kit.deps, { ...figures, ...days })
}
