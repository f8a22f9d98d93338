import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { useSearchParams } from 'react-router'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { loansApi, queryLoan } from '#features/loans/loans.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, Section } from '#ui/layout/page.tsx'
import { ChooseDay } from './choose-day.tsx'
import { ConfirmDay, confirmTitle } from './confirm-day.tsx'
import { DayChanged } from './day-changed.tsx'

const { getPaymentDates, previewPaymentDate } = loansApi.endpoints

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { searchParams } = args.url
  const id = parseId(searchParams.get('id'))
  const body = parseChosenDate(searchParams)
  return yield* ask({
    loan: queryLoan(id),
    dates: screenQuery(getPaymentDates, { params: { id } }),
    preview:
      body && screenQuery(previewPaymentDate, { params: { id }, body }, { need: 'answer', isFresh: true }),
  })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./payment-day.submit.ts'))
export const clientAction = createSubmitAction(() => import('./payment-day.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'date', 'day', 'changed'] } satisfies Handle

const TITLE = 'Change your payment day'

/** A page of our own: choose, preview and confirm a running loan's payment day. No script. */
export default function PaymentDayScreen() {
  const [query] = useSearchParams()
  const seen = screen.useData()
  if (!seen) return null
  const { loan, dates, preview } = seen
  const { id } = loan
  const isChanged = query.get('changed') === 'yes'
  const shown = preview?.data
  return (
    <LoanTask
      loan={loan}
      next={isChanged ? NEXT.slice(2) : dates.nextPayment && !dates.notOffered ? NEXT : []}
    >
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
          <ChooseDay loan={loan} dates={dates} isRefused={preview?.error !== undefined} title={TITLE} />
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

/** The URL's date, as the calls take it; undefined when none is chosen, or it cannot be one. */
function parseChosenDate(query: URLSearchParams): { date: string; paymentDay?: number } | undefined {
  const date = query.get('date') ?? ''
  const paymentDay = Number(query.get('day') ?? '')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  return Number.isInteger(paymentDay) && paymentDay > 0 ? { date, paymentDay } : { date }
}
