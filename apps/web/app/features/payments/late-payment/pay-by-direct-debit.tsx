import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { useSelector } from 'react-redux'
import { DefaultNoticeAlert } from '#features/arrears/default-notice-alert.tsx'
import { findRunningNotice } from '#features/loans/default-notice.ts'
import { describeOverdue, type Missed } from '#features/loans/figures.ts'
import { describeBankAccount } from '#features/loans/headline.ts'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useSession } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { findOldestPayment, LateAmountChoice } from './late-amount-choice.tsx'
import helpStyles from './missed-payments.module.css'
import { payLateForm } from './pay-late.forms.ts'

/** How much, when it is taken and from where, and the one button that asks for it. */
export function PayByDirectDebit({
  loan,
  missed,
  payable,
  collectOn,
  title,
}: {
  loan: Loan
  missed: Missed
  payable: Pence
  collectOn: string
  /** Of the page, which it heads; null where other ways come before it. */
  title: string | null
}) {
  const { cardPayments } = useSession()
  const { isLoading } = useSelector(repaymentOf).lateRepayment
  const account = loan.bankDetails ? ` from ${describeBankAccount(loan)}` : ''
  return (
    <SubmitForm
      className={styles.form}
      form={payLateForm}
      label="Pay by Direct Debit"
      defaultValue={{ choice: 'all' }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          {title === null ? (
            <LaterWay loan={loan} day={dayWords(collectOn)} account={account} />
          ) : (
            <PageHeading
              title={title}
              lead={`${describeOverdue(missed)} We haven’t added a charge. We can take it by Direct Debit on ${dayWords(collectOn)}${account}, or you can pay ${cardPayments ? 'by card, ' : ''}from your bank account or by bank transfer.`}
            />
          )}
          <FormStack>
            {title === null ? null : <DefaultNoticeAlert loan={loan} />}
            <LateAmountChoice
              fields={fields}
              how="by Direct Debit"
              payable={payable}
              oldest={findOldestPayment(loan.pendingRepayments, missed)}
            />
            <p>
              If you can’t spare it, look at “If you can’t pay it all now” below: we can agree smaller
              payments or more time.
            </p>
            <ButtonRow>
              <Button isBusy={isSending || isLoading} variant={title === null ? 'secondary' : 'primary'}>
                Pay by Direct Debit on {dayWords(collectOn)}
              </Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Not now
              </LinkButton>
            </ButtonRow>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

/** Below the other ways: too late for a default notice, or not asked for. */
function LaterWay({ loan, day, account }: { loan: Loan; day: string; account: string }) {
  const notice = findRunningNotice(loan)
  return (
    <>
      <h2 className={helpStyles.title}>Pay by Direct Debit</h2>
      <p>
        We can take it on {day}
        {account}.{' '}
        {notice
          ? `That’s after ${dayWords(notice.remedyBy)}, the last day of your default notice. To be in time, pay another way.`
          : null}
      </p>
    </>
  )
}
