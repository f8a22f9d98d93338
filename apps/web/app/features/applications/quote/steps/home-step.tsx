import {
  MARITAL_STATUS_LABEL,
  MARITAL_STATUSES,
  NUMBERS_OF_DEPENDANTS,
  RESIDENTIAL_STATUS_LABEL,
  RESIDENTIAL_STATUSES,
} from '@tarnbrook/contract/applying/application-choices'
import { type DraftAnswers, startingValues } from '#features/applications/quote/draft.ts'
import { homeForm } from '#features/applications/quote/quote.forms.ts'
import { STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import styles from './not-asked.module.css'
import { SaveForLater } from './save-for-later.tsx'

export function HomeStep({ answers }: { answers: DraftAnswers }) {
  const start = startingValues(answers, 'home')
  return (
    <SubmitForm form={homeForm} defaultValue={start}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.home}
            lead="We ask so that we only lend what you can afford to pay back."
          />
          <Radios
            field={fields.residentialStatus}
            label="Where do you live?"
            choices={RESIDENTIAL_STATUSES.map((value) => ({ value, label: RESIDENTIAL_STATUS_LABEL[value] }))}
          />
          <div className={styles.rent}>
            <MoneyInput
              field={fields.rentOrMortgageMonthlyPayment}
              label="How much rent or mortgage do you pay a month?"
              hint="Your own share. Enter 0 if you pay none."
            />
          </div>
          <Select
            field={fields.maritalStatus}
            label="Marital status"
            placeholder="Choose one"
            options={MARITAL_STATUSES.map((value) => ({ value, label: MARITAL_STATUS_LABEL[value] }))}
          />
          <Radios
            field={fields.numberOfDependants}
            label="How many people depend on you for money?"
            hint="Children, and adults you support."
            choices={NUMBERS_OF_DEPENDANTS.map((value) => ({
              value,
              label: value === '3+' ? '3 or more' : value,
            }))}
            isInline
          />
          <div className={styles['dependants-cost']}>
            <MoneyInput
              field={fields.monthlyDependantsCost}
              label="What do they cost you a month?"
              hint="Childcare, school, care and the like. Enter 0 if nothing."
            />
          </div>
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}
