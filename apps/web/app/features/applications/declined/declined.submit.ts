import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { acceptDeclinePartner } from '@tarnbrook/contract/applications/declined'
import { redirect } from 'react-router'
import { z } from 'zod'
import { afterQuoteApi } from '#features/applications/after-quote.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

type Store = Parameters<Submit>[0]
type SubmitResult = Promise<Response | FormReply>

const { endpoints } = afterQuoteApi

/** The yes to the partner, and in it the yes to its search: one box, one press, two facts. */
export async function submitDeclinePartner(
  store: Store,
  form: FormData,
  { id }: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, acceptDeclinePartner.body!)
  if (submission.status !== 'success') return submission.refuse()
  const accepted = await send(store, endpoints.acceptDeclinePartner, {
    params: { id },
    body: submission.value,
  })
  if (accepted.problem) return formProblem(submission, accepted.problem)
  const noted = await send(store, endpoints.noteConsentedToSearch, { params: { id } })
  return noted.problem ? formProblem(submission, noted.problem) : redirect(partnerPath(id))
}

/** Pressed to continue to the partner; the next page has the link to its site. */
export function submitPartnerStart(store: Store, form: FormData, application: LoanApplication): SubmitResult {
  return note(store, form, application, endpoints.notePartnerFlowStarted)
}

/** Pressed by someone who came back with an offer. */
export function submitPartnerOffer(store: Store, form: FormData, application: LoanApplication): SubmitResult {
  return note(store, form, application, endpoints.noteInformedOfOffer)
}

/** A box that is not ticked is not in the form at all: it says no. */
export async function submitDeclineConsent(
  store: Store,
  form: FormData,
  { id, state }: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, declineConsentForm)
  if (submission.status !== 'success') return submission.refuse()
  const { consented = false, wordingVersion } = submission.value
  const answered = await send(store, endpoints.answerDeclineConsent, {
    params: { id },
    body: { consented, wordingVersion },
  })
  if (answered.problem) return formProblem(submission, answered.problem)
  return redirect(`${paths.application({ state, id })}&saved=yes#other-ways`)
}

const declineConsentForm = z.strictObject({ consented: z.boolean().optional(), wordingVersion: z.string() })
const nothingAsked = z.strictObject({})

async function note(
  store: Store,
  form: FormData,
  { id }: LoanApplication,
  event: typeof endpoints.notePartnerFlowStarted | typeof endpoints.noteInformedOfOffer,
): SubmitResult {
  const submission = parseForm(form, nothingAsked)
  if (submission.status !== 'success') return submission.refuse()
  const noted = await send(store, event, { params: { id } })
  return noted.problem ? formProblem(submission, noted.problem) : redirect(partnerPath(id))
}

function partnerPath(id: number): string {
  return `${paths.application({ state: 'Declined', id })}#partner`
}
