import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { idOf } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, intentOf, parseForm } from '#platform/submission/submission.ts'
import { AMOUNT_MISSING, amountIn, hasAmount, lateAmount } from './late-amount.ts'

const latePaymentForm = z.strictObject(lateAmount).refine(hasAmount, AMOUNT_MISSING)

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  const submission = parseForm(form, latePaymentForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, loansApi.endpoints.payLateByDirectDebit, {
    params: { id },
    body: { amount: amountIn(submission.value) },
    idempotencyKey: intentOf(form),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.payLate({ id, sent: 'yes' }))
}
