import { ADULT_YEARS, calculateAge } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aFlag,
  aList,
  aNumber,
  aNumberFromZero,
  anAmountFromZero,
  anObject,
  aText,
  aWholeNumber,
  checkInput,
  nullable,
} from '../core/input-checks.ts'
import { type Pence, pence, roundHalfUp, toPounds } from '../core/money.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'
import type { AmountOverTerm } from './affordable-loan.ts'
import { calculateLivingCosts, HOUSEHOLD, type Household, type LivingCosts } from './living-costs.ts'
import { aprForBand, type BandTier, type Price, priceForApr } from './pricing.ts'

/** What a credit score is worth to us, best first. */
export const CREDIT_BANDS = ['Great', 'Good', 'Fair', 'Limited'] as const
export type CreditBand = (typeof CREDIT_BANDS)[number]

/** What prevents a loan: a person's budget, credit file, own loans with us, or what we lend. */
export const DECLINE_GROUPS = ['affordability', 'credit-file', 'account', 'policy'] as const
export type DeclineGroup = (typeof DECLINE_GROUPS)[number]

/** Every reason to decline, as it is stored. Its group says what the applicant can do about it. */
export const DECLINE_REASON_GROUP = {
  'under-18': 'policy',
  insolvent: 'credit-file',
  'fraud-marker': 'credit-file',
  'recent-defaults': 'credit-file',
  judgments: 'credit-file',
  'credit-score': 'credit-file',
  affordability: 'affordability',
  'own-arrears': 'account',
  'own-difficulty': 'account',
  'own-insolvency': 'account',
  'own-debt': 'account',
  'own-loss': 'account',
  'own-new-loan': 'policy',
  'own-limit': 'policy',
  'own-elsewhere': 'policy',
  'amount-not-offered': 'policy',
  'proof-differs': 'policy',
} as const satisfies Record<string, DeclineGroup>
export type DeclineReason = keyof typeof DECLINE_REASON_GROUP

/** Who declines: our rules by themselves (UK GDPR arts 22A to 22C), or a member of staff. */
export const DECLINERS = ['rules', 'person'] as const
export type Decliner = (typeof DECLINERS)[number]

/** What the credit reference agency knows, in whole pounds; the part of its report that decides. */
export interface CreditFacts {
  score: number
  currentlyInsolvent: boolean
  fraudMarkers: number
  activeJudgments: number
  defaultsLast12Months: number
  balancesActivePounds: number
  balancesMortgagesPounds: number
}

/** The loan that someone asks for, and their answers that decide. */
export interface LoanRequest extends AmountOverTerm {
  dateOfBirth: Temporal.PlainDate
  netMonthlyIncomePence: number
  rentOrMortgagePence: number
  household: Household
}

/** What our own books say of someone who asks for a loan, over all brands. */
export interface OwnLending {
  /** What of it rules a loan out, whatever is asked for. */
  bars: readonly OwnBar[]
  /** What is paid each month for the loans that run. */
  instalmentsPence: Pence
  /** The part of their balances that the agency's report has too, so that it is counted once. */
  reportedBalancePence: Pence
  /** What can still be lent before the limit of what one person may owe us. */
  roomPence: Pence
  /** Whether some of it is of another account of theirs, which nothing may tell of. */
  hasOtherAccounts: boolean
}

/** The reasons that our own books give by themselves. */
export const OWN_BARS = [
  'own-arrears',
  'own-difficulty',
  'own-insolvency',
  'own-debt',
  'own-loss',
  'own-new-loan',
  'own-limit',
  'own-elsewhere',
] as const
export type OwnBar = (typeof OWN_BARS)[number]

/** A brand's price list, and the loans that it offers. */
export interface LendingTerms {
  aprTable: Readonly<Record<CreditBand, readonly BandTier[]>>
  feeSharePercent: number
  feeCapPence: Pence
  minimumRatePercent: number
  optionToPurchaseFeePence: Pence
  /** What the brand advertises as its highest APR. */
  highestAprPercent: number
  leastPence: Pence
  mostPence: Pence
  termsMonths: readonly number[]
  /** Hire purchase finances what the goods cost: only the term can be another. */
  isAmountFixed: boolean
  /** The share of income that is left for living at least, however little a household needs. */
  leastLeftPercent: number
}

export type Decision =
  | { outcome: 'quoted'; band: CreditBand; price: Price }
  | { outcome: 'declined'; reasons: DeclineReason[] }

export interface DecisionOptions {
  terms: LendingTerms
  today: Temporal.PlainDate
  own: OwnLending
}

/**
 * Whether and at what price we lend. Every rule is applied, so a borrower is told all of the
 * reasons.
 */
export function decide(facts: CreditFacts, request: LoanRequest, options: DecisionOptions): Decision {
  checkInput(facts, CREDIT_FACTS)
  checkInput(request, LOAN_REQUEST)
  checkInput(options, OPTIONS)
  const { own } = options
  const reasons: DeclineReason[] = [...own.bars]
  if (calculateAge(request.dateOfBirth, options.today) < ADULT_YEARS) reasons.push('under-18')
  if (facts.currentlyInsolvent) reasons.push('insolvent')
  if (facts.fraudMarkers > 0) reasons.push('fraud-marker')
  if (facts.defaultsLast12Months > MOST_RECENT_DEFAULTS) reasons.push('recent-defaults')
  if (facts.activeJudgments > MOST_ACTIVE_JUDGMENTS) reasons.push('judgments')

  const band = bandForScore(facts.score)
  if (!band) return { outcome: 'declined', reasons: [...reasons, 'credit-score'] }
  const price = priceForBand(options.terms, band, request)
  if (!price) return { outcome: 'declined', reasons: [...reasons, 'amount-not-offered'] }

  if (request.amountPence > own.roomPence) {
    const bar = own.hasOtherAccounts ? 'own-elsewhere' : 'own-limit'
    if (!reasons.includes(bar)) reasons.push(bar)
  }
  if (!isAffordable(facts, request, { own, price, leastLeftPercent: options.terms.leastLeftPercent }))
    reasons.push('affordability')
  return reasons.length > 0 ? { outcome: 'declined', reasons } : { outcome: 'quoted', band, price }
}

/** The price of a loan for a credit band; null where the band is not lent that amount. */
export function priceForBand(terms: LendingTerms, band: CreditBand, loan: AmountOverTerm): Price | null {
  checkInput({ terms, band, loan }, PRICED)
  const { amountPence, termMonths } = loan
  const aprPercent = aprForBand(terms.aprTable[band], amountPence)
  return aprPercent === null ? null : priceForApr({ ...terms, amountPence, termMonths, aprPercent })
}

/** Bounds of the agency's own scale (0 to 710); below the last no one is lent to. */
export function bandForScore(score: number): CreditBand | null {
  checkInput({ score }, { score: aNumberFromZero })
  return CREDIT_BANDS.find((band) => score >= LOWEST_SCORE[band]) ?? null
}

/** The groups of stored reasons, each once. A code not in use is of an earlier rule. */
export function toDeclineGroups(codes: readonly string[]): DeclineGroup[] {
  checkInput({ codes }, { codes: aList(aText) })
  const groups = codes.map((code) => (isDeclineReason(code) ? DECLINE_REASON_GROUP[code] : 'policy'))
  return DECLINE_GROUPS.filter((group) => groups.includes(group))
}

/** Whether a stored code is one that is given today. */
export function isDeclineReason(code: string): code is DeclineReason {
  checkInput({ code }, { code: aText })
  return Object.hasOwn(DECLINE_REASON_GROUP, code)
}

const MOST_RECENT_DEFAULTS = 1
const MOST_ACTIVE_JUDGMENTS = 2

const LOWEST_SCORE: Readonly<Record<CreditBand, number>> = { Great: 628, Good: 604, Fair: 566, Limited: 551 }

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

/** What a review set aside, and the figures that it looked at. */
export interface SetAside {
  reasons: readonly string[]
  seen: SeenFacts
}

export type SeenFacts = Pick<CreditFacts, 'score' | 'defaultsLast12Months' | 'activeJudgments'>

/**
 * The facts without what was set aside, as far as it was looked at: anything worse counts in full
 * (CONC 5.2A). A score that is too low counts as the lowest lent to.
 */
export function setAside<Facts extends SeenFacts>(facts: Facts, reviews: readonly SetAside[]): Facts {
  checkInput(facts, SEEN_FACTS)
  checkInput({ reviews }, { reviews: aList(anObject({ reasons: aList(aText), seen: anObject(SEEN_FACTS) })) })
  const isSet = (reason: SetAsideReason, isCovered: (seen: SeenFacts) => boolean) =>
    reviews.some(({ reasons, seen }) => reasons.includes(reason) && isCovered(seen))
  return {
    ...facts,
    ...(isSet('recent-defaults', (seen) => facts.defaultsLast12Months <= seen.defaultsLast12Months) && {
      defaultsLast12Months: 0,
    }),
    ...(isSet('judgments', (seen) => facts.activeJudgments <= seen.activeJudgments) && {
      activeJudgments: 0,
    }),
    ...(isSet('credit-score', (seen) => facts.score >= seen.score) && {
      score: Math.max(facts.score, LOWEST_SCORE.Limited),
    }),
  }
}

/**
 * A month as the decision counts it: income, commitments, the loan's payment, what is left of it
 * for living, and what living is counted at.
 */
export interface MonthlyBudget extends LivingCosts {
  netIncomePence: Pence
  rentOrMortgagePence: Pence
  /** What the other credit on the file is taken to cost each month. */
  otherCreditPence: Pence
  /** What our own loans cost them each month. */
  ownInstalmentsPence: Pence
  instalmentPence: Pence
  /** Below nothing where the commitments are more than the income. */
  leftPence: Pence
  /** What is left of that after living. A loan that leaves less than nothing is not lent. */
  sparePence: Pence
  /** Lent, but with little left: the borrower is shown where to get free advice. */
  isTight: boolean
}

/** The month that the decision on a loan looks at, with a payment of the loan. */
export function monthlyBudget(
  facts: CreditFacts,
  request: LoanRequest,
  beside: { own: OwnLending; instalmentPence: number; leastLeftPercent: number },
): MonthlyBudget {
  checkInput(facts, CREDIT_FACTS)
  checkInput(request, LOAN_REQUEST)
  checkInput(beside, {
    own: OWN_LENDING,
    instalmentPence: anAmountFromZero,
    leastLeftPercent: aNumberFromZero,
  })
  const { own, instalmentPence, leastLeftPercent } = beside
  const { netMonthlyIncomePence, rentOrMortgagePence, household } = request
  // The applicant's answers have the mortgage's payment, and our loans their instalments.
  const otherBalancesPounds = Math.max(
    0,
    facts.balancesActivePounds - facts.balancesMortgagesPounds - toPounds(own.reportedBalancePence),
  )
  const otherCreditPence = roundHalfUp(otherBalancesPounds * COMMITMENT_PERCENT)
  const living = calculateLivingCosts(household, { netMonthlyIncomePence, leastLeftPercent })
  const commitmentsPence =
    rentOrMortgagePence +
    living.dependantsCostPence +
    otherCreditPence +
    own.instalmentsPence +
    instalmentPence
  const leftPence = netMonthlyIncomePence - commitmentsPence
  return {
    ...living,
    netIncomePence: pence(netMonthlyIncomePence),
    rentOrMortgagePence: pence(rentOrMortgagePence),
    otherCreditPence: pence(otherCreditPence),
    ownInstalmentsPence: own.instalmentsPence,
    instalmentPence: pence(instalmentPence),
    leftPence: pence(leftPence),
    sparePence: pence(leftPence - living.livingCostsPence),
    isTight: leftPence < living.livingCostsPence * COMFORTABLY_LEFT,
  }
}

/**
 * What a month of other credit costs, as a percentage of what is owed: most card issuers' minimum.
 */
const COMMITMENT_PERCENT = 3
/** Below this multiple of what living is counted at a budget is tight. */
const COMFORTABLY_LEFT = 4 / 3

/** CONC 5.2A: repayments must be affordable out of income, next to commitments and living. */
function isAffordable(
  facts: CreditFacts,
  request: LoanRequest,
  { own, price, leastLeftPercent }: { own: OwnLending; price: Price; leastLeftPercent: number },
): boolean {
  const { instalmentPence } = price
  return monthlyBudget(facts, request, { own, instalmentPence, leastLeftPercent }).sparePence >= 0
}

const A_PRICE_LIST = aList(anObject({ minAmountPounds: aNumber, apr: nullable(aNumberFromZero) }))
const LENDING_TERMS = anObject({
  aprTable: anObject(Object.fromEntries(CREDIT_BANDS.map((band) => [band, A_PRICE_LIST]))),
  feeSharePercent: aNumberFromZero,
  feeCapPence: anAmountFromZero,
  minimumRatePercent: aNumber,
  optionToPurchaseFeePence: anAmountFromZero,
  highestAprPercent: aNumber,
  leastPence: anAmountFromZero,
  mostPence: anAmountFromZero,
  termsMonths: aList(aWholeNumber(1, MAX_TERM_MONTHS)),
  isAmountFixed: aFlag,
  leastLeftPercent: aNumberFromZero,
})
const SEEN_FACTS = {
  score: aNumberFromZero,
  activeJudgments: aNumberFromZero,
  defaultsLast12Months: aNumberFromZero,
}
const CREDIT_FACTS = {
  ...SEEN_FACTS,
  currentlyInsolvent: aFlag,
  fraudMarkers: aNumberFromZero,
  balancesActivePounds: aNumberFromZero,
  balancesMortgagesPounds: aNumberFromZero,
}
const LOAN = { amountPence: anAmountFromZero, termMonths: aWholeNumber(1, MAX_TERM_MONTHS) }
const LOAN_REQUEST = {
  ...LOAN,
  dateOfBirth: aDay,
  netMonthlyIncomePence: anAmountFromZero,
  rentOrMortgagePence: anAmountFromZero,
  household: anObject(HOUSEHOLD),
}
const OWN_LENDING = anObject({
  bars: aList(aChoice(OWN_BARS)),
  instalmentsPence: anAmountFromZero,
  reportedBalancePence: anAmountFromZero,
  roomPence: anAmountFromZero,
  hasOtherAccounts: aFlag,
})
const OPTIONS = { terms: LENDING_TERMS, today: aDay, own: OWN_LENDING }
const PRICED = { terms: LENDING_TERMS, band: aChoice(CREDIT_BANDS), loan: anObject(LOAN) }
