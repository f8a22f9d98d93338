import { fromPounds } from '../core/money.ts'
import { type AmountOverTerm, affordableLoans } from './affordable-loan.ts'
import {
  bandForScore,
  type CreditFacts,
  type Decision,
  decide,
  type LendingTerms,
  type LoanRequest,
} from './underwriting.ts'

/** A decision, and the loan that it is about: what was asked for, or what can be afforded of it. */
export type LoanDecision =
  | (Extract<Decision, { outcome: 'quoted' }> & AmountOverTerm & { askedFor: AmountOverTerm | null })
  | Extract<Decision, { outcome: 'declined' }>

type Options = { terms: LendingTerms; today: Temporal.PlainDate }

/**
 * Offers an affordable loan where only affordability fails. It has passed the very decision that
 * the asked loan failed.
 */
export function decideOrOffer(facts: CreditFacts, request: LoanRequest, options: Options): LoanDecision {
  const decision = decide(facts, request, options)
  const { amountPence, termMonths } = request
  if (decision.outcome === 'quoted') return { ...decision, amountPence, termMonths, askedFor: null }
  const [offer] = findOffers(decision, facts, request, options)
  if (!offer) return decision
  const offered = decide(facts, { ...request, ...offer }, options)
  return offered.outcome === 'declined'
    ? decision
    : { ...offered, ...offer, askedFor: { amountPence, termMonths } }
}

/** Loans possible after a decline for affordability alone; the first is the one to offer. */
export function affordableOffers(
  facts: CreditFacts,
  request: LoanRequest,
  options: Options,
): AmountOverTerm[] {
  return findOffers(decide(facts, request, options), facts, request, options)
}

function findOffers(
  decision: Decision,
  facts: CreditFacts,
  request: LoanRequest,
  options: Options,
): AmountOverTerm[] {
  const band = bandForScore(facts.score)
  if (decision.outcome === 'quoted' || decision.reasons.join() !== 'affordability' || !band) return []
  const { leastPence, mostPence, termsMonths, isAmountFixed, aprTable } = options.terms
  return affordableLoans(request, {
    leastPence,
    mostPence,
    rateChangesAtPence: aprTable[band].map(({ minAmountPounds }) => fromPounds(minAmountPounds)),
    termsMonths,
    isAmountFixed,
    isLent: (loan) => decide(facts, { ...request, ...loan }, options).outcome === 'quoted',
  })
}
