import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { hasExpired, isBeforeAgreement, isQuoted } from '@tarnbrook/domain/applications/application-state'
import type { Price } from '@tarnbrook/domain/applications/pricing'
import type { CreditBand } from '@tarnbrook/domain/applications/underwriting'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import {
  type ApplicationRow,
  currentQuote,
  findCurrentQuote,
  type QuoteRow,
} from '#features/applications/application.ts'
import { findFullReportEnd } from '#features/applications/search/searches.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { calculateDayFigures, quoteForDay } from './quote-figures.ts'

/**
 * Makes the first current quote. The brand's setting says how many days it is valid, and the full
 * report where there is one already: the request is decided on it again (decision 166).
 */
export async function addQuote(
  work: Work,
  options: {
    application: ApplicationRow
    brand: Brand
    band: CreditBand
    price: Price
    today: Temporal.PlainDate
    now: Temporal.Instant
    /** The quote that it replaces, shown beside it. */
    replacesQuoteId?: number
  },
): Promise<void> {
  const { application, brand, band, price, today, now, replacesQuoteId = null } = options
  const ends = toDate(now.add({ hours: 24 * brand.quoteValidDays }))
  const reportEnds = await findFullReportEnd(work.tx, application.id)
  const { id } = await work.tx
    .insertInto('quote')
    .values({
      ...figuresOfPrice({ application, brand, price, today }),
      application_id: application.id,
      is_current: true,
      replaces_quote_id: replacesQuoteId,
      band,
      created_at: toDate(now),
      expires_at: reportEnds && reportEnds < ends ? reportEnds : ends,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue('email-quote', { quoteId: id }, { inOrderOf: `application:${application.id}` })
}

/** The columns of a quote made today, from the price of its loan. */
export function figuresOfPrice(options: {
  application: Pick<ApplicationRow, 'amount_pence' | 'lcpd' | 'lfcd' | 'payment_day' | 'term_months'>
  brand: Brand
  price: Price
  today: Temporal.PlainDate
}) {
  const { application, brand, price, today } = options
  const credit = {
    amount_pence: pence(application.amount_pence),
    fee_pence: price.feePence,
    option_to_purchase_fee_pence: fromPounds(brand.pricing.optionToPurchaseFeePounds),
    term_months: application.term_months,
    annual_rate_percent: price.annualRatePercent,
  }
  return {
    ...credit,
    ...calculateDayFigures(credit, { startOn: today, ...choosePreferredDay(application, today) }),
  }
}

/**
 * The current quote, recalculated where it is for another agreement or payment day; its documents
 * must then be read again. Its expiry stays. The application is locked by the caller.
 * @throws Problem WRONG_STATE when there is no quote.
 */
export async function bringUpToDate(
  work: Work,
  options: {
    application: ApplicationRow
    today: Temporal.PlainDate
    now: Temporal.Instant
    paymentDay?: number
  },
): Promise<QuoteRow> {
  return recalculate(work, await currentQuote(work.tx, options.application.id), options)
}

async function recalculate(
  work: Work,
  current: QuoteRow,
  options: {
    application: ApplicationRow
    today: Temporal.PlainDate
    now: Temporal.Instant
    paymentDay?: number
  },
): Promise<QuoteRow> {
  const { today, now, paymentDay } = options
  const remade = quoteForDay(current, today, paymentDay)
  return remade === current ? current : replaceCurrentQuote(work, { current, remade, now })
}

/** The same quote for documents that have to be read again, because they say something else now. */
export async function reissueQuote(
  work: Work,
  { application, now }: { application: ApplicationRow; now: Temporal.Instant },
): Promise<void> {
  const current = await currentQuote(work.tx, application.id)
  await replaceCurrentQuote(work, { current, remade: current, now })
}

async function replaceCurrentQuote(
  work: Work,
  { current, remade, now }: { current: QuoteRow; remade: QuoteRow; now: Temporal.Instant },
): Promise<QuoteRow> {
  const { id, ...columns } = remade
  await work.tx.updateTable('quote').set({ is_current: false }).where('id', '=', id).execute()
  const made = await work.tx
    .insertInto('quote')
    .values({ ...columns, is_current: true, earlier_quote_id: id, created_at: toDate(now) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'quoteMadeAgain',
    subject: ['application', current.application_id],
    before: toQuoteDays(current),
    after: toQuoteDays(made),
  })
  return made
}

/**
 * Another loan in the current quote's place. Its expiry stays, and it is not emailed as a quote:
 * the loan was requested already. The application is locked by the caller.
 */
export async function replaceQuote(
  work: Work,
  { current, next, now }: { current: QuoteRow; next: QuoteRow; now: Temporal.Instant },
): Promise<void> {
  const { id: _id, ...columns } = next
  await dropQuote(work, current.application_id)
  await work.tx
    .insertInto('quote')
    .values({
      ...columns,
      is_current: true,
      replaces_quote_id: current.id,
      earlier_quote_id: null,
      created_at: toDate(now),
    })
    .execute()
}

/** The same only for a quote that can still become an agreement; any other stays as it is. */
export async function bringOpenQuoteUpToDate(
  work: Work,
  options: { application: ApplicationRow; today: Temporal.PlainDate; now: Temporal.Instant },
): Promise<void> {
  const { application, now } = options
  const quote = await findCurrentQuote(work.tx, application.id)
  if (!quote) return
  const state = application.state
  const expiresAt = quote.expires_at && toInstant(quote.expires_at)
  if (isBeforeAgreement({ state, expiresAt }, now)) await recalculate(work, quote, options)
}

/**
 * The current quote, for steps that use documents made for it.
 * @throws Problem DOCUMENTS_OUT_OF_DATE when it is for an agreement of another day; WRONG_STATE
 * when there is none
 */
export async function requireQuoteOfToday(
  db: Kysely<DB>,
  applicationId: number,
  today: Temporal.PlainDate,
): Promise<QuoteRow> {
  const quote = await currentQuote(db, applicationId)
  if (quote.start_on !== today.toString()) throw new Problem('DOCUMENTS_OUT_OF_DATE')
  return quote
}

/**
 * Stores the day of the month for payments, and recalculates the quote for it.
 * @throws Problem WRONG_STATE when there is no quote.
 */
export async function setPaymentDay(
  work: Work,
  options: {
    application: ApplicationRow
    paymentDay: number
    today: Temporal.PlainDate
    now: Temporal.Instant
  },
): Promise<void> {
  const { application, paymentDay } = options
  await work.tx
    .updateTable('loan_application')
    .set({ payment_day: paymentDay })
    .where('id', '=', application.id)
    .execute()
  await bringUpToDate(work, options)
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

/**
 * @throws Problem QUOTE_EXPIRED or, where the application has another state than is needed,
 * WRONG_STATE
 */
export function assertQuoted({ state }: ApplicationRow, isAllowed = isQuoted): void {
  if (hasExpired(state)) throw new Problem('QUOTE_EXPIRED')
  if (!isAllowed(state)) throw new Problem('WRONG_STATE')
}

/**
 * @throws Problem QUOTE_EXPIRED from the moment it expires, whether or not the daily run has
 * processed it.
 */
export function assertNotExpired(quote: QuoteRow, now: Temporal.Instant): void {
  if (quote.expires_at && Temporal.Instant.compare(toInstant(quote.expires_at), now) <= 0)
    throw new Problem('QUOTE_EXPIRED')
}

/**
 * The chosen day of the month; else that of the first collection date (lfcd), on that very date
 * where it can be; else that of the last pay day (lcpd), which a short month may cut in lfcd.
 */
function choosePreferredDay(
  { payment_day: paymentDay, lfcd, lcpd }: Pick<ApplicationRow, 'lcpd' | 'lfcd' | 'payment_day'>,
  today: Temporal.PlainDate,
): { paymentDay: number; wishedOn: Temporal.PlainDate | null } {
  const wishedOn = lfcd === null ? null : Temporal.PlainDate.from(lfcd)
  if (paymentDay !== null) return { paymentDay, wishedOn: null }
  const payDay = lcpd === null ? null : Temporal.PlainDate.from(lcpd).day
  if (!wishedOn) return { paymentDay: payDay ?? today.day, wishedOn }
  const isCut = payDay !== null && wishedOn.day === Math.min(payDay, wishedOn.daysInMonth)
  return { paymentDay: isCut ? payDay : wishedOn.day, wishedOn }
}

function toQuoteDays({ start_on, first_payment_on, payment_day }: QuoteRow) {
  return { startOn: start_on, firstPaymentOn: first_payment_on, paymentDay: payment_day }
}
