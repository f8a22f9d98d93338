import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { describeNextEvents } from '#features/loans/loan-status.ts'
import { type Setting, toLoanSetting } from '#features/loans/setting.ts'
import { findFailedRefund, isOwedAfterEnd } from '#features/loans/settling.ts'
import { RefundNotice } from '#features/refunds/refund-notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Statement } from './quote/quote.tsx'
import styles from './settlement.module.css'
import { SettlementLink } from './settlement-link.tsx'

interface Props {
  loan: Loan
  quote: SettlementQuote
}

export function settledTitle(loan: Loan): string {
  if (isOwedAfterEnd(loan)) return `${formatMoney(loan.amountOwed)} is owed again`
  return loan.state === 'Cancelled'
    ? `Your ${toLoanSetting(loan).noun} is cancelled`
    : `Your ${toLoanSetting(loan).noun} is settled`
}

/** It is paid: what that ends, what goes back, and what to do, if anything. */
export function Settled({ loan, quote }: Props) {
  const setting = toLoanSetting(loan)
  if (isOwedAfterEnd(loan)) return <OwedAfterEnd loan={loan} quote={quote} />
  return (
    <Stack gap="l">
      <PageHeading
        title={settledTitle(loan)}
        lead={`We’ve received your payment${quote.settledOn ? `, and it counts from ${dayWords(quote.settledOn)}` : ''}. You don’t owe ${setting.isHirePurchase ? 'us ' : ''}anything on this ${setting.noun}.`}
      />
      <Amount size="hero" label="You paid" figure={formatMoney(findPaidAmount(quote))} />
      <Refunded loan={loan} quote={quote} />
      <div className={styles.part}>
        <h2 className={styles.title}>What this means</h2>
        <ul>
          {describeConsequences(loan, setting).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <Statement loan={loan} quote={quote} />
      <ButtonRow>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {setting.noun}</LinkButton>
        <LinkButton href={paths.statement(loan.id)} variant="secondary" download>
          Statement of all you’ve paid (PDF)
        </LinkButton>
      </ButtonRow>
    </Stack>
  )
}

/** What comes next, beside the page. */
export function describeSettledNext(loan: Loan): readonly string[] {
  return isOwedAfterEnd(loan)
    ? ['You pay what’s owed, all of it or in parts.', 'We email you a receipt for each payment.']
    : ['There’s nothing left to do. Your documents stay in your account.']
}

/** The payment of it was taken back since. */
function OwedAfterEnd({ loan, quote }: Props) {
  const [lead = '', ...more] = describeNextEvents(loan, toLoanSetting(loan))
  return (
    <Stack gap="l">
      <PageHeading title={settledTitle(loan)} lead={lead} />
      <Stack gap="s">
        {more.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Stack>
      <SettlementLink loan={loan} />
      <Statement loan={loan} quote={quote} />
    </Stack>
  )
}

/** What came in for it; a withdrawal is of all that was paid under the agreement. */
function findPaidAmount({ type, quotedAmount, withdrawal }: SettlementQuote) {
  return type === 'cancellation' && withdrawal ? withdrawal.paid : quotedAmount
}

function describeConsequences({ state }: Loan, { isHirePurchase, noun }: Setting): string[] {
  const isCancelled = state === 'Cancelled'
  return [
    'We won’t collect anything more. We’ve asked your bank to cancel your Direct Debit, so you don’t need to.',
    'If a payment was already on its way, it can still be taken. We send it back to you.',
    isCancelled
      ? `We tell the credit reference agencies that it has ended, so it isn’t reported as running.`
      : `We tell the credit reference agencies that this ${noun} is settled.`,
    ...(isHirePurchase
      ? [
          'The vehicle is yours. The log book (V5C) names the registered keeper, not the owner, so it stays as it is. Keep the statement below: it shows that the finance is paid.',
        ]
      : []),
    `Your documents and your payments stay in your account.`,
  ]
}

/** What came in besides, on its way back. */
function Refunded({ loan, quote: { refund } }: Props) {
  if (findFailedRefund(loan)) return <RefundNotice loan={loan} />
  if (!refund) return null
  // Where no day can be promised, as every page has it.
  if (refund.by === null && refund.status !== 'executed') return <RefundNotice loan={loan} />
  const amount = formatMoney(refund.amount)
  const account = loan.refunds.at(-1)?.accountNumberEnding
  const to = account ? `the account ending ${account}` : 'your bank account'
  return (
    <Notice title={refund.status === 'executed' ? `We’ve sent you ${amount}` : `We’ll send you ${amount}`}>
      <p>
        It came in besides what you owed.{' '}
        {refund.status === 'executed'
          ? `We sent it to ${to}.`
          : `You get it in ${to}${refund.by ? ` by ${dayWords(refund.by)}` : ''}.`}
      </p>
    </Notice>
  )
}
