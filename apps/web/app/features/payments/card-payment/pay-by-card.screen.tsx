import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { redirectDocument, useSearchParams } from 'react-router'
import { DefaultNoticeReminder } from '#features/arrears/default-notice-alert.tsx'
import { describeOverdue, isNotAsked, missedPayments } from '#features/loans/figures.ts'
import { LoanTask } from '#features/loans/loan-page.tsx'
import { queryLoan } from '#features/loans/loans.api.ts'
import { describeNothingToPay } from '#features/loans/nothing-to-pay.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isRestOwed } from '#features/loans/situation/in-force.ts'
import { payableByCard } from '#features/payments/card-payment/card-payable.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser, useSession } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { findOldestPayment } from '../amount/late-amount-choice.tsx'
import { readTypedPounds } from '../amount/typed-pounds.ts'
import { NotAsked } from '../late-payment/not-asked.tsx'
import { FromBank, isBankPaymentOpen } from '../late-payment/ways/from-bank.tsx'
import { CardPaymentForm } from './card-payment-form.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  // Only a separate document may load the provider's script: the page needs a document load.
  if (typeof document !== 'undefined' && !args.session.isCardPage)
    yield redirectDocument(args.url.pathname + args.url.search)
  return yield* ask({ loan: queryLoan(id) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./pay-by-card.submit.ts'))
export const clientAction = createSubmitAction(() => import('./pay-by-card.submit.ts'))
export const handle = { frame: 'form', query: ['id', 'amount'], isCardPage: () => true } satisfies Handle

const TITLE = 'Pay by card'

/** A page of our own: pays what is overdue by card. The provider's card fields need script. */
export default function PayByCardScreen() {
  const { loan } = screen.useData() ?? {}
  const hasScript = useHasScript()
  if (!loan) return null
  return (
    <LoanTask loan={loan} next={NEXT}>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.payLate({ id: loan.id })}>Ways to pay</BackLink>
        <Stack gap="l">
          <Pay loan={loan} hasScript={hasScript} />
        </Stack>
      </Section>
    </LoanTask>
  )
}

const NEXT = [
  'Your bank may check that it’s you, in its app or with a code.',
  'A payment by card counts at once. We email you when it’s there.',
  'If your bank doesn’t pay it, nothing is taken and we don’t charge for that.',
]

/** Nothing overdue, or all of it being paid: a bank payment is continued or stopped on its page. */
function NothingToPay({ loan, isStarted }: { loan: Loan; isStarted: boolean }) {
  const setting = toLoanSetting(loan)
  const started = isBankPaymentOpen(loan)
    ? 'You began to pay this from your bank account. It isn’t here yet.'
    : 'All of it is on its way from your bank. There’s nothing more to pay now.'
  return (
    <>
      <PageHeading title={TITLE} lead={isStarted ? started : describeNothingToPay(loan, setting)} />
      <FromBank loan={loan} />
      <p>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {setting.noun}</LinkButton>
      </p>
    </>
  )
}

export function Pay({ loan, hasScript }: { loan: Loan; hasScript: boolean }) {
  const { cardPayments } = useSession()
  const missed = missedPayments(loan)
  const payable = payableByCard(loan)
  const rest = isRestOwed(loan) ? loan.amountOwed : null
  const chosen = useChosenAmount(payable.amount)
  if ((!missed && rest === null) || payable.amount === 0)
    return <NothingToPay loan={loan} isStarted={Boolean(missed || rest)} />
  if (!cardPayments || !hasScript)
    return (
      <>
        <PageHeading
          title={TITLE}
          lead={
            cardPayments
              ? 'Card payments need JavaScript: your card goes straight to the company that takes payments for us. Turn it on and load this page again, or pay another way.'
              : 'You can’t pay by card at the moment. Please pay another way.'
          }
        />
        <p>
          <LinkButton href={paths.payLate({ id: loan.id })}>Other ways to pay</LinkButton>
        </p>
      </>
    )
  return (
    <>
      <CardPaymentForm
        asked={
          <>
            <NotAsked loan={loan} />
            <DefaultNoticeReminder loan={loan} />
          </>
        }
        isAsked={!isNotAsked(loan)}
        // In an insolvency nothing is agreed: the one who deals with it decides.
        {...(loan.isInsolvent && { note: null })}
        title={TITLE}
        lead={
          missed && rest === null
            ? describeOverdue(missed)
            : `${formatMoney(rest ?? pence(0))} is left to pay.`
        }
        payable={payable.amount}
        chosen={chosen}
        oldest={missed && rest === null ? findOldestPayment(payable.onItsWay, missed) : null}
        otherWay={{ href: paths.payLate({ id: loan.id }), label: 'Pay another way' }}
        notKnown={{
          words: 'We’ll email you as soon as we know.',
          way: { href: paths.loan({ id: loan.id }), label: 'See your payments' },
        }}
      />
      {rest === null ? <MissedPaymentHelp loan={loan} /> : <FreeAdvice nation={loan.borrowerNation} />}
    </>
  )
}

/** From the page before; null where the URL has none, or more than can be paid by card. */
function useChosenAmount(payable: Pence): Pence | null {
  const [query] = useSearchParams()
  const chosen = readTypedPounds(query.get('amount') ?? '')
  return chosen !== undefined && chosen <= payable ? chosen : null
}
