import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { signature } from '@tarnbrook/contract/requirements/requirements'
import { redirect } from 'react-router'
import { z } from 'zod'
import { documentsApi } from '#features/documents/documents.api.ts'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { findRequirement, taskListPath, taskPath } from '#features/requirements/tasks.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

export const signatureSchema = signature.extend({
  isAgreed: z.literal(true, { error: 'Tick the box to sign the agreement' }),
})

/** Marks all as read, then signs: one key for both presses of a double click, and one loan. */
export async function submitSignature(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, signatureSchema)
  if (submission.status !== 'success') return submission.refuse()
  const { agreesToEmail, wordingVersion } = submission.value
  const requirement = findRequirement(application.requirements, 'legal-documents')
  // Signed already, in another window or by the first of two presses.
  if (!requirement || requirement.status === 'met') return redirect(taskListPath(application.id))
  const completed = await send(store, documentsApi.endpoints.completeReadDocuments, {
    params: { id: application.id },
  })
  // Made for another day or payment day: the list says what changed, and they are read again.
  if (completed.problem && hasChanged(completed.problem))
    return redirect(taskPath(application.id, 'legal-documents'))
  if (completed.problem) return formProblem(submission, completed.problem)
  const signed = await send(store, requirementsApi.endpoints.completeLegalDocuments, {
    params: { id: requirement.id },
    body: { agreesToEmail, wordingVersion },
    idempotencyKey: readIntentKey(form),
  })
  if (signed.problem && hasChanged(signed.problem))
    return redirect(taskPath(application.id, 'legal-documents'))
  if (signed.problem) return formProblem(submission, signed.problem)
  return redirect(taskListPath(application.id))
}

function hasChanged({ code }: ProblemData): boolean {
  return code === 'DOCUMENTS_OUT_OF_DATE'
}
