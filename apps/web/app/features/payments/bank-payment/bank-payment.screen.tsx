import { redirect, useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { querySettlementQuote } from '#features/loans/settlement-quotes.api.ts'
import {
  bankPaymentsApi,
  isUnderWay,
  queryBankPayment,
} from '#features/payments/bank-payment/bank-payments.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, load, type Read, reads, send } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section, Stack } from '#ui/layout/page.tsx'
import { BEGIN_TITLE, Begin } from './begin.tsx'
import { chooseFlow } from './flow.ts'
import { Outcome, outcomeTitle } from './outcome.tsx'
import { waysToPay } from './ways-to-pay.ts'

const { getOpenBankingPayment, checkOpenBankingPayment } = bankPaymentsApi.endpoints

const screen = defineScreenData(function* ({ url }) {
  const id = parseId(url.searchParams.get('id'))
  const flow = chooseFlow(url.searchParams)
  const { loan, payment, quote } = yield* ask({
    loan: queryLoan(id),
    payment: queryBankPayment(id),
    quote: flow === 'settlement' && querySettlementQuote(id),
  })
  return { loan, flow, payment, quote }
})

/**
 * Spec 2. The provider adds its id to the returning URL: it is asked about that payment, of this
 * loan only, and the next page's URL is without the id.
 */
const read: Read = async (store, args) => {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const paymentId = searchParams.get('payment_id')
  if (paymentId !== null) {
    await send(store, checkOpenBankingPayment, { params: { id }, body: { paymentId } })
    return redirect(paths.openBankingPayment({ id, flow: chooseFlow(searchParams), back: 'yes' }))
  }
  const latest = await load(store, getOpenBankingPayment, { params: { id } }, { isFresh: true })
  if (latest && isUnderWay(latest)) await send(store, checkOpenBankingPayment, { params: { id }, body: {} })
  return screen.read(store, args)
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./bank-payment.submit.ts'))
export const clientAction = createSubmitAction(() => import('./bank-payment.submit.ts'))
export const handle = {
  frame: 'form',
  query: ['id', 'flow', 'back', 'payment_id', 'error'],
} satisfies Handle

/** Pays from the borrower's bank account: the amount, the bank, the result. Needs no script. */
export default function BankPaymentScreen() {
  const [query] = useSearchParams()
  const seen = screen.useData()
  if (!seen) return null
  const { loan, flow, payment, quote } = seen
  const isShown = payment !== null && (isUnderWay(payment) || query.get('back') === 'yes')
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={isShown ? outcomeTitle(payment) : BEGIN_TITLE} isIndexed={false} />
        <BackLink href={waysToPay(loan, flow)}>Ways to pay</BackLink>
        <Stack gap="l">
          {isShown ? (
            <Outcome loan={loan} payment={payment} />
          ) : (
            <Begin loan={loan} flow={flow} quote={quote} />
          )}
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
