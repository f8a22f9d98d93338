import { CONTACT_SUBJECTS } from '@tarnbrook/contract/support/contact-subjects'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { productWords } from '#platform/product-words.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction } from '#platform/routing/route.ts'
import { useBrand } from '#platform/store/session.ts'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { PhoneInput, ProperNameInput, ReferenceInput, Textarea } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { OpeningNow } from './parts/opening-now.tsx'
import { contactForm } from './support.forms.ts'
import styles from './support.module.css'

/** Spec 1: the form is available for all but the main lender brand. */
export const handle = {
  frame: 'form',
  isAvailable: ({ switches }) => switches.contactForm,
} satisfies Handle

export const action = createSubmitAction(() => import('./contact.submit.ts'))
export const clientAction = createSubmitAction(() => import('./contact.submit.ts'))

/** How a subject reads where what we lend is not a loan; what is sent stays the same. */
const OF_HIRE_PURCHASE: Partial<Record<(typeof CONTACT_SUBJECTS)[number], string>> = {
  'Applying for a loan': 'Applying for car finance',
  'My loan': 'My agreement',
}

/** Spec 2: contact us. */
export default function ContactScreen() {
  const { hours, productType, shortName } = useBrand()
  const { isHirePurchase } = productWords(productType)
  return (
    <HelpedTask
      next={['You send your message, and we email you the reference.', `We answer ${hours.email.text}.`]}
    >
      <Section width="text">
        <SubmitForm form={contactForm}>
          {(fields, { errors, isSending }) => (
            <Stack gap="l">
              <PageHead
                title="Contact us"
                description={`How to reach ${shortName}: by phone, by email or with the form on this page.`}
              />
              <ErrorSummary items={errors} />
              <div>
                <PageHeading
                  title="Contact us"
                  lead="Call us for the quickest answer, or write to us here and we’ll reply."
                />
                <Ways />
              </div>
              <FormStack>
                <h2>Write to us</h2>
                <ProperNameInput field={fields.name} label="Your name" autoComplete="name" />
                <EmailInput field={fields.email} label="Email address" hint="We answer to this address." />
                <PhoneInput
                  field={fields.phone}
                  label="Phone number (optional)"
                  hint="If you’d like us to call you back."
                />
                <Select
                  field={fields.subject}
                  label="What’s it about?"
                  placeholder="Choose one"
                  options={CONTACT_SUBJECTS.map((subject) => ({
                    value: subject,
                    label: (isHirePurchase && OF_HIRE_PURCHASE[subject]) || subject,
                  }))}
                />
                <Textarea
                  field={fields.message}
                  label="Your message"
                  hint="Please leave out card numbers and bank details. We never need them in a message."
                  rows={8}
                />
                <ReferenceInput
                  field={fields.reference}
                  label={`${isHirePurchase ? 'Agreement' : 'Loan'} or application reference (optional)`}
                  hint="It’s in our letters and emails, and helps us find you sooner."
                />
                <Trap field={fields.website} />
                <FormFooter submitLabel="Send message" isBusy={isSending} />
              </FormStack>
            </Stack>
          )}
        </SubmitForm>
      </Section>
    </HelpedTask>
  )
}

function Ways() {
  const { contacts, hours } = useBrand()
  return (
    <Facts
      kind="words"
      items={[
        {
          term: 'Phone',
          detail: <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>,
          note: (
            <>
              {hours.phone.text}
              <OpeningNow hours={hours.phone} />
            </>
          ),
        },
        {
          term: 'Email',
          detail: <a href={`mailto:${contacts.contactEmail}`}>{contacts.contactEmail}</a>,
          note: (
            <>
              {hours.email.text}
              <OpeningNow hours={hours.email} />
            </>
          ),
        },
        {
          term: 'Is money tight?',
          detail: <Link href={paths.helpAndSupport()}>How we can help</Link>,
          note: 'Tell us early. There’s nearly always something we can do.',
        },
      ]}
    />
  )
}

/** Not shown, not read out and not reached by any key: what fills it in is a program. */
function Trap({ field }: { field: FieldSource }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={field.id}>Leave this empty</label>
      <input
        id={field.id}
        name={field.name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue={field.defaultValue}
      />
    </div>
  )
}
