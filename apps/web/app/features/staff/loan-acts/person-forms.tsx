import { PROOF_KINDS } from '@tarnbrook/contract/requirements/proof-kinds'
import { DateInput } from '#ui/form/date-input.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Select } from '#ui/form/select.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { ActForm } from './act-form.tsx'
import {
  askForProofForm,
  deathForm,
  dischargeForm,
  excludedDebtForm,
  insolvencyForm,
} from './loan-acts.forms.ts'
import type { ActProps } from './proposal-forms.tsx'

const COUNTS =
  'It counts at once, on all of the person’s loans: nothing is collected and no money is sent. Another member of staff confirms it.'

function Told({ evidence, contact }: { evidence: FieldSource; contact: FieldSource }) {
  return (
    <>
      <Textarea field={evidence} label="Who told us, and what we were shown" rows={3} autoComplete="off" />
      <Textarea
        field={contact}
        label="Who looks after it, and how to reach them (optional)"
        rows={3}
        autoComplete="off"
      />
    </>
  )
}

export function Death({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={deathForm}
      hidden={{ loanId }}
      act={{
        title: 'Record a death',
        refusal: act.refusal,
        preview: <p>{COUNTS}</p>,
        submitLabel: 'Record the death',
        told: 'Nothing is sent to the borrower any more. What the law makes us write is kept for the estate.',
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <DateInput field={fields.happenedOn} label="Day of the death" />
          <Told evidence={fields.evidence} contact={fields.contact} />
        </>
      )}
    </ActForm>
  )
}

const KINDS = [
  { value: 'bankruptcy', label: 'Bankruptcy' },
  { value: 'iva', label: 'Individual voluntary arrangement' },
  { value: 'debt-relief-order', label: 'Debt relief order' },
  { value: 'sequestration', label: 'Sequestration (Scotland)' },
  { value: 'trust-deed', label: 'Protected trust deed (Scotland)' },
]

export function Insolvency({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={insolvencyForm}
      hidden={{ loanId }}
      act={{
        title: 'Record an insolvency',
        refusal: act.refusal,
        preview: <p>{COUNTS}</p>,
        submitLabel: 'Record the insolvency',
        told: 'The borrower isn’t emailed about it. What the law makes us write is for who deals with it too.',
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <Select
            field={fields.insolvencyKind}
            label="Which kind is it?"
            options={KINDS}
            placeholder="Choose one"
          />
          <DateInput field={fields.happenedOn} label="Day on which it began" />
          <Told evidence={fields.evidence} contact={fields.contact} />
        </>
      )}
    </ActForm>
  )
}

export function Discharge({ eventId }: { eventId: number }) {
  return (
    <ActForm
      form={dischargeForm}
      hidden={{ eventId }}
      act={{
        title: 'Record the discharge',
        preview: (
          <p>Nothing is collected until you say whether our loans were part of it: that’s the next item.</p>
        ),
        submitLabel: 'Record the discharge',
        told: 'The borrower isn’t emailed about it.',
      }}
    >
      {(fields) => <DateInput field={fields.dischargedOn} label="Day of the discharge" />}
    </ActForm>
  )
}

/** A discharge releases the debts that were part of it, so this is not the usual way. */
export function ExcludedDebt({ eventId }: { eventId: number }) {
  return (
    <ActForm
      form={excludedDebtForm}
      hidden={{ eventId }}
      act={{
        title: 'Our loans weren’t part of it',
        preview: (
          <p>
            Only when who dealt with the insolvency says so. It counts for all loans of this person: payments
            are taken again.
          </p>
        ),
        submitLabel: 'They weren’t: payments go on',
        told: 'The borrower gets the usual notice before each payment.',
      }}
    />
  )
}

/** For a proof that no rule wants, or another one than was sent. */
export function AskForProof({ applicationId }: { applicationId: number }) {
  return (
    <ActForm
      form={askForProofForm}
      hidden={{ applicationId }}
      act={{
        title: 'Ask for another proof',
        submitLabel: 'Ask for it',
        told: 'The borrower is emailed that we need it, and why proofs are asked for.',
      }}
    >
      {(fields) => (
        <Select
          field={fields.type}
          label="Which proof?"
          options={Object.entries(PROOF_KINDS).map(([value, label]) => ({ value, label }))}
          placeholder="Choose one"
        />
      )}
    </ActForm>
  )
}
