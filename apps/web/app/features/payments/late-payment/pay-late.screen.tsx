import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { canPayRemainingBalance } from '@tarnbrook/domain/loans/loan-state'
import { useSearchParams } from 'react-router'
import { DirectDebitAlert } from '#features/direct-debit/direct-debit-alert.tsx'
import { dayFigures, missedPayments } from '#features/loans/figures.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { PayOverdue } from '#features/payments/late-payment/pay-overdue.tsx'
import { SupportNeedLink } from '#features/support-needs/support-need-link.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser, useSession } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ByCard, isUnfinished } from './by-card.tsx'
import { FromBank, isBankPaymentOpen } from './from-bank.tsx'
import { PayByDirectDebit } from './pay-by-direct-debit.tsx'
import { emailLinkForm } from './pay-late.forms.ts'
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

const TITLE = 'Pay what’s overdue'
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
  const title = canPayRemainingBalance(loan) ? REST_TITLE : TITLE
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={paid ? PAID_TITLE : isSent ? SENT_TITLE : title} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        {paid ? (
          <PaidByCard loan={loan} paid={paid} />
        ) : isSent ? (
          <Sent loan={loan} coming={coming} />
        ) : canPayRemainingBalance(loan) ? (
          <PayRest loan={loan} />
        ) : (
          <Pay loan={loan} coming={coming} isLinkSent={query.get('sent') === 'link'} />
        )}
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  `We email you the amount and the day, ${directDebitNotice} before.`,
  'Your bank confirms it up to two working days after that day. We email you whether it came.',
  'If your bank doesn’t pay it, we don’t charge for that.',
]

type Coming = Loan['pendingRepayments']

/** What the bank has been asked for of what is overdue. */
function paymentsComing(loan: Loan): Coming {
  const missed = missedPayments(loan)?.payments ?? []
  return loan.pendingRepayments.filter(({ number }) => missed.some((each) => each.number === number))
}

function Pay({ loan, coming, isLinkSent }: { loan: Loan; coming: Coming; isLinkSent: boolean }) {
  const missed = missedPayments(loan)
  if (!missed)
    return (
      <Stack gap="l">
        <PageHeading
          title={TITLE}
          lead={`Nothing is overdue on your ${toLoanSetting(loan).noun}, so there’s nothing to pay now.`}
        />
        <p>
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {toLoanSetting(loan).noun}</LinkButton>
        </p>
      </Stack>
    )
  const isAllComing = missed.collecting >= missed.amount
  return (
    <Stack gap="l">
      {isLinkSent ? (
        <Notice tone="success" title="We’ve emailed you a link to pay by card" isAnnounced>
          <p>It works for 7 days, on any phone or computer. If it isn’t there, look in your junk mail.</p>
        </Notice>
      ) : null}
      {loan.lateRepayment?.collectOn ? (
        <PayByDirectDebit
          loan={loan}
          missed={missed}
          payable={loan.lateRepayment.payable}
          collectOn={loan.lateRepayment.collectOn}
          title={TITLE}
        />
      ) : (
        <>
          <PageHeading
            title={TITLE}
            lead={
              isUnfinished(loan)
                ? 'You began to pay this by card. It isn’t paid yet.'
                : isBankPaymentOpen(loan)
                  ? 'You began to pay this from your bank account. It isn’t here yet.'
                  : isAllComing
                    ? 'All that’s overdue is on its way from your bank. There’s nothing more to pay now.'
                    : `${formatMoney(missed.amount)} is overdue. We haven’t added a charge.`
            }
          />
          <DirectDebitAlert loan={loan} />
        </>
      )}
      {loan.breathingSpace ? (
        <p>You’re in a breathing space, so you don’t have to pay this now. You can if you’d like to.</p>
      ) : null}
      <Arranged loan={loan} />
      {coming.length > 0 ? <OnItsWay coming={coming} /> : null}
      <ByCard loan={loan} />
      <FromBank loan={loan} />
      {isLinkSent ? null : <ByEmailedLink loan={loan} />}
      <PayOverdue loan={loan} missed={missed} />
      <MissedPaymentHelp loan={loan} />
      <SupportNeedLink />
    </Stack>
  )
}

/** While an arrangement is followed, its own payments are all that is asked for. */
function Arranged({ loan: { id, arrangement } }: { loan: Loan }) {
  if (!arrangement) return null
  const { graceUntil, movedPayment } = arrangement
  if (!graceUntil)
    return <p>You have an arrangement, so you don’t have to pay this now. You can if you’d like to.</p>
  return (
    <p>
      {movedPayment
        ? `To keep your arrangement, only pay its missing payment, by the end of ${dayWords(graceUntil)}. `
        : `Only the missing payment of your arrangement is asked for, by the end of ${dayWords(graceUntil)}. `}
      <Link href={paths.selfServeArrangement({ id, sub: 'done' })}>See how much that is</Link>
    </p>
  )
}

/** For who wants to pay on another device, or has someone who pays for them. */
function ByEmailedLink({ loan }: { loan: Loan }) {
  const { cardPayments } = useSession()
  if (!cardPayments || payableByCard(loan).amount === 0) return null
  return (
    <SubmitForm form={emailLinkForm} label="Email me a link" defaultValue={{}}>
      {(_fields, { errors, isSending }) => (
        <Stack gap="s">
          <ErrorSummary items={errors} />
          <h2 className={styles.title}>Get a link to pay by card</h2>
          <p>
            We email it to you. With it, you or somebody you trust can pay for 7 days without signing in. It
            shows your first name, what’s overdue and what was paid with it, and nothing else.
          </p>
          <p>
            <Button variant="secondary" isBusy={isSending}>
              Email me a link
            </Button>
          </p>
        </Stack>
      )}
    </SubmitForm>
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

function OnItsWay({ coming }: { coming: Coming }) {
  return (
    <Facts
      items={coming.map(({ id, amount, chargeOn, number, method }) => ({
        key: String(id),
        term:
          method === 'DIRECT_DEBIT'
            ? `Taken on ${dayFigures(chargeOn)}`
            : `Asked for on ${dayFigures(chargeOn)}`,
        detail: formatMoney(amount),
        note: `${HOW[method]}, for payment ${number}.`,
      }))}
    />
  )
}

const HOW = {
  DIRECT_DEBIT: 'By Direct Debit',
  CARD: 'By card',
  OPEN_BANKING: 'From your bank account',
} as const
