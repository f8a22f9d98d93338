import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { authApi } from './auth.api.ts'

const tokenForm = z.strictObject({ token: z.string().max(200) })

/** At the press of the button, because mail scanners open links. */
export const submit: Submit = async (store, form) => {
  const submission = parseForm(form, tokenForm)
  if (submission.status !== 'success') return redirect(paths.undoChange())
  const { token } = submission.value
  const { problem } = await send(store, authApi.endpoints.undoContactChange, { body: { token } })
  return problem ? formProblem(submission, problem) : redirect(paths.undoChange({ done: 'yes' }))
}
