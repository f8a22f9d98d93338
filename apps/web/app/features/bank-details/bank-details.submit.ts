import { redirect } from 'react-router'
import { z } from 'zod'
import { readBankAccountForm, replyToAccount } from '#features/bank-details/bank-account.submit.ts'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { sendConfirmed, stepUpReply } from '#platform/step-up/step-up.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm } from '#platform/submission/submission.ts'
import { stopBankDetailsForm } from './bank-details.forms.ts'

type Store = Parameters<Submit>[0]

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  if (formName(form) !== stopBankDetailsForm.id) return change(store, form, id)
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, loansApi.endpoints.dropBankDetailsUpdate, { params: { id } })
  return problem ? formProblem(submission, problem) : redirect(paths.bankDetails({ id, stopped: 'yes' }))
}

async function change(store: Store, form: FormData, id: number): Promise<Response | FormReply> {
  const read = readBankAccountForm(form)
  if (read.reply) return read.reply
  const { body, idempotencyKey, submission } = read
  const arg = { params: { id }, body, idempotencyKey }
  const { problem } = await sendConfirmed(store, loansApi.endpoints.updateBankDetails, { arg, form })
  if (!problem) return redirect(paths.bankDetails({ id }))
  return stepUpReply(form, submission, problem) ?? replyToAccount(read, problem)
}
