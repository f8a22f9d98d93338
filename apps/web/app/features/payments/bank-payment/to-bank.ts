import { redirect } from 'react-router'
import { bankPaymentsApi } from '#features/payments/bank-payment/bank-payments.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem } from '#platform/submission/submission.ts'

const { payByOpenBanking } = bankPaymentsApi.endpoints

type Store = Parameters<Submit>[0]
type Begin = Parameters<typeof payByOpenBanking.initiate>[0]['body']

/** To the provider's page; where there is nothing to approve any more, to what became of it. */
export async function toBank(
  store: Store,
  submission: Parameters<typeof formProblem>[0],
  {
    id,
    choice = 'finishSooner',
    ...body
  }: { id: number } & Omit<Begin, 'choice'> & Partial<Pick<Begin, 'choice'>>,
): Promise<Response | FormReply> {
  const answer = await send(store, payByOpenBanking, { params: { id }, body: { choice, ...body } })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(answer.data.journeyUrl ?? paths.openBankingPayment({ id, flow: body.flow, back: 'yes' }))
}
