import { redirect } from 'react-router'
import { z } from 'zod'
import { tellSignedOut } from '#platform/layouts/sign-in-watch.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { authApi } from './auth.api.ts'

const nothing = z.strictObject({})

export const submit: Submit = async (store, form) => {
  const answer = await send(store, authApi.endpoints.signOut, undefined)
  if (answer.problem) return formProblem(parseForm(form, nothing), answer.problem)
  if (typeof document !== 'undefined') tellSignedOut()
  return redirect(paths.logout())
}
