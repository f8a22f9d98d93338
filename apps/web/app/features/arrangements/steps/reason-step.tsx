import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { PRIORITY_BILL_LABEL } from '@tarnbrook/contract/arrangements/arrangements'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Checkboxes, Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { reasonForm } from '../arrangement.forms.ts'
import styles from '../arrangement.module.css'
import { REASON_LABEL, toChoices } from '../arrangement-words.ts'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

/** What has made it hard to pay, the bills that come before us and, if wished, what would help. */
export function ReasonStep({ draft, isChanging }: Pick<StepProps, 'draft' | 'isChanging'>) {
  const { priorityBillsUpdated: updated } = draft
  return (
    <SubmitForm
      form={reasonForm}
      defaultValue={{
        reason: draft.reason ?? undefined,
        other: draft.other ?? undefined,
        supportNeeds: draft.supportNeeds ?? undefined,
        hasConsent: draft.supportNeeds !== null,
        priorityBillsUpdated: updated === null ? undefined : updated ? 'yes' : 'no',
        priorityBillsBehind: draft.priorityBillsBehind,
      }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE.reason}
            lead="It helps us to help you. Whatever you choose, you can still agree smaller payments."
          />
          <Radios
            field={fields.reason}
            label="What’s made it hard to pay?"
            hint="Choose the one that fits best."
            choices={toChoices(REASON_LABEL)}
          />
          <Textarea
            field={fields.other}
            label="In your own words (optional)"
            hint="If you chose “Something else”, tell us what it is."
            rows={2}
          />
          <div className={styles.bills}>
            <Radios
              field={fields.priorityBillsUpdated}
              label="Are your essential bills up to date?"
              hint="Rent or mortgage, Council Tax, gas and electricity, water, child maintenance and court fines."
              choices={[
                { value: 'yes', label: 'Yes, all of them' },
                { value: 'no', label: 'No, I’m behind with some' },
              ]}
            />
            <div className={styles.behind}>
              <Checkboxes
                field={fields.priorityBillsBehind}
                label="Which are you behind with?"
                hint="They come before us: falling behind can cost you your home or your supply. Tell them soon, and ask a free adviser."
                choices={toChoices(PRIORITY_BILL_LABEL)}
                isInline
              />
            </div>
          </div>
          <Textarea
            field={fields.supportNeeds}
            label="Something we should know (optional)"
            hint="For example about your health, or how you’d like us to contact you. We only use it to support you."
            rows={2}
          />
          <Checkbox
            field={fields.hasConsent}
            label={consentWording.supportNeed.text}
            hint="Only needed if you’ve told us something to know. You can delete it at any time, here or in your account."
          />
          <StepFooter isBusy={isSending} isChanging={isChanging} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
