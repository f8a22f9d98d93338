import { SubmitForm } from '#platform/forms/form.tsx'
import type { FormDefinition, NoAnswers } from '#platform/forms/form-definition.ts'
import { Button, type ButtonVariant } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'

/** A form that is only pressed. */
export function PressForm({
  form,
  label,
  variant = 'secondary',
}: {
  form: FormDefinition<string, NoAnswers>
  label: string
  variant?: ButtonVariant
}) {
  return (
    <SubmitForm form={form} label={label}>
      {(_fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <p>
            <Button variant={variant} isBusy={isSending}>
              {label}
            </Button>
          </p>
        </FormStack>
      )}
    </SubmitForm>
  )
}

/** A form with one text: `told` says what its borrower gets to know of it. */
export function NoteForm({
  form,
  label,
  hint,
  submitLabel,
  told,
}: {
  form: FormDefinition<string, { note: string }>
  label: string
  hint?: string
  submitLabel: string
  told: string
}) {
  return (
    <SubmitForm form={form} label={submitLabel}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <Textarea field={fields.note} label={label} hint={hint} rows={3} autoComplete="off" />
          <FormFooter submitLabel={submitLabel} isBusy={isSending} note={told} />
        </FormStack>
      )}
    </SubmitForm>
  )
}
