import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { CONFIRM_READ_ENDPOINTS } from '@tarnbrook/contract/documents/documents'
import { redirect } from 'react-router'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { confirmReadOf } from './documents.api.ts'

/** The three documents ask the same. */
const readForm = CONFIRM_READ_ENDPOINTS.secci.body!

/** Keeps that the document was read, then goes where the page leads. */
export async function submitConfirmRead(
  store: Parameters<Submit>[0],
  form: FormData,
  { application, slug, next }: { application: LoanApplication; slug: ReadDocumentSlug; next: string },
): Promise<Response | FormReply> {
  const submission = parseForm(form, readForm)
  if (submission.status !== 'success') return submission.refuse()
  const confirmed = await send(store, confirmReadOf[slug], {
    params: { id: application.id },
    body: submission.value,
  })
  if (confirmed.problem) return formProblem(submission, confirmed.problem)
  return redirect(next)
}
