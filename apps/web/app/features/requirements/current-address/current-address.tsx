import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import { AddressForm } from '#features/addresses/address-form.tsx'
import { KnownAddresses } from '#features/addresses/known-address.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { Step } from '#features/requirements/step.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { useSession, useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { confirmAddressForm, newAddressForm } from './current-address.forms.ts'

const TITLE = 'Is this still where you live?'

/** A returning customer looks at the address that we have, and confirms it or gives another one. */
export function CurrentAddressStep({ application }: { application: LoanApplication }) {
  const { brand } = useSession()
  const known = useUser()
  const replies = [useReply(confirmAddressForm), useReply(newAddressForm)]
  const isStrong =
    known?.authStrength === 'strong' && !replies.some((reply) => reply?.code === 'STEP_UP_REQUIRED')
  const user = useAnswer(isStrong ? queryUser(known.id, brand) : null)
  return (
    <Step
      applicationId={application.id}
      title={TITLE}
      lead="We’ve had this address for more than a year. It’ll be on your agreement, and we send letters there."
    >
      {isStrong ? (
        <AddressQuestion user={user} />
      ) : (
        <StepUp application={application} why="We need to check it’s you before we show your address." />
      )}
    </Step>
  )
}

/** Apart from the sign-in that it needs. */
export function AddressQuestion({ user }: { user: User | undefined }) {
  const hasBegun = useReply(newAddressForm) !== undefined
  if (!user) return <Skeleton label="Loading your address" lines={4} />
  return (
    <Stack gap="l">
      <KnownAddresses items={[{ term: 'Your address', address: user.addresses?.[0] }]} />
      <SubmitForm className={styles.form} form={confirmAddressForm} label="Confirm your address">
        {(_fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <Button isBusy={isSending}>Yes, I live here</Button>
          </>
        )}
      </SubmitForm>
      <Disclosure summary="No, I’ve moved" isOpen={hasBegun}>
        <Stack>
          <p>
            Enter your new address. We’ll then ask you for proof of it, such as a council tax bill. A member
            of our team looks at the proof before we approve your application. We don’t make another credit
            check.
          </p>
          <AddressForm
            form={newAddressForm}
            start={{ address: {}, previousAddress: {} }}
            submitLabel="Save my new address"
          />
        </Stack>
      </Disclosure>
    </Stack>
  )
}
