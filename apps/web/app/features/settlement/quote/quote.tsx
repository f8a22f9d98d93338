import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { meanwhileWords } from '#features/loans/situation/collecting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { Button, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { dropQuoteForm } from '../settlement.forms.ts'
import styles from '../settlement.module.css'
import { WaysToPay } from '../ways-to-pay.tsx'
import { WithdrawInstead } from '../withdraw-instead.tsx'
import { Working } from './working.tsx'

interface Props {
  loan: Loan
  quote: SettlementQuote
}

export const QUOTE_TITLE = 'Your settlement quote'

/** A figure that is valid: how to pay it, how it comes about, and how to be without it. */
export function Quote({ loan, quote }: Props) {
  const { noun, isHirePurchase } = toLoanSetting(loan)
  return (
    <Stack gap="l">
      <PageHeading
        title={QUOTE_TITLE}
        lead={`Once it’s paid, your ${noun} is settled${isHirePurchase ? ' and the vehicle is yours' : ''}. ${meanwhileWords(loan)}`}
      />
      <PaymentFailed quote={quote} />
      <WithdrawInstead
        loan={loan}
        figure={quote.amountToPay}
        instead={loan.payOff?.by === 'withdrawal' ? loan.payOff : null}
      />
      <Amount
        size="hero"
        label={`To settle your ${noun}`}
        figure={formatMoney(quote.amountToPay)}
        unit={`by ${dayWords(quote.payBy)}`}
        note={figureNote(quote)}
      />
      {quote.context?.isInBreathingSpace ? (
        <p>
          {nameMoratorium(
            'You’re in a breathing space, so you don’t have to pay this. You can if you’d like to.',
            loan.borrowerNation,
          )}
        </p>
      ) : null}
      <OnItsWay quote={quote} />
      <WaysToPay loan={loan} quote={quote} />
      {quote.working ? <Working loan={loan} quote={quote} parts={quote.working} /> : null}
      <Statement loan={loan} quote={quote} />
      <DropQuote loan={loan} quote={quote} />
    </Stack>
  )
}

/** A Direct Debit or a card payment of it came to nothing; the figure stands. */
export function PaymentFailed({ quote: { lastFailure, type, payBy } }: Pick<Props, 'quote'>) {
  if (!lastFailure) return null
  return (
    <Notice tone="warning" title="Your payment didn’t go through">
      <p>
        {lastFailure.method === 'CARD'
          ? `Your card payment of ${dayWords(lastFailure.on)} wasn’t made, and nothing was taken.`
          : lastFailure.method === 'OPEN_BANKING'
            ? `Your bank didn’t make the payment of ${dayWords(lastFailure.on)} from your bank account.`
            : `Your bank didn’t pay the Direct Debit of ${dayWords(lastFailure.on)}. We don’t charge for that.`}{' '}
        {type === 'settlement' ? `Your figure is still valid until the end of ${dayWords(payBy)}.` : ''} Pay
        it again, or another way.
      </p>
    </Notice>
  )
}

function figureNote({ context, paidSince, quotedAmount }: SettlementQuote): string {
  const overdue =
    context && context.overdue > 0 && paidSince === 0
      ? `Includes ${formatMoney(context.overdue)} that’s overdue. `
      : ''
  const paid =
    paidSince > 0
      ? `It was ${formatMoney(quotedAmount)}, and you’ve paid ${formatMoney(paidSince)} since. `
      : ''
  return `${overdue}${paid}There’s no charge for settling.`
}

const EFFECTS: Record<
  NonNullable<SettlementQuote['context']>['pendingCollections'][number]['effect'],
  string
> = {
  'lowers-the-figure':
    'If it arrives before you pay, there’s that much less to pay. If it arrives after, we send it back to you.',
  'taken-off': 'Your Direct Debit takes that much less.',
  'refunded-after': 'It arrives after you’ve paid, so we send it back to you.',
}

/** What a usual payment that the bank has been asked for does to the figure. */
export function OnItsWay({ quote: { context } }: Pick<Props, 'quote'>) {
  const coming = context?.pendingCollections ?? []
  if (coming.length === 0) return null
  return (
    <Notice title={coming.length === 1 ? 'A payment isn’t here yet' : 'Payments aren’t here yet'}>
      {coming.map(({ amount, chargeOn, effect }) => (
        <p key={chargeOn}>
          A payment of {formatMoney(amount)} of {dayWords(chargeOn)} hasn’t gone through yet.{' '}
          {EFFECTS[effect]}
        </p>
      ))}
    </Notice>
  )
}

/** CCA 1974 s97: what was told, to keep. */
export function Statement({ loan, quote }: Props) {
  return (
    <p>
      <LinkButton href={paths.settlementStatement(loan.id, quote.id)} variant="secondary" download>
        {quote.type === 'settlement' ? 'Download the statement (PDF)' : 'Download the confirmation (PDF)'}
      </LinkButton>
    </p>
  )
}

export function DropQuote({ loan, quote }: Props) {
  const { reach, noun } = toLoanSetting(loan)
  if (!quote.canBeDropped) return null
  return (
    <SubmitForm form={dropQuoteForm} label="Drop this quote">
      {(_fields, { errors, isSending }) => (
        <div className={styles.part}>
          <ErrorSummary items={errors} />
          <h2 className={styles.title}>If you change your mind</h2>
          <p>
            {quote.status === 'paying'
              ? `You can still drop the quote. Then we stop this payment, and your ${noun} goes on as before.`
              : `You don’t have to settle. If you don’t pay, the quote runs out and your ${noun} goes on as before. You can also drop it now.`}{' '}
            With questions, call us on <PhoneAndHours of={reach} />.
          </p>
          <p>
            <Button variant="secondary" isBusy={isSending}>
              Drop this quote
            </Button>
          </p>
        </div>
      )}
    </SubmitForm>
  )
}
