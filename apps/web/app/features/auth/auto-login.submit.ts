import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { authApi } from './auth.api.ts'
import { redirectToLanding } from './landing-path.ts'

const tokenForm = z.strictObject({ token: z.string().max(200) })

/**
 * Signs in at the press of the button, not when the link is opened: mail scanners open links, and a
 * session needs its owner's act (OWASP ASVS 5, 7.6.2).
 */
export const submit: Submit = async (store, form, { session }) => {
  const submission = parseForm(form, tokenForm)
  if (submission.status !== 'success') return redirect(paths.autoLogin())
  const answer = await send(store, authApi.endpoints.authenticate, {
    body: { type: 'auto_login', data: { token: submission.value.token } },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  const { next } = answer.data
  // Spec 2: who asked for no page but their account lands where they are wanted.
  if (next && next !== paths.dashboard()) return redirect(next)
  return redirectToLanding(store, { userId: answer.data.subjectId, brand: session.brand })
}
