import type { LoanApplication } from '@tarnbrook/contract/applications'
import { provideBankDetails } from '@tarnbrook/contract/requirements'
import { redirect } from 'react-router'
import { type FormReply, type Submit, send } from '#platform/route.ts'
import { formProblem, intentOf, parseForm } from '#platform/submission.ts'
import { requirementsApi } from './requirements.api.ts'
import { pathAfter, requirementOf, taskListPath } from './tasks.ts'

export async function submitBankDetails(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, provideBankDetails.body!)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = requirementOf(application.requirements, 'bank-details')
  if (!requirement) return redirect(taskListPath(application.id))
  const kept = await send(store, requirementsApi.endpoints.provideBankDetails, {
    params: { id: requirement.id },
    body: submission.value,
    idempotencyKey: intentOf(form),
  })
  if (kept.problem?.code === 'WRONG_STATE') return redirect(taskListPath(application.id))
  if (kept.problem) return formProblem(submission, kept.problem)
  return redirect(pathAfter(application, 'bank-details'))
}
