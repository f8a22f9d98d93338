import { getBrand } from '@tarnbrook/brands/brand'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { isByLoan, tellSentBack } from '@tarnbrook/contract/requirements/sent-back'
import type { ApiDeps } from '#deps.ts'
import type { RequirementRow } from '#features/applications/application.ts'
import {
  type ApplicationFacts,
  proofAskedForEmail,
  proofSentBackEmail,
} from '#features/applications/quote/application-emails.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { emailUser } from '#platform/messages/email-user.ts'

interface EmailAboutProof {
  content: (about: ApplicationFacts) => EmailContent
  onceKey: string
}

/** Job: asks for a proof again, unless it has been confirmed or sent back again since. */
export async function emailSentBack(
  deps: ApiDeps,
  { requirementId, eventKey }: { requirementId: number; eventKey: string },
): Promise<void> {
  await emailWantedProof(deps, requirementId, ({ type, details }) => {
    const { sentBack } = details as Requirement['details']
    if (sentBack?.at !== eventKey) return undefined
    const facts = {
      type: type as ProofRequirementType,
      why: tellSentBack(sentBack),
      note: sentBack.note,
      isByLoan: isByLoan(sentBack.reason),
    }
    return {
      content: (about) => proofSentBackEmail(about, facts),
      onceKey: `sent-back:${requirementId}:${eventKey}`,
    }
  })
}

/** Job: asks for a proof that staff want besides. */
export async function emailProofRequest(
  deps: ApiDeps,
  { requirementId }: { requirementId: number },
): Promise<void> {
  await emailWantedProof(deps, requirementId, ({ type }) => ({
    content: (about) => proofAskedForEmail(about, type as ProofRequirementType),
    onceKey: `proof-asked-for:${requirementId}`,
  }))
}

/** While the proof is wanted and the application is with its borrower. */
async function emailWantedProof(
  deps: ApiDeps,
  requirementId: number,
  emailOf: (requirement: RequirementRow) => EmailAboutProof | undefined,
): Promise<void> {
  await command(deps, systemContext('applicant-email'), { name: 'emailAboutProof' }, async (work) => {
    const requirement = await work.tx
      .selectFrom('requirement')
      .selectAll()
      .where('id', '=', requirementId)
      .where('state', '=', 'wanted')
      .executeTakeFirst()
    const email = requirement && emailOf(requirement)
    if (!email) return
    const application = await work.tx
      .selectFrom('loan_application')
      .selectAll()
      .where('id', '=', requirement.application_id)
      .where('state', '=', 'Requested')
      .executeTakeFirst()
    if (!application) return
    const brand = getBrand(application.brand)
    await emailUser(work, deps, {
      userId: application.user_id,
      brand,
      onceKey: email.onceKey,
      content: ({ siteUrl }) =>
        email.content({
          brand,
          siteUrl,
          id: application.id,
          productType: application.product_type,
          amountPence: application.amount_pence,
          termMonths: application.term_months,
        }),
    })
  })
}
