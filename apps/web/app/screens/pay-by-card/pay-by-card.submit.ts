import { redirectDocument } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { idOf } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, intentOf, parseForm } from '#platform/submission/submission.ts'
import { AMOUNT_MISSING, amountIn, hasAmount, lateAmount } from '../pay-late/late-amount.ts'
import { AUTHENTICATION_STEP } from './authentication-step.ts'
import { confirmCardForm } from './pay-by-card.forms.ts'

const CARD_MISSING = 'Enter your card details'

const payingForm = z
  .strictObject({
    ...lateAmount,
    paymentMethodId: z.string({ error: CARD_MISSING }).min(1, { error: CARD_MISSING }),
  })
  .refine(hasAmount, AMOUNT_MISSING)

const confirmingForm = z.strictObject({ paymentIntentId: z.string().min(1) })

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  return formName(form) === confirmCardForm.id ? confirm(store, form, id) : pay(store, form, id)
}

async function pay(store: Parameters<Submit>[0], form: FormData, id: number): Promise<Response | FormReply> {
  const submission = parseForm(form, payingForm)
  if (submission.status !== 'success') return submission.refuse()
  const { paymentMethodId } = submission.value
  const answer = await send(store, loansApi.endpoints.payLateByCard, {
    params: { id },
    body: { amount: amountIn(submission.value), paymentMethodId },
    // The same card again is the same payment; another card is another.
    idempotencyKey: `${intentOf(form).slice(0, 120)}:${paymentMethodId}`.slice(0, 255),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  if ('type' in answer.data) return { ...submission.reply(), ...submission.marks, step: AUTHENTICATION_STEP }
  return paid(id)
}

async function confirm(
  store: Parameters<Submit>[0],
  form: FormData,
  id: number,
): Promise<Response | FormReply> {
  const submission = parseForm(form, confirmingForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, loansApi.endpoints.confirmLateCardPayment, {
    params: { id },
    body: submission.value,
  })
  return answer.problem ? formProblem(submission, answer.problem) : paid(id)
}

/** With a new document: this one may load the card provider's script, and not the chat. */
function paid(id: number): Response {
  return redirectDocument(paths.payLate({ id, sent: 'card' }))
}
