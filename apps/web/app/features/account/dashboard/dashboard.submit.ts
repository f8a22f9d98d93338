import { redirect } from 'react-router'
import { z } from 'zod'
import { passkeysApi } from '#features/auth/passkeys/passkeys.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

/** Closes the card about passkeys. */
export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const { problem } = await send(store, passkeysApi.endpoints.closePasskeyCard, undefined)
  return problem ? formProblem(parseForm(form, z.strictObject({})), problem) : redirect(paths.dashboard())
}
