import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { isGoingAhead } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { ownApplication, readApplication } from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

interface OfApplication {
  params: { id: number }
  ctx: RequestContext
}

/** For the calls that name the application. @throws Problem NOT_FOUND */
export async function requirementOfApplication(
  deps: ApiDeps,
  type: ProofRequirementType,
  { params, ctx }: OfApplication,
): Promise<{ params: { id: number }; ctx: RequestContext }> {
  const { requirements } = await readApplication(deps, ownApplication(ctx, params.id))
  const requirement = requirements.find((each) => each['@type'] === type)
  if (!requirement) throw notFound('requirement', params.id)
  return { params: { id: requirement.id }, ctx }
}

/**
 * Goes on with stated income (decision 051): up to the amount that is lent on it nothing more is
 * wanted; above it the requirement stays.
 * @throws Problem NOT_FOUND, WRONG_STATE before the loan is requested, PROOF_NEEDED
 */
export async function skipProofOfIncome(
  deps: ApiDeps,
  { params, ctx }: OfApplication,
): Promise<LoanApplication> {
  const application = await readApplication(deps, ownApplication(ctx, params.id))
  if (!isGoingAhead(application.state)) throw new Problem('WRONG_STATE')
  const income = application.requirements.find(
    ({ '@type': type }) => type === 'income-application-requirement',
  )
  if (income && income.status !== 'met') throw new Problem('PROOF_NEEDED')
  return application
}
