import { type Pence, pence, toPounds } from '@tarnbrook/domain/core/money'
import { describeRefusedPart } from '@tarnbrook/domain/payments/part-payment'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { loansApi, queryLoan } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { getChosenAmount, refuseUnclearAmount } from '../amount/chosen-amount.ts'
import { lateAmount } from '../amount/late-amount.ts'
import { toBank } from '../bank-payment/to-bank.ts'
import { payableByCard } from '../card-payment/card-payable.ts'

const latePayment = z
  .strictObject({
    ...lateAmount,
    way: z.enum(['card', 'bank', 'debit', 'transfer'], { error: 'Choose how you want to pay' }),
  })
  .superRefine(refuseUnclearAmount)

type Store = Parameters<Submit>[0]
type Posted = ReturnType<typeof parseForm<typeof latePayment>>

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  if (form.get('way') === 'link') return emailLink(store, form, id)
  const submission = parseForm(form, latePayment)
  if (submission.status !== 'success') return submission.refuse()
  const amount = getChosenAmount(submission.value)
  switch (submission.value.way) {
    case 'debit':
      return payByDebit(store, submission, { id, amount, idempotencyKey: readIntentKey(form) })
    case 'bank':
      return toBank(store, submission, { id, flow: 'late-repayment', amount })
    default:
      return toOwnPage(store, submission, { id, amount, way: submission.value.way })
  }
}

async function payByDebit(
  store: Store,
  submission: Posted,
  { id, amount, idempotencyKey }: { id: number; amount: Pence; idempotencyKey: string },
): Promise<Response | FormReply> {
  const answer = await send(store, loansApi.endpoints.payLateByDirectDebit, {
    params: { id },
    body: { amount },
    idempotencyKey,
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.payLate({ id, sent: 'yes' }))
}

/** A card and a transfer have their own pages, which are for an amount that can be paid now. */
async function toOwnPage(
  store: Store,
  submission: Posted,
  { id, amount, way }: { id: number; amount: Pence; way: 'card' | 'transfer' },
): Promise<Response | FormReply> {
  const loan = await queryLoan(id).read(store)
  const most = way === 'card' ? payableByCard(loan).amount : (loan.lateRepayment?.payable ?? pence(0))
  // Refused here and not there, where a card would be typed first.
  const message = describeRefusedPart(amount, most)
  if (message !== null)
    return formProblem(submission, { code: 'VALIDATION_FAILED', message, fields: { amount: [message] } })
  const chosen = toPounds(amount)
  return way === 'card'
    ? redirectDocument(paths.payByCard({ id, amount: chosen }))
    : redirect(paths.payLate({ id, by: 'transfer', amount: chosen }))
}

async function emailLink(store: Store, form: FormData, id: number): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, loansApi.endpoints.sendRepaymentLink, {
    params: { id },
    // Paying from the same page is another act.
    idempotencyKey: `${readIntentKey(form).slice(0, 250)}:link`,
  })
  return problem ? formProblem(submission, problem) : redirect(paths.payLate({ id, sent: 'link' }))
}
