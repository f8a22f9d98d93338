import { earlyRepayment } from '@tarnbrook/contract/early-repayment/early-repayment'
import { redirect } from 'react-router'
import { z } from 'zod'
import { bankPaymentsApi } from '#features/payments/bank-payment/bank-payments.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName, formProblem, parseForm } from '#platform/submission/submission.ts'
import { amountToPay, getChosenAmount, refuseUnclearAmount } from '../amount/chosen-amount.ts'
import { lateAmount } from '../amount/late-amount.ts'
import { goOnAtBankForm, settleFromBankForm, stopFromBankForm } from './bank-payment.forms.ts'
import { chooseFlow } from './flow.ts'
import { toBank } from './to-bank.ts'

const latePayment = z.strictObject(lateAmount).superRefine(refuseUnclearAmount)
const figure = z.strictObject({ amount: amountToPay })
const begun = z.strictObject({ amount: amountToPay, choice: earlyRepayment.shape.choice })

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const flow = chooseFlow(searchParams)
  switch (formName(form)) {
    case stopFromBankForm.id:
      return stop(store, form, { id, flow })
    case settleFromBankForm.id: {
      const submission = parseForm(form, figure)
      if (submission.status !== 'success') return submission.refuse()
      return toBank(store, submission, { id, flow: 'settlement', ...submission.value })
    }
    case goOnAtBankForm.id: {
      const submission = parseForm(form, begun)
      if (submission.status !== 'success') return submission.refuse()
      return toBank(store, submission, { id, flow, ...submission.value })
    }
    default: {
      const submission = parseForm(form, latePayment)
      if (submission.status !== 'success') return submission.refuse()
      return toBank(store, submission, {
        id,
        flow: 'late-repayment',
        amount: getChosenAmount(submission.value),
      })
    }
  }
}

type Store = Parameters<Submit>[0]
type Flow = ReturnType<typeof chooseFlow>
async function stop(
  store: Store,
  form: FormData,
  { id, flow }: { id: number; flow: Flow },
): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, bankPaymentsApi.endpoints.stopOpenBankingPayment, { params: { id } })
  return problem
    ? formProblem(submission, problem)
    : redirect(paths.openBankingPayment({ id, flow, back: 'yes' }))
}
