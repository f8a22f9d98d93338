import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements, isInReview } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { moveApplication, readRequirement } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

/**
 * Asks for a proof that the rules do not want, such as a settlement letter of a debt on a
 * statement. One wanted already stays as it is.
 * @throws Problem NOT_FOUND; WRONG_STATE unless its proofs are being provided or reviewed
 */
export async function askForProof(
  deps: ApiDeps,
  request: { params: { id: number }; body: { type: ProofRequirementType }; ctx: RequestContext },
): Promise<Requirement> {
  const { params, body, ctx } = request
  const { userId: by } = requireStrong(ctx)
  const asked = await command(deps, ctx, { name: 'askForProof' }, async (work) => {
    const application = await work.tx
      .selectFrom('loan_application')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!application) throw notFound('application', params.id)
    if (!awaitsRequirements(application.state) && !isInReview(application.state))
      throw new Problem('WRONG_STATE')
    const now = deps.clock.now()
    const ofType = { application_id: params.id, type: body.type }
    const added = await work.tx
      .insertInto('requirement')
      .values({ ...ofType, state: 'wanted', created_at: toDate(now) })
      .onConflict((conflict) => conflict.columns(['application_id', 'type']).doNothing())
      .executeTakeFirst()
    const { id: requirementId } = await work.tx
      .selectFrom('requirement')
      .select('id')
      .where('application_id', '=', ofType.application_id)
      .where('type', '=', ofType.type)
      .executeTakeFirstOrThrow()
    if (added.numInsertedOrUpdatedRows !== 0n) {
      const subject = ['application', params.id] as const
      await work.record({ name: 'proofAskedFor', subject, after: { requirement: body.type, by } })
      await work.enqueue(
        'email-proof-asked-for',
        { requirementId },
        { inOrderOf: `application:${params.id}` },
      )
      if (isInReview(application.state))
        await moveApplication(work, { application, to: 'Requested', reason: 'another proof is wanted', now })
    }
    return { requirementId, userId: application.user_id }
  })
  return readRequirement(deps, asked)
}
