import type { IncomeFrequency } from '@tarnbrook/domain/applying/income'
import { useListEmploymentStatusesQuery } from '#features/applications/applications.api.ts'
import { type DraftAnswers, startingValues } from '#features/applications/quote/draft.ts'
import { incomeForm } from '#features/applications/quote/quote.forms.ts'
import { STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { dateParts } from '#platform/forms/day-parts.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput, TextInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import styles from './not-asked.module.css'
import { SaveForLater } from './save-for-later.tsx'

/** Spec 7: the whole list, in one page of it. */
export const EMPLOYMENT_STATUS_LIST = { query: { page: 1, perPage: 100, order: 'asc' as const } }

const FREQUENCY_LABEL: Record<IncomeFrequency, string> = {
  Monthly: 'A month',
  Weekly: 'A week',
  Yearly: 'A year',
}

export function IncomeStep({ answers }: { answers: DraftAnswers }) {
  const start = startingValues(answers, 'income')
  const { data: listed } = useListEmploymentStatusesQuery(EMPLOYMENT_STATUS_LIST)
  return (
    <SubmitForm form={incomeForm} defaultValue={start} groups={{ lastPaidOn: 'day' }}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.income}
            lead="Include everything you live on: wages, pensions, benefits."
          />
          <Select
            field={fields.employmentStatus}
            label="Employment status"
            placeholder="Choose one"
            options={(listed?.employmentStatuses ?? []).map(({ name }) => ({ value: name, label: name }))}
          />
          <div className={styles.occupation}>
            <TextInput
              field={fields.occupation}
              label="Job title"
              hint="Leave blank if you’re not working."
              autoComplete="organization-title"
              width="l"
            />
          </div>
          <MoneyInput field={fields.income} label="What do you take home, after tax?" />
          <Radios
            field={fields.incomeFrequency}
            label="Is that amount"
            choices={Object.entries(FREQUENCY_LABEL).map(([value, label]) => ({ value, label }))}
            isInline
          />
          <DateInput
            field={fields.lastPaidOn}
            parts={dateParts(fields.lastPaidOn)}
            label="When were you last paid? (optional)"
            hint="We use it to suggest a payment date soon after your pay day."
          />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}
