import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { settlementAnswers } from '@tarnbrook/contract/requirements/proofs'
import { findRequirement } from '#features/requirements/tasks.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { parseForm } from '#platform/submission/submission.ts'
import { provideSettlementDetails } from '../proofs.api.ts'
import { settlementDetailsForm } from '../proofs.forms.ts'
import { savedPath, sendChange } from '../proofs.submit.ts'

/** Stores the letter's details, sent with the form of the files; replaceable until confirmed. */
export async function submitSettlementDetails(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, settlementAnswers)
  if (submission.status !== 'success') return submission.refuse()
  const body = { ...submission.value, letter: null }
  return sendChange(submission, application, {
    requirement: findRequirement(application.requirements, 'settlement-letter'),
    change: (id) => send(store, provideSettlementDetails, { params: { id }, body }),
    next: savedPath(application, 'settlement-letter', { saved: settlementDetailsForm.id }),
  })
}
