import type { EarlierAnswers } from '@tarnbrook/contract/applications/application-draft'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { toInstant } from '#platform/clock.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { maySeeDetails } from '#platform/person.ts'

/**
 * Home and income as last told to this brand, so that they need not be typed again. A weak sign-in,
 * which anyone with its link may have, gets only what was entered for its application.
 */
export async function getEarlierAnswers(
  deps: ApiDeps,
  ctx: RequestContext,
): Promise<{ '@type': 'earlierAnswers'; lastApplication: EarlierAnswers | null }> {
  const { userId } = requireBorrower(ctx)
  const isShown = await maySeeDetails(deps.db, ctx)
  const lastApplication = isShown ? await readLastAnswers(deps, { userId, brand: ctx.brand.key }) : null
  return { '@type': 'earlierAnswers', lastApplication }
}

async function readLastAnswers(
  { db }: ApiDeps,
  { userId, brand }: { userId: number; brand: string },
): Promise<EarlierAnswers | null> {
  const row = await db
    .selectFrom('loan_application')
    .selectAll()
    .where('user_id', '=', userId)
    .where('brand', '=', brand)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    appliedOn: londonToday(toInstant(row.created_at)).toString(),
    employmentStatus: row.employment_status,
    occupation: row.occupation,
    netMonthlyIncome: pence(row.net_monthly_income_pence),
    maritalStatus: row.marital_status,
    residentialStatus: row.residential_status,
    rentOrMortgageMonthlyPayment: pence(row.rent_or_mortgage_pence),
    numberOfDependants: row.number_of_dependants,
    monthlyDependantsCost: pence(row.dependants_cost_pence),
  }
}
