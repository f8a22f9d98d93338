import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { id } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { openBankingApi } from './open-banking.api.ts'
import { deleteBankForm } from './open-banking.forms.ts'

type Store = Parameters<Submit>[0]
type ApplicationSubmit = (
  store: Store,
  form: FormData,
  application: LoanApplication,
) => Promise<Response | FormReply>

const nothing = z.strictObject({})
const linking = z.strictObject({ isTexted: z.boolean().default(false) })
const ofPull = z.strictObject({ dataPullId: id })

const { requestDataProviderJourney, createResumeJourneyToken, associateDataPull, deleteBankData } =
  openBankingApi.endpoints

/** Spec 7: the answer's journeyUrl, then the browser redirects to it. */
export const submitConnectBank: ApplicationSubmit = async (store, form, application) => {
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  const { publicUrl } = store.getState().session
  const answer = await send(store, requestDataProviderJourney, {
    params: { id: application.id },
    body: { redirectUrl: publicUrl + paths.proofOfIncome(application.id) },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(answer.data.journeyUrl)
}

/** The link is shown on this page, and is in no URL of it. */
export const submitPhoneLink: ApplicationSubmit = async (store, form, application) => {
  const submission = parseForm(form, linking)
  if (submission.status !== 'success') return submission.refuse()
  const { publicUrl } = store.getState().session
  const answer = await send(store, createResumeJourneyToken, {
    body: {
      subjectType: 'loan-application',
      subjectId: application.id,
      origin: new URL(publicUrl).origin,
      isTexted: submission.value.isTexted,
    },
    // A text and a picture are two intents.
    idempotencyKey: `${readIntentKey(form)}:${submission.value.isTexted ? 'text' : 'code'}`,
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  // The next press asks for another link.
  return { ...submission.reply(), form: submission.marks.form, status: 'success' }
}

export const submitBankProof: ApplicationSubmit = async (store, form, application) => {
  const submission = parseForm(form, ofPull)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, associateDataPull, {
    params: { id: application.id },
    body: submission.value,
  })
  if (problem?.code === 'WRONG_STATE') return redirect(paths.nextTask(application.id))
  if (problem) return formProblem(submission, problem)
  return redirect(paths.nextTask(application.id))
}

export const submitDeleteBank: ApplicationSubmit = async (store, form, application) => {
  const submission = parseForm(form, ofPull)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, deleteBankData, { params: { id: submission.value.dataPullId } })
  if (problem) return formProblem(submission, problem)
  return redirect(paths.proofOfIncome(application.id, { saved: deleteBankForm.id }))
}
