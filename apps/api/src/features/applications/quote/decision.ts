import type { Brand } from '@tarnbrook/brands/brand-type'
import type { CreditBand } from '@tarnbrook/contract/applying/application-choices'
import { DECLINE_GROUPS } from '@tarnbrook/contract/applying/applications'
import { aprForBand, type Price, priceForApr } from '@tarnbrook/domain/applying/pricing'
import { ADULT_YEARS, ageOn } from '@tarnbrook/domain/core/calendar'
import { fromPounds, type Pence } from '@tarnbrook/domain/core/money'

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

export interface Asked {
  amountPence: Pence
  termMonths: number
  dateOfBirth: Temporal.PlainDate
  netMonthlyIncomePence: number
  rentOrMortgagePence: number
  dependantsCostPence: number
}

export type Decision =
  | { outcome: 'quoted'; band: CreditBand; price: Price }
  | { outcome: 'declined'; reasons: DeclineReason[] }

type DeclineGroup = (typeof DECLINE_GROUPS)[number]

/** Kept as codes, told in words; the group says what can be done about it. */
const DECLINE_REASONS = {
  'under-18': { group: 'policy', words: 'You must be 18 or over to borrow from us.' },
  insolvent: {
    group: 'credit-file',
    words: 'Your credit report shows a current bankruptcy, IVA or debt relief order.',
  },
  'fraud-marker': {
    group: 'credit-file',
    words: 'Your credit report has a marker that we have to look into before we could lend.',
  },
  'recent-defaults': {
    group: 'credit-file',
    words: 'Your credit report shows more than one default in the last 12 months.',
  },
  judgments: {
    group: 'credit-file',
    words: 'Your credit report shows more than two county court judgments that have not been paid.',
  },
  'credit-score': {
    group: 'credit-file',
    words: 'Your credit score is below what we can lend to at the moment.',
  },
  affordability: {
    group: 'affordability',
    words: 'The repayments, with what you already pay each month, would take too much of your income.',
  },
  'amount-not-offered': {
    group: 'policy',
    words: 'We cannot offer this amount. A smaller one may be possible.',
  },
} as const satisfies Record<string, { group: DeclineGroup; words: string }>

export type DeclineReason = keyof typeof DECLINE_REASONS

/** The words for a stored code. */
export function explainDeclineReason(code: string): string {
  return DECLINE_REASONS[code as DeclineReason]?.words ?? 'We cannot lend to you at the moment.'
}

/** The groups of stored codes, each once. */
export function declineGroupsOf(codes: readonly string[]): DeclineGroup[] {
  const groups = codes.map((code) => DECLINE_REASONS[code as DeclineReason]?.group ?? 'policy')
  return DECLINE_GROUPS.filter((group) => groups.includes(group))
}

/**
 * Whether and at what price we lend. Every rule is looked at, so that a borrower is told all of the reasons and not
 * only the first.
 */
export function decide(
  facts: CreditFacts,
  asked: Asked,
  options: { brand: Brand; today: Temporal.PlainDate },
): Decision {
  const reasons: DeclineReason[] = []
  if (ageOn(asked.dateOfBirth, options.today) < ADULT_YEARS) reasons.push('under-18')
  if (facts.currentlyInsolvent) reasons.push('insolvent')
  if (facts.fraudMarkers > 0) reasons.push('fraud-marker')
  if (facts.defaultsLast12Months > MOST_RECENT_DEFAULTS) reasons.push('recent-defaults')
  if (facts.activeJudgments > MOST_ACTIVE_JUDGMENTS) reasons.push('judgments')

  const band = bandForScore(facts.score)
  if (!band) return { outcome: 'declined', reasons: [...reasons, 'credit-score'] }
  const apr = aprForBand(aprTable(options.brand, band), asked.amountPence)
  if (apr === null) return { outcome: 'declined', reasons: [...reasons, 'amount-not-offered'] }

  const price = priceAt(options.brand, { ...asked, aprPercent: apr })
  if (!isAffordable(facts, asked, price)) reasons.push('affordability')
  return reasons.length > 0 ? { outcome: 'declined', reasons } : { outcome: 'quoted', band, price }
}

/** A brand's price for an amount and term at an APR. */
export function priceAt(
  brand: Brand,
  terms: { amountPence: Pence; termMonths: number; aprPercent: number },
): Price {
  return priceForApr({
    amountPence: terms.amountPence,
    termMonths: terms.termMonths,
    aprPercent: terms.aprPercent,
    feeSharePercent: brand.pricing.feeSharePercent,
    feeCapPence: fromPounds(brand.pricing.feeCapPounds),
    minimumRatePercent: brand.pricing.minimumRatePercent,
    optionToPurchaseFeePence: fromPounds(brand.pricing.optionToPurchaseFeePounds),
    highestAprPercent: brand.illustrativeApr.max,
  })
}

/** Bounds of the agency's own scale (0 to 710); below the last nobody is lent to. */
export function bandForScore(score: number): CreditBand | null {
  return BANDS.find(([, lowest]) => score >= lowest)?.[0] ?? null
}

const MOST_RECENT_DEFAULTS = 1
const MOST_ACTIVE_JUDGMENTS = 2

const BANDS: readonly (readonly [CreditBand, number])[] = [
  ['Great', 628],
  ['Good', 604],
  ['Fair', 566],
  ['Limited', 551],
]

/** What a month of other credit costs, as a share of what is owed: the minimum most card issuers ask for. */
const COMMITMENT_SHARE = 0.03
/** The rest is left for food, energy, travel and everything nobody plans. */
const MOST_OF_INCOME = 0.75

/** CONC 5.2A: the repayments must be affordable out of income, next to what is already committed. */
function isAffordable(facts: CreditFacts, asked: Asked, price: Price): boolean {
  // The mortgage's payment is among the applicant's own answers, so its balance is not counted a second time.
  const otherBalancesPounds = Math.max(0, facts.balancesActivePounds - facts.balancesMortgagesPounds)
  const committedPence =
    price.instalmentPence +
    asked.rentOrMortgagePence +
    asked.dependantsCostPence +
    otherBalancesPounds * 100 * COMMITMENT_SHARE
  return committedPence <= asked.netMonthlyIncomePence * MOST_OF_INCOME
}

function aprTable(brand: Brand, band: CreditBand) {
  return brand.creditBandAprs[band].map(({ minAmount, apr }) => ({ minAmountPounds: minAmount, apr }))
}
