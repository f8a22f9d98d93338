import type { CustomersFound } from '@tarnbrook/contract/customers/customer-search'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { createStaffAction } from '#platform/routing/staff-route.ts'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import styles from '../staff.module.css'
import { searchForm } from './search.forms.ts'
import { SearchResults } from './search-results.tsx'

export const action = createStaffAction(() => import('./search.submit.ts'))
export const clientAction = createStaffAction(() => import('./search.submit.ts'))
export const handle = { frame: 'desk', isListed: false } satisfies Handle

/** By what a caller can say. */
export default function SearchScreen() {
  const found = useReply(searchForm)?.answer as CustomersFound | undefined
  return (
    <Section>
      <PageHead title="Search" isIndexed={false} />
      <Stack gap="l">
        <PageHeading
          title="Search"
          lead="A reference, an email address or a phone number is enough. Of the rest it takes two."
        />
        {found ? <SearchResults found={found} /> : null}
        <SearchForm />
        <p>
          <Link href={staffPaths.newComplaint()}>Complaint from someone who isn’t a customer</Link>
        </p>
      </Stack>
    </Section>
  )
}

const NAME = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const
const CODE = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
} as const

function SearchForm() {
  return (
    <SubmitForm form={searchForm} groups={{ dateOfBirth: 'day' }} label="Search for a customer">
      {(fields, { errors, isSending }) => (
        <Stack gap="m">
          <ErrorSummary items={errors} />
          <div className={styles.filters}>
            <TextInput field={fields.reference} label="Reference" {...CODE} />
            <TextInput
              field={fields.phone}
              label="Phone number"
              type="tel"
              inputMode="tel"
              autoComplete="off"
            />
            <EmailInput field={fields.email} label="Email address" width="full" autoComplete="off" />
            <TextInput field={fields.firstName} label="First name, or its start" {...NAME} />
            <TextInput field={fields.lastName} label="Last name" {...NAME} />
            <TextInput field={fields.postCode} label="Postcode" {...CODE} />
            <TextInput
              field={fields.accountEnding}
              label="Last four of the account"
              inputMode="numeric"
              spellCheck={false}
              autoComplete="off"
            />
            <DateInput field={fields.dateOfBirth} label="Date of birth" />
          </div>
          <FormFooter
            submitLabel="Search"
            isBusy={isSending}
            note="It’s recorded that you searched, and whom you found."
          />
        </Stack>
      )}
    </SubmitForm>
  )
}
