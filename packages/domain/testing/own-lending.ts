import type { Household } from '../src/applications/living-costs.ts'
import type { OwnLending } from '../src/applications/underwriting.ts'
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
