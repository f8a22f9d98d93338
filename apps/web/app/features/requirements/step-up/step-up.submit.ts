import { returnPath } from '@tarnbrook/contract/auth/auth'
import { z } from 'zod'
import { type Submit, send, tryLoad } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { requirementsApi } from '../requirements.api.ts'

const linkForm = z.strictObject({})

/** Mails a sign-in link back to this page, to the address on file, whatever was posted. */
export const submitStepUp: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  const { pathname, search } = args.url
  const submission = parseForm(form, linkForm)
  if (submission.status !== 'success') return submission.refuse()
  const applicant = await tryLoad(store, requirementsApi.endpoints.getApplicant, { params: { id } })
  if (applicant.problem) return formProblem(submission, applicant.problem)
  const { email } = applicant.data
  const mailed = await send(store, requirementsApi.endpoints.requestStepUpLink, {
    body: { email, next: returnPath.safeParse(pathname + search).data },
  })
  if (mailed.problem) return formProblem(submission, mailed.problem)
  return { ...submission.reply(), form: submission.marks.form }
}
