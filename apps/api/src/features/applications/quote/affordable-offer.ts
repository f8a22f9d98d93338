import type { Brand } from '@tarnbrook/brands/brand-type'
import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applying/application-choices'
import { type AmountOverTerm, affordableLoans } from '@tarnbrook/domain/applying/affordable-loan'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { type Asked, bandForScore, type CreditFacts, type Decision, decide } from './decision.ts'

/** A decision, and the loan that it is about: what was asked for, or what can be afforded of it. */
export type Outcome =
  | (Extract<Decision, { outcome: 'quoted' }> & AmountOverTerm & { askedFor: AmountOverTerm | null })
  | Extract<Decision, { outcome: 'declined' }>

/**
 * Decides, and offers the affordable loan where affordability alone stands in the way. What is offered has passed the very
 * decision that the asked loan failed.
 */
export function decideOrOffer(
  facts: CreditFacts,
  asked: Asked,
  options: { brand: Brand; today: Temporal.PlainDate },
): Outcome {
  const { amountPence, termMonths } = asked
  const decision = decide(facts, asked, options)
  if (decision.outcome === 'quoted') return { ...decision, amountPence, termMonths, askedFor: null }
  const [offer] = affordableOffers(facts, asked, { ...options, decision })
  if (!offer) return decision
  const offered = decide(facts, { ...asked, ...offer }, options)
  return offered.outcome === 'declined'
    ? decision
    : { ...offered, ...offer, askedFor: { amountPence, termMonths } }
}

/** The loans that could be lent instead of one that was declined for affordability alone; the first is the one to offer. */
export function affordableOffers(
  facts: CreditFacts,
  asked: Asked,
  options: { brand: Brand; today: Temporal.PlainDate; decision?: Decision },
): AmountOverTerm[] {
  const { brand } = options
  const decision = options.decision ?? decide(facts, asked, options)
  const band = bandForScore(facts.score)
  if (decision.outcome === 'quoted' || decision.reasons.join() !== 'affordability' || !band) return []
  return affordableLoans(asked, {
    leastPence: fromPounds(brand.loanAmountPounds.min),
    mostPence: fromPounds(brand.loanAmountPounds.max),
    rateChangesAtPence: brand.creditBandAprs[band].map(({ minAmount }) => fromPounds(minAmount)),
    termsMonths: LOAN_TERMS_MONTHS,
    isAmountFixed: brand.productType === 'hire-purchase',
    isLent: (loan) => decide(facts, { ...asked, ...loan }, options).outcome === 'quoted',
  })
}
