import { PRIORITY_BILL_LABEL } from '@tarnbrook/contract/arrangements/arrangements'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Checkboxes, Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { essentialsForm } from '../arrangement.forms.ts'
import { toChoices } from '../arrangement-words.ts'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

/** Whether the bills that come before us are paid. */
export function EssentialsStep({ draft, isChanging }: Pick<StepProps, 'draft' | 'isChanging'>) {
  const { priorityBillsUpdated, priorityBillsBehind } = draft
  return (
    <SubmitForm
      form={essentialsForm}
      defaultValue={{
        priorityBillsUpdated: priorityBillsUpdated === null ? undefined : priorityBillsUpdated ? 'yes' : 'no',
        priorityBillsBehind,
      }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading title={STEP_TITLE.essentials} lead="Some bills come before us. Pay those first." />
          <Radios
            field={fields.priorityBillsUpdated}
            label="Are your essential bills up to date?"
            hint="Rent or mortgage, Council Tax, gas and electricity, water, child maintenance and court fines."
            choices={[
              { value: 'yes', label: 'Yes, all of them' },
              { value: 'no', label: 'No, I’m behind with some' },
            ]}
          />
          <Checkboxes
            field={fields.priorityBillsBehind}
            label="Which are you behind with?"
            hint="Only if you’re behind. Tick all that apply."
            choices={toChoices(PRIORITY_BILL_LABEL)}
          />
          <Notice title="If your rent, Council Tax or energy is behind, that comes first">
            <p>
              Falling behind with them can cost you your home or your supply. Tell them soon, and ask a free
              adviser to help. We count what you pay towards them before anything for us.
            </p>
          </Notice>
          <StepFooter isBusy={isSending} isChanging={isChanging} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
