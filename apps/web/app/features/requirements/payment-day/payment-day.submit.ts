import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { providePaymentDay } from '@tarnbrook/contract/requirements/requirements'
import { redirect } from 'react-router'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { requirementsApi } from '../requirements.api.ts'
import { findRequirement, taskListPath, taskPath } from '../tasks.ts'

/** Leads back here: the page then tells the first payment date that follows from the choice. */
export async function submitPaymentDay(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, providePaymentDay.body!)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'payment-day')
  if (!requirement) return redirect(taskListPath(application.id))
  const kept = await send(store, requirementsApi.endpoints.providePaymentDay, {
    params: { id: requirement.id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (kept.problem?.code === 'WRONG_STATE') return redirect(taskListPath(application.id))
  if (kept.problem) return formProblem(submission, kept.problem)
  return redirect(taskPath(application.id, 'payment-day'))
}
