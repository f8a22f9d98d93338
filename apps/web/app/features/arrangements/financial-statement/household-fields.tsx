import {
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import type { FieldsOf } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Checkboxes, Radios } from '#ui/form/choices.tsx'
import { hasErrors } from '#ui/form/field-source.ts'
import { Select } from '#ui/form/select.tsx'
import { DigitsInput } from '#ui/form/text-input.tsx'
import type { statementForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { toChoices } from '../arrangement-words.ts'

type HouseholdFieldset = ReturnType<FieldsOf<typeof statementForm>['household']['getFieldset']>

/** Who a budget is for, as the Standard Financial Statement asks it. */
export function HouseholdFields({ fields }: { fields: HouseholdFieldset }) {
  return (
    <>
      <Radios
        field={fields.isJoint}
        label="Whose money is this about?"
        choices={[
          { value: 'no', label: 'Just mine' },
          { value: 'yes', label: 'Mine and my partner’s', hint: 'Include their income and costs below.' },
        ]}
      />
      <Checkboxes
        field={fields.employment}
        label="What do you do at the moment?"
        hint="Tick all that apply."
        choices={toChoices(EMPLOYMENT_STATUSES)}
        isInline
      />
      <Disclosure
        summary="If you include your partner’s money"
        isOpen={hasErrors(fields.partnerEmployment) || fields.isJoint.defaultValue === 'yes'}
      >
        <Checkboxes
          field={fields.partnerEmployment}
          label="What does your partner do?"
          hint="Tick all that apply."
          choices={toChoices(EMPLOYMENT_STATUSES)}
        />
      </Disclosure>
      <Select
        field={fields.housingTenure}
        label="Where do you live?"
        placeholder="Choose one"
        options={toChoices(HOUSING_TENURES)}
      />
      <div className={styles.counts}>
        {COUNTS.map(({ name, label, hint }) => (
          <DigitsInput key={name} field={fields[name]} label={label} hint={hint} width="xs" />
        ))}
      </div>
    </>
  )
}

const COUNTS = [
  { name: 'childrenUnder16', label: 'Children under 16', hint: 'Enter 0 if none.' },
  { name: 'children16To18', label: 'Children from 16 to 18', hint: undefined },
  { name: 'otherDependants', label: 'Adults who depend on you', hint: undefined },
  { name: 'nonDependants', label: 'Other adults in your home', hint: 'Who pay their own way.' },
  { name: 'vehicles', label: 'Cars or other vehicles', hint: undefined },
] as const
