import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect } from 'react-router'
import { z } from 'zod'
import { requirementsApi } from '#features/requirements/requirements.api.ts'
import { findNextPath, findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

const nothing = z.strictObject({})

export function submitAcceptSuggested(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const next = findNextPath(application, 'affordability')
  return submitAnswer(store, form, { application, call: 'acceptSuggestedLoan', next })
}

export function submitDeclineSuggested(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const next = taskListPath(application.id)
  return submitAnswer(store, form, { application, call: 'declineSuggestedLoan', next })
}

/** Already answered (another window): leads to the application's page, with the result. */
async function submitAnswer(
  store: Parameters<Submit>[0],
  form: FormData,
  answer: {
    application: LoanApplication
    call: 'acceptSuggestedLoan' | 'declineSuggestedLoan'
    next: string
  },
): Promise<Response | FormReply> {
  const { application, call, next } = answer
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'affordability')
  if (!requirement) return redirect(taskListPath(application.id))
  const params = { id: requirement.id }
  const { problem } = await send(store, requirementsApi.endpoints[call], { params })
  if (problem?.code === 'WRONG_STATE' || problem?.code === 'QUOTE_EXPIRED')
    return redirect(taskListPath(application.id))
  return problem ? formProblem(submission, problem) : redirect(next)
}
