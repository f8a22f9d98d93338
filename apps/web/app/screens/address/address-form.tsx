import { SubmitForm } from '#platform/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Stack } from '#ui/layout/page.tsx'
import {
  type AddressHistoryAnswers,
  AddressHistoryFields,
} from '../../features/applications/parts/address-fields.tsx'
import type { startingAddresses } from '../../features/applications/parts/starting-addresses.ts'

/** The addresses to change. */
export function AddressForm({
  start,
  submitLabel,
}: {
  start: ReturnType<typeof startingAddresses>
  submitLabel: string
}) {
  return (
    <SubmitForm<AddressHistoryAnswers> id="change-address" defaultValue={start}>
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <FormStack>
            <AddressHistoryFields fields={fields} />
          </FormStack>
          <FormFooter
            submitLabel={submitLabel}
            isBusy={isSending}
            note="We tell you by e-mail that your address was changed, in case it was not you."
          />
        </Stack>
      )}
    </SubmitForm>
  )
}
