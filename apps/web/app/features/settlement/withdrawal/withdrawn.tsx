import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { dayWords, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { DailyFigures } from '../quote/daily-figures.tsx'
import { OnItsWay, PaymentFailed, Statement } from '../quote/quote.tsx'
import { WaysToPay } from '../ways-to-pay.tsx'
import { OverdueWithdrawal } from './overdue-withdrawal.tsx'

interface Props {
  loan: Loan
  quote: SettlementQuote
}

export function withdrawnTitle(loan: Loan): string {
  return `You’ve withdrawn from your ${toLoanSetting(loan).noun}`
}

/** After notice: what to pay back, by when and how; after the 30 days, what is owed then. */
export function Withdrawn({ loan, quote }: Props) {
  const { noun, isHirePurchase } = toLoanSetting(loan)
  const { isPastPayBy } = quote
  return (
    <Stack gap="l">
      <PageHeading
        title={withdrawnTitle(loan)}
        lead={
          isPastPayBy
            ? `The 30 days to pay it back ended on ${dayWords(quote.payBy)}. You still owe it, and we’ve stopped adding interest.`
            : `Pay it back by the end of ${dayWords(quote.payBy)}. Then your ${noun} is cancelled.`
        }
      />
      <PaymentFailed quote={quote} />
      <Amount
        size="hero"
        label={isPastPayBy ? 'What you owe' : 'To pay back, if you pay today'}
        figure={formatMoney(quote.amountToPay)}
        note={isPastPayBy ? 'No fee has been added.' : 'No arrangement fee, and no other charge.'}
      />
      {quote.context?.isInBreathingSpace ? (
        <p>
          {nameMoratorium(
            'You’re in a breathing space, so you don’t have to pay this now. You can if you’d like to.',
            loan.borrowerNation,
          )}
        </p>
      ) : null}
      {isPastPayBy ? <OverdueWithdrawal loan={loan} /> : null}
      <OnItsWay quote={quote} />
      <Facts items={toWithdrawalFacts(loan, quote)} />
      <WaysToPay loan={loan} quote={quote} />
      <DailyFigures caption="By the day" dayLabel="If we get it on" days={isPastPayBy ? [] : quote.daily} />
      {isHirePurchase ? (
        <p>
          You keep the vehicle: its purchase stands, and you pay for it in another way. Once you’ve repaid us,
          it’s yours.
        </p>
      ) : null}
      <Statement loan={loan} quote={quote} />
    </Stack>
  )
}

function toWithdrawalFacts(loan: Loan, { withdrawal, isPastPayBy, payBy }: SettlementQuote): Fact[] {
  if (!withdrawal) return []
  const { isHirePurchase } = toLoanSetting(loan)
  const { credit, interest, interestPerDay, paid, notifiedAt } = withdrawal
  const notified = formatDayWords(londonToday(Temporal.Instant.from(notifiedAt)))
  return [
    { term: 'You told us on', detail: notified },
    { term: isHirePurchase ? 'Amount of credit' : 'What you borrowed', detail: formatMoney(credit) },
    {
      term: 'Interest so far',
      detail: formatMoney(interest),
      note: isPastPayBy
        ? `None has been added since ${dayWords(payBy)}.`
        : interestPerDay === 0
          ? nameMoratorium('Days of a breathing space add nothing.', loan.borrowerNation)
          : 'It’s added each day and compounds, so what a day adds grows slowly.',
    },
    ...(paid > 0 ? [{ term: 'Less what you’ve paid', detail: `−${formatMoney(paid)}` }] : []),
  ]
}
