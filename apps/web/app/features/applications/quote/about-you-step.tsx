import type { aboutYouStep } from '@tarnbrook/contract/application-form'
import type { z } from 'zod'
import { SubmitForm } from '#platform/form.tsx'
import { paths } from '#platform/paths.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { EmailInput, PhoneInput, TextInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { answersOfStep, type DraftAnswers, STEP_TITLE, startingValues } from '../quote-steps.ts'
import { dateParts } from './date-parts.ts'
import { SaveForLater } from './save-for-later.tsx'

export function AboutYouStep({ answers }: { answers: DraftAnswers }) {
  const start = startingValues(answersOfStep(answers, 'about-you'))
  return (
    <SubmitForm<z.output<typeof aboutYouStep>>
      id="about-you"
      defaultValue={start}
      groups={{ dateOfBirth: 'day' }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading title={STEP_TITLE['about-you']} lead="Give your name as it is on your bank account." />
          <p>
            You need to be 18 or over and live in the UK.{' '}
            <Link href={paths.disqualified()}>What to do if you cannot apply</Link>
          </p>
          <TextInput field={fields.firstName} label="First name" autoComplete="given-name" width="l" />
          <TextInput field={fields.lastName} label="Last name" autoComplete="family-name" width="l" />
          <DateInput
            field={fields.dateOfBirth}
            parts={dateParts(fields.dateOfBirth)}
            label="Date of birth"
            hint="For example, 27 3 1985"
            isBirthDate
          />
          <EmailInput
            field={fields.email}
            label="E-mail address"
            hint="We send your quote here, and links to sign in."
          />
          <PhoneInput
            field={fields.mobileNumber}
            label="Mobile number"
            hint="A UK mobile. We text it a code if you go ahead with the loan."
          />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}
