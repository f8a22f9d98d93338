import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loan/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { useSearchParams } from 'react-router'
import { dayFigures, missedPayments } from '#features/loans/figures.ts'
import { DirectDebitAlert } from '#features/loans/parts/direct-debit-alert.tsx'
import { MissedPaymentHelp } from '#features/loans/parts/missed-payment-help.tsx'
import { PayOverdue } from '#features/loans/parts/pay-overdue.tsx'
import { readLoan, useLoan } from '#features/loans/read-loan.ts'
import { settingOf } from '#features/loans/setting.ts'
import { PageHead } from '#platform/document/head.tsx'
import { idOf } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Read, reads, submitsFrom } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { LoanTask } from '../payout/loan-context.tsx'
import { PayByDirectDebit } from './pay-by-direct-debit.tsx'

const read: Read = async (store, args) => {
  requireUser(args)
  await readLoan(store, idOf(args.url.searchParams.get('id')))
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('./pay-late.submit.ts'))
export const clientAction = submitsFrom(() => import('./pay-late.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'sent'] } satisfies Handle

const TITLE = 'Pay what’s overdue'
const SENT_TITLE = 'Your payment is on its way'

/** A page of our own: what is overdue, and each way to pay it now. Nothing of it needs script. */
export default function PayLateScreen() {
  const [query] = useSearchParams()
  const loan = useLoan(Number(query.get('id')))
  if (!loan) return null
  const coming = paymentsComing(loan)
  const isSent = query.get('sent') === 'yes' && coming.length > 0
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={isSent ? SENT_TITLE : TITLE} isIndexed={false} />
        <BackLink href={paths.loan({ id: loan.id })}>{loan.reference}</BackLink>
        {isSent ? <Sent loan={loan} coming={coming} /> : <Pay loan={loan} coming={coming} />}
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

function Pay({ loan, coming }: { loan: Loan; coming: Coming }) {
  const missed = missedPayments(loan)
  if (!missed)
    return (
      <Stack gap="l">
        <PageHeading
          title={TITLE}
          lead={`Nothing is overdue on your ${settingOf(loan).noun}, so there’s nothing to pay now.`}
        />
        <p>
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {settingOf(loan).noun}</LinkButton>
        </p>
      </Stack>
    )
  const isAllComing = missed.collecting >= missed.amount
  return (
    <Stack gap="l">
      {loan.lateRepayment ? (
        <PayByDirectDebit loan={loan} missed={missed} late={loan.lateRepayment} title={TITLE} />
      ) : (
        <>
          <PageHeading
            title={TITLE}
            lead={
              isAllComing
                ? 'All that’s overdue is on its way from your bank. There’s nothing more to pay now.'
                : `${formatMoney(missed.amount)} is overdue. We haven’t added a charge.`
            }
          />
          <DirectDebitAlert loan={loan} />
        </>
      )}
      {coming.length > 0 ? <OnItsWay coming={coming} /> : null}
      <PayOverdue loan={loan} missed={missed} />
      <MissedPaymentHelp loan={loan} />
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
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {settingOf(loan).noun}</LinkButton>
      </p>
    </Stack>
  )
}

function OnItsWay({ coming }: { coming: Coming }) {
  return (
    <Facts
      items={coming.map(({ id, amount, chargeOn, number }) => ({
        key: String(id),
        term: `Taken on ${dayFigures(chargeOn)}`,
        detail: formatMoney(amount),
        note: `By Direct Debit, for payment ${number}.`,
      }))}
    />
  )
}
