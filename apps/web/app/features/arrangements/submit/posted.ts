import type {
  SelfServeArrangement,
  SelfServeArrangementInfo,
} from '@tarnbrook/contract/arrangements/arrangements'
import { redirect } from 'react-router'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import {
  type ArrangementFormData,
  formDataUpdated,
  toSubmittedAnswers,
} from '#features/arrangements/progress/arrangement.slice.ts'
import {
  type AskedStep,
  CHANGE_QUERY,
  findNextStep,
} from '#features/arrangements/progress/arrangement-steps.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, load, type RouteArgs, send } from '#platform/routing/route.ts'
import { formProblem } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import { describeProblem } from '../plan/plan-choice.ts'
import { STAY_FIELD } from '../stay.ts'

/** A step that was posted, and the arrangement as it was before. */
export interface Posted {
  store: AppStore
  form: FormData
  args: RouteArgs
  loanId: number
  draft: SelfServeArrangement
}

type Submission = Parameters<typeof formProblem>[0]

/** Spec 7: the info is read again after each save. */
export function refreshArrangementInfo(store: AppStore, loanId: number): Promise<SelfServeArrangementInfo> {
  const args = { params: { id: loanId } }
  return load(store, arrangementsApi.endpoints.getSelfServeArrangementInfo, args, { isFresh: true })
}

/** Saves the arrangement's answers; the info tells what is wrong with one, at its field. */
export async function saveAnswers(
  { store, loanId }: Posted,
  submission: Submission,
  answers: Partial<ArrangementFormData>,
): Promise<FormReply | null> {
  store.dispatch(formDataUpdated(answers))
  const { problem } = await send(store, arrangementsApi.endpoints.saveSelfServeArrangement, {
    params: { id: loanId },
    body: toSubmittedAnswers(answers),
  })
  if (problem) return formProblem(submission, problem, FIELDS_OF_FORM)
  const info = await refreshArrangementInfo(store, loanId)
  // What is missing is asked for by a later step.
  const wrong = info.problems
    .filter(({ field, reason }) => field in answers && !reason.endsWith('-missing'))
    .map((each) => describeProblem(each, info.offer, info.draft?.term))
  return wrong.length > 0 ? savedWithProblems(submission, wrong, FIELDS_OF_FORM) : null
}

const FIELDS_OF_FORM = {
  paymentDate: 'paymentDate.date',
  'formData.paymentDate': 'paymentDate.date',
  'formData.supportNeeds.text': 'supportNeeds',
  'formData.supportNeeds.hasConsent': 'hasConsent',
}

/** Saved as it is, and must be changed: with another key, since the key it had is spent. */
export function savedWithProblems(
  submission: Submission,
  problems: readonly { field: string; message: string }[],
  names: Readonly<Record<string, string>> = {},
): FormReply {
  const fields: Record<string, string[]> = {}
  for (const { field, message } of problems) fields[field] ??= [message]
  const problem: ProblemData = { code: 'VALIDATION_FAILED', message: problems[0]?.message ?? '', fields }
  const { intentKey: _spent, ...reply } = formProblem(submission, problem, names)
  return reply
}

/** On to the next step, back to the check page for who came from there, or the same step again. */
export function redirectToNextStep(
  { form, args, loanId }: Posted,
  step: AskedStep,
  /** What the same step shows then. */
  place?: string,
): Response {
  const isChanging = args.url.searchParams.has(CHANGE_QUERY)
  if (form.has(STAY_FIELD)) {
    const path = paths.selfServeArrangement({ id: loanId, sub: step })
    const fragment = place === undefined ? '' : `#${place}`
    return redirect(`${path}${isChanging ? `?${CHANGE_QUERY}=yes` : ''}${fragment}`)
  }
  return redirect(paths.selfServeArrangement({ id: loanId, sub: isChanging ? 'review' : findNextStep(step) }))
}
