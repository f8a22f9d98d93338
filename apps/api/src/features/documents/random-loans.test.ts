import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { type Price, priceForApr } from '@tarnbrook/domain/applications/pricing'
import { day } from '@tarnbrook/domain/core/calendar'
import { fromPounds, toPounds } from '@tarnbrook/domain/core/money'
import { payableFirstDates } from '@tarnbrook/domain/schedule/schedule'
import { anyShare } from '@tarnbrook/domain/testing/loans'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import {
  calculateApr,
  calculateDays,
  calculateInterest,
  calculateSchedule,
  calculateYears,
  type Printed,
  parseDay,
} from '#testing/documents/arithmetic.ts'
import {
  buildFacts,
  factNamed,
  parsePence,
  readPrinted,
  scheduleRows,
  toVisibleText,
} from '#testing/documents/documents.ts'
import { creditAgreement } from './credit-agreement.ts'

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS)
/** Some ten seconds on a busy machine. */
// For what hangs, on a machine that is busy with other work.
const TIMEOUT_MS = 120_000 + PROPERTY_RUNS * 300

const BRANDS: readonly BrandKey[] = ['main', 'supermarket', 'motor', 'post-office', 'money-management']

/** The choices of a borrower, and the offers of a credit band. */
const anyBorrower = fc.record({
  brand: fc.constantFrom(...BRANDS),
  /** As fractions of the brand's own ranges. */
  amountPart: anyShare(),
  termPart: anyShare(),
  aprTenths: fc.integer({ min: 81, max: 489 }),
  days: fc.integer({ min: 0, max: 3650 }),
  paymentDay: fc.integer({ min: 1, max: 31 }),
  isLater: fc.boolean(),
  deposit: fc.integer({ min: 0, max: 5000 }),
})

// A hundred thousand figures are checked with `if` and a message: `expect` is slower.
const holds = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}

test('any agreement: what it prints can be recomputed from what it prints', { timeout: TIMEOUT_MS }, () => {
  let documents = 0
  fc.assert(
    fc.property(anyBorrower, (borrower) => {
      const html = agreementFor(borrower)
      if (html === null) return
      documents += 1
      const printed = readPrinted(html)
      checkRows(html, printed)
      checkTotals(html, printed)
      checkApr(html, printed)
      checkSentences(html, printed)
    }),
  )
  // A small credit may have no price at a low APR; a late first payment may not cover interest.
  expect(documents).toBeGreaterThan(PROPERTY_RUNS * 0.9)
})

type Borrower = typeof anyBorrower extends fc.Arbitrary<infer Each> ? Each : never

function agreementFor({ brand: key, ...chosen }: Borrower): string | null {
  const brand = getBrand(key)
  const { min, max } = brand.loanAmountPounds
  const { min: shortest, max: longest, step } = brand.loanTerm
  const amount = min + Math.round(chosen.amountPart * (max - min))
  const term = shortest + step * Math.round((chosen.termPart * (longest - shortest)) / step)
  const price = priceOf({ key, amount, term, apr: chosen.aprTenths / 10 })
  if (!price) return null
  const startOn = day('2026-01-01').add({ days: chosen.days })
  const credit = {
    amountPence: fromPounds(amount),
    feePence: price.feePence,
    annualRatePercent: price.annualRatePercent,
    termMonths: term,
  }
  const dates = payableFirstDates(credit, { startOn, paymentDay: chosen.paymentDay })
  const firstPaymentOn = chosen.isLater ? dates.at(-1) : dates[0]
  if (!firstPaymentOn) return null
  const facts = buildFacts({
    brand: key,
    amount,
    fee: toPounds(price.feePence),
    rate: price.annualRatePercent,
    term,
    agreementOn: startOn.toString(),
    firstPaymentOn: firstPaymentOn.toString(),
    paymentDay: chosen.paymentDay,
    deposit: chosen.deposit,
  })
  return renderHtml(creditAgreement(facts))
}

function priceOf(asked: { key: BrandKey; amount: number; term: number; apr: number }): Price | null {
  const { feeSharePercent, feeCapPounds, minimumRatePercent, optionToPurchaseFeePounds } = getBrand(
    asked.key,
  ).pricing
  try {
    return priceForApr({
      amountPence: fromPounds(asked.amount),
      termMonths: asked.term,
      aprPercent: asked.apr,
      feeSharePercent,
      feeCapPence: fromPounds(feeCapPounds),
      minimumRatePercent,
      optionToPurchaseFeePence: fromPounds(optionToPurchaseFeePounds),
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const paymentsIn = (html: string) => scheduleRows(html).slice(0, -1)

function checkRows(html: string, printed: Printed) {
  holds(Number.isInteger(Math.round(printed.rate * 1e6) / 1e5), 'a rate has one decimal')
  const rows = paymentsIn(html)
  const own = calculateSchedule(printed)
  holds(rows.length === own.length && rows.length === printed.term, 'as many payments as the term says')
  for (const [index, row] of rows.entries()) {
    const { amount, principal, interest, balance } = own[index]!
    const printed = [row[2], row[3], row[4], row.at(-1)].map((cell) => parsePence(cell!))
    holds(
      printed.join() === [amount, principal, interest, balance].join(),
      `row ${index + 1}: ${printed} printed, ${[amount, principal, interest, balance]} recomputed`,
    )
  }
}

function checkTotals(html: string, printed: Printed) {
  const rows = paymentsIn(html)
  const paid = rows.reduce((sum, row) => sum + parsePence(row[2]!), 0)
  const interest = rows.reduce((sum, row) => sum + parsePence(row[4]!), 0)
  const isHirePurchase = factNamed(html, 'Cash price') !== ''
  const deposit =
    isHirePurchase && factNamed(html, 'Deposit') !== 'None' ? parsePence(factNamed(html, 'Deposit')) : 0
  const label = deposit > 0 ? 'Total amount payable, including your deposit' : 'Total amount payable'
  holds(parsePence(factNamed(html, label)) === paid + deposit, 'the total is every payment and the deposit')
  holds(parsePence(factNamed(html, 'Interest')) === interest, 'the interest is that of every row')
  const charge = interest + printed.fee + printed.optionFee
  holds(parsePence(factNamed(html, 'Total charge for credit')) === charge, 'the charge is interest and fees')
  holds(paid === printed.amount + charge, 'payments repay the credit and the charge')
  holds(parsePence(factNamed(html, 'Monthly payment')) === parsePence(rows[0]![2]!), 'the monthly payment')
  holds(parsePence(factNamed(html, 'Last payment')) === parsePence(rows.at(-1)![2]!), 'the last payment')
  holds(
    rows.slice(1, -1).every((row) => row[2] === rows[0]![2]),
    'all payments but the last are equal',
  )
}

/**
 * By equal months to one decimal (CONC App 1.2); for month ends that short months lack, by each
 * payment's own date where higher. By dates always within the tolerance of SI 2010/1013 Sch 2.
 */
function checkApr(html: string, { amount, madeOn, firstDueOn }: Printed) {
  const apr = Number.parseFloat(factNamed(html, 'APR'))
  const first = calculateYears(madeOn, firstDueOn)
  const rows = paymentsIn(html)
  const days = rows.map((row) => parseDay(row[1]!))
  const byMonths = calculateApr(
    amount,
    rows.map((row, index) => ({ amount: parsePence(row[2]!), atYears: first + index / 12 })),
  )
  const byDates = calculateApr(
    amount,
    rows.map((row, index) => ({
      amount: parsePence(row[2]!),
      atYears: calculateYears(madeOn, days[index]!),
    })),
  )
  const isLastDays = days.some(({ day }) => day >= 28)
  const printed = factNamed(html, 'How the APR is worked out')
  holds(
    printed.includes('The higher of the two is shown.') === isLastDays,
    'says that two APRs were worked out',
  )
  holds(printed.includes('Months are counted as equal') !== isLastDays, 'says that all months are equal')
  const expected = isLastDays ? Math.max(byMonths, byDates) : byMonths
  holds(Math.abs(apr - expected) <= 0.05 + 1e-6, `${apr} printed, ${expected} recomputed`)
  holds(apr - byDates <= 1 && apr - byDates >= -0.1, `${apr} printed, ${byDates} by dates`)
}

/** The figures within sentences. */
function checkSentences(html: string, { amount, rate, madeOn, firstDueOn }: Printed) {
  const text = toVisibleText(html)
  const days = calculateDays(madeOn, firstDueOn)
  const firstInterest = paymentsIn(html)[0]![4]!
  holds(
    text.includes(` (${days} days), the interest is ${firstInterest}.`),
    'the first period says its days and its interest',
  )
  for (const [label, span] of [
    ['per day', 1],
    ['for 14 days', 14],
    ['for 30 days', 30],
  ] as const) {
    const printed = new RegExp(`£[\\d,]+\\.\\d\\d(?= ${label})`).exec(text)?.[0] ?? ''
    holds(parsePence(printed) === calculateInterest(amount, rate, span), `${printed} ${label} on withdrawal`)
  }
}
