import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { findRunningNotice } from '#features/loans/default-notice.ts'
import { dayFigures, missedPayments } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { type Coming, OnItsWay } from './overdue-facts.tsx'
import { stillToPay } from './still-to-pay.ts'

export const SENT_TITLE = 'Your payment is on its way'
export const PAID_TITLE = 'We’ve received your payment'

export interface Paid {
  amount: Pence
  on: string
}

/** Paid by card on the latest day of such a payment; one payment can be of several missed ones. */
export function paidByCard({ historicalRepayments }: Loan): Paid | null {
  const cards = historicalRepayments.filter(({ method }) => method === 'CARD')
  const on = cards
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .at(-1)
  if (on === undefined) return null
  return { on, amount: sumPence(cards.filter(({ paidOn }) => paidOn === on).map(({ amount }) => amount)) }
}

export function PaidByCard({ loan, paid: { amount, on } }: { loan: Loan; paid: Paid }) {
  const { isMore, words } = stillToPay(loan)
  return (
    <Stack gap="l">
      <PageHeading title={PAID_TITLE} lead={words} />
      <Facts
        items={[
          {
            term: `Paid by card on ${dayFigures(on)}`,
            detail: formatMoney(amount),
            note: 'We’ve emailed you to confirm it.',
          },
        ]}
      />
      <ButtonRow>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {toLoanSetting(loan).noun}</LinkButton>
        {isMore ? (
          <LinkButton href={paths.payLate({ id: loan.id })} variant="secondary">
            Pay the rest
          </LinkButton>
        ) : null}
      </ButtonRow>
    </Stack>
  )
}

/** What was asked for, from the loan, so that it is right whenever the page is opened. */
export function Sent({ loan, coming }: { loan: Loan; coming: Coming }) {
  const missed = missedPayments(loan)
  const left = missed ? missed.amount - missed.collecting : 0
  return (
    <Stack gap="l">
      <PageHeading
        title={SENT_TITLE}
        lead={
          left > 0
            ? 'We’ve noted what to take from your account. A part of what’s overdue is still to be paid.'
            : 'We’ve noted what to take from your account. When it’s there, nothing is overdue any more.'
        }
      />
      <TooLate loan={loan} coming={coming} />
      <OnItsWay coming={coming} />
      <p>
        It counts as paid once your bank confirms it. We email you whether it came. If you change your mind,
        call us as soon as you can: we can stop it until we’ve sent it to your bank.
      </p>
      <p>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {toLoanSetting(loan).noun}</LinkButton>
      </p>
    </Stack>
  )
}

/** What is on its way after the last day of a default notice doesn't put it right. */
function TooLate({ loan, coming }: { loan: Loan; coming: Coming }) {
  const notice = findRunningNotice(loan)
  if (!notice || coming.every(({ chargeOn }) => chargeOn <= notice.remedyBy)) return null
  return (
    <p>
      It’s after {dayWords(notice.remedyBy)}, the last day of your default notice. If you’d like to be in
      time, call us on <PhoneAndHours of={toLoanSetting(loan).reach} />: we can stop it, and you can pay
      another way.
    </p>
  )
}
