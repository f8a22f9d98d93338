import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { previewPaymentDate } from '@tarnbrook/contract/payment-day/payment-day'
import { dayWords, formatMoney, formatOrdinal } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { dayFigures } from '#features/loans/figures.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { changePaymentDayForm } from './payment-day.forms.ts'

type Preview = z.output<typeof previewPaymentDate.data>

/** Of its page and its heading: another page than the one of the choice. */
export function confirmTitle({ paymentDay }: Preview): string {
  return `Change your payment day to the ${formatOrdinal(paymentDay)}`
}

/** What the change does, before and after, and the one button that makes it. */
export function ConfirmDay({ loan, preview }: { loan: Loan; preview: Preview }) {
  const { paymentDay, dueOn, collectOn, before, after } = preview
  return (
    <SubmitForm className={styles.form} form={changePaymentDayForm}>
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <PageHeading title={confirmTitle(preview)} lead={inOneSentence(preview)} />
          <input type="hidden" name={fields.date.name} value={dueOn} />
          <input type="hidden" name={fields.paymentDay.name} value={paymentDay} />
          <FormStack>
            <Table
              id="payment-day-change"
              caption="Before and after"
              isCaptionHidden
              columns={[
                { label: 'What changes' },
                { label: 'Now', align: 'end' },
                { label: 'After', align: 'end' },
              ]}
              rows={[
                row(
                  'Payment day',
                  `The ${formatOrdinal(loan.paymentDay)}`,
                  `The ${formatOrdinal(paymentDay)}`,
                ),
                row('Next payment due', dayFigures(before.dueOn), dayFigures(after.dueOn)),
                row('Next payment', formatMoney(before.nextPayment), formatMoney(after.nextPayment)),
                row('Last payment due', dayFigures(before.lastPaymentOn), dayFigures(after.lastPaymentOn)),
                row('Left to pay', formatMoney(before.remaining), formatMoney(after.remaining)),
              ]}
            />
            <p>
              {collectOn === dueOn
                ? `We’ll collect the next payment on ${dayWords(collectOn)}.`
                : `${dayWords(dueOn)} isn’t a working day, so we’ll collect the next payment on ${dayWords(collectOn)}.`}{' '}
              {paymentDay > 28 ? 'In a month that’s too short, we collect on its last day. ' : ''}
              Your Direct Debit stays as it is: you don’t need to tell your bank. Your rate stays the same,
              and so do the amounts of your other payments.
            </p>
            <ButtonRow>
              <Button isBusy={isSending}>Change my payment day to the {formatOrdinal(paymentDay)}</Button>
              <LinkButton href={paths.loan({ id: loan.id })} variant="secondary">
                Keep the {formatOrdinal(loan.paymentDay)}
              </LinkButton>
            </ButtonRow>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )

  function row(label: string, now: string, then: string) {
    return { id: label, cells: [label, now, then] }
  }

  function inOneSentence({ extraInterest, extraDays }: Preview): string {
    const { noun } = toLoanSetting(loan)
    const days = `${Math.abs(extraDays)} ${Math.abs(extraDays) === 1 ? 'day' : 'days'}`
    const amount = formatMoney(pence(Math.abs(extraInterest)))
    if (extraInterest === 0) return `Your next payment moves by ${days}. Your ${noun} costs the same.`
    return extraInterest > 0
      ? `Your next payment is ${days} later. Your ${noun} costs ${amount} more, paid with it.`
      : `Your next payment is ${days} earlier. Your ${noun} costs ${amount} less.`
  }
}
