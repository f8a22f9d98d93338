import type { FieldMetadata } from '@conform-to/react'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { lender } from '@tarnbrook/brands/lender'
import type { ReactNode } from 'react'
import { commissionForm } from '#features/support/support.forms.ts'
import styles from '#features/support/support.module.css'
import { PageHead } from '#platform/document/head.tsx'
import { AddressLines } from '#platform/forms/address-lines.tsx'
import { type FieldsOf, type FormState, SubmitForm } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DateInput, type DateParts } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { DigitsInput, PhoneInput, ProperNameInput, ReferenceInput, Textarea } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'

type Fields = FieldsOf<typeof commissionForm>

const NEXT = [
  'You send your complaint, and we email you the reference.',
  'We look into it, and send our answer to your email address.',
]

export function CommissionForm() {
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        <SubmitForm form={commissionForm} groups={{ dateOfBirth: 'day', agreementDate: 'year' }}>
          {(fields, form) => (
            <Stack>
              <PageHead
                title="Commission on motor finance"
                description="Complain about commission on motor finance. It’s free, and you don’t need a claims company."
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
    </HelpedTask>
  )
}

function Scheme() {
  return (
    <Stack gap="l">
      <p>
        <strong>It’s free, and you don’t need a claims company or a solicitor.</strong> If you use one you may
        have to pay it part of what you get.
      </p>
      <Stack gap="s">
        <h2>The redress scheme now</h2>
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
      <ProperNameInput field={fields.firstName} label="First name" autoComplete="given-name" />
      <ProperNameInput field={fields.lastName} label="Last name" autoComplete="family-name" />
      <DateInput
        field={fields.dateOfBirth}
        parts={getDateParts(fields.dateOfBirth)}
        label="Date of birth"
        hint="For example, 27 3 1985"
        isBirthDate
      />
      <EmailInput field={fields.email} label="Email address" hint="We send our answer here." />
      <PhoneInput field={fields.mobileNumber} label="Mobile number (optional)" />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Where you live now</legend>
        <AddressLines fields={fields.currentAddress.getFieldset()} isTownOptional />
      </fieldset>
      <Disclosure
        summary="I lived somewhere else when I signed the agreement"
        isOpen={isTold(form, 'addressAtAgreement')}
      >
        <fieldset className={styles.inner}>
          <legend className={styles.legend}>Where you lived when you signed</legend>
          <AddressLines fields={fields.addressAtAgreement.getFieldset()} isPrevious isTownOptional />
        </fieldset>
      </Disclosure>
    </Titled>
  )
}

function Agreement({ fields }: { fields: Fields }) {
  return (
    <Titled title="The agreement">
      <p>Give at least one of the number, the date and the registration.</p>
      <ReferenceInput
        field={fields.agreementNumber}
        label="Agreement number"
        hint="It’s on the agreement and on our letters."
      />
      <DateInput
        field={fields.agreementDate}
        parts={getDateParts(fields.agreementDate)}
        label="Date of the agreement"
        hint="The year is enough."
      />
      <ReferenceInput
        field={fields.vehicleRegistration}
        label="Registration of the vehicle"
        hint="For example, AB12 CDE"
        width="s"
      />
      <ProperNameInput field={fields.lenderName} label="Lender on the agreement (optional)" />
      <ProperNameInput field={fields.brokerName} label="Dealer or broker (optional)" />
      <Textarea
        field={fields.complaintText}
        label="What would you like us to look into? (optional)"
        hint="A few words are enough."
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
          <ProperNameInput field={name} label="Their name, or their firm’s" />
          <DigitsInput
            field={firmReferenceNumber}
            label="FCA number of the firm (optional)"
            hint="6 or 7 digits. A friend or a relative has none."
          />
          <Checkbox field={hasAuthority} label="They may act for the person who complains." />
        </div>
      </Disclosure>
      <Textarea
        field={fields.supportNeeds}
        label="Is there anything that would help you deal with us? (optional)"
        hint="For example large print, or a call instead of letters."
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

function getDateParts(field: unknown): DateParts {
  return (field as FieldMetadata<Record<keyof DateParts, string>>).getFieldset()
}

/** A folded part with typed text is not folded again; an empty part is in no reply. */
function isTold({ reply }: FormState, group: string): boolean {
  return reply?.initialValue?.[group] !== undefined
}
