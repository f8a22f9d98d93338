import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { getChosenAmount, refuseUnclearAmount } from '../amount/chosen-amount.ts'
import { lateAmount } from './late-amount.ts'
import { emailLinkForm } from './pay-late.forms.ts'

const latePaymentForm = z.strictObject(lateAmount).superRefine(refuseUnclearAmount)

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  return formName(form) === emailLinkForm.id ? emailLink(store, form, id) : pay(store, form, id)
}

async function pay(store: Parameters<Submit>[0], form: FormData, id: number): Promise<Response | FormReply> {
  const submission = parseForm(form, latePaymentForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, loansApi.endpoints.payLateByDirectDebit, {
    params: { id },
    body: { amount: getChosenAmount(submission.value) },
    idempotencyKey: readIntentKey(form),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.payLate({ id, sent: 'yes' }))
}

async function emailLink(
  store: Parameters<Submit>[0],
  form: FormData,
  id: number,
): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, loansApi.endpoints.sendRepaymentLink, {
    params: { id },
    idempotencyKey: readIntentKey(form),
  })
  return problem ? formProblem(submission, problem) : redirect(paths.payLate({ id, sent: 'link' }))
}
