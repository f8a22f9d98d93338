import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { requoteOptions } from '@tarnbrook/contract/applications/offer/requote'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
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
  const { id } = application
  const requoted = await send(store, applicationsApi.endpoints.requoteLoanApplication, {
    params: { id },
    body: { options: { amount, term } },
    // An amount that was refused and another one are two intents of one form.
    idempotencyKey: `${readIntentKey(form).slice(0, 200)}:${amount}:${term}`,
  })
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
