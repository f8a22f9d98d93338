import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { agreementApr } from '@tarnbrook/domain/apr'
import { type Pence, pence, subtractPence } from '@tarnbrook/domain/money'
import type { Price } from '@tarnbrook/domain/pricing'
import { firstPaymentDates } from '@tarnbrook/domain/schedule'
import { toDate, toInstant } from '../../platform/clock.ts'
import type { Work } from '../../platform/command.ts'
import { type ApplicationRow, type QuoteRow, termsOfQuote } from './application.ts'

/** Makes the current quote of an application that has none. It lives as many days as the brand says. */
export async function addQuote(
  work: Work,
  options: {
    application: ApplicationRow
    brand: Brand
    band: string
    price: Price
    today: Temporal.PlainDate
    now: Temporal.Instant
    /** The quote it takes the place of, which is told beside it. */
    replacesQuoteId?: number
  },
): Promise<void> {
  const { application, brand, band, price, today, now, replacesQuoteId = null } = options
  const { id } = await work.tx
    .insertInto('quote')
    .values({
      ...figuresOf({ application, brand, price, today }),
      application_id: application.id,
      is_current: true,
      replaces_quote_id: replacesQuoteId,
      band,
      created_at: toDate(now),
      expires_at: toDate(now.add({ hours: 24 * brand.quoteValidDays })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue('email-quote', { quoteId: id })
}

/** What a quote made today says, from the price of its loan. */
export function figuresOf(options: {
  application: Pick<ApplicationRow, 'amount_pence' | 'lfcd' | 'term_months'>
  brand: Brand
  price: Price
  today: Temporal.PlainDate
}) {
  const { application, brand, price, today } = options
  const first = firstPayment(application.lfcd, today)
  const amountPence = pence(application.amount_pence)
  const terms = {
    amount_pence: amountPence,
    fee_pence: price.feePence,
    option_to_purchase_fee_pence: brand.pricing.optionToPurchaseFeePounds * 100,
    term_months: application.term_months,
    annual_rate_percent: price.annualRatePercent,
    start_on: today.toString(),
    first_payment_on: first.on.toString(),
    payment_day: first.paymentDay,
  }
  return {
    ...terms,
    apr_percent: agreementApr(termsOfQuote(terms)),
    instalment_pence: price.instalmentPence,
    last_instalment_pence: price.lastInstalmentPence,
    total_payable_pence: price.totalPayablePence,
    total_charge_pence: chargeOf(price, amountPence),
  }
}

/** The application is left without a quote. */
export async function dropQuote(work: Work, applicationId: number): Promise<void> {
  await work.tx
    .updateTable('quote')
    .set({ is_current: false })
    .where('application_id', '=', applicationId)
    .where('is_current', '=', true)
    .execute()
}

/** @throws Problem QUOTE_EXPIRED from the moment it expires, whether or not the daily run has noticed. */
export function assertNotExpired(quote: QuoteRow, now: Temporal.Instant): void {
  if (quote.expires_at && Temporal.Instant.compare(toInstant(quote.expires_at), now) <= 0)
    throw new Problem('QUOTE_EXPIRED')
}

/**
 * The first collection day the applicant gave (lfcd), where the first payment may fall on it; else the first possible
 * one on that day of the month; without an answer, on today's day of the month.
 */
function firstPayment(
  lfcd: string | null,
  today: Temporal.PlainDate,
): { on: Temporal.PlainDate; paymentDay: number } {
  const wished = lfcd === null ? null : Temporal.PlainDate.from(lfcd)
  const paymentDay = wished?.day ?? today.day
  const possible = firstPaymentDates({ startOn: today, paymentDay })
  const on = possible.find((date) => wished?.equals(date)) ?? possible[0]
  if (!on) throw new Error(`no first payment date for day ${paymentDay}`)
  return { on, paymentDay }
}

function chargeOf(price: Price, amountPence: Pence): Pence {
  return subtractPence(price.totalPayablePence, amountPence)
}
