import { SubmitForm, useReply } from '#platform/form.tsx'
import { useUser } from '#platform/session.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Stack } from '#ui/layout/page.tsx'
import {
  type AddressHistoryAnswers,
  AddressHistoryFields,
} from '../../features/applications/parts/address-fields.tsx'
import type { startingAddresses } from '../../features/applications/parts/starting-addresses.ts'
import { StepUp } from '../../features/requirements/step-up.tsx'

/** The addresses to change, for somebody who has shown that it is them; else the way to show it. */
export function AddressForm({
  start,
  submitLabel,
}: {
  start: ReturnType<typeof startingAddresses>
  submitLabel: string
}) {
  const user = useUser()
  const reply = useReply('change-address')
  if (user?.authStrength !== 'strong' || reply?.code === 'STEP_UP_REQUIRED')
    return (
      <StepUp why="You came in by a link that could have been passed on, so we check before your address is changed: our letters go there." />
    )
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
