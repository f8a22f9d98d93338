import type { Loan } from '@tarnbrook/contract/loan/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence, toPounds } from '@tarnbrook/domain/core/money'
import { useSelector } from 'react-redux'
import { dayFigures, type Missed } from '#features/loans/figures.ts'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import styles from '#features/requirements/requirements.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { type Choice, Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { payLateForm } from './pay-late.forms.ts'

/** How much, when it is taken and from where, and the one button that asks for it. */
export function PayByDirectDebit({
  loan,
  missed,
  late: { payable, collectOn },
  title,
}: {
  loan: Loan
  missed: Missed
  late: NonNullable<Loan['lateRepayment']>
  title: string
}) {
  const { isLoading } = useSelector(repaymentOf).lateRepayment
  const oldest = oldestOf(loan, missed)
  const account = loan.bankDetails ? ` from the account ending ${loan.bankDetails.accountNumberEnding}` : ''
  return (
    <SubmitForm className={styles.form} form={payLateForm} defaultValue={{ choice: 'all' }}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading
            title={title}
            lead={`${formatMoney(missed.amount)} is overdue. We haven’t added a charge. We can take it by Direct Debit on ${dayWords(collectOn)}${account}, or you can send it by bank transfer.`}
          />
          <input type="hidden" name={fields.all.name} value={toPounds(payable)} />
          {oldest === null ? null : (
            <input type="hidden" name={fields.oldest.name} value={toPounds(oldest.amount)} />
          )}
          <FormStack>
            <Radios
              field={fields.choice}
              label="How much do you want to pay by Direct Debit?"
              choices={[
                { value: 'all', label: `All of it: ${formatMoney(payable)}` },
                ...(oldest ? [oldestChoice(oldest)] : []),
                { value: 'other', label: 'Another amount', hint: 'Every payment counts.' },
              ]}
            />
            <MoneyInput
              field={fields.amount}
              label="The other amount (optional)"
              hint={`Only if you chose another amount. ${formatMoney(payable)} or less.`}
            />
            <p>
              If you can’t spare it, don’t press this button. Look at “If you can’t pay it all now” below, or
              call us: we can agree smaller payments or more time.
            </p>
            <ButtonRow>
              <Button isBusy={isSending || isLoading}>Pay by Direct Debit on {dayWords(collectOn)}</Button>
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

interface Oldest {
  dueOn: string
  amount: ReturnType<typeof pence>
}

/** What is left of the oldest missed payment; null where that is all that can be paid. */
function oldestOf({ pendingRepayments }: Loan, { payments }: Missed): Oldest | null {
  const left = payments
    .map(({ number, dueOn, amount }) => ({
      dueOn,
      amount: pendingRepayments
        .filter((coming) => coming.number === number)
        .reduce((rest, coming) => pence(Math.max(0, rest - coming.amount)), amount),
    }))
    .filter(({ amount }) => amount > 0)
  return left.length > 1 ? left[0]! : null
}

function oldestChoice({ dueOn, amount }: Oldest): Choice {
  return { value: 'oldest', label: `The oldest, due ${dayFigures(dueOn)}: ${formatMoney(amount)}` }
}
