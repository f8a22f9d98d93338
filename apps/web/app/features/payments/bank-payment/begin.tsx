import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { OpenBankingFlow } from '@tarnbrook/contract/payments/bank-payments'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, toPounds } from '@tarnbrook/domain/core/money'
import { DefaultNoticeReminder } from '#features/arrears/default-notice-alert.tsx'
import { describeOverdue, isNotAsked, missedPayments } from '#features/loans/figures.ts'
import { describeNothingToPay } from '#features/loans/nothing-to-pay.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isRestOwed } from '#features/loans/situation/in-force.ts'
import { MissedPaymentHelp } from '#features/payments/late-payment/missed-payment-help.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { findOldestPayment, LateAmountChoice } from '../amount/late-amount-choice.tsx'
import { NotAsked } from '../late-payment/not-asked.tsx'
import { lateFromBankForm, settleFromBankForm } from './bank-payment.forms.ts'
import { waysToPay } from './ways-to-pay.ts'

export const BEGIN_TITLE = 'Pay from your bank account'

interface BeginProps {
  loan: Loan
  flow: OpenBankingFlow
  /** Asked for by the flow that pays it only. */
  quote: SettlementQuote | null | undefined
}

/** How much, and the one button that leads to the bank. */
export function Begin({ loan, flow, quote }: BeginProps) {
  if (flow === 'settlement')
    return quote && (quote.status === 'quoted' || quote.status === 'paying') && quote.amountToPay > 0 ? (
      <Settle loan={loan} amount={quote.amountToPay} isWithdrawal={quote.type === 'cancellation'} />
    ) : (
      <Nothing loan={loan} flow={flow} words="There’s no figure to pay at the moment." />
    )
  if (flow === 'early-repayment')
    return <Nothing loan={loan} flow={flow} words="First choose how much extra you want to pay." />
  if (!loan.lateRepayment)
    return (
      <Nothing
        loan={loan}
        flow={flow}
        words={
          missedPayments(loan)
            ? 'All that’s overdue is on its way from your bank. There’s nothing more to pay now.'
            : describeNothingToPay(loan, toLoanSetting(loan))
        }
      />
    )
  return <Late loan={loan} payable={loan.lateRepayment.payable} />
}

function Nothing({ loan, flow, words }: { loan: Loan; flow: OpenBankingFlow; words: string }) {
  const { noun } = toLoanSetting(loan)
  return (
    <>
      <PageHeading title={BEGIN_TITLE} lead={words} />
      <p>
        {flow === 'late-repayment' ? (
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {noun}</LinkButton>
        ) : (
          <LinkButton href={waysToPay(loan, flow)}>
            {flow === 'early-repayment' ? 'Pay extra' : 'See your figure'}
          </LinkButton>
        )}
      </p>
    </>
  )
}

const HOW = 'Choose your bank on the next page, and approve the payment there. It’s free.'

function Late({ loan, payable }: { loan: Loan; payable: Pence }) {
  const missed = missedPayments(loan)
  const isRest = isRestOwed(loan)
  return (
    <>
      <SubmitForm
        className={styles.form}
        form={lateFromBankForm}
        label="Pay from your bank"
        defaultValue={{ choice: 'all' }}
      >
        {(fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <PageHeading
              title={BEGIN_TITLE}
              lead={
                isRest || !missed
                  ? `${formatMoney(loan.amountOwed)} is left to pay. ${HOW}`
                  : `${describeOverdue(missed)} We haven’t added a charge. ${HOW}`
              }
            />
            <NotAsked loan={loan} />
            <DefaultNoticeReminder loan={loan} />
            <FormStack>
              <LateAmountChoice
                fields={fields}
                how="from your bank account"
                payable={payable}
                oldest={missed && !isRest ? findOldestPayment(loan.pendingRepayments, missed) : null}
                isAsked={!isNotAsked(loan)}
              />
              <ToBank isSending={isSending} otherWay={paths.payLate({ id: loan.id })} />
            </FormStack>
          </>
        )}
      </SubmitForm>
      {isRest ? <FreeAdvice nation={loan.borrowerNation} /> : <MissedPaymentHelp loan={loan} />}
    </>
  )
}

function Settle({ loan, amount, isWithdrawal }: { loan: Loan; amount: Pence; isWithdrawal: boolean }) {
  const { noun } = toLoanSetting(loan)
  const figure = formatMoney(amount)
  return (
    <SubmitForm className={styles.form} form={settleFromBankForm} label="Pay from your bank">
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={BEGIN_TITLE}
            lead={`${isWithdrawal ? `${figure} is what’s left to pay back today.` : `${figure} settles your ${noun}.`} ${HOW}`}
          />
          <FormStack>
            <input type="hidden" name={fields.amount.name} value={toPounds(amount)} />
            <ToBank
              isSending={isSending}
              label={`Pay ${figure} at your bank`}
              otherWay={waysToPay(loan, 'settlement')}
            />
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

function ToBank({
  isSending,
  label = 'Choose your bank',
  otherWay,
}: {
  isSending: boolean
  label?: string
  otherWay: string
}) {
  return (
    <ButtonRow>
      <Button isBusy={isSending}>{label}</Button>
      <LinkButton href={otherWay} variant="secondary">
        Pay another way
      </LinkButton>
    </ButtonRow>
  )
}
