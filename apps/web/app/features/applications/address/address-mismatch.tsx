import type { User } from '@tarnbrook/contract/account/auth'
import type { LoanApplication } from '@tarnbrook/contract/applying/applications'
import { LANDING_TITLE } from '@tarnbrook/domain/applying/landing'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { addressMismatchForm } from '#features/applications/after-quote.forms.ts'
import { PageHead } from '#platform/document/head.tsx'
import { dateParts, dayParts } from '#platform/forms/day-parts.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useBrand } from '#platform/store/session.ts'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { AddressHistoryFields } from './address-fields.tsx'
import { startingAddresses } from './starting-addresses.ts'

const TITLE = 'We could not find you at that address'

/** Spec 2: the page of an application whose address the agency does not know, on which it is put right. */
export function AddressMismatch({
  application,
  user,
  stepUp,
  isStepUpAsked,
}: {
  application: LoanApplication
  user: User
  /** How somebody shows that it is them, where a link that was handed over is not enough. */
  stepUp: ReactNode
  /** They have begun to. */
  isStepUpAsked: boolean
}) {
  const isRefused = useReply(addressMismatchForm)?.code === 'STEP_UP_REQUIRED'
  return (
    <>
      <PageHead title={`${LANDING_TITLE.application}: ${TITLE}`} isIndexed={false} />
      <Section width="text">
        {isRefused || isStepUpAsked ? (
          <>
            <PageHeading title={TITLE} />
            {stepUp}
          </>
        ) : (
          <CorrectionForm application={application} user={user} />
        )}
      </Section>
      <Section title="Rather talk to us?" width="text">
        <OrCall application={application} />
      </Section>
    </>
  )
}

function CorrectionForm({ application, user }: { application: LoanApplication; user: User }) {
  const [query] = useSearchParams()
  const { firstName, lastName, dateOfBirth, addresses } = user
  const { addressOptions } = application
  return (
    <SubmitForm
      form={addressMismatchForm}
      groups={{ dateOfBirth: 'day' }}
      defaultValue={{
        firstName,
        lastName,
        dateOfBirth: dayParts(dateOfBirth),
        ...startingAddresses(addresses),
      }}
    >
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={TITLE}
            lead="The credit reference agency found no match at this address. It’s often a flat number or an old address. Correct it here, and we’ll check again."
          />
          {query.has('again') && errors.length === 0 ? (
            <Notice tone="warning" title="We looked again and could not find you" isAnnounced>
              What you typed is kept. Check it against a bank statement or a council tax bill.
            </Notice>
          ) : null}
          <FormStack>
            {addressOptions.length > 0 ? (
              <Radios
                field={fields.chosen}
                label="Is one of these your address?"
                hint="The agency knows these. Choose one, and you need not change the address below."
                choices={[
                  ...addressOptions.map(({ label }, index) => ({ value: String(index), label })),
                  { value: 'none', label: 'None of these, I’ll enter my address' },
                ]}
              />
            ) : null}
            <TextInput field={fields.firstName} label="First name" autoComplete="given-name" width="l" />
            <TextInput field={fields.lastName} label="Last name" autoComplete="family-name" width="l" />
            <DateInput
              field={fields.dateOfBirth}
              parts={dateParts(fields.dateOfBirth)}
              label="Date of birth"
              hint="For example, 27 3 1985"
              isBirthDate
            />
            <AddressHistoryFields fields={fields} />
          </FormStack>
          <FormFooter
            submitLabel="Look again"
            isBusy={isSending}
            note="This search cannot be seen by other lenders, however often we look."
          />
        </Stack>
      )}
    </SubmitForm>
  )
}

function OrCall({ application }: { application: LoanApplication }) {
  const { contacts, hours } = useBrand()
  const reference = applicationReference(application.id)
  const subject = encodeURIComponent(`My address, application ${reference}`)
  return (
    <Prose>
      <p>
        Call <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text},
        and give your application reference, {reference}. Or write to{' '}
        <a href={`mailto:${contacts.contactEmail}?subject=${subject}`}>{contacts.contactEmail}</a>. Our
        mailbox is read {hours.email.text}.
      </p>
    </Prose>
  )
}
