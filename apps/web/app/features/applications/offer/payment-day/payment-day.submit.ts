import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { choosePaymentDay } from '@tarnbrook/contract/applications/offer/payment-days'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

/** Leads back to the quote, which has the figures of the chosen day then. */
export async function submitQuotePaymentDay(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, choosePaymentDay.body!)
  if (submission.status !== 'success') return submission.refuse()
  const { id, state } = application
  const chosen = await send(store, applicationsApi.endpoints.choosePaymentDay, {
    params: { id },
    body: submission.value,
  })
  const code = chosen.problem?.code
  if (chosen.problem && code !== 'WRONG_STATE' && code !== 'QUOTE_EXPIRED')
    return formProblem(submission, chosen.problem)
  return redirect(paths.application({ state, id }))
}
