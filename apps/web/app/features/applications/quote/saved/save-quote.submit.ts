import { mailDraftLink } from '@tarnbrook/contract/applications/application-draft'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

export const submit: Submit = async (store, form) => {
  const submission = parseForm(form, mailDraftLink.body!)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, applicationsApi.endpoints.mailDraftLink, {
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  // A session that lost its answers has nothing to send a link to: it begins again.
  if (answer.problem?.code === 'NOT_FOUND') return redirect(paths.quote())
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.saveQuote({ sent: 'yes' }))
}
