import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { getPaymentDates } from '@tarnbrook/contract/payment-day/payment-day'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords, formatMoney, formatOrdinal } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { NOT_ASKED_OF_INSOLVENT } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { DayCalendar } from '#ui/day-calendar/day-calendar.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type Dates = z.output<typeof getPaymentDates.data>
type PaymentDate = Dates['dates'][number]

interface ChooseDayProps {
  loan: Loan
  dates: Dates
  /** The date in the URL cannot be chosen any more. */
  isRefused: boolean
  title: string
}

/** The days that can be chosen, or why none can be. */
export function ChooseDay({ loan, dates, isRefused, title }: ChooseDayProps) {
  const { nextPayment, notOffered } = dates
  if (!nextPayment || notOffered)
    return <NotOffered loan={loan} reason={notOffered ?? 'not-repaying'} title={title} />
  return (
    <Stack gap="l">
      <PageHeading
        title={title}
        lead={`You pay on the ${formatOrdinal(dates.paymentDay)} now. Choose the day of your next payment: the ones after it follow on the same day of each month.`}
      />
      {isRefused ? (
        <Notice tone="warning" title="You can’t choose that day any more">
          <p>Choose another one.</p>
        </Notice>
      ) : null}
      <p>
        Your next payment is {formatMoney(nextPayment.amount)}, due on {dayWords(nextPayment.dueOn)}. A later
        day adds interest for the extra days, once, and an earlier one takes some off. You see how much before
        you decide.
      </p>
      <DayCalendar
        current={nextPayment.dueOn}
        days={dates.dates.filter(isOwnDay).map((date) => ({
          day: date.dueOn,
          href: toDayHref(loan, date),
          note: costWords(date),
        }))}
      />
      <MonthEnds loan={loan} dates={dates.dates.filter((date) => !isOwnDay(date))} />
    </Stack>
  )
}

/** A month too short for the day has its last day: that is another choice of the same date. */
function MonthEnds({ loan, dates }: { loan: Loan; dates: readonly PaymentDate[] }) {
  if (dates.length === 0) return null
  return (
    <Stack gap="s">
      <p>To pay at the end of each month:</p>
      <ul>
        {dates.map((date) => (
          <li key={`${date.dueOn}-${date.paymentDay}`}>
            <Link href={toDayHref(loan, date)}>
              The {formatOrdinal(date.paymentDay)}, from {dayWords(date.dueOn)}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function NotOffered({
  loan,
  reason,
  title,
}: {
  loan: Loan
  reason: NonNullable<Dates['notOffered']>
  title: string
}) {
  return (
    <Stack gap="l">
      <PageHeading
        title={title}
        lead={loan.isInsolvent ? NOT_ASKED_OF_INSOLVENT : whyNotWords(reason, loan)}
      />
      <p>
        If that day is hard for you, we can help. Call us on <PhoneAndHours of={toLoanSetting(loan).reach} />.
      </p>
      <p>
        <Link href={paths.loan({ id: loan.id })}>Back to your {toLoanSetting(loan).noun}</Link>
      </p>
    </Stack>
  )
}

function whyNotWords(reason: keyof typeof WHY_NOT, { borrowerNation }: Loan): string {
  const words = WHY_NOT[reason]
  return reason === 'breathing-space' ? nameMoratorium(words, borrowerNation) : words
}

const NOW = 'You can’t change your payment day just now.'

const WHY_NOT: Record<NonNullable<Dates['notOffered']>, string> = {
  'not-repaying': 'You can change your payment day while your payments are running.',
  'payment-pending': `${NOW} A payment from your bank hasn’t gone through yet. Come back once it has, usually within a few working days.`,
  'handing-back': `${NOW} You’ve asked to hand the vehicle back. Take that back first.`,
  'early-repayment': `${NOW} Your extra payment hasn’t taken effect yet. Come back once it has: that’s 28 days after you asked for it.`,
  'breathing-space': `${NOW} You’re in a breathing space, or interest of one still comes off your next payment. Come back once that payment has gone through.`,
  arrangement: `${NOW} You have an arrangement to pay less. You can change the day once it’s over.`,
  settlement: `${NOW} You have a settlement figure. Come back if you don’t pay it: you can drop it at any time before it’s paid.`,
  'payment-missed': `${NOW} You’ve missed a payment. You can change the day once it’s paid.`,
  'next-payment-too-close': `${NOW} Your next payment is too close to move. Come back once it’s gone through.`,
  'same-day': NOW,
  'too-soon': NOW,
  'too-late': NOW,
}

function isOwnDay({ dueOn, paymentDay }: PaymentDate): boolean {
  return Number(dueOn.slice(8)) === paymentDay
}

function toDayHref({ id }: Loan, { dueOn, paymentDay }: PaymentDate): string {
  return paths.changePaymentDay({ id, date: dueOn, day: paymentDay })
}

function costWords({ extraInterest }: PaymentDate): string {
  if (extraInterest === 0) return 'no change'
  const amount = formatMoney(pence(Math.abs(extraInterest)))
  return extraInterest > 0 ? `${amount} more interest` : `${amount} less interest`
}
