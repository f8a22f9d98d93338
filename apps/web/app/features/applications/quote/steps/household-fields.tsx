import {
  MARITAL_STATUS_LABEL,
  MARITAL_STATUSES,
  NUMBERS_OF_DEPENDANTS,
  RESIDENTIAL_STATUS_LABEL,
  RESIDENTIAL_STATUSES,
} from '@tarnbrook/contract/applications/application-choices'
import type { ApplicationAnswers } from '@tarnbrook/contract/applications/application-form'
import { Radios } from '#ui/form/choices.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import styles from './not-asked.module.css'

/** What goes out each month, and for whom. */
export function HouseholdFields({
  fields,
}: {
  fields: Record<keyof ApplicationAnswers['home'], FieldSource>
}) {
  return (
    <>
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
          hint="For example childcare, school or care. Enter 0 if nothing."
        />
      </div>
    </>
  )
}
