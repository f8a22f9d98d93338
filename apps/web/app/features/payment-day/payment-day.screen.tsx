import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { loansApi, useGetPaymentDatesQuery, usePreviewPaymentDateQuery } from '#features/loans/loans.api.ts'
import { readLoan, useLoan } from '#features/loans/read-loan.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, load, type Read, reads, tryLoad } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { ChooseDay } from './choose-day.tsx'
import { ConfirmDay, confirmTitle } from './confirm-day.tsx'
import { DayChanged } from './day-changed.tsx'

const read: Read = async (store, args) => {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const body = parseChosenDate(searchParams)
  await Promise.all([
    readLoan(store, id),
    load(store, loansApi.endpoints.getPaymentDates, { params: { id } }),
    body &&
      tryLoad(store, loansApi.endpoints.previewPaymentDate, { params: { id }, body }, { isFresh: true }),
  ])
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./payment-day.submit.ts'))
export const clientAction = createSubmitAction(() => import('./payment-day.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'date', 'day', 'changed'] } satisfies Handle

const TITLE = 'Change your payment day'

/** A page of our own: the payment day of a running loan, chosen, previewed and confirmed. Nothing of it needs script. */
export default function PaymentDayScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const body = parseChosenDate(query)
  const loan = useLoan(id)
  const { data: dates } = useGetPaymentDatesQuery({ params: { id } })
  const preview = usePreviewPaymentDateQuery({ params: { id }, body: body ?? NO_DATE }, { skip: !body })
  if (!loan || !dates) return null
  const isChanged = query.get('changed') === 'yes'
  const shown = body ? preview.data : undefined
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead
          title={isChanged ? 'Your payment day' : shown ? confirmTitle(shown) : TITLE}
          isIndexed={false}
        />
        <BackLink href={shown ? paths.changePaymentDay({ id }) : paths.loan({ id })}>
          {shown ? 'Choose another day' : loan.reference}
        </BackLink>
        {isChanged ? (
          <DayChanged loan={loan} />
        ) : shown ? (
          <ConfirmDay loan={loan} preview={shown} />
        ) : (
          <ChooseDay
            loan={loan}
            dates={dates}
            isRefused={body !== undefined && preview.isError}
            title={TITLE}
          />
        )}
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  'Choose a day, and see what it costs or saves.',
  'Confirm it. We email you the change.',
  `We email you ${directDebitNotice} before each payment.`,
]

const NO_DATE = { date: '' }

/** The date in the URL, as the calls take it; undefined while none is chosen, and for what cannot be one. */
function parseChosenDate(query: URLSearchParams): { date: string; paymentDay?: number } | undefined {
  const date = query.get('date') ?? ''
  const paymentDay = Number(query.get('day') ?? '')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  return Number.isInteger(paymentDay) && paymentDay > 0 ? { date, paymentDay } : { date }
}
