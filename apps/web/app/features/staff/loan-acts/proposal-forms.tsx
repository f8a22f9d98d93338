import type { LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { EmailInput } from '#ui/email-input/email-input.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { MoneyInput, ProperNameInput, Textarea, TextInput } from '#ui/form/text-input.tsx'
import { ActForm, Reason, Register } from './act-form.tsx'
import { acceptPayeeForm, claimDamageForm, sellForm, terminateForm, writeOffForm } from './loan-acts.forms.ts'

export type ActOfLoan = LoanActs['acts'][number]

export interface ActProps {
  loanId: number
  act: ActOfLoan
  isOpen: boolean
}

/** The figure that the form rests on; nothing is sent where there is none. */
function figure({ owed }: ActOfLoan): { shown?: number } {
  return owed === null ? {} : { shown: toPounds(owed) }
}

function OwedAfterwards({ act: { owed, hasProtectedGoods } }: { act: ActOfLoan }) {
  if (owed === null) return null
  return (
    <Facts
      kind="words"
      items={[
        { term: 'Owed afterwards', detail: formatMoneyExact(owed) },
        ...(hasProtectedGoods
          ? [
              {
                term: 'The vehicle',
                detail: 'A third is paid, so only a court lets us take it back (CCA 1974 s90).',
              },
            ]
          : []),
      ]}
    />
  )
}

export const DECIDES = 'Nothing happens until another member of staff approves it, within 7 days.'

export function Terminate({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={terminateForm}
      hidden={{ loanId, ...figure(act) }}
      act={{
        title: 'Propose to end the agreement',
        refusal: act.refusal,
        preview: <OwedAfterwards act={act} />,
        submitLabel: 'Propose to end it',
        told: `${DECIDES} Then the borrower is emailed: “We’ve ended your agreement”, with what is owed.`,
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <Register field={fields.register} />
          <Reason field={fields.reason} />
        </>
      )}
    </ActForm>
  )
}

const BECAUSE = [
  { value: 'nothing-recoverable', label: 'Nothing more can be recovered' },
  { value: 'death', label: 'The borrower has died' },
  { value: 'insolvency', label: 'The borrower is insolvent' },
] as const

export function WriteOff({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={writeOffForm}
      hidden={{ loanId, ...figure(act) }}
      act={{
        title: 'Propose to write it off',
        refusal: act.refusal,
        preview: <OwedAfterwards act={act} />,
        submitLabel: 'Propose to write it off',
        told: `${DECIDES} Then the borrower is emailed that we don’t ask for it any more; after a death nobody is.`,
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <Radios
            field={fields.because}
            label="Because of what?"
            choices={BECAUSE.filter(({ value }) => act.causes.includes(value))}
          />
          <Reason field={fields.reason} />
        </>
      )}
    </ActForm>
  )
}

export function Sell({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={sellForm}
      hidden={{ loanId, ...figure(act) }}
      act={{
        title: 'Propose to sell the debt',
        refusal: act.refusal,
        preview: <OwedAfterwards act={act} />,
        submitLabel: 'Propose to sell it',
        told: `${DECIDES} Then the borrower is emailed who bought it, and how to reach them.`,
        isOpen,
      }}
    >
      {(fields) => {
        const buyer = fields.buyer.getFieldset()
        return (
          <>
            <ProperNameInput field={buyer.name} label="Company that buys it" />
            <TextInput field={buyer.address} label="Its postal address" autoComplete="off" />
            <TextInput field={buyer.phone} label="Its phone number" type="tel" autoComplete="off" />
            <EmailInput field={buyer.email} label="Its email address" autoComplete="off" />
            <MoneyInput field={fields.price} label="Price" autoComplete="off" />
            <Reason field={fields.reason} />
          </>
        )
      }}
    </ActForm>
  )
}

export function ClaimDamage({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={claimDamageForm}
      hidden={{ loanId }}
      act={{
        title: 'Propose to claim damage',
        refusal: act.refusal,
        submitLabel: 'Propose to claim it',
        told: `${DECIDES} Then the borrower is emailed what is damaged, and what it costs.`,
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <Textarea
            field={fields.damage}
            label="What is damaged"
            hint="As the borrower reads it. Fair wear is no damage (CCA 1974 s100)."
            rows={3}
            autoComplete="off"
          />
          <MoneyInput field={fields.amount} label="What it costs" autoComplete="off" />
          <Reason field={fields.reason} />
        </>
      )}
    </ActForm>
  )
}

export function AcceptPayee({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={acceptPayeeForm}
      hidden={{ loanId }}
      act={{
        title: 'Propose to send money to this account',
        refusal: act.refusal,
        submitLabel: 'Propose to accept the account',
        told: `${DECIDES} Then the money is sent, and the borrower is told as usual.`,
        isOpen,
      }}
    >
      {(fields) => <Reason field={fields.reason} />}
    </ActForm>
  )
}
