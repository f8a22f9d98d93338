import type { ContactDetails as Details } from '@tarnbrook/contract/customers/contact-details'
import { ADDRESS_PERIODS } from '@tarnbrook/domain/core/address'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { useReply } from '#platform/forms/form.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Select } from '#ui/form/select.tsx'
import { PhoneInput, PostcodeInput, ProperNameInput, Textarea, TextInput } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import {
  addressForm,
  approveChangeForm,
  emailForm,
  nameForm,
  phoneForm,
  refuseChangeForm,
} from '../customer/customer.forms.ts'
import { ActForm } from '../loan-acts/act-form.tsx'
import { NotDone } from '../not-done.tsx'
import styles from '../staff.module.css'
import { When } from '../when.tsx'

/** What a customer is reached by, and the forms that change it as they asked by phone or letter. */
export function ContactDetails({ details }: { details: Details }) {
  const { firstName, lastName, email, mobileNumber, address, proposal } = details
  const refusal = proposal ? 'A change waits for a decision. It’s shown above.' : undefined
  return (
    <Stack gap="l">
      <Facts
        kind="words"
        items={[
          { term: 'Name', detail: `${firstName} ${lastName}` },
          { term: 'Email', detail: email },
          { term: 'Mobile', detail: mobileNumber ? formatPhone(mobileNumber) : 'Not known' },
          { term: 'Address', detail: address ?? 'Not known' },
        ]}
      />
      {proposal ? <Proposal proposal={proposal} /> : <LateDecision />}
      <Address />
      <Phone />
      <Email refusal={refusal} />
      <Name refusal={refusal} />
    </Stack>
  )
}

const CALLED = { value: 'called-on-file', label: 'I called the number on file' }
const DOCUMENT = { value: 'document-seen', label: 'I saw a document' }
const QUESTIONS = { value: 'questions', label: 'They answered questions' }

function Why({
  checkedBy,
  reason,
  checks,
}: {
  checkedBy: FieldSource
  reason: FieldSource
  checks: readonly { value: string; label: string }[]
}) {
  return (
    <>
      <Select
        field={checkedBy}
        label="How do you know who asks?"
        options={[...checks]}
        placeholder="Choose one"
      />
      <Textarea
        field={reason}
        label="Why it’s changed"
        hint="It’s kept as a note, which the customer may ask to read."
        rows={3}
        autoComplete="off"
      />
    </>
  )
}

const UNDO = 'with a link that undoes it for 7 days'

function Address() {
  return (
    <ActForm
      form={addressForm}
      hidden={{ kind: 'address' }}
      act={{
        title: 'Change the address',
        submitLabel: 'Change the address',
        told: `The customer is emailed, ${UNDO}.`,
      }}
    >
      {(fields) => {
        const home = fields.address.getFieldset()
        return (
          <>
            <ProperNameInput field={home.houseNumber} label="House number or name" width="m" />
            <ProperNameInput field={home.line1} label="Street" />
            <ProperNameInput field={home.town} label="Town or city" />
            <PostcodeInput field={home.postCode} label="Postcode" autoComplete="off" />
            <Select
              field={home.period}
              label="How long have they lived there?"
              options={[...ADDRESS_PERIODS]
                .reverse()
                .map(({ code, label }) => ({ value: String(code), label }))}
              placeholder="Choose one"
            />
            <Why checkedBy={fields.checkedBy} reason={fields.reason} checks={[CALLED, DOCUMENT, QUESTIONS]} />
          </>
        )
      }}
    </ActForm>
  )
}

function Phone() {
  return (
    <ActForm
      form={phoneForm}
      hidden={{ kind: 'mobile-number' }}
      act={{
        title: 'Change the mobile number',
        submitLabel: 'Change the mobile number',
        told: `The customer is emailed, ${UNDO}. The old and the new number are texted. Money to an account that’s given now waits for a day.`,
      }}
    >
      {(fields) => (
        <>
          <PhoneInput field={fields.mobileNumber} label="New mobile number" autoComplete="off" />
          <Checkbox field={fields.hasAnswered} label="I called the new number, and they answered" />
          <Why checkedBy={fields.checkedBy} reason={fields.reason} checks={[CALLED, DOCUMENT]} />
        </>
      )}
    </ActForm>
  )
}

const TWO = 'Another member of staff decides on it, with the role SUPER_ADMIN.'

function Email({ refusal }: { refusal: string | undefined }) {
  return (
    <ActForm
      form={emailForm}
      hidden={{ kind: 'email' }}
      act={{
        title: 'Propose another email address',
        refusal,
        preview: <p>{TWO} The mailbox signs in: the person who reads it has the account.</p>,
        submitLabel: 'Propose it',
        told: `Once it’s approved: the old address is emailed, ${UNDO}, the new one is emailed, the phone is texted, and every sign-in ends.`,
      }}
    >
      {(fields) => (
        <>
          <TextInput
            field={fields.email}
            label="New email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Why checkedBy={fields.checkedBy} reason={fields.reason} checks={[CALLED, DOCUMENT]} />
        </>
      )}
    </ActForm>
  )
}

function Name({ refusal }: { refusal: string | undefined }) {
  return (
    <ActForm
      form={nameForm}
      hidden={{ kind: 'name' }}
      act={{
        title: 'Propose another name',
        refusal,
        preview: <p>{TWO} Documents that were made keep the old name.</p>,
        submitLabel: 'Propose it',
        told: `Once it’s approved: the customer is emailed, ${UNDO}.`,
      }}
    >
      {(fields) => (
        <>
          <ProperNameInput field={fields.firstName} label="First name" autoComplete="off" />
          <ProperNameInput field={fields.lastName} label="Last name" autoComplete="off" />
          <Why checkedBy={fields.checkedBy} reason={fields.reason} checks={[DOCUMENT]} />
        </>
      )}
    </ActForm>
  )
}

/** What a decision that came too late says, whose form is gone with the proposal. */
function LateDecision() {
  const approved = useReply(approveChangeForm)
  const refused = useReply(refuseChangeForm)
  return approved || refused ? <NotDone /> : null
}

function Proposal({ proposal }: { proposal: NonNullable<Details['proposal']> }) {
  const { id, kind, value, checkedBy, reason, proposedBy, proposedAt, expiresAt } = proposal
  const check = [CALLED, DOCUMENT, QUESTIONS].find((one) => one.value === checkedBy)
  const hidden = { proposalId: id }
  return (
    <Stack gap="m">
      <h2>A change waits for a decision</h2>
      <Facts
        kind="words"
        items={[
          { term: kind === 'email' ? 'New email address' : 'New name', detail: value },
          { term: 'Who asked', detail: check?.label },
          { term: 'Why', detail: <span className={styles.words}>{reason}</span> },
          {
            term: 'Proposed',
            detail: (
              <>
                {proposedBy}, <When at={proposedAt} />
              </>
            ),
          },
          { term: 'Can be approved until', detail: <When at={expiresAt} /> },
        ]}
      />
      <p>{TWO}</p>
      <ActForm
        form={approveChangeForm}
        hidden={hidden}
        act={{
          title: 'Approve it',
          submitLabel: 'Approve, and change it',
          told: `The customer is emailed, ${UNDO}.`,
          isOpen: true,
        }}
      />
      <ActForm
        form={refuseChangeForm}
        hidden={hidden}
        act={{ title: 'Refuse it', submitLabel: 'Refuse', told: 'The customer isn’t told.' }}
      >
        {(fields) => <TextInput field={fields.note} label="Why it’s refused" autoComplete="off" />}
      </ActForm>
    </Stack>
  )
}
