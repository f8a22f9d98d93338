import { fromPounds, pence } from '../core/money.ts'
import { type AmountOverTerm, affordableLoans } from './affordable-loan.ts'
import {
  bandForScore,
  type CreditFacts,
  type Decision,
  type DecisionOptions,
  type DeclineReason,
  decide,
  type LoanRequest,
} from './underwriting.ts'

/** A decision, and the loan that it is about: what was asked for, or what can be afforded of it. */
export type LoanDecision =
  | (Extract<Decision, { outcome: 'quoted' }> & AmountOverTerm & { askedFor: AmountOverTerm | null })
  | Extract<Decision, { outcome: 'declined' }>

/** What another amount or term can put right. */
const PUT_RIGHT_BY_ANOTHER_LOAN: ReadonlySet<DeclineReason> = new Set(['affordability', 'own-limit'])

/**
 * Offers another loan where only the amount or the term is in the way. It has passed the very
 * decision that the asked loan failed.
 */
export function decideOrOffer(
  facts: CreditFacts,
  request: LoanRequest,
  options: DecisionOptions,
): LoanDecision {
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

/** Loans possible after a decline for amount or term alone; the first is the one to offer. */
export function affordableOffers(
  facts: CreditFacts,
  request: LoanRequest,
  options: DecisionOptions,
): AmountOverTerm[] {
  return findOffers(decide(facts, request, options), facts, request, options)
}

function findOffers(
  decision: Decision,
  facts: CreditFacts,
  request: LoanRequest,
  options: DecisionOptions,
): AmountOverTerm[] {
  const band = bandForScore(facts.score)
  if (decision.outcome === 'quoted' || !band) return []
  if (!decision.reasons.every((reason) => PUT_RIGHT_BY_ANOTHER_LOAN.has(reason))) return []
  const { leastPence, termsMonths, isAmountFixed, aprTable } = options.terms
  const mostPence = pence(Math.min(options.terms.mostPence, options.own.roomPence))
  if (mostPence < leastPence) return []
  return affordableLoans(request, {
    leastPence,
    mostPence,
    rateChangesAtPence: aprTable[band].map(({ minAmountPounds }) => fromPounds(minAmountPounds)),
    termsMonths,
    isAmountFixed,
    isLent: (loan) => decide(facts, { ...request, ...loan }, options).outcome === 'quoted',
  })
}
