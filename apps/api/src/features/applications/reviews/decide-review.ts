import type {
  Requirement,
  RequirementType,
  SentBackReason,
} from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { isProofType } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements, isInReview } from '@tarnbrook/domain/applications/application-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  meetRequirement,
  moveApplication,
  type RequirementRow,
  readRequirement,
} from '#features/applications/application.ts'
import { findUnpayableDebt } from '#features/applications/card-payoff/payable-debt.ts'
import { reopenProof } from '#features/applications/proofs/reopen-proof.ts'
import { declineApplication } from '#features/applications/quote/decide-again.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { describeColleague } from '#platform/staff/colleague.ts'

interface Decision {
  params: { id: number }
  ctx: RequestContext
}

interface Reviewed {
  application: ApplicationRow
  requirement: RequirementRow
}

/**
 * With the last proof the application is approved.
 * @throws as `lockReviewed`; WRONG_STATE for a letter whose debt the loan cannot pay off any more
 */
export async function acceptProof(deps: ApiDeps, { params, ctx }: Decision): Promise<Requirement> {
  const { userId } = requireStrong(ctx)
  const application = await command(deps, ctx, { name: 'acceptProof' }, async (work) => {
    const reviewed = await lockReviewed(work, params.id)
    if (reviewed.requirement.type === 'settlement-letter-requirement')
      await refuseUnpayable(work, { ...reviewed, today: deps.clock.today() })
    await meetRequirement(work, { ...reviewed, details: {}, now: deps.clock.now() })
    await recordDecision(work, reviewed, { decision: 'accepted', by: userId })
    return reviewed.application
  })
  return readReviewed(deps, params.id, application)
}

async function refuseUnpayable(work: Work, of: Reviewed & { today: Temporal.PlainDate }): Promise<void> {
  const unpayable = await findUnpayableDebt(work, { ...of, step: 'reviewed' })
  if (!unpayable) return
  const message = `This can’t be accepted: ${unpayable.why}. Send it back, and ask for a new letter.`
  throw new Problem('WRONG_STATE', { message })
}

/** The borrower is asked for the proof again and told why. @throws as `lockReviewed` */
export async function sendProofBack(
  deps: ApiDeps,
  { params, body, ctx }: Decision & { body: { reason: SentBackReason; note: string | null } },
): Promise<Requirement> {
  const { userId } = requireStrong(ctx)
  const application = await command(deps, ctx, { name: 'sendProofBack' }, async (work) => {
    const reviewed = await lockReviewed(work, params.id)
    const now = deps.clock.now()
    const applicationId = reviewed.application.id
    await reopenProof(work, { ...body, requirementId: params.id, applicationId, now })
    // The note may name the borrower: it is with the requirement, not in the audit trail.
    await recordDecision(work, reviewed, { decision: 'sent back', reason: body.reason, by: userId })
    if (isInReview(reviewed.application.state))
      await moveApplication(work, { ...reviewed, to: 'Requested', reason: 'proof sent back', now })
    return reviewed.application
  })
  return readReviewed(deps, params.id, application)
}

/** Declines the application for what its proof shows. @throws as `lockReviewed` */
export async function declineAfterReview(
  deps: ApiDeps,
  { params, body, ctx }: Decision & { body: { reason: 'proof-differs' | 'affordability'; note: string } },
) {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'declineAfterReview' }, async (work) => {
    const reviewed = await lockReviewed(work, params.id)
    const now = deps.clock.now()
    const reason = 'review'
    await declineApplication(work, { ...reviewed, reasons: [body.reason], by: 'person', reason, now })
    await recordDecision(work, reviewed, { decision: 'declined', ...body, by: userId })
    return {
      '@type': 'reviewDecision' as const,
      applicationId: reviewed.application.id,
      state: 'Declined',
    }
  })
}

/**
 * Locked in the order of every other write. Of two reviewers the second finds it decided.
 * @throws Problem NOT_FOUND; WRONG_STATE when it does not wait for a review
 */
async function lockReviewed(work: Work, requirementId: number): Promise<Reviewed> {
  const { tx } = work
  const { rows } = await sql<ApplicationRow>`select a.* from loan_application a
    where a.id = (select application_id from requirement where id = ${requirementId}) for update`.execute(tx)
  const [application] = rows
  if (!application) throw notFound('requirement', requirementId)
  const requirement = await tx
    .selectFrom('requirement')
    .selectAll()
    .where('id', '=', requirementId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isProofType(requirement.type as RequirementType)) throw notFound('requirement', requirementId)
  const isOpen = awaitsRequirements(application.state) || isInReview(application.state)
  if (!isOpen || requirement.state !== 'reviewing')
    throw await noLongerWaits(work, { application, requirement })
  return { application, requirement }
}

/** Who decided on it, where a colleague did since it was last confirmed. */
async function noLongerWaits(work: Work, { application, requirement }: Reviewed): Promise<Problem> {
  const decided = await work.tx
    .selectFrom('event')
    .select(['actor', 'at'])
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', application.id)
    .where('name', '=', 'proofReviewed')
    .where(sql<boolean>`after ->> 'requirement' = ${requirement.type}`)
    // Sent back, it is not confirmed.
    .$if(requirement.confirmed_at !== null, (query) => query.where('at', '>=', requirement.confirmed_at!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const by = Number(decided?.actor.split(':')[1])
  const colleague = decided && by ? ` ${await describeColleague(work, { by, at: decided.at })}` : ''
  return new Problem('WRONG_STATE', { message: `This proof doesn’t wait any more.${colleague}` })
}

function recordDecision(
  work: Work,
  { application, requirement }: Reviewed,
  decision: Record<string, string | number>,
): Promise<void> {
  return work.record({
    name: 'proofReviewed',
    subject: ['application', application.id],
    after: { requirement: requirement.type, ...decision },
  })
}

function readReviewed(
  deps: ApiDeps,
  requirementId: number,
  application: ApplicationRow,
): Promise<Requirement> {
  return readRequirement(deps, { requirementId, userId: application.user_id })
}
