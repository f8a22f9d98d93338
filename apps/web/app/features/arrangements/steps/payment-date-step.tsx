import { day } from '@tarnbrook/domain/core/calendar'
import { formatWeekday, isoToDmy } from '@tarnbrook/domain/core/display'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { describeBankAccount } from '#features/loans/headline.ts'
import { isTakenOnceArranged } from '#features/loans/situation/collecting.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { paymentDateForm } from '../arrangement.forms.ts'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'
import { OfferStep } from './offer-step.tsx'

/** The day of the first payment; the others follow on the same day of each month. */
export function PaymentDateStep(props: StepProps) {
  const { loan, info, draft, isChanging } = props
  if (!info.offer) return <OfferStep {...props} />
  return (
    <SubmitForm
      form={paymentDateForm}
      defaultValue={{
        paymentDate: { date: draft.paymentDate ? isoToDmy(draft.paymentDate) : undefined },
      }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE['payment-date']}
            lead="Choose a day soon after your income comes in. The payments after it are on the same day of each month."
          />
          <Select
            field={fields.paymentDate.getFieldset().date}
            label="When can you make the first payment?"
            hint="Working days only."
            placeholder="Choose a day"
            options={(info.offer?.paymentDates ?? []).map((date) => ({
              value: isoToDmy(date),
              label: formatWeekday(day(date)),
            }))}
          />
          <p>
            {isTakenOnceArranged(loan)
              ? `We collect it by Direct Debit from ${describeBankAccount(loan)}. You don’t need to tell your bank.`
              : 'You have no working Direct Debit, so you make the payments yourself, by bank transfer.'}
          </p>
          <StepFooter isBusy={isSending} isChanging={isChanging} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
