import type { EarlierAnswers } from '@tarnbrook/contract/applications/application-draft'
import type { PayFrequency } from '@tarnbrook/domain/applications/income'
import { dayWords } from '@tarnbrook/domain/core/display'
import { queryEmploymentStatuses } from '#features/applications/applications.api.ts'
import { answersOfStep, type DraftAnswers, startingValues } from '#features/applications/quote/draft/draft.ts'
import { toStartingAnswers } from '#features/applications/quote/draft/earlier-answers.ts'
import { incomeForm } from '#features/applications/quote/quote.forms.ts'
import { SECTION_TITLE, STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { dateParts } from '#platform/forms/day-parts.ts'
import { type FieldsOf, SubmitForm } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput, TextInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { HouseholdFields } from './household-fields.tsx'
import partStyles from './income-step.module.css'
import styles from './not-asked.module.css'
import { SaveForLater } from './save-for-later.tsx'

const FREQUENCY_LABEL: Record<PayFrequency, string> = {
  Monthly: 'A month',
  FourWeekly: 'Every 4 weeks',
  Fortnightly: 'Every 2 weeks',
  Weekly: 'A week',
  Yearly: 'A year',
}

/** Monthly income and outgoings. A returning customer begins with their last application's. */
export function IncomeStep({
  answers,
  earlier = null,
}: {
  answers: DraftAnswers
  earlier?: EarlierAnswers | null
}) {
  const hasAnswered = ['home', 'income'].some((part) => Object.keys(answersOfStep(answers, part)).length > 0)
  const shown = hasAnswered ? null : earlier
  const start = shown
    ? toStartingAnswers(shown)
    : { home: startingValues(answers, 'home'), income: startingValues(answers, 'income') }
  return (
    <SubmitForm form={incomeForm} defaultValue={start} groups={{ 'income.lastPaidOn': 'day' }}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.income}
            lead="We ask so that we only lend what you can afford to pay back."
          />
          {shown ? (
            <Notice title={`From your application of ${dayWords(shown.appliedOn)}`}>
              Check it’s still right, and change what isn’t.
            </Notice>
          ) : null}
          <h2 className={partStyles.part}>{SECTION_TITLE.home}</h2>
          <HouseholdFields fields={fields.home.getFieldset()} />
          <h2 className={partStyles.part}>{SECTION_TITLE.income}</h2>
          <p>Include everything you live on: wages, pensions, benefits.</p>
          <IncomeFields fields={fields.income.getFieldset()} />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

function IncomeFields({
  fields,
}: {
  fields: ReturnType<FieldsOf<typeof incomeForm>['income']['getFieldset']>
}) {
  const listed = useAnswer(queryEmploymentStatuses())
  return (
    <>
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
    </>
  )
}
