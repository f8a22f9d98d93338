import type { Quote } from '@tarnbrook/contract/applications/applications'
import { remember } from '@tarnbrook/contract/remember'
import { calculateFigures, chooseFirstPayment } from '@tarnbrook/domain/applications/payment-day'
import { pence } from '@tarnbrook/domain/core/money'
import {
  buildSchedule,
  type CreditTerms,
  type Schedule,
  type ScheduleTerms,
} from '@tarnbrook/domain/schedule/schedule'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

type QuoteColumns = Selectable<DB['quote']>

type CreditColumns = Pick<
  QuoteColumns,
  'amount_pence' | 'annual_rate_percent' | 'fee_pence' | 'option_to_purchase_fee_pence' | 'term_months'
>

/** The credit of a quote and the days for which it is calculated. */
type QuoteTerms = CreditColumns & Pick<QuoteColumns, 'first_payment_on' | 'payment_day' | 'start_on'>

/** The figures that depend on the days for which a quote is calculated. */
export type DayFigures = Pick<
  QuoteColumns,
  | 'apr_percent'
  | 'first_payment_on'
  | 'instalment_pence'
  | 'last_instalment_pence'
  | 'payment_day'
  | 'start_on'
  | 'total_charge_pence'
  | 'total_payable_pence'
>

export function toCreditTerms(quote: CreditColumns): CreditTerms {
  return {
    amountPence: pence(quote.amount_pence),
    feePence: pence(quote.fee_pence),
    annualRatePercent: quote.annual_rate_percent,
    termMonths: quote.term_months,
    optionToPurchaseFeePence: pence(quote.option_to_purchase_fee_pence),
  }
}

/** A quote's schedule is never stored: it is calculated from the quote's terms. */
export function scheduleOfQuote(quote: QuoteTerms): Schedule {
  return buildSchedule(toScheduleTerms(quote))
}

/** The same as it is sent, kept for the reads that follow. */
export const scheduleOnWire: (quote: QuoteTerms) => Quote['schedule'] = remember(
  (quote) =>
    scheduleOfQuote(quote).rows.map((row) => ({
      number: row.number,
      dueOn: row.dueOn.toString(),
      amount: row.amountPence,
      principal: row.principalPence,
      interest: row.interestPence,
      fee: row.feePence,
      balance: row.balancePence,
    })),
  { toKey: keyOfTerms, most: 1000 },
)

/** The figures for an agreement made on a day, with preferred day and first payment date. */
export function calculateDayFigures(
  credit: CreditColumns,
  wish: { startOn: Temporal.PlainDate; paymentDay: number; wishedOn: Temporal.PlainDate | null },
): DayFigures {
  const { startOn } = wish
  const first = chooseFirstPayment(toCreditTerms(credit), wish)
  const figures = calculateFigures(toCreditTerms(credit), { startOn, ...first })
  return {
    start_on: startOn.toString(),
    first_payment_on: first.firstPaymentOn.toString(),
    payment_day: first.paymentDay,
    instalment_pence: figures.instalmentPence,
    last_instalment_pence: figures.lastInstalmentPence,
    total_payable_pence: figures.totalPayablePence,
    total_charge_pence: figures.totalChargePence,
    apr_percent: figures.aprPercent,
  }
}

/**
 * The quote for an agreement made on `today` and paid on `paymentDay`: the same object if
 * unchanged. The first payment stays on its date while that is far enough ahead.
 */
export function quoteForDay<Row extends QuoteTerms>(
  quote: Row,
  today: Temporal.PlainDate,
  paymentDay = quote.payment_day,
): Row {
  const isSameDay = quote.start_on === today.toString()
  const isSamePaymentDay = quote.payment_day === paymentDay
  if (isSameDay && isSamePaymentDay) return quote
  const wishedOn = isSamePaymentDay ? Temporal.PlainDate.from(quote.first_payment_on) : null
  return { ...quote, ...calculateDayFigures(quote, { startOn: today, paymentDay, wishedOn }) }
}

function keyOfTerms(quote: QuoteTerms): string {
  return JSON.stringify([
    quote.amount_pence,
    quote.fee_pence,
    quote.option_to_purchase_fee_pence,
    quote.annual_rate_percent,
    quote.term_months,
    quote.start_on,
    quote.first_payment_on,
    quote.payment_day,
  ])
}

function toScheduleTerms(quote: QuoteTerms): ScheduleTerms {
  return {
    ...toCreditTerms(quote),
    startOn: Temporal.PlainDate.from(quote.start_on),
    firstPaymentOn: Temporal.PlainDate.from(quote.first_payment_on),
    paymentDay: quote.payment_day,
  }
}
