import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import type { getRefinanceSavingOptions as endpoint } from '@tarnbrook/contract/refinance/refinance-savings'
import { calculateFigures } from '@tarnbrook/domain/applications/payment-day'
import {
  type CurrentLoan,
  currentLoan,
  payingOff,
  type RefinanceOption,
  refinanceOptions,
} from '@tarnbrook/domain/applications/refinance'
import { priceForBand } from '@tarnbrook/domain/applications/underwriting'
import { day } from '@tarnbrook/domain/core/calendar'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { type SettlementFigure, settlementFigure } from '@tarnbrook/domain/settlement/settlement'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  currentQuote,
  type OwnApplication,
  ownApplication,
  type QuoteRow,
  readApplicationRow,
} from '#features/applications/application.ts'
import { toLendingTerms } from '#features/applications/quote/lending-terms.ts'
import { quoteForDay, toCreditTerms } from '#features/applications/quote/quote-figures.ts'
import { assertNotExpired, assertQuoted } from '#features/applications/quote/quotes.ts'
import { SETTLEABLE_STATES } from '#features/applications/select-applications.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import type { RequestContext } from '#platform/context.ts'

type Answer = z.output<typeof endpoint.data>

/**
 * The cost by term of a new loan, of the application's band and brand, that pays off the running
 * loan at today's statutory settlement figure. An option that costs more is marked.
 * @throws Problem NOT_FOUND, WRONG_STATE without a live quote, QUOTE_EXPIRED, NO_LOAN_TO_REFINANCE
 */
export async function getRefinanceSavingOptions(
  deps: ApiDeps,
  ctx: RequestContext,
  id: number,
): Promise<Answer> {
  const own = ownApplication(ctx, id)
  const [{ quote, brand }, row] = await Promise.all([readLiveQuote(deps, own), findLoan(deps, own.userId)])
  const today = deps.clock.today()
  // Hire purchase finances a vehicle, and cannot pay off a loan.
  if (!row || brand.productType === 'hire-purchase') throw new Problem('NO_LOAN_TO_REFINANCE')
  const loan = await readRunningLoan(deps, row)
  const settlement = settlementFigure({ loan, aprPercent: row.apr_percent, receivedOn: today })
  if (settlement.kind === 'refused') throw new Problem('NO_LOAN_TO_REFINANCE')
  const current = currentLoan(loan, today)
  const credit = toCreditTerms(quote)
  const terms = toLendingTerms(brand)
  const { paymentDay, firstPaymentOn } = calculateFirstPayment(quote, today)
  const outcome = refinanceOptions({
    settlementPence: settlement.amountToPayPence,
    current,
    terms: terms.termsMonths,
    calculatePrice: ({ amountPence, termMonths }) => {
      const price = priceForBand(terms, quote.band, { amountPence, termMonths })
      return (
        price && {
          ...price,
          ...calculateFigures(
            { ...credit, ...price, amountPence, termMonths },
            { startOn: today, firstPaymentOn, paymentDay },
          ),
        }
      )
    },
    limits: terms,
    firstPaymentOn,
    paymentDay,
  })
  if (outcome.kind === 'refused' && outcome.reason === 'nothing-to-settle')
    throw new Problem('NO_LOAN_TO_REFINANCE')
  return {
    '@type': 'refinanceSavingTermOptions',
    loan: toLoan(row, { settlement, current }),
    quoted: toQuoted(credit.amountPence, settlement),
    notOffered: outcome.kind === 'refused' ? outcome.reason : null,
    options: outcome.kind === 'refused' ? [] : outcome.options.map(toOption),
  }
}

async function readLiveQuote(
  deps: ApiDeps,
  where: OwnApplication,
): Promise<{ quote: QuoteRow; brand: Brand }> {
  const application = await readApplicationRow(deps.db, where)
  assertQuoted(application)
  const quote = await currentQuote(deps.db, where.id)
  assertNotExpired(quote, deps.clock.now())
  return { quote, brand: getBrand(application.brand) }
}

/** Of several loans the most expensive: it has the most to save. */
function findLoan(deps: ApiDeps, userId: number): Promise<LoanRow | undefined> {
  return deps.db
    .selectFrom('loan')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_type', '=', 'unsecured')
    .where('state', 'in', SETTLEABLE_STATES)
    .orderBy('apr_percent', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Calculated as the quote is today, so that the same amount and term have its figures. */
function calculateFirstPayment(quote: QuoteRow, today: Temporal.PlainDate) {
  const { first_payment_on, payment_day } = quoteForDay(quote, today)
  return { paymentDay: payment_day, firstPaymentOn: day(first_payment_on) }
}

function toLoan(
  row: LoanRow,
  { settlement, current }: { settlement: SettlementFigure; current: CurrentLoan },
): Answer['loan'] {
  return {
    id: row.id,
    reference: row.reference,
    instalment: current.instalmentPence,
    leftToPay: sumPence(current.remaining.map(({ amountPence }) => amountPence)),
    paymentsLeft: current.remaining.length,
    lastPaymentOn: current.remaining.at(-1)!.dueOn.toString(),
    settlementAmount: settlement.amountToPayPence,
    settlementDate: settlement.settlementDate.toString(),
  }
}

function toQuoted(amountPence: Pence, settlement: SettlementFigure): Answer['quoted'] {
  const { leftPence, shortPence } = payingOff({ amountPence, settlementPence: settlement.amountToPayPence })
  return { amount: amountPence, left: leftPence, short: shortPence }
}

function toOption(option: RefinanceOption): Answer['options'][number] {
  return {
    term: option.termMonths,
    apr: option.aprPercent,
    fee: option.feePence,
    instalment: option.instalmentPence,
    lastInstalment: option.lastInstalmentPence,
    totalPayable: option.totalPayablePence,
    monthlyChange: option.monthlyChangePence,
    saving: option.savingPence,
    effect: option.effect,
    lastPaymentOn: option.lastPaymentOn.toString(),
  }
}
