import { returnPath } from '@tarnbrook/contract/auth/auth'
import { email } from '@tarnbrook/contract/fields'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { authApi } from './auth.api.ts'

const loginForm = z.strictObject({ email })

/** The page that wanted a sign-in is in the link, which leads back to it on any device. */
export const submit: Submit = async (store, form, { url }) => {
  const submission = parseForm(form, loginForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, authApi.endpoints.requestLoginLink, {
    body: { ...submission.value, next: returnPath.safeParse(url.searchParams.get('next')).data },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(`${paths.login()}?sent=yes`)
}
