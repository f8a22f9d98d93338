import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AddressHistoryFields } from '#features/addresses/address-fields.tsx'
import { startingAddresses } from '#features/addresses/starting-addresses.ts'
import { addressMismatchForm } from '#features/applications/after-quote.forms.ts'
import { amountOverTerm } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { dateParts, dayParts } from '#platform/forms/day-parts.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { ProperNameInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ContextPart, TaskColumns } from '#ui/task-columns/task-columns.tsx'

const TITLE = 'We couldn’t find you at that address'

/** Spec 2: the page on which an address that the agency does not know is put right. */
export function AddressMismatch({
  application,
  user,
  stepUp,
  isStepUpAsked,
}: {
  application: LoanApplication
  user: User
  /** How someone shows that it is them, where a link that was handed over is not enough. */
  stepUp: ReactNode
  /** They have begun to. */
  isStepUpAsked: boolean
}) {
  const isRefused = useReply(addressMismatchForm)?.code === 'STEP_UP_REQUIRED'
  return (
    <>
      <PageHead title={`${LANDING_TITLE.application}: ${TITLE}`} isIndexed={false} />
      <TaskColumns contextTitle="Next steps and help" context={<Context application={application} />}>
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
      </TaskColumns>
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
            <Notice tone="warning" title="We looked again and couldn’t find you" isAnnounced>
              We’ve kept what you typed. Check it against a bank statement or a council tax bill.
            </Notice>
          ) : null}
          <FormStack>
            {addressOptions.length > 0 ? (
              <Radios
                field={fields.chosen}
                label="Is one of these your address?"
                hint="The agency has these. If you choose one, you don’t need to change the address below."
                choices={[
                  ...addressOptions.map(({ label }, index) => ({ value: String(index), label })),
                  { value: 'none', label: 'None of these, I’ll enter my address' },
                ]}
              />
            ) : null}
            <ProperNameInput field={fields.firstName} label="First name" autoComplete="given-name" />
            <ProperNameInput field={fields.lastName} label="Last name" autoComplete="family-name" />
            <DateInput
              field={fields.dateOfBirth}
              parts={dateParts(fields.dateOfBirth)}
              label="Date of birth"
              hint="For example, 27 3 1985"
              isBirthDate
            />
            <AddressHistoryFields fields={fields} isInParts />
          </FormStack>
          <FormFooter
            submitLabel="Look again"
            isBusy={isSending}
            note="Other lenders can’t see this search, however often we look."
          />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** No quote yet, so no price: what was asked for, and what the correction leads to. */
function Context({ application }: { application: LoanApplication }) {
  const { id } = application
  const reference = applicationReference(id)
  return (
    <>
      <ContextPart title="Your application">
        <p>You asked for {amountOverTerm(application)}.</p>
      </ContextPart>
      <ContextPart title="What happens next">
        <ol>
          <li>You correct your details, and we check again.</li>
          <li>If we can lend to you, you see your quote. You choose whether to apply for it.</li>
        </ol>
      </ContextPart>
      <ContextPart title="Get help">
        <p>
          Call us on <PhoneAndHours />. Your application reference is {reference}.
        </p>
        <p>
          Or email <MailLink subject={`My address, application ${reference}`} />.
        </p>
      </ContextPart>
    </>
  )
}
