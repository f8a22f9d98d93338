import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect } from 'react-router'
import { readBankAccountForm, replyToAccount } from '#features/bank-details/bank-account.submit.ts'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { findNextPath, findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'

export async function submitBankDetails(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const read = readBankAccountForm(form)
  if (read.reply) return read.reply
  const requirement = findRequirement(application.requirements, 'bank-details')
  if (!requirement) return redirect(taskListPath(application.id))
  const kept = await send(store, requirementsApi.endpoints.provideBankDetails, {
    params: { id: requirement.id },
    body: read.body,
    idempotencyKey: read.idempotencyKey,
  })
  if (kept.problem?.code === 'WRONG_STATE') return redirect(taskListPath(application.id))
  if (kept.problem) return replyToAccount(read, kept.problem)
  return redirect(findNextPath(application, 'bank-details'))
}
