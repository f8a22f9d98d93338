import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { consentApi } from './consent.api.ts'
import { nameHolderMarketingForm } from './consent.forms.ts'
import { NAME_HOLDER_MARKETING_PLACE } from './name-holder-marketing.tsx'

type Store = Parameters<Submit>[0]

const answer = z.strictObject({ consented: z.boolean().optional(), wordingVersion: z.string() })

/** Said on the page of one application. */
export async function submitNameHolderMarketing(
  store: Store,
  form: FormData,
  { id, state }: LoanApplication,
): Promise<Response | FormReply> {
  return save(store, form, { ids: [id], leadsTo: `${paths.application({ state, id })}&` })
}

/** Said in the contact settings: a yes is the newest application's, a no is every application's. */
export async function submitNameHolderSetting(
  store: Store,
  form: FormData,
  applications: readonly LoanApplication[],
): Promise<Response | FormReply> {
  const said = applications.filter(({ polMarketingConsent }) => polMarketingConsent?.consented)
  const ids = [
    ...new Set([...applications.slice(0, 1), ...(form.has('consented') ? [] : said)].map(({ id }) => id)),
  ]
  return save(store, form, { ids, leadsTo: `${paths.contactSettings()}?` })
}

async function save(
  store: Store,
  form: FormData,
  { ids, leadsTo }: { ids: readonly number[]; leadsTo: string },
): Promise<Response | FormReply> {
  const submission = parseForm(form, answer)
  if (submission.status !== 'success') return submission.refuse()
  const { consented = false, wordingVersion } = submission.value
  for (const id of ids) {
    const answered = await send(store, consentApi.endpoints.answerNameHolderMarketing, {
      params: { id },
      body: { consented, wordingVersion },
    })
    if (answered.problem) return formProblem(submission, answered.problem)
  }
  return redirect(`${leadsTo}saved=${nameHolderMarketingForm.id}#${NAME_HOLDER_MARKETING_PLACE}`)
}
