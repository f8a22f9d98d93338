import { redirectDocument } from 'react-router'
import { z } from 'zod'
import type { Answer, FormReply } from '#platform/routing/route.ts'
import { formName, formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { refuseUnclearAmount } from '../amount/chosen-amount.ts'
import { lateAmount } from '../amount/late-amount.ts'
import { AUTHENTICATION_STEP } from './authentication-step.ts'
import { confirmCardForm } from './pay-by-card.forms.ts'

const CARD_MISSING = 'Enter your card details'

/** The answer of the card's own fields. */
export const cardAnswer = {
  paymentMethodId: z.string({ error: CARD_MISSING }).min(1, { error: CARD_MISSING }),
}

/** What the form of a late payment asks for. */
export const lateCardPayment = z
  .strictObject({ ...lateAmount, ...cardAnswer })
  .superRefine(refuseUnclearAmount)

const confirmingForm = z.strictObject({ paymentIntentId: z.string().min(1) })

/** What a card payment asks for, its calls, and the page that it ends with. */
interface CardCalls<Schema extends z.ZodType<{ paymentMethodId: string }>> {
  schema: Schema
  charge(answers: z.output<Schema>, options: { idempotencyKey: string }): Promise<Answer<object>>
  confirm(body: { paymentIntentId: string }): Promise<Answer<unknown>>
  paid: string
}

/** Handles both forms of a card payment: the card, and that its bank's check is over. */
export function submitCard<Schema extends z.ZodType<{ paymentMethodId: string }>>(
  form: FormData,
  calls: CardCalls<Schema>,
): Promise<Response | FormReply> {
  return formName(form) === confirmCardForm.id ? confirm(form, calls) : charge(form, calls)
}

async function charge<Schema extends z.ZodType<{ paymentMethodId: string }>>(
  form: FormData,
  { schema, charge: send, paid }: CardCalls<Schema>,
): Promise<Response | FormReply> {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return submission.refuse()
  const { paymentMethodId } = submission.value
  const answer = await send(submission.value, {
    // The same card again is the same payment; another card is another.
    idempotencyKey: `${readIntentKey(form).slice(0, 120)}:${paymentMethodId}`.slice(0, 255),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  if ('paymentIntentClientSecret' in answer.data)
    return { ...submission.reply(), ...submission.marks, step: AUTHENTICATION_STEP }
  return withNewDocument(paid)
}

async function confirm(
  form: FormData,
  { confirm: send, paid }: Pick<CardCalls<never>, 'confirm' | 'paid'>,
): Promise<Response | FormReply> {
  const submission = parseForm(form, confirmingForm)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(submission.value)
  return answer.problem ? formProblem(submission, answer.problem) : withNewDocument(paid)
}

/** This one may load the card provider's script, and not the chat. */
const withNewDocument = redirectDocument
