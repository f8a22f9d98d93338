import type { CreateLoanApplication } from '@tarnbrook/contract/applying/applications'
import type { LoanDecision } from '@tarnbrook/domain/applying/affordable-offer'
import type { ApplicationState } from '@tarnbrook/domain/applying/application-state'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { toDate } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Parties } from './parties.ts'
import { toTerms } from './quote/decide-again.ts'
import { toStoredVehicle } from './quote/finance.ts'

/** A new application as it is stored. */
export function toRow(
  { ctx, application }: { ctx: RequestContext; application: CreateLoanApplication },
  made: {
    userId: number
    state: ApplicationState
    decision: LoanDecision | null
    parties: Parties
    now: Temporal.Instant
  },
) {
  const { affordability, vehicle } = application
  return {
    user_id: made.userId,
    brand: ctx.brand.key,
    product_type: ctx.brand.productType,
    partner: ctx.actor.kind === 'partner' ? ctx.actor.name : null,
    state: made.state,
    ...termsOf(application, made.decision),
    reason: application.reason,
    occupation: application.occupation ?? null,
    employment_status: application.employmentStatus,
    net_monthly_income_pence: fromPounds(application.netMonthlyIncome),
    lufcd: application.lufcd ?? null,
    lfcd: application.lfcd ?? null,
    lcpd: application.lcpd ?? null,
    marital_status: affordability.maritalStatus,
    residential_status: affordability.residentialStatus,
    rent_or_mortgage_pence: affordability.rentOrMortgageMonthlyPayment,
    number_of_dependants: affordability.numberOfDependants,
    dependants_cost_pence: affordability.monthlyDependantsCost,
    vehicle: vehicle ? JSON.stringify(toStoredVehicle(vehicle, made.parties.seller)) : null,
    intermediaries: JSON.stringify(made.parties.intermediaries),
    decline_reasons: made.decision?.outcome === 'declined' ? [...made.decision.reasons] : [],
    created_at: toDate(made.now),
    updated_at: toDate(made.now),
  }
}

/** The loan that the application is for: the amount requested, or as much of it as is affordable. */
function termsOf({ amount, term }: CreateLoanApplication, decision: LoanDecision | null) {
  return decision?.outcome === 'quoted' ? toTerms(decision) : { amount_pence: amount, term_months: term }
}
