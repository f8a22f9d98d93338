import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { missedPayments } from '#features/loans/figures.ts'
import { describeNothingToPay } from '#features/loans/nothing-to-pay.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isRestOwed } from '#features/loans/situation/in-force.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { BackLink, PageHeading, Stack } from '#ui/layout/page.tsx'
import { readTypedPounds } from '../amount/typed-pounds.ts'
import { PAID_TITLE, PaidByCard, paidByCard, SENT_TITLE, Sent } from './late-paid.tsx'
import { type Coming, overdueRow } from './overdue-facts.tsx'
import { PayRest, REST_TITLE } from './pay-rest.tsx'
import { LinkSent } from './ways/email-link.tsx'
import { LateWays, PAY_LATE_TITLE } from './ways/late-ways.tsx'
import { TRANSFER_TITLE, TransferPage } from './ways/pay-transfer.tsx'

interface PayLatePage {
  title: string
  content: ReactNode
  /** What happens next, after this page: nothing where nothing is paid. */
  next: readonly string[]
  /** In place of the way back to the loan. */
  back?: ReactNode
}

/** What the URL asks for, where the loan is as it says; else how to pay. */
export function choosePage(loan: Loan, query: URLSearchParams): PayLatePage {
  const coming = paymentsComing(loan)
  const sent = query.get('sent')
  const paid = sent === 'card' ? paidByCard(loan) : null
  if (paid) return { title: PAID_TITLE, content: <PaidByCard loan={loan} paid={paid} />, next: AFTER_CARD }
  if (sent === 'yes' && coming.length > 0)
    return { title: SENT_TITLE, content: <Sent loan={loan} coming={coming} />, next: AFTER_DEBIT }
  if (isRestOwed(loan))
    return { title: REST_TITLE, content: <PayRest loan={loan} isLinkSent={sent === 'link'} />, next: NEXT }
  const chosen = query.get('by') === 'transfer' ? findPayable(loan, query.get('amount')) : null
  if (chosen !== null)
    return {
      title: TRANSFER_TITLE,
      back: <BackLink href={paths.payLate({ id: loan.id })}>Ways to pay</BackLink>,
      content: <TransferPage loan={loan} amount={chosen} />,
      next: AFTER_TRANSFER,
    }
  return {
    title: chooseTitle(loan),
    content: <Pay loan={loan} coming={coming} isLinkSent={sent === 'link'} />,
    next: chooseNext(loan, coming),
  }
}

const AFTER_CARD = [
  'It counts already. We’ve emailed you to confirm it.',
  'You find it among your payments, with a receipt.',
]

const AFTER_DEBIT = [
  `We email you the amount and the day, ${directDebitNotice} before.`,
  'Your bank confirms it up to two working days after that day. We email you whether it came.',
  'If your bank doesn’t pay it, we don’t charge for that.',
]

const AFTER_TRANSFER = [
  'A bank transfer counts on the day it reaches us.',
  'We email you when it shows here.',
]

const NEXT = [
  'A payment by card or from your bank account counts at once, and we email you to confirm it.',
  'A bank transfer counts on the day it reaches us.',
]

function chooseNext(loan: Loan, coming: Coming): readonly string[] {
  if (!missedPayments(loan)) return []
  if (loan.lateRepayment?.collectOn)
    return [...NEXT, `For a Direct Debit we email you the amount and the day, ${directDebitNotice} before.`]
  const isDebitComing = coming.some(({ method }) => method === 'DIRECT_DEBIT')
  return !loan.lateRepayment && isDebitComing ? AFTER_DEBIT : NEXT
}

/** An amount of the URL; null where it is none, or more than can be paid now. */
function findPayable({ lateRepayment }: Loan, amount: string | null): Pence | null {
  const chosen = readTypedPounds(amount ?? '')
  return lateRepayment && chosen !== undefined && chosen <= lateRepayment.payable ? chosen : null
}

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
      {isLinkSent ? <LinkSent /> : null}
      <LateWays loan={loan} missed={missed} coming={coming} isLinkSent={isLinkSent} />
      <MissedPaymentHelp loan={loan} before={[overdueRow(missed)]} />
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
        {loan.situation === 'withdrawn' ? (
          <LinkButton href={paths.withdraw({ id: loan.id })}>See what to pay back</LinkButton>
        ) : (
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {setting.noun}</LinkButton>
        )}
      </p>
    </Stack>
  )
}
