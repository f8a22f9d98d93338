import { confirmedFigure } from '@tarnbrook/contract/confirmation'
import { redirect } from 'react-router'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { paymentHandlers, readLoanId } from '../settlement-payment.submit.ts'

const back = (id: number) => paths.withdraw({ id })

const withdraw: Submit = async (store, form, args) => {
  const id = readLoanId(args)
  const submission = parseForm(form, confirmedFigure)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, settlementApi.endpoints.createSettlementQuote, {
    params: { id },
    body: { type: 'cancellation', confirmation: submission.value },
    idempotencyKey: readIntentKey(form),
  })
  // Spec 8: 400 means that there is no quote, and the page says why there is none.
  if (problem && problem.code !== 'NO_QUOTE') return formProblem(submission, problem)
  return redirect(back(id))
}

export const submit = submitByForm({
  ...paymentHandlers(back),
  withdraw,
} satisfies FormHandlers<typeof import('./withdrawal.forms.ts')>)
