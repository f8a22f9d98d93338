import type { AprTier, Brand } from '@tarnbrook/brands/brand-type'
import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import type { LendingTerms } from '@tarnbrook/domain/applications/underwriting'
import { fromPounds } from '@tarnbrook/domain/core/money'

/** What a brand lends and at what price, as underwriting takes it. */
export function toLendingTerms({
  affordability,
  creditBandAprs: { Great, Good, Fair, Limited },
  illustrativeApr,
  loanAmountPounds,
  pricing,
  productType,
}: Brand): LendingTerms {
  return {
    aprTable: {
      Great: toPricingTiers(Great),
      Good: toPricingTiers(Good),
      Fair: toPricingTiers(Fair),
      Limited: toPricingTiers(Limited),
    },
    feeSharePercent: pricing.feeSharePercent,
    feeCapPence: fromPounds(pricing.feeCapPounds),
    minimumRatePercent: pricing.minimumRatePercent,
    optionToPurchaseFeePence: fromPounds(pricing.optionToPurchaseFeePounds),
    highestAprPercent: illustrativeApr.max,
    leastPence: fromPounds(loanAmountPounds.min),
    mostPence: fromPounds(loanAmountPounds.max),
    termsMonths: LOAN_TERMS_MONTHS,
    isAmountFixed: productType === 'hire-purchase',
    leastLeftPercent: affordability.leastLeftPercent,
  }
}

function toPricingTiers(tiers: readonly AprTier[]) {
  return tiers.map(({ minAmount, apr }) => ({ minAmountPounds: minAmount, apr }))
}
