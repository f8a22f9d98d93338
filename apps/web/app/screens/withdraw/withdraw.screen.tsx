import type { Loan } from '@tarnbrook/contract/loan/loans'
import type { SettlementQuote } from '@tarnbrook/contract/loan/settlement'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
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
import { LoanTask } from '../payout/loan-context.tsx'
import type { SettlementPreview } from '../settlement/ask-for-quote.tsx'
import { NotOffered } from '../settlement/not-offered.tsx'
import { PaymentUnderWay, underWayTitle } from '../settlement/payment-under-way.tsx'
import { OnItsWay, Statement } from '../settlement/quote.tsx'
import { Settled, settledTitle } from '../settlement/settled.tsx'
import { AskToWithdraw } from './ask-to-withdraw.tsx'
import { Withdrawn, withdrawnTitle } from './withdrawn.tsx'

const read: Read = async (store, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  const [, quote] = await Promise.all([
    readLoan(store, id),
    load(store, settlementApi.endpoints.getSettlementQuote, { params: { id } }),
  ])
  if (quote?.type !== 'cancellation')
    await load(store, settlementApi.endpoints.previewSettlementQuote, previewOf(id))
}

function previewOf(id: number) {
  return { params: { id }, query: { type: 'cancellation' } } as const
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('./withdraw.submit.ts'))
export const clientAction = submitsFrom(() => import('./withdraw.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

/** A page of our own: withdrawing from an agreement (CCA 1974 s66A), from the notice to its end. Only the card needs script. */
export default function WithdrawScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const loan = useLoan(id)
  const open = useSettlementQuote(id)
  // A settlement figure is another matter: withdrawing takes its place.
  const quote = open?.type === 'cancellation' ? open : null
  const { data: preview } = usePreviewSettlementQuoteQuery(previewOf(id), { skip: quote !== null })
  if (!loan) return null
  const { title, page } = withdrawStepOf({ loan, quote, preview })
  return (
    <LoanTask loan={loan} next={nextOf(loan, quote)}>
      <Section width="text">
        <PageHead title={title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        {page}
      </Section>
    </LoanTask>
  )
}

function nextOf(loan: Loan, quote: SettlementQuote | null): readonly string[] {
  const { noun } = settingOf(loan)
  if (quote?.status === 'settled') return ['There’s nothing left to do. Your documents stay in your account.']
  const paid = `When we’ve got all of it, your ${noun} is cancelled. We email you to confirm it.`
  if (quote) return [`Pay it back within the 30 days: each day adds a day’s interest.`, paid]
  return ['You press the button, and we email you to confirm it.', 'You pay it back within 30 days.', paid]
}

interface Step {
  title: string
  page: ReactNode
}

/** What there is to see of a withdrawal. */
export function withdrawStepOf({
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
  if (quote) return { title: withdrawnTitle(loan), page: <Withdrawn loan={loan} quote={quote} /> }
  const title = `Withdraw from your ${settingOf(loan).noun}`
  if (preview?.notOffered)
    return { title, page: <NotOffered loan={loan} title={title} refused={preview.notOffered} /> }
  return { title, page: preview ? <AskToWithdraw loan={loan} preview={preview} title={title} /> : null }
}

function UnderWay({ loan, quote }: { loan: Loan; quote: SettlementQuote }) {
  return (
    <Stack gap="l">
      <PaymentUnderWay loan={loan} quote={quote} />
      <OnItsWay quote={quote} />
      <Statement loan={loan} quote={quote} />
    </Stack>
  )
}
