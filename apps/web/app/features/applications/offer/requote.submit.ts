import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { correctedAnswers, requoteOptions } from '@tarnbrook/contract/applications/offer/requote'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

const NAMES = { 'options.amount': 'amount', 'options.term': 'term' }

/** Another amount or term, or the one before; the page then shows old and new side by side. */
export async function submitRequote(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, requoteOptions)
  if (submission.status !== 'success') return submission.refuse()
  const { amount, term } = submission.value
  const requoted = await send(store, applicationsApi.endpoints.requoteLoanApplication, {
    params: { id: application.id },
    body: { options: { amount, term } },
    // An amount that was refused and another one are two intents of one form.
    idempotencyKey: `${readIntentKey(form).slice(0, 200)}:${amount}:${term}`,
  })
  return answerRequote(submission, requoted, application)
}

/** Corrected answers: the loan is decided again, and no other question is asked. */
export async function submitCorrectedAnswers(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  // The question is hidden from who owns their home outright; what stood in it does not count.
  if (form.get('residentialStatus') === 'homeowner_without_a_mortgage')
    form.set('rentOrMortgageMonthlyPayment', '0')
  const submission = parseForm(form, correctedAnswers)
  if (submission.status !== 'success') return submission.refuse()
  const { amount, term } = application
  const { netMonthlyIncome, ...affordability } = submission.value
  const requoted = await send(store, applicationsApi.endpoints.requoteLoanApplication, {
    params: { id: application.id },
    body: { options: { amount, term }, corrected: { netMonthlyIncome, affordability } },
    idempotencyKey: readIntentKey(form),
  })
  return answerRequote(submission, requoted, application)
}

function answerRequote(
  submission: Parameters<typeof formProblem>[0],
  requoted: { data: LoanApplication; problem?: undefined } | { data?: undefined; problem: ProblemData },
  { id }: LoanApplication,
): Response | FormReply {
  const code = requoted.problem?.code
  if (
    code === 'WRONG_STATE' ||
    code === 'QUOTE_EXPIRED' ||
    code === 'NOT_REQUOTABLE' ||
    code === 'CREDIT_CHECK_PENDING'
  )
    return redirect(paths.application({ state: 'Quoted', id }))
  if (requoted.problem) return formProblem(submission, requoted.problem, NAMES)
  return redirect(paths.application(requoted.data))
}
