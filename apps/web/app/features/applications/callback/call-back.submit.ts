import { requestCallback } from '@tarnbrook/contract/applications/callback'
import { redirect } from 'react-router'
import { afterQuoteApi } from '#features/applications/after-quote.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

/** Leads back here: the page then says when we call. */
export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.params.id)
  const submission = parseForm(form, requestCallback.body!)
  if (submission.status !== 'success') return submission.refuse()
  const asked = await send(store, afterQuoteApi.endpoints.requestCallback, {
    params: { id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  // A conflict is a call asked for in another window a moment ago: the page says so.
  if (asked.problem && asked.problem.code !== 'CONFLICT') return formProblem(submission, asked.problem)
  return redirect(paths.callBack(id))
}
