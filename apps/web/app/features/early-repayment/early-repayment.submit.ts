import { lender } from '@tarnbrook/brands/lender'
import { earlyRepayment } from '@tarnbrook/contract/early-repayment/early-repayment'
import { isoDayInput, moneyInput } from '@tarnbrook/contract/wire'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence, toPounds } from '@tarnbrook/domain/core/money'
import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import {
  amountToPay,
  CHOICE_MISSING,
  getChosenAmount,
  refuseUnclearAmount,
} from '#features/payments/amount/chosen-amount.ts'
import { toBank } from '#features/payments/bank-payment/to-bank.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { extraAmountForm, stopExtraForm } from './early-repayment.forms.ts'

const LEAST_PENCE = pence(lender.smallestEarlyRepaymentPence)

const extraAmount = z
  .strictObject({
    choice: z.enum(['payment', 'tenth', 'other'], CHOICE_MISSING),
    payment: amountToPay.optional(),
    tenth: amountToPay.optional(),
    amount: amountToPay
      .refine((value) => value >= LEAST_PENCE, { error: `Enter ${formatMoney(LEAST_PENCE)} or more` })
      .optional(),
  })
  .superRefine(refuseUnclearAmount)

const extraPayment = z.strictObject({
  choice: earlyRepayment.shape.choice.unwrap(),
  amount: amountToPay,
  takesEffectOn: isoDayInput,
  savedSooner: moneyInput,
  savedLess: moneyInput,
  way: z.enum(['bank', '']).default(''),
})

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  switch (formName(form)) {
    case extraAmountForm.id:
      return chooseAmount(form, id)
    case stopExtraForm.id:
      return stop(store, form, id)
    default:
      return pay(store, form, id)
  }
}

type Store = Parameters<Submit>[0]

function chooseAmount(form: FormData, id: number): Response | FormReply {
  const submission = parseForm(form, extraAmount)
  if (submission.status !== 'success') return submission.refuse()
  return redirect(paths.payExtra({ id, amount: toPounds(getChosenAmount(submission.value)) }))
}

async function pay(store: Store, form: FormData, id: number): Promise<Response | FormReply> {
  const submission = parseForm(form, extraPayment)
  if (submission.status !== 'success') return submission.refuse()
  const { value } = submission
  const { choice, takesEffectOn } = value
  const interestSaved = choice === 'finishSooner' ? value.savedSooner : value.savedLess
  const body = { amount: value.amount, choice, shown: { takesEffectOn, interestSaved } }
  if (value.way === 'bank') return toBank(store, submission, { id, flow: 'early-repayment', ...body })
  const { problem } = await send(store, loansApi.endpoints.repayEarlyByDirectDebit, {
    params: { id },
    body,
    idempotencyKey: readIntentKey(form),
  })
  return problem ? formProblem(submission, problem) : redirect(paths.payExtra({ id, sent: 'yes' }))
}

async function stop(store: Store, form: FormData, id: number): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, loansApi.endpoints.stopEarlyRepayment, {
    params: { id },
    idempotencyKey: readIntentKey(form),
  })
  return problem ? formProblem(submission, problem) : redirect(paths.payExtra({ id, stopped: 'yes' }))
}
