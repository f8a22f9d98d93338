import { redirect, useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { readLoan, useLoan } from '#features/loans/read-loan.ts'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import {
  bankPaymentsApi,
  isUnderWay,
  useBankPayment,
} from '#features/payments/bank-payment/bank-payments.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, load, type Read, reads, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section, Stack } from '#ui/layout/page.tsx'
import { BEGIN_TITLE, Begin } from './begin.tsx'
import { chooseFlow } from './flow.ts'
import { Outcome, outcomeTitle } from './outcome.tsx'
import { waysToPay } from './ways-to-pay.ts'

const { getOpenBankingPayment, checkOpenBankingPayment } = bankPaymentsApi.endpoints

/**
 * Spec 2. The provider adds its own id to the address of somebody who comes back: it is asked about that payment, of this loan only, and
 * the id is gone from the address with the next page.
 */
const read: Read = async (store, args) => {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const flow = chooseFlow(searchParams)
  const paymentId = searchParams.get('payment_id')
  if (paymentId !== null) {
    await send(store, checkOpenBankingPayment, { params: { id }, body: { paymentId } })
    return redirect(paths.openBankingPayment({ id, flow, back: 'yes' }))
  }
  const latest = await load(store, getOpenBankingPayment, { params: { id } }, { isFresh: true })
  if (latest && isUnderWay(latest)) await send(store, checkOpenBankingPayment, { params: { id }, body: {} })
  await Promise.all([
    readLoan(store, id),
    load(store, getOpenBankingPayment, { params: { id } }),
    flow === 'settlement' && load(store, settlementApi.endpoints.getSettlementQuote, { params: { id } }),
  ])
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./bank-payment.submit.ts'))
export const clientAction = createSubmitAction(() => import('./bank-payment.submit.ts'))
export const handle = {
  frame: 'form',
  query: ['id', 'flow', 'back', 'payment_id', 'error'],
} satisfies Handle

/** Pays from the borrower's own bank account: how much, then at the bank, then what became of it. Nothing of it needs script. */
export default function BankPaymentScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const loan = useLoan(id)
  const payment = useBankPayment(id)
  if (!loan) return null
  const flow = chooseFlow(query)
  const isShown = payment !== null && (isUnderWay(payment) || query.get('back') === 'yes')
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={isShown ? outcomeTitle(payment) : BEGIN_TITLE} isIndexed={false} />
        <BackLink href={waysToPay(loan, flow)}>Ways to pay</BackLink>
        <Stack gap="l">
          {isShown ? <Outcome loan={loan} payment={payment} /> : <Begin loan={loan} flow={flow} />}
        </Stack>
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  'Choose your bank, and sign in there as you always do. We never see your password.',
  'Approve the payment in your bank’s app or website. Then you come back here.',
  'It counts once the money is with us, usually within minutes. We email you when it’s there.',
]
