import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { toLoanSetting } from '#features/loans/setting.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { defineScreenData } from '#platform/routing/screen-data.ts'
import { Stack } from '#ui/layout/page.tsx'
import { NotOffered } from '../not-offered.tsx'
import { PaymentUnderWay, underWayTitle } from '../payment-under-way.tsx'
import { OnItsWay, Statement } from '../quote/quote.tsx'
import { askEnding, type Ending, QuotePage, type Step } from '../quote/quote-page.tsx'
import { describeSettledNext, Settled, settledTitle } from '../settled.tsx'
import { AskToWithdraw } from './ask-to-withdraw.tsx'
import { Withdrawn, withdrawnTitle } from './withdrawn.tsx'

const screen = defineScreenData((args) => askEnding(args, 'cancellation'))

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./withdrawal.submit.ts'))
export const clientAction = createSubmitAction(() => import('./withdrawal.submit.ts'))
export const handle = { frame: 'form', query: ['id'] } satisfies Handle

/** A page of our own: a withdrawal (CCA 1974 s66A), from notice to end. Only cards need script. */
export default function WithdrawScreen() {
  const ending = screen.useData()
  if (!ending) return null
  const { title, page, next } = chooseWithdrawalStep(ending)
  return (
    <QuotePage loan={ending.loan} title={title} next={next}>
      {page}
    </QuotePage>
  )
}

/** What there is to see of a withdrawal, and what comes after it. */
export function chooseWithdrawalStep(ending: Ending): Step {
  return { ...choosePage(ending), next: describeNextSteps(ending) }
}

function describeNextSteps({ loan, quote, preview }: Ending): readonly string[] {
  const { noun } = toLoanSetting(loan)
  if (quote?.status === 'settled') return describeSettledNext(loan)
  const paid = `When we’ve got all of it, your ${noun} is cancelled. We email you to confirm it.`
  if (quote?.isPastPayBy)
    return ['You pay it back, in parts or all at once. We’ve stopped adding interest.', paid]
  if (quote) return ['Pay it back within the 30 days: each day adds a day’s interest.', paid]
  if (preview?.notOffered) return []
  return ['You press the button, and we email you to confirm it.', 'You pay it back within 30 days.', paid]
}

function choosePage({ loan, quote, preview }: Ending): Omit<Step, 'next'> {
  if (quote?.status === 'settled')
    return { title: settledTitle(loan), page: <Settled loan={loan} quote={quote} /> }
  if (quote?.status === 'paying')
    return { title: underWayTitle(quote), page: <UnderWay loan={loan} quote={quote} /> }
  if (quote) return { title: withdrawnTitle(loan), page: <Withdrawn loan={loan} quote={quote} /> }
  const title = `Withdraw from your ${toLoanSetting(loan).noun}`
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
