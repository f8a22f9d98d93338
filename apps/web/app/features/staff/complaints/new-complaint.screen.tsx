import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction } from '#platform/routing/staff-route.ts'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Select } from '#ui/form/select.tsx'
import { Textarea, TextInput } from '#ui/form/text-input.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { toldComplaintForm } from './complaints.forms.ts'
import { ToldComplaint } from './told-complaint.tsx'

export const action = createStaffAction(() => import('./complaints.submit.ts'))
export const clientAction = createStaffAction(() => import('./complaints.submit.ts'))
export const handle = { frame: 'desk', isListed: false } satisfies Handle

/** Of people who have no page: a customer's complaint is recorded on theirs. */
export default function NewComplaintScreen() {
  return (
    <Section>
      <PageHead title="Complaint from someone who isn’t a customer" isIndexed={false} />
      <Stack gap="l">
        <div>
          <BackLink href={staffPaths.search()}>Search</BackLink>
          <PageHeading
            title="Complaint from someone who isn’t a customer"
            lead="A customer’s is recorded on their own page, under messages."
          />
        </div>
        <SubmitForm form={toldComplaintForm} groups={{ receivedOn: 'day' }} label="Record a complaint">
          {(fields, { errors, isSending }) => (
            <FormStack>
              <ErrorSummary items={errors} />
              <Select
                field={fields.brand}
                label="Which brand is it about?"
                options={Object.entries(BRAND_NAMES).map(([value, label]) => ({ value, label }))}
                placeholder="Choose one"
              />
              <ToldComplaint fields={fields} />
              <TextInput
                field={fields.name}
                label="Their name"
                autoComplete="off"
                autoCapitalize="words"
                spellCheck={false}
              />
              <EmailInput
                field={fields.email}
                label="Email address (optional)"
                width="full"
                autoComplete="off"
              />
              <Textarea
                field={fields.postalAddress}
                label="Postal address (optional)"
                hint="Needed where they have no email: we answer in writing."
                rows={4}
                autoComplete="off"
              />
              <TextInput
                field={fields.phone}
                label="Phone number (optional)"
                type="tel"
                inputMode="tel"
                autoComplete="off"
              />
              <FormFooter
                submitLabel="Record the complaint"
                isBusy={isSending}
                note="They get an acknowledgement by email. Without an email it’s a letter, which you post."
              />
            </FormStack>
          )}
        </SubmitForm>
      </Stack>
    </Section>
  )
}
