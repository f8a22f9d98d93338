import { returnPath } from '@tarnbrook/contract/auth/auth'
import { passkeyAnswer } from '@tarnbrook/contract/auth/passkeys'
import { email, emailCode } from '@tarnbrook/contract/fields'
import { toOwnPath } from '@tarnbrook/domain/core/url'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formName, formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { authApi } from './auth.api.ts'
import { loginCodeForm, loginPasskeyForm } from './auth.forms.ts'
import { redirectToLanding } from './landing-path.ts'

const loginForm = z.strictObject({ email })
const codeForm = z.strictObject({ code: emailCode })
const passkeyForm = z.strictObject({ answer: passkeyAnswer })

export const submit: Submit = (store, form, args) => {
  const name = formName(form)
  if (name === loginCodeForm.id) return signInByCode(store, form, args)
  return name === loginPasskeyForm.id ? signInByPasskey(store, form, args) : askForLink(store, form, args)
}

/** The page that wanted a sign-in is in the link, which leads back to it on any device. */
const askForLink: Submit = async (store, form, { url }) => {
  const submission = parseForm(form, loginForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, authApi.endpoints.requestLoginLink, {
    body: { ...submission.value, next: returnPath.safeParse(url.searchParams.get('next')).data },
    idempotencyKey: readIntentKey(form),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(`${paths.login()}?sent=yes`)
}

const signInByCode: Submit = async (store, form, args) => {
  const submission = parseForm(form, codeForm)
  if (submission.status !== 'success') return submission.refuse()
  return signIn(store, args, { submission, body: { type: 'email_code', data: submission.value } })
}

const signInByPasskey: Submit = async (store, form, args) => {
  const submission = parseForm(form, passkeyForm)
  if (submission.status !== 'success') return submission.refuse()
  return signIn(store, args, { submission, body: { type: 'passkey', data: submission.value } })
}

type Body = { type: 'email_code'; data: { code: string } } | { type: 'passkey'; data: { answer: string } }

async function signIn(
  store: Parameters<Submit>[0],
  { url, session }: Parameters<Submit>[2],
  { submission, body }: { submission: Parameters<typeof formProblem>[0]; body: Body },
): Promise<Response | FormReply> {
  const answer = await send(store, authApi.endpoints.authenticate, { body })
  if (answer.problem) return formProblem(submission, answer.problem)
  const next = answer.data.next ?? toOwnPath(url.searchParams.get('next'))
  if (next && next !== paths.dashboard()) return redirect(next)
  return redirectToLanding(store, { userId: answer.data.subjectId, brand: session.brand })
}
