import { type LoanApplication, reactToQuote } from '@tarnbrook/contract/applications/applications'
import { confirmedStop, type StopBody } from '@tarnbrook/contract/confirmation'
import { applicationPathState } from '@tarnbrook/domain/applications/application-state'
import { redirect } from 'react-router'
import { z } from 'zod'
import { applicationsApi } from '#features/applications/applications.api.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

type Store = Parameters<Submit>[0]
type SubmitResult = Promise<Response | FormReply>

/** A form that asks for nothing: pressing it is the answer. */
const confirmationForm = z.strictObject({})

/** The answer by the quote's buttons: yes asks for the loan, no says that it is not wanted. */
export async function submitOfferResponse(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  // A no needs no number, right or wrong.
  if (form.get('reaction') === 'no') form.delete('vin')
  const submission = parseForm(form, reactToQuote.body!)
  if (submission.status !== 'success') return submission.refuse()
  const { reaction, quoteId, vin } = submission.value
  const { id } = application
  const reacted = await send(store, applicationsApi.endpoints.reactToQuote, {
    params: { id },
    body: { reaction, quoteId, vin },
  })
  if (reacted.problem)
    return redirectMovedApplication(reacted.problem, application) ?? formProblem(submission, reacted.problem)
  return reaction === 'yes'
    ? requestLoan(store, form, { application, submission })
    : decline(store, form, { application, submission, body: {} })
}

/** Asks for a loan that was not wanted before, while its quote lives. */
export async function submitRenewedRequest(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, confirmationForm)
  if (submission.status !== 'success') return submission.refuse()
  return requestLoan(store, form, { application, submission })
}

/** A change of mind before anything is signed. */
export async function submitChangeOfMind(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, confirmedStop)
  if (submission.status !== 'success') return submission.refuse()
  return decline(store, form, { application, submission, body: { confirmation: submission.value } })
}

type Asking = { application: LoanApplication; submission: Parameters<typeof formProblem>[0] }

/** One key for one intent: sent again without an agency answer, it is the same one search. */
async function requestLoan(store: Store, form: FormData, { application, submission }: Asking): SubmitResult {
  const { id } = application
  const asked = await send(store, applicationsApi.endpoints.requestLoan, {
    params: { id },
    idempotencyKey: readIntentKey(form),
  })
  if (asked.problem)
    return redirectMovedApplication(asked.problem, application) ?? formProblem(submission, asked.problem)
  const { state } = asked.data
  return redirect(
    applicationPathState(state) === 'continue'
      ? paths.applicationRequested(id)
      : paths.application({ state, id }),
  )
}

async function decline(
  store: Store,
  form: FormData,
  { application, submission, body }: Asking & { body: StopBody },
): SubmitResult {
  const { id } = application
  const gone = await send(store, applicationsApi.endpoints.unrequestLoan, {
    params: { id },
    body,
    // Not the key of a yes that was tried before it: this is another intent of the same form.
    idempotencyKey: `${readIntentKey(form)}:no`,
  })
  if (body.confirmation && gone.problem?.code === 'CONFLICT') return formProblem(submission, gone.problem)
  if (gone.problem)
    return redirectMovedApplication(gone.problem, application) ?? formProblem(submission, gone.problem)
  return redirect(paths.applicationUnrequested(id))
}

/** It has moved on, in another window or by time: its page says where it stands now. */
function redirectMovedApplication(
  { code }: ProblemData,
  { id, state }: LoanApplication,
): Response | undefined {
  // Decision 024: the check continues, and the page of the application says so.
  const hasMoved =
    code === 'CREDIT_CHECK_PENDING' ||
    code === 'WRONG_STATE' ||
    code === 'CONFLICT' ||
    (code === 'QUOTE_EXPIRED' && state === 'Quoted')
  return hasMoved ? redirect(paths.application({ state, id })) : undefined
}
