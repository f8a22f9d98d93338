import { resumeApplicationDraft } from '@tarnbrook/contract/applications/application-draft'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'

export const submit: Submit = async (store, form) => {
  const submission = parseForm(form, resumeApplicationDraft.body!)
  if (submission.status !== 'success') return redirect(paths.resumeQuote())
  const answer = await send(store, applicationsApi.endpoints.resumeApplicationDraft, {
    body: submission.value,
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  // Leads to the first step that is not answered yet, or to all of the answers.
  return redirect(paths.quote('check'))
}
