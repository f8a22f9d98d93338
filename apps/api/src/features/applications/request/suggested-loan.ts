import { getBrand } from '@tarnbrook/brands/brand'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { LoanDecision } from '@tarnbrook/domain/applications/affordable-offer'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { calculateDayFigures } from '#features/applications/quote/quote-figures.ts'

type QuoteRow = Selectable<DB['quote']>

/**
 * Suggested after the full search, and stored with its requirement: its price does not change. Its
 * figures are for the day, and for the payment day of the quote beside which it is shown.
 */
export type SuggestedLoan = Pick<
  QuoteRow,
  | 'amount_pence'
  | 'annual_rate_percent'
  | 'band'
  | 'fee_pence'
  | 'option_to_purchase_fee_pence'
  | 'term_months'
>

/** The loan to suggest where the decision is for another; null where it is for the requested. */
export function toSuggestedLoan(decision: LoanDecision, { brand }: { brand: string }): SuggestedLoan | null {
  if (decision.outcome === 'declined' || decision.askedFor === null) return null
  return {
    amount_pence: decision.amountPence,
    term_months: decision.termMonths,
    band: decision.band,
    fee_pence: decision.price.feePence,
    annual_rate_percent: decision.price.annualRatePercent,
    option_to_purchase_fee_pence: fromPounds(getBrand(brand).pricing.optionToPurchaseFeePounds),
  }
}

/** The details of a requirement as the database has them: under this name is the suggested loan. */
export interface SuggestingDetails {
  suggested?: SuggestedLoan
}

type Dated = Parameters<typeof figuresOfLoan>[0] & Pick<QuoteRow, 'band' | 'first_payment_on' | 'payment_day'>

/** A quote with the suggested loan instead, for an agreement made on `today`. */
export function withSuggested<Row extends Dated>(
  quote: Row,
  suggested: SuggestedLoan,
  today: Temporal.PlainDate,
): Row {
  const wishedOn = Temporal.PlainDate.from(quote.first_payment_on)
  const figures = calculateDayFigures(suggested, { startOn: today, paymentDay: quote.payment_day, wishedOn })
  return { ...quote, ...suggested, ...figures }
}

/** What is shown of a loan beside another one. */
export function figuresOfLoan(
  quote: Pick<
    QuoteRow,
    | 'amount_pence'
    | 'apr_percent'
    | 'fee_pence'
    | 'instalment_pence'
    | 'term_months'
    | 'total_charge_pence'
    | 'total_payable_pence'
  >,
): NonNullable<Requirement['details']['suggestedLoan']> {
  return {
    amount: pence(quote.amount_pence),
    term: quote.term_months,
    apr: quote.apr_percent,
    fee: pence(quote.fee_pence),
    instalment: pence(quote.instalment_pence),
    totalPayable: pence(quote.total_payable_pence),
    totalCharge: pence(quote.total_charge_pence),
  }
}
