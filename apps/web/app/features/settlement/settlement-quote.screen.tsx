import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { redirect, useSearchParams } from 'react-router'
import { toLoanSetting } from '#features/loans/setting.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { defineScreenData } from '#platform/routing/screen-data.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { AskForQuote } from './ask-for-quote.tsx'
import { NotOffered } from './not-offered.tsx'
import { PaymentUnderWay, underWayTitle } from './payment-under-way.tsx'
import { DropQuote, OnItsWay, QUOTE_TITLE, Quote, Statement } from './quote/quote.tsx'
import { askEnding, type Ending, QuotePage, type Step } from './quote/quote-page.tsx'
import { describeSettledNext, Settled, settledTitle } from './settled.tsx'

const screen = defineScreenData(function* (args) {
  const ending = yield* askEnding(args, 'settlement')
  const { quote } = ending
  if (quote?.type === 'cancellation') yield redirect(paths.withdraw({ id: quote.loanId }))
  return ending
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./settlement-quote.submit.ts'))
export const clientAction = createSubmitAction(() => import('./settlement-quote.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'dropped'] } satisfies Handle

/** Spec 2: settlement quote: figures, quote, payment and end; only the card needs script. */
export default function SettlementQuoteScreen() {
  const [query] = useSearchParams()
  const ending = screen.useData()
  if (!ending) return null
  const { loan, quote } = ending
  const { title, page, next } = chooseSettlementStep(ending)
  return (
    <QuotePage loan={loan} title={title} next={next}>
      {query.get('dropped') === 'yes' && !quote ? (
        <Notice tone="success" title="We’ve dropped your quote" isAnnounced>
          <p>Nothing will be taken for it. You can get another one whenever you like.</p>
        </Notice>
      ) : null}
      {page}
    </QuotePage>
  )
}

const NEXT = [
  'Get a quote. Its figure stays the same for 28 days.',
  'Pay it by card, from your bank account, by Direct Debit or by bank transfer.',
  'When we’ve got it, nothing more is collected. We email you to confirm it.',
]

/** What there is to see of a settlement. */
export function chooseSettlementStep({ loan, quote, preview }: Ending): Step {
  if (quote?.status === 'settled')
    return {
      title: settledTitle(loan),
      page: <Settled loan={loan} quote={quote} />,
      next: describeSettledNext(loan),
    }
  if (quote?.status === 'paying')
    return {
      title: underWayTitle(quote),
      page: <UnderWay loan={loan} quote={quote} />,
      next: NEXT.slice(2),
    }
  if (quote) return { title: QUOTE_TITLE, page: <Quote loan={loan} quote={quote} />, next: NEXT.slice(1) }
  const title = `Settle your ${toLoanSetting(loan).noun} early`
  if (preview?.notOffered)
    return { title, page: <NotOffered loan={loan} title={title} refused={preview.notOffered} />, next: [] }
  return {
    title,
    page: preview ? <AskForQuote loan={loan} preview={preview} title={title} /> : null,
    next: NEXT,
  }
}

function UnderWay({ loan, quote }: { loan: Loan; quote: SettlementQuote }) {
  return (
    <>
      <PaymentUnderWay loan={loan} quote={quote} />
      <OnItsWay quote={quote} />
      <Statement loan={loan} quote={quote} />
      <DropQuote loan={loan} quote={quote} />
    </>
  )
}
