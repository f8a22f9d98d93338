import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { reasonForm } from '../arrangement.forms.ts'
import { REASON_LABEL, toChoices } from '../arrangement-words.ts'
import { StepFooter } from '../step-footer.tsx'
import type { StepProps } from '../step-props.ts'

/** What has made it hard to pay and, if the borrower wants us to know, what would help. */
export function ReasonStep({ draft, isChanging }: Pick<StepProps, 'draft' | 'isChanging'>) {
  return (
    <SubmitForm
      form={reasonForm}
      defaultValue={{
        reason: draft.reason ?? undefined,
        other: draft.other ?? undefined,
        supportNeeds: draft.supportNeeds ?? undefined,
        hasConsent: draft.supportNeeds !== null,
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
            rows={3}
          />
          <Textarea
            field={fields.supportNeeds}
            label="Something we should know (optional)"
            hint="For example about your health, or how you’d like us to contact you. We only use it to support you."
            rows={3}
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
