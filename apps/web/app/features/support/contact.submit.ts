import { contactUs } from '@tarnbrook/contract/support/support'
import { data, redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { supportApi } from './support.api.ts'

export const submit: Submit = async (store, form, { session }) => {
  // Spec 1: a brand without the form takes no post to its URL either.
  if (!session.brandFacts.switches.contactForm) throw data(null, { status: 404 })
  const submission = parseForm(form, contactUs.body!)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, supportApi.endpoints.contactUs, {
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  const { reference, receivedAt, complaint } = answer.data
  const query = new URLSearchParams({ reference, receivedAt, ...complaint })
  return redirect(`${paths.contactReceived()}?${query}`)
}
