import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { useSearchParams } from 'react-router'
import { findRunningNotice } from '#features/loans/default-notice.ts'
import { dayFigures, missedPayments } from '#features/loans/figures.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { describeNothingToPay } from '#features/loans/nothing-to-pay.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isRestOwed } from '#features/loans/situation/in-force.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { SupportNeedLink } from '#features/support-needs/support-need-link.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type Coming, LateWays, OnItsWay, PAY_LATE_TITLE } from './late-ways.tsx'
import { PayRest, REST_TITLE } from './pay-rest.tsx'
import { stillToPay } from './still-to-pay.ts'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  return yield* ask({ loan: queryLoan(parseId(args.url.searchParams.get('id'))) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./pay-late.submit.ts'))
export const clientAction = createSubmitAction(() => import('./pay-late.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'sent'] } satisfies Handle

const SENT_TITLE = 'Your payment is on its way'
const PAID_TITLE = 'We’ve received your payment'

/** A page of our own: what is overdue, and each way to pay it now. Nothing of it needs script. */
export default function PayLateScreen() {
  const [query] = useSearchParams()
  const { loan } = screen.useData() ?? {}
  if (!loan) return null
  const coming = paymentsComing(loan)
  const isSent = query.get('sent') === 'yes' && coming.length > 0
  const paid = query.get('sent') === 'card' ? paidByCard(loan) : null
  const title = isRestOwed(loan) ? REST_TITLE : chooseTitle(loan)
  return (
    <LoanTask loan={loan} next={loan.isMandateActive ? NEXT_BY_DIRECT_DEBIT : NEXT}>
      <Section width="text">
        <PageHead title={paid ? PAID_TITLE : isSent ? SENT_TITLE : title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        {paid ? (
          <PaidByCard loan={loan} paid={paid} />
        ) : isSent ? (
          <Sent loan={loan} coming={coming} />
        ) : isRestOwed(loan) ? (
          <PayRest loan={loan} />
        ) : (
          <Pay loan={loan} coming={coming} isLinkSent={query.get('sent') === 'link'} />
        )}
      </Section>
    </LoanTask>
  )
}

const NEXT_BY_DIRECT_DEBIT = [
  `We email you the amount and the day, ${directDebitNotice} before.`,
  'Your bank confirms it up to two working days after that day. We email you whether it came.',
  'If your bank doesn’t pay it, we don’t charge for that.',
]

/** Where nothing is collected. */
const NEXT = [
  'A payment by card or from your bank account counts at once, and we email you to confirm it.',
  'A bank transfer counts on the day it reaches us.',
]

/** What the bank has been asked for of what is overdue. */
function paymentsComing(loan: Loan): Coming {
  const missed = missedPayments(loan)?.payments ?? []
  return loan.pendingRepayments.filter(({ number }) => missed.some((each) => each.number === number))
}

function Pay({ loan, coming, isLinkSent }: { loan: Loan; coming: Coming; isLinkSent: boolean }) {
  const missed = missedPayments(loan)
  if (!missed) return <NothingToPay loan={loan} />
  return (
    <Stack gap="l">
      {isLinkSent ? (
        <Notice tone="success" title="We’ve emailed you a link to pay by card" isAnnounced>
          <p>It works for 7 days, on any phone or computer. If it isn’t there, look in your junk mail.</p>
        </Notice>
      ) : null}
      <LateWays loan={loan} missed={missed} coming={coming} isLinkSent={isLinkSent} />
      <MissedPaymentHelp loan={loan} />
      <SupportNeedLink />
    </Stack>
  )
}

function chooseTitle({ situation }: Loan): string {
  return situation === 'written-off' || situation === 'sold' ? 'You don’t have to pay us' : PAY_LATE_TITLE
}

function NothingToPay({ loan }: { loan: Loan }) {
  const setting = toLoanSetting(loan)
  return (
    <Stack gap="l">
      <PageHeading title={chooseTitle(loan)} lead={describeNothingToPay(loan, setting)} />
      <p>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {setting.noun}</LinkButton>
      </p>
    </Stack>
  )
}

interface Paid {
  amount: Pence
  on: string
}

/** Paid by card on the latest day of such a payment; one payment can be of several missed ones. */
function paidByCard({ historicalRepayments }: Loan): Paid | null {
  const cards = historicalRepayments.filter(({ method }) => method === 'CARD')
  const on = cards
    .map(({ paidOn }) => paidOn)
    .toSorted()
    .at(-1)
  if (on === undefined) return null
  return { on, amount: sumPence(cards.filter(({ paidOn }) => paidOn === on).map(({ amount }) => amount)) }
}

function PaidByCard({ loan, paid: { amount, on } }: { loan: Loan; paid: Paid }) {
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
function Sent({ loan, coming }: { loan: Loan; coming: Coming }) {
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
