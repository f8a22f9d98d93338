import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTerms } from '../testing/loans.ts'
import { chooseFirstPayment } from './applications/payment-day.ts'
import { type Price, priceForApr } from './applications/pricing.ts'
import { daysBetween } from './core/calendar.ts'
import { NO_PENCE, type Pence } from './core/money.ts'
import { firstPeriodMonths } from './core/years.ts'
import { aprPercent, aprUnrounded, scheduleApr } from './schedule/apr.ts'
import { amortise, buildSchedule, type Schedule, type ScheduleTerms } from './schedule/schedule.ts'

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS) * 50
/** Fifty times the others: nothing here costs more than arithmetic. A busy machine takes longer. */
// For what hangs, on a machine that is busy with other work.
const TIMEOUT_MS = 120_000 + PROPERTY_RUNS * 10

const anyMode = fc.constantFrom('effective' as const, 'nominal' as const)

// Checks of every loan use `if` and a sentence: 100,000 loans have four million rows.
const holds = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}

test('any loan: its schedule adds up, and its APR prices it again', { timeout: TIMEOUT_MS }, () => {
  let refusals = 0
  fc.assert(
    fc.property(anyTerms, anyMode, (anyOf, rateMode) => {
      const credit = { ...anyOf, rateMode }
      const terms = {
        ...credit,
        ...chooseFirstPayment(credit, { ...credit, wishedOn: anyOf.firstPaymentOn }),
      }
      const schedule = buildSchedule(terms)
      checkRows(schedule, terms)
      checkTotals(schedule, terms)
      checkApr(schedule, terms)
      if (!checkPriceAgain(schedule, terms)) refusals += 1
    }),
    { numRuns: PROPERTY_RUNS },
  )
  // Cheap loans with an option fee have an APR that rounds below what the fee alone costs.
  expect(refusals).toBeLessThan(PROPERTY_RUNS * 0.05 + 5)
})

test('any loan without interest: only the fees are charged', { timeout: TIMEOUT_MS }, () => {
  let loans = 0
  fc.assert(
    fc.property(anyTerms, anyMode, (terms, rateMode) => {
      const schedule = buildSchedule({ ...terms, rateMode, annualRatePercent: 0 })
      holds(schedule.totalInterestPence === 0, 'no interest in total')
      holds(
        schedule.rows.every((row) => row.interestPence === 0),
        'no interest in any row',
      )
      holds(
        schedule.totalChargePence === terms.feePence + optionFee(terms),
        'the charge for credit is the fees',
      )
      const lastGap = Math.abs(schedule.lastInstalmentPence - schedule.instalmentPence)
      holds(lastGap <= terms.termMonths / 2, 'the last instalment takes up only the rounding of the others')
      const free = amortise({
        ...terms,
        feePence: NO_PENCE,
        optionToPurchaseFeePence: NO_PENCE,
        annualRatePercent: 0,
      })
      holds(scheduleApr(free, terms.amountPence) === 0, 'an APR of nothing')
      loans += 1
    }),
    { numRuns: PROPERTY_RUNS },
  )
  expect(loans).toBe(PROPERTY_RUNS)
})

/** Every row follows from the one before, on its day, and no part of it is negative. */
function checkRows({ rows, principalPence, instalmentPence }: Schedule, terms: ScheduleTerms) {
  let balance: number = principalPence
  let month = terms.firstPaymentOn.year * 12 + terms.firstPaymentOn.month
  for (const row of rows) {
    const isLast = row.number === terms.termMonths
    holds(row.openingBalancePence === balance, 'a row opens with the balance before it')
    holds(row.principalPence + row.interestPence + row.feePence === row.amountPence, 'a row is its parts')
    holds(
      row.openingBalancePence - row.principalPence === row.balancePence,
      'what is repaid leaves the balance',
    )
    holds(row.interestPence >= 0, 'interest is never negative')
    holds(row.principalPence > 0, 'every instalment repays something')
    holds(isLast ? row.balancePence === 0 : row.balancePence > 0, 'only the last row ends at nothing')
    holds(isLast || row.amountPence === instalmentPence, 'all but the last are equal')
    holds(row.feePence === (isLast ? optionFee(terms) : 0), 'the option fee is in the last row')
    holds(row.dueOn.year * 12 + row.dueOn.month === month, 'one row a month')
    holds(row.dueOn.day === Math.min(terms.paymentDay, row.dueOn.daysInMonth), 'on the payment day')
    balance = row.balancePence
    month += 1
  }
}

/** No penny is lost between the rows and the totals. */
function checkTotals(schedule: Schedule, terms: ScheduleTerms) {
  const sums = { amount: 0, principal: 0, interest: 0 }
  for (const row of schedule.rows) {
    sums.amount += row.amountPence
    sums.principal += row.principalPence
    sums.interest += row.interestPence
  }
  holds(schedule.rows.length === terms.termMonths, 'as many rows as months')
  holds(sums.principal === terms.amountPence + terms.feePence, 'what was lent is repaid')
  holds(sums.principal === schedule.principalPence, 'and is the principal')
  holds(sums.interest === schedule.totalInterestPence, 'the interest is the sum of its rows')
  holds(sums.amount === schedule.totalPayablePence, 'what is payable is the sum of the rows')
  holds(sums.amount - terms.amountPence === schedule.totalChargePence, 'what is charged is the rest')
  const days = daysBetween(terms.startOn, schedule.rows[0]!.dueOn)
  holds(days >= 14 && days <= 45, 'the first payment is 14 to 45 days after the start')
}

/** At its APR a loan is worth what was advanced; and the APR is never below the rate. */
function checkApr({ rows }: Schedule, { amountPence, ...terms }: ScheduleTerms) {
  const firstMonths = firstPeriodMonths(terms.startOn, terms.firstPaymentOn)
  const percent = aprOf(rows, amountPence, firstMonths)
  let worth = 0
  // The APR is good to about nine digits, and so is a balance carried back by it.
  for (const row of rows)
    worth += row.amountPence * (1 + percent / 100) ** (-(firstMonths + row.number - 1) / 12)
  holds(Math.abs(worth - amountPence) < 1e-6 * amountPence, 'at its APR the loan is worth the advance')
  const slackPercent = ((terms.termMonths + 12) * 120) / amountPence
  holds(percent > terms.annualRatePercent - slackPercent, 'charges never make credit cheaper than its rate')
  const isPlain = terms.feePence + optionFee(terms) === 0 && terms.rateMode === 'effective'
  holds(
    !isPlain || Math.abs(percent - terms.annualRatePercent) < slackPercent,
    'without fees the APR is the rate',
  )
}

/** Priced at the APR it would print, a loan prints no more; false if that APR is refused. */
function checkPriceAgain({ rows }: Schedule, terms: ScheduleTerms): boolean {
  const { amountPence, termMonths } = terms
  const asked = aprPercent(flowsOf(rows, amountPence))
  // From 100 % on it is high-cost short-term credit; a penny may be over a tenth of a per cent.
  if (asked >= 100) return true
  const offer = {
    amountPence,
    termMonths,
    aprPercent: asked,
    feeSharePercent: (terms.feePence / amountPence) * 100,
    feeCapPence: terms.feePence,
    minimumRatePercent: 0,
    optionToPurchaseFeePence: optionFee(terms),
  }
  let price: Price
  try {
    price = priceForApr(offer)
  } catch (refusal) {
    holds(refusal instanceof RangeError, 'a refusal is a RangeError')
    const cheapest = amortise({ ...terms, feePence: NO_PENCE, annualRatePercent: 0 })
    holds(aprOf(cheapest.rows, amountPence) > asked - 1e-9, 'refused only where no rate is low enough')
    return false
  }
  holds(price.aprPercent <= asked, 'it costs no more than the APR asked')
  const again = amortise({ ...offer, ...price })
  holds(scheduleApr(again, amountPence) === price.aprPercent, 'and its schedule has its APR')
  holds(
    price.feePence <= terms.feePence && price.feePence % 100 === 0,
    'its fee is in whole pounds, under the cap',
  )
  return true
}

type Rows = readonly { number: number; amountPence: Pence }[]

function flowsOf(rows: Rows, amountPence: Pence, firstMonths = 1) {
  return {
    advances: [{ amountPence, atYears: 0 }],
    payments: rows.map((row) => ({
      amountPence: row.amountPence,
      atYears: (firstMonths + row.number - 1) / 12,
    })),
  }
}

function aprOf(rows: Rows, amountPence: Pence, firstMonths = 1): number {
  return aprUnrounded(flowsOf(rows, amountPence, firstMonths))
}

function optionFee(terms: Pick<ScheduleTerms, 'optionToPurchaseFeePence'>): Pence {
  return terms.optionToPurchaseFeePence ?? NO_PENCE
}
