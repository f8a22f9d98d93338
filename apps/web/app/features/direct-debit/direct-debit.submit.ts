import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

/** Pressing the button is the answer. */
const confirmationForm = z.strictObject({})

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, confirmationForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, loansApi.endpoints.setUpDirectDebit, {
    params: { id },
    idempotencyKey: readIntentKey(form),
  })
  // The loan has ended since: its page says so.
  if (answer.problem && answer.problem.code !== 'WRONG_STATE') return formProblem(submission, answer.problem)
  return redirect(paths.loan({ id }))
}
