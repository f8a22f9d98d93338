import fc from 'fast-check'
import { chooseFirstPayment } from '../src/applications/payment-day.ts'
import { day } from '../src/core/calendar.ts'
import { fromPounds, NO_PENCE, pence, roundToPence } from '../src/core/money.ts'
import { firstPeriodMonths } from '../src/core/years.ts'
import {
  type Payment,
  type RunningLoan,
  type RunningLoanFacts,
  runningLoan,
} from '../src/loans/running-loan.ts'
import { scheduleApr } from '../src/schedule/apr.ts'
import { buildSchedule, payableFirstDates, type ScheduleTerms } from '../src/schedule/schedule.ts'

const FIRST_START = day('2020-01-01')
const START_DAYS = 3650

/** Any share between the two, equally likely: `fc.double` mostly gives next to its ends. */
export function anyShare(least = 0, most = 1): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 1_000_000 }).map((parts) => least + ((most - least) * parts) / 1_000_000)
}

/** Terms like every brand's and around them: any amount, rate, fee, term, start and day. */
export const anyTerms: fc.Arbitrary<ScheduleTerms> = fc
  .record({
    amountPence: fc.integer({ min: 50_000, max: 2_500_000 }).map(pence),
    feePence: fc.integer({ min: 0, max: 60_000 }).map(pence),
    annualRatePercent: fc.integer({ min: 0, max: 4_990 }).map((tenths) => tenths / 100),
    termMonths: fc.integer({ min: 1, max: 84 }),
    optionToPurchaseFeePence: fc.constantFrom(0, 0, 2_500).map(pence),
    startOn: fc.integer({ min: 0, max: START_DAYS }).map((days) => FIRST_START.add({ days })),
    paymentDay: fc.integer({ min: 1, max: 31 }),
    second: fc.boolean(),
  })
  .map(({ second, ...any }) => {
    // A larger fee, paid back in two weeks, has an APR past any that is searched for.
    const terms = { ...any, feePence: pence(Math.min(any.feePence, Math.floor(any.amountPence / 2))) }
    const last = second ? payableFirstDates(terms, terms).at(-1) : undefined
    return { ...terms, ...chooseFirstPayment(terms, { ...terms, wishedOn: last ?? null }) }
  })

/** A loan of any terms with its first instalments paid on their days, perhaps part of the next. */
export const anyRunningLoan: fc.Arbitrary<RunningLoan> = fc
  .record({
    terms: anyTerms,
    paid: anyShare(),
    part: anyShare(),
  })
  .map(({ terms, paid, part }) => {
    const schedule = buildSchedule(terms)
    const whole = Math.floor(paid * schedule.rows.length)
    const payments: Payment[] = schedule.rows
      .slice(0, whole)
      .map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
    const next = schedule.rows[whole]
    const partPence = next ? roundToPence(next.amountPence * part) : pence(0)
    if (next && partPence > 0 && part < 0.5) payments.push({ on: next.dueOn, amountPence: partPence })
    return paidLoan({ terms, schedule, payments })
  })

/** A loan as it is known on the day of its last payment. */
export function paidLoan(facts: RunningLoanFacts): RunningLoan {
  return runningLoan(facts, facts.payments.at(-1)?.on ?? facts.terms.startOn)
}

/** The same loan with other payments, put in the order of their days. */
export function withPayments(loan: RunningLoanFacts, payments: readonly Payment[]): RunningLoan {
  const inOrder = payments
    .filter(({ amountPence }) => amountPence !== 0)
    .sort((a, b) => Temporal.PlainDate.compare(a.on, b.on))
  return paidLoan({ ...loan, payments: inOrder })
}

/** The supermarket brand's representative example, from 1 January 2026. */
export const SUPERMARKET: ScheduleTerms = {
  amountPence: fromPounds(7500),
  feePence: fromPounds(440),
  annualRatePercent: 13.615,
  termMonths: 36,
  startOn: day('2026-01-01'),
  firstPaymentOn: day('2026-02-01'),
  paymentDay: 1,
}

/** The motor brand's, with its fee for the option to purchase. */
export const MOTOR: ScheduleTerms = {
  ...SUPERMARKET,
  amountPence: fromPounds(10_000),
  feePence: fromPounds(375),
  annualRatePercent: 22.3,
  termMonths: 60,
  optionToPurchaseFeePence: fromPounds(25),
}

/** 1,200 pounds free of interest in twelve instalments of 100: every figure can be seen. */
export const INTEREST_FREE: ScheduleTerms = {
  ...SUPERMARKET,
  amountPence: fromPounds(1200),
  feePence: NO_PENCE,
  annualRatePercent: 0,
  termMonths: 12,
}

/** A loan whose first so many instalments were paid on their days, and what else was paid. */
export function buildLoan(
  terms: ScheduleTerms,
  instalmentsPaid = 0,
  more: RunningLoan['payments'] = [],
): RunningLoan {
  const schedule = buildSchedule(terms)
  const paid = schedule.rows.slice(0, instalmentsPaid)
  const payments = [...paid.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence })), ...more]
  return withPayments({ terms, schedule, payments }, payments)
}

/** The same from 5 January, so that there are days before the loan. */
export const HUNDRED_A_MONTH: ScheduleTerms = { ...INTEREST_FREE, startOn: day('2026-01-05') }

/** 100 pounds due on the 1st of each month of 2026 from February; two collected on the 2nd. */
export function hundredAMonth(...payments: [on: string, pounds: number][]): RunningLoan {
  return buildLoan(
    HUNDRED_A_MONTH,
    0,
    payments.map(([on, pounds]) => ({ on: day(on), amountPence: fromPounds(pounds) })),
  )
}

/** The APR that the agreement of a loan printed. */
export function aprOfLoan({ terms, schedule }: RunningLoanFacts): number {
  return scheduleApr(schedule, terms.amountPence, firstPeriodMonths(terms.startOn, terms.firstPaymentOn))
}
