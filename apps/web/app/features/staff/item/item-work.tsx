import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { PressForm } from '#features/staff/press-form.tsx'
import { claimForm, deferForm, releaseForm, takeOverForm } from '#features/staff/staff.forms.ts'
import { When } from '#features/staff/when.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Stack } from '#ui/layout/page.tsx'

/** Who works on it. It stops no act: what is done twice is refused where it is done. */
export function ItemWork({ item: { claimedBy }, isMine }: { item: AttentionItem; isMine: boolean }) {
  return (
    <Stack gap="s">
      {claimedBy === null ? (
        <PressForm form={claimForm} label="I’ll do this" />
      ) : isMine ? (
        <>
          <p>You have this item. Colleagues see that.</p>
          <PressForm form={releaseForm} label="Give it back" />
        </>
      ) : (
        <>
          <p>
            {claimedBy.name} has this since <When at={claimedBy.since} />.
          </p>
          <PressForm form={takeOverForm} label="Take it over" />
        </>
      )}
      <Disclosure summary="Wait until a day">
        <SubmitForm form={deferForm} label="Wait until a day">
          {(fields, { errors, isSending }) => (
            <FormStack>
              <ErrorSummary items={errors} />
              <DateInput
                field={fields.on}
                label="Back on the list on"
                hint="60 days from today at most, and not beyond a day that the law sets. The day on which it’s due stays."
              />
              <FormFooter submitLabel="Wait" isBusy={isSending} />
            </FormStack>
          )}
        </SubmitForm>
      </Disclosure>
    </Stack>
  )
}
