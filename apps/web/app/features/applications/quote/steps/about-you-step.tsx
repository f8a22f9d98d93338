import { type DraftAnswers, startingValues } from '#features/applications/quote/draft/draft.ts'
import { aboutYouForm } from '#features/applications/quote/quote.forms.ts'
import { STEP_TITLE } from '#features/applications/quote/quote-steps.ts'
import { dateParts } from '#platform/forms/day-parts.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { PhoneLink } from '#platform/forms/reach-us.tsx'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PhoneInput, PostcodeInput, ProperNameInput } from '#ui/form/text-input.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { checkedSections } from './checked-sections.ts'
import { SaveForLater } from './save-for-later.tsx'

export function AboutYouStep({
  answers,
  isKnownCustomer,
}: {
  answers: DraftAnswers
  isKnownCustomer: boolean
}) {
  return isKnownCustomer ? <KnownDetails answers={answers} /> : <AboutYouForm answers={answers} />
}

/** Someone who is signed in applies with the details of their account. */
function KnownDetails({ answers }: { answers: DraftAnswers }) {
  const known = checkedSections(answers).find(({ section }) => section === 'about-you')
  return (
    <SubmitForm form={aboutYouForm}>
      {(_fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading
            title={STEP_TITLE['about-you']}
            lead="You’re signed in, so we use the details from your account."
          />
          <Facts kind="words" items={known?.facts ?? []} />
          <ChangeByCalling />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}

/** What is not changed in the form, and how it is. */
export function ChangeByCalling() {
  return (
    <p>
      If your name, date of birth or email has changed, call us on <PhoneLink /> before you apply. You can
      give us another mobile number later, when we text you a code.
    </p>
  )
}

function AboutYouForm({ answers }: { answers: DraftAnswers }) {
  const start = {
    ...startingValues(answers, 'about-you'),
    address: { postCode: answers['address.postCode'] },
  }
  return (
    <SubmitForm form={aboutYouForm} defaultValue={start} groups={{ dateOfBirth: 'day' }}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <PageHeading title={STEP_TITLE['about-you']} lead="Give your name as it is on your bank account." />
          <ProperNameInput field={fields.firstName} label="First name" autoComplete="given-name" />
          <ProperNameInput field={fields.lastName} label="Last name" autoComplete="family-name" />
          <DateInput
            field={fields.dateOfBirth}
            parts={dateParts(fields.dateOfBirth)}
            label="Date of birth"
            hint="For example, 27 3 1985"
            isBirthDate
          />
          <EmailInput
            field={fields.email}
            label="Email address"
            hint="We use it to contact you about your quote, and to send links to sign in."
          />
          <PhoneInput
            field={fields.mobileNumber}
            label="Mobile number"
            hint="A UK mobile. We text it a code if you go ahead with the loan."
          />
          <PostcodeInput
            field={fields.address.getFieldset().postCode}
            label="Postcode"
            hint="Where you live now. You choose your address on the next page."
          />
          <FormFooter isBusy={isSending}>
            <SaveForLater />
          </FormFooter>
        </FormStack>
      )}
    </SubmitForm>
  )
}
