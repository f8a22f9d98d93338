import { newPaymentDate } from '@tarnbrook/contract/payment-day/payment-day'
import { redirect } from 'react-router'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, newPaymentDate)
  if (submission.status !== 'success') return submission.refuse()
  const changed = await send(store, loansApi.endpoints.updatePaymentDate, {
    params: { id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (changed.problem) return formProblem(submission, changed.problem)
  return redirect(paths.changePaymentDay({ id, changed: 'yes' }))
}
