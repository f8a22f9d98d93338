import type { Loan } from '@tarnbrook/contract/loans/loans'
import { PAYMENT_DATE_REFUSALS } from '@tarnbrook/contract/payment-day/payment-day'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { ChooseDay } from '#features/payment-day/choose-day.tsx'
import { ConfirmDay } from '#features/payment-day/confirm-day.tsx'
import { DayChanged } from '#features/payment-day/day-changed.tsx'

type NamedPage = [name: string, page: ReactNode]

/** For tests: what the page of the payment day shows, in each of its steps. */
export function paymentDayPages(loan: Loan): NamedPage[] {
  const dates = ['2026-12-28', '2026-12-31'].flatMap((dueOn) =>
    [28, 31].map((paymentDay) => ({
      paymentDay,
      dueOn,
      collectOn: dueOn,
      extraDays: 8,
      extraInterest: pence(2_65),
    })),
  )
  const nextPayment = { number: 2, amount: pence(260_50), dueOn: '2026-12-20' }
  const offered = {
    '@type': 'eligiblePaymentDates',
    paymentDay: 20,
    nextPayment,
    notOffered: null,
    dates,
  } as const
  const after = {
    remaining: pence(521_00),
    nextPayment: pence(260_50),
    dueOn: '2026-12-20',
    lastPaymentOn: '2027-01-20',
  }
  const title = 'Change your payment day'
  // No loan without a vehicle is handed back.
  const refusals = PAYMENT_DATE_REFUSALS.filter(
    (refusal) => refusal !== 'handing-back' || loan.productType === 'hire-purchase',
  )
  return [
    ['payment days', <ChooseDay key="days" loan={loan} dates={offered} isRefused title={title} />],
    ...refusals.map(
      (notOffered): NamedPage => [
        `no payment day: ${notOffered}`,
        <ChooseDay
          key={notOffered}
          loan={loan}
          dates={{ ...offered, nextPayment: null, notOffered, dates: [] }}
          isRefused={false}
          title={title}
        />,
      ],
    ),
    [
      'a payment day before and after',
      <ConfirmDay
        key="confirm"
        loan={loan}
        preview={{ '@type': 'paymentDatePreview', ...dates[0]!, before: after, after }}
      />,
    ],
    ['a changed payment day', <DayChanged key="changed" loan={loan} />],
  ]
}
