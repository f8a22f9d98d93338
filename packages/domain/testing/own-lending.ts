import type { Household } from '../src/applications/living-costs.ts'
import type { LendingTerms, OwnLending } from '../src/applications/underwriting.ts'
import { pence } from '../src/core/money.ts'

/** Of someone who owes us nothing. */
export const NO_OWN_LOANS: OwnLending = {
  bars: [],
  instalmentsPence: pence(0),
  reportedBalancePence: pence(0),
  roomPence: pence(50_000_00),
  hasOtherAccounts: false,
}

/** One adult without dependants, who corrected nothing. */
export const ALONE: Household = {
  adults: 1,
  dependants: 0,
  dependantsCostPence: 0,
  statedLivingCostsPence: null,
}

/** What a brand lends on, in the tests of decisions. */
export const TERMS: LendingTerms = {
  aprTable: {
    Great: [
      { minAmountPounds: 0, apr: 17.9 },
      { minAmountPounds: 10_000, apr: 12.9 },
    ],
    Good: [{ minAmountPounds: 0, apr: 24.4 }],
    Fair: [{ minAmountPounds: 0, apr: 34.9 }],
    Limited: [{ minAmountPounds: 0, apr: 48.9 }],
  },
  feeSharePercent: 5.93,
  feeCapPence: pence(495_00),
  minimumRatePercent: 1.5,
  optionToPurchaseFeePence: pence(0),
  highestAprPercent: 48.9,
  leastPence: pence(1_000_00),
  mostPence: pence(25_000_00),
  termsMonths: [12, 24, 36, 48, 60],
  isAmountFixed: false,
  leastLeftPercent: 25,
}
