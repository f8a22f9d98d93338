import { confirmation } from '@tarnbrook/contract/confirmation'
import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

const confirmationForm = z.strictObject(confirmation)

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, confirmationForm)
  if (submission.status !== 'success') return submission.refuse()
  const cancelled = await send(store, loansApi.endpoints.cancelBeforePayout, {
    params: { id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (cancelled.problem && cancelled.problem.code !== 'WRONG_STATE')
    return formProblem(submission, cancelled.problem)
  return redirect(paths.loan({ id }))
}
