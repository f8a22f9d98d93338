import { requestLoginLink } from '@tarnbrook/contract/auth'
import { redirect } from 'react-router'
import { paths } from '#platform/paths.ts'
import { type Submit, send } from '#platform/route.ts'
import { formProblem, parseForm } from '#platform/submission.ts'
import { authApi } from './auth.api.ts'

export const submit: Submit = async (store, form) => {
  const submission = parseForm(form, requestLoginLink.body!)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, authApi.endpoints.requestLoginLink, { body: submission.value })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(`${paths.login()}?sent=yes`)
}
