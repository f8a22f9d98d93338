import { type AddressHistoryAnswers, AddressHistoryFields } from '#features/addresses/address-fields.tsx'
import type { startingAddresses } from '#features/addresses/starting-addresses.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import type { FormDefinition } from '#platform/forms/form-definition.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { changeAddressForm } from './address.forms.ts'

/** The addresses to change. */
export function AddressForm({
  form = changeAddressForm,
  start,
  submitLabel,
}: {
  form?: FormDefinition<string, AddressHistoryAnswers>
  start: ReturnType<typeof startingAddresses>
  submitLabel: string
}) {
  return (
    <SubmitForm form={form} label="Change your address" defaultValue={start}>
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <FormStack>
            <AddressHistoryFields fields={fields} />
          </FormStack>
          <FormFooter
            submitLabel={submitLabel}
            isBusy={isSending}
            note="If your address changes, we’ll email you to confirm it. Call us if you get that email and didn’t change it."
          />
        </Stack>
      )}
    </SubmitForm>
  )
}
