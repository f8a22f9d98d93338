import { aList, aNumberFromZero, anObject, aText, checkInput } from '../core/input-checks.ts'
import { type CreditFacts, type DeclineReason, LOWEST_LENT_SCORE } from './underwriting.ts'

/**
 * What a member of staff may set aside after looking at it. Not what the law, the agency's marker
 * or our own books rule out; what is affordable follows from figures, which can be corrected.
 */
export const SET_ASIDE_REASONS = [
  'recent-defaults',
  'judgments',
  'credit-score',
  'proof-differs',
] as const satisfies readonly DeclineReason[]

export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number]

/** The facts without what was set aside; a score that is too low counts as the lowest lent to. */
export function setAside<Facts extends CreditFacts>(facts: Facts, reasons: readonly string[]): Facts {
  checkInput({ reasons }, { reasons: aList(aText) })
  checkInput({ facts }, { facts: anObject({ score: aNumberFromZero }) })
  const isSet = (reason: SetAsideReason) => reasons.includes(reason)
  return {
    ...facts,
    ...(isSet('recent-defaults') && { defaultsLast12Months: 0 }),
    ...(isSet('judgments') && { activeJudgments: 0 }),
    ...(isSet('credit-score') && { score: Math.max(facts.score, LOWEST_LENT_SCORE) }),
  }
}
