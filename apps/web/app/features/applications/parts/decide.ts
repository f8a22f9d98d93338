import { type LoanApplication, reactToQuote } from '@tarnbrook/contract/applications'
import { applicationPathState } from '@tarnbrook/domain/application-state'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/paths.ts'
import type { Refusal } from '#platform/problem.ts'
import { type FormReply, type Submit, send } from '#platform/route.ts'
import { formProblem, intentOf, parseForm } from '#platform/submission.ts'
import { applicationsApi } from '../applications.api.ts'

type Store = Parameters<Submit>[0]
type Outcome = Promise<Response | FormReply>

/** The buttons under a quote send the reaction itself. */
export const decisionForm = reactToQuote.body!

/** A form that asks for nothing: pressing it is the answer. */
export const confirmationForm = z.strictObject({})

/** The answer to a quote: yes asks for the loan, no says that it is not wanted. */
export async function submitDecision(store: Store, form: FormData, { id }: LoanApplication): Outcome {
  const submission = parseForm(form, decisionForm)
  if (submission.status !== 'success') return submission.refuse()
  const { reaction } = submission.value
  const reacted = await send(store, applicationsApi.endpoints.reactToQuote, {
    params: { id },
    body: { reaction },
  })
  if (reacted.problem) return lookAgain(reacted.problem, id) ?? formProblem(submission, reacted.problem)
  return reaction === 'yes'
    ? askFor(store, form, { id, submission })
    : giveUp(store, form, { id, submission })
}

/** Asks for a loan that was not wanted before, while its quote lives. */
export async function submitRequestAgain(store: Store, form: FormData, { id }: LoanApplication): Outcome {
  const submission = parseForm(form, confirmationForm)
  if (submission.status !== 'success') return submission.refuse()
  return askFor(store, form, { id, submission })
}

/** A change of mind before anything is signed. */
export async function submitChangeOfMind(store: Store, form: FormData, { id }: LoanApplication): Outcome {
  const submission = parseForm(form, confirmationForm)
  if (submission.status !== 'success') return submission.refuse()
  return giveUp(store, form, { id, submission })
}

type Asking = { id: number; submission: Parameters<typeof formProblem>[0] }

/** One key for one intent: sent again after the agency did not answer, it is still the same request and one search. */
async function askFor(store: Store, form: FormData, { id, submission }: Asking): Outcome {
  const asked = await send(store, applicationsApi.endpoints.requestLoan, {
    params: { id },
    idempotencyKey: intentOf(form),
  })
  if (asked.problem) return lookAgain(asked.problem, id) ?? formProblem(submission, asked.problem)
  const { state } = asked.data
  return redirect(
    applicationPathState(state) === 'continue'
      ? paths.applicationRequested(id)
      : paths.application({ state, id }),
  )
}

async function giveUp(store: Store, form: FormData, { id, submission }: Asking): Outcome {
  const gone = await send(store, applicationsApi.endpoints.unrequestLoan, {
    params: { id },
    // Not the key of a yes that was tried before it: this is another intent of the same form.
    idempotencyKey: `${intentOf(form)}:no`,
  })
  if (gone.problem) return lookAgain(gone.problem, id) ?? formProblem(submission, gone.problem)
  return redirect(paths.applicationUnrequested(id))
}

/** It has moved on, in another window or by time: its page says where it stands now. */
function lookAgain(problem: Refusal, id: number): Response | undefined {
  const hasMoved = problem.code === 'WRONG_STATE' || problem.code === 'QUOTE_EXPIRED'
  return hasMoved ? redirect(paths.application({ state: 'Quoted', id })) : undefined
}
