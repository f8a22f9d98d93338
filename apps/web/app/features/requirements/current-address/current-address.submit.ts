import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect } from 'react-router'
import { z } from 'zod'
import { submitAddresses } from '#features/addresses/address.submit.ts'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { findNextPath, findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

const nothing = z.strictObject({})

export async function submitConfirmAddress(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'current-address')
  if (!requirement) return redirect(taskListPath(application.id))
  const params = { id: requirement.id }
  const { problem } = await send(store, requirementsApi.endpoints.confirmExistingAddress, { params })
  if (problem?.code === 'WRONG_STATE') return redirect(taskListPath(application.id))
  return problem ? formProblem(submission, problem) : redirect(findNextPath(application, 'current-address'))
}

/** A new address is another thing to prove: the list of what is left shows it. */
export function submitNewAddress(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  return submitAddresses(form, async (addresses) => {
    const requirement = findRequirement(application.requirements, 'current-address')
    if (!requirement) return redirect(taskListPath(application.id))
    const { problem } = await send(store, requirementsApi.endpoints.provideNewAddress, {
      params: { id: requirement.id },
      body: { addresses },
    })
    return problem ?? redirect(taskListPath(application.id))
  })
}
