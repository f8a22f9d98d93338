import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { SupportNeed } from '@tarnbrook/contract/support-needs/support-needs'
import { SUPPORT_CIRCUMSTANCES } from '@tarnbrook/domain/support-needs/support-need'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Checkboxes } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput, Textarea } from '#ui/form/text-input.tsx'
import { CIRCUMSTANCES } from './circumstances.ts'
import { changeSupportNeedForm, supportNeedForm } from './support-needs.forms.ts'

/** The consent is asked for each time: it is to these words, and is never ticked beforehand. */
export function SupportNeedForm({ told }: { told: SupportNeed['told'] }) {
  const { version, text } = consentWording.supportNeed
  return (
    <SubmitForm
      form={told ? changeSupportNeedForm : supportNeedForm}
      label="Tell us what we should know"
      defaultValue={told ? { circumstances: told.circumstances, words: told.words ?? '' } : {}}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <HiddenInput field={fields.wordingVersion} value={version} />
          <Checkboxes
            field={fields.circumstances}
            label="What is it about?"
            hint="Choose all that apply."
            choices={SUPPORT_CIRCUMSTANCES.map((value) => ({ value, label: CIRCUMSTANCES[value] }))}
          />
          <Textarea
            field={fields.words}
            label="What would you like us to know? (optional)"
            hint="For example how we should contact you. You don’t have to give details."
            autoComplete="off"
          />
          <Checkbox
            field={fields.consented}
            label={text}
            hint="You can withdraw this here at any time. Then we delete what you told us."
          />
          <FormFooter submitLabel={told ? 'Save the change' : 'Tell us'} isBusy={isSending} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
