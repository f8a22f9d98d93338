import type { Loan } from '@tarnbrook/contract/loan/loans'
import type { SettlementQuote } from '@tarnbrook/contract/loan/settlement'
import type { ReactNode } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { readLoan, useLoan } from '#features/loans/read-loan.ts'
import { settingOf } from '#features/loans/setting.ts'
import {
  settlementApi,
  usePreviewSettlementQuoteQuery,
  useSettlementQuote,
} from '#features/settlement/settlement.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { idOf } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { load, type Read, reads, submitsFrom } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { LoanTask } from '../payout/loan-context.tsx'
import { AskForQuote, type SettlementPreview } from './ask-for-quote.tsx'
import { NotOffered } from './not-offered.tsx'
import { PaymentUnderWay, underWayTitle } from './payment-under-way.tsx'
import { DropQuote, OnItsWay, QUOTE_TITLE, Quote, Statement } from './quote.tsx'
import { Settled, settledTitle } from './settled.tsx'

const read: Read = async (store, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  const [, quote] = await Promise.all([
    readLoan(store, id),
    load(store, settlementApi.endpoints.getSettlementQuote, { params: { id } }),
  ])
  if (quote?.type === 'cancellation') return redirect(paths.withdraw({ id }))
  if (!quote) await load(store, settlementApi.endpoints.previewSettlementQuote, previewOf(id))
}

function previewOf(id: number) {
  return { params: { id }, query: { type: 'settlement' } } as const
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('./settlement-quote.submit.ts'))
export const clientAction = submitsFrom(() => import('./settlement-quote.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'dropped'] } satisfies Handle

/** Spec 2: settlement quote. The figures, the quote, its payment and its end; only the card needs script. */
export default function SettlementQuoteScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const loan = useLoan(id)
  const quote = useSettlementQuote(id)
  const { data: preview } = usePreviewSettlementQuoteQuery(previewOf(id), { skip: quote !== null })
  if (!loan) return null
  const { title, page } = stepOf({ loan, quote, preview })
  return (
    <LoanTask loan={loan} next={nextOf(quote)}>
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        <Stack gap="l">
          {query.get('dropped') === 'yes' && !quote ? (
            <Notice tone="success" title="We’ve dropped your quote" isAnnounced>
              <p>Nothing will be taken for it. You can get another one whenever you like.</p>
            </Notice>
          ) : null}
          {page}
        </Stack>
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  'Get a quote. Its figure stays the same for 28 days.',
  'Pay it by card, Direct Debit or bank transfer.',
  'When we’ve got it, nothing more is collected. We email you to confirm it.',
]

function nextOf(quote: SettlementQuote | null): readonly string[] {
  if (quote?.status === 'settled') return ['There’s nothing left to do. Your documents stay in your account.']
  if (quote?.status === 'paying') return NEXT.slice(2)
  return quote ? NEXT.slice(1) : NEXT
}

interface Step {
  title: string
  page: ReactNode
}

/** What there is to see of a settlement. */
export function stepOf({
  loan,
  quote,
  preview,
}: {
  loan: Loan
  quote: SettlementQuote | null
  preview: SettlementPreview | undefined
}): Step {
  if (quote?.status === 'settled')
    return { title: settledTitle(loan), page: <Settled loan={loan} quote={quote} /> }
  if (quote?.status === 'paying')
    return { title: underWayTitle(quote), page: <UnderWay loan={loan} quote={quote} /> }
  if (quote) return { title: QUOTE_TITLE, page: <Quote loan={loan} quote={quote} /> }
  const title = `Settle your ${settingOf(loan).noun} early`
  if (preview?.notOffered)
    return { title, page: <NotOffered loan={loan} title={title} refused={preview.notOffered} /> }
  return { title, page: preview ? <AskForQuote loan={loan} preview={preview} title={title} /> : null }
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
