import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { confirmation } from '@tarnbrook/contract/confirmation'
import { redirect } from 'react-router'
import { z } from 'zod'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { findNextPath, findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

const nothing = z.strictObject({})
const confirmedNo = z.strictObject(confirmation)

export function submitAcceptSuggested(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return Promise.resolve(submission.refuse())
  const next = findNextPath(application, 'affordability')
  const { acceptSuggestedLoan } = requirementsApi.endpoints
  return submitAnswer({ application, submission, next }, (params) =>
    send(store, acceptSuggestedLoan, { params }),
  )
}

export function submitDeclineSuggested(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, confirmedNo)
  if (submission.status !== 'success') return Promise.resolve(submission.refuse())
  const { declineSuggestedLoan } = requirementsApi.endpoints
  return submitAnswer({ application, submission, next: taskListPath(application.id) }, (params) =>
    send(store, declineSuggestedLoan, { params, body: submission.value }),
  )
}

/** Already answered (another window): leads to the application's page, with the result. */
async function submitAnswer(
  {
    application,
    submission,
    next,
  }: { application: LoanApplication; submission: Parameters<typeof formProblem>[0]; next: string },
  answer: (params: { id: number }) => ReturnType<typeof send>,
): Promise<Response | FormReply> {
  const requirement = findRequirement(application.requirements, 'affordability')
  if (!requirement) return redirect(taskListPath(application.id))
  const { problem } = await answer({ id: requirement.id })
  if (problem?.code === 'WRONG_STATE' || problem?.code === 'QUOTE_EXPIRED')
    return redirect(taskListPath(application.id))
  return problem ? formProblem(submission, problem) : redirect(next)
}
