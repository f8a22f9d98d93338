import type { FieldMetadata } from '@conform-to/react'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { lender } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import { commissionForm } from '#features/support/support.forms.ts'
import styles from '#features/support/support.module.css'
import { PageHead } from '#platform/document/head.tsx'
import { type FieldsOf, type FormState, SubmitForm } from '#platform/forms/form.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateInput, type DateParts } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { EmailInput, PhoneInput, PostcodeInput, Textarea, TextInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'

type Fields = FieldsOf<typeof commissionForm>
type AddressGroup = Fields['currentAddress'] | Fields['addressAtAgreement']

export function CommissionForm() {
  return (
    <Section width="text">
      <SubmitForm form={commissionForm} groups={{ dateOfBirth: 'day', agreementDate: 'year' }}>
        {(fields, form) => (
          <Stack>
            <PageHead
              title="Commission on motor finance"
              description="Complain about commission on motor finance. It is free, and you need no claims company."
            />
            <ErrorSummary items={form.errors} />
            <PageHeading
              title="Complain about commission on motor finance"
              lead="If you bought a vehicle on finance from us and a dealer or broker was paid commission, tell us here."
            />
            <Scheme />
            <FormStack>
              <AboutYou fields={fields} form={form} />
              <Agreement fields={fields} />
              <Helper fields={fields} form={form} />
              <Sending fields={fields} isSending={form.isSending} />
            </FormStack>
          </Stack>
        )}
      </SubmitForm>
    </Section>
  )
}

function Scheme() {
  return (
    <Stack gap="l">
      <p>
        <strong>It is free, and you do not need a claims company or a solicitor.</strong> If you use one you
        may have to pay it part of what you get.
      </p>
      <Stack gap="s">
        <h2>Where the scheme stands</h2>
        {commissionScheme.status.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={styles.soft}>
          As of{' '}
          {new Date(commissionScheme.asOf).toLocaleDateString('en-GB', {
            dateStyle: 'long',
            timeZone: 'UTC',
          })}
          . The Financial Conduct Authority has{' '}
          <a href={commissionScheme.informationUrl}>the latest, and what to do if your lender was another</a>.
        </p>
      </Stack>
    </Stack>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function AboutYou({ fields, form }: { fields: Fields; form: FormState }) {
  return (
    <Titled title="About you">
      <TextInput field={fields.firstName} label="First name" autoComplete="given-name" width="l" />
      <TextInput field={fields.lastName} label="Last name" autoComplete="family-name" width="l" />
      <DateInput
        field={fields.dateOfBirth}
        parts={boxesOf(fields.dateOfBirth)}
        label="Date of birth"
        hint="For example, 27 3 1985"
        isBirthDate
      />
      <EmailInput field={fields.email} label="Email address" hint="We send our answer here." />
      <PhoneInput field={fields.mobileNumber} label="Mobile number (optional)" />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Where you live now</legend>
        <Address group={fields.currentAddress} isAutofilled />
      </fieldset>
      <Disclosure
        summary="I lived somewhere else when I signed the agreement"
        isOpen={isTold(form, 'addressAtAgreement')}
      >
        <fieldset className={styles.inner}>
          <legend className={styles.legend}>Where you lived when you signed</legend>
          <Address group={fields.addressAtAgreement} />
        </fieldset>
      </Disclosure>
    </Titled>
  )
}

function Address({ group, isAutofilled = false }: { group: AddressGroup; isAutofilled?: boolean }) {
  const { flatNumber, houseNumber, line1, line2, town, county, postCode } = group.getFieldset()
  const known = (name: string) => (isAutofilled ? name : 'off')
  return (
    <>
      <TextInput field={flatNumber} label="Flat number (optional)" width="s" />
      <TextInput field={houseNumber} label="House number or name" width="m" />
      <TextInput field={line1} label="Street" autoComplete={known('address-line1')} width="l" />
      <TextInput field={line2} label="Area (optional)" autoComplete={known('address-line2')} width="l" />
      <TextInput
        field={town}
        label="Town or city (optional)"
        autoComplete={known('address-level2')}
        width="l"
      />
      <TextInput field={county} label="County (optional)" width="l" />
      <PostcodeInput field={postCode} label="Postcode" autoComplete={known('postal-code')} />
    </>
  )
}

function Agreement({ fields }: { fields: Fields }) {
  return (
    <Titled title="The agreement">
      <p>Give at least one of the number, the date and the registration.</p>
      <TextInput
        field={fields.agreementNumber}
        label="Agreement number"
        hint="It is on the agreement and on our letters."
        width="m"
      />
      <DateInput
        field={fields.agreementDate}
        parts={boxesOf(fields.agreementDate)}
        label="Date of the agreement"
        hint="The year is enough."
      />
      <TextInput
        field={fields.vehicleRegistration}
        label="Registration of the vehicle"
        hint="Like AB12 CDE"
        autoCapitalize="characters"
        width="s"
      />
      <TextInput field={fields.lenderName} label="Lender on the agreement (optional)" width="l" />
      <TextInput field={fields.brokerName} label="Dealer or broker (optional)" width="l" />
      <Textarea
        field={fields.complaintText}
        label="What would you like us to look into? (optional)"
        hint="A few words will do."
        rows={6}
      />
    </Titled>
  )
}

function Helper({ fields, form }: { fields: Fields; form: FormState }) {
  const { name, firmReferenceNumber, hasAuthority } = fields.representedBy.getFieldset()
  return (
    <Titled title="Someone helping you">
      <Disclosure summary="Somebody is complaining for me" isOpen={isTold(form, 'representedBy')}>
        <div className={styles.inner}>
          <TextInput field={name} label="Their name, or their firm’s" width="l" />
          <TextInput
            field={firmReferenceNumber}
            label="FCA number of the firm (optional)"
            hint="6 or 7 digits. A friend or a relative has none."
            inputMode="numeric"
            width="s"
          />
          <Checkbox field={hasAuthority} label="They may act for the person who complains." />
        </div>
      </Disclosure>
      <Textarea
        field={fields.supportNeeds}
        label="Is there anything that would help you deal with us? (optional)"
        hint="Large print, say, or a call rather than letters."
        rows={3}
      />
    </Titled>
  )
}

function Sending({ fields, isSending }: { fields: Fields; isSending: boolean }) {
  return (
    <Titled title="Send your complaint">
      <Checkbox
        field={fields.consent}
        label={`${lender.legalName} may use these details to look into my complaint.`}
      />
      <FormFooter submitLabel="Send complaint" isBusy={isSending} />
    </Titled>
  )
}

function boxesOf(field: unknown): DateParts {
  return (field as FieldMetadata<Record<keyof DateParts, string>>).getFieldset()
}

/** What was typed in a folded part is not folded away again; a part that was left empty is in no reply. */
function isTold({ reply }: FormState, group: string): boolean {
  return reply?.initialValue?.[group] !== undefined
}
