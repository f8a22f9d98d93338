import { redirect } from 'react-router'
import { z } from 'zod'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { openBankingApi } from '../open-banking.api.ts'
import { parseResumeLink } from './resume-link.ts'

const nothing = z.strictObject({})

/** To the bank with the link's token, by a button: scanners of messages open links too. */
export const submit: Submit = async (store, form, { url }) => {
  const submission = parseForm(form, nothing)
  const link = parseResumeLink(url.searchParams)
  if (submission.status !== 'success' || !link) return submission.refuse()
  const answer = await send(store, openBankingApi.endpoints.authoriseResumeJourney, {
    body: { ...link, code: null, error: null },
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return 'journeyUrl' in answer.data ? redirect(answer.data.journeyUrl) : submission.refuse()
}
