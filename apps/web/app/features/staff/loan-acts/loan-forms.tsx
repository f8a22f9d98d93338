import type { LoanActs } from '@tarnbrook/contract/attention/loan-acts'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { toPounds } from '@tarnbrook/domain/core/money'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ReferenceInput } from '#ui/form/text-input.tsx'
import { writeDay } from '../when.tsx'
import { ActForm, Register } from './act-form.tsx'
import {
  breathingSpaceForm,
  defaultNoticeForm,
  endBreathingSpaceForm,
  startCollectingForm,
  vehicleReturnForm,
} from './loan-acts.forms.ts'
import type { ActProps } from './proposal-forms.tsx'

export function DefaultNotice({ loanId, act, isOpen }: ActProps) {
  const { owed, remedyBy } = act
  return (
    <ActForm
      form={defaultNoticeForm}
      hidden={{ loanId, ...(owed !== null && { shown: toPounds(owed) }) }}
      act={{
        title: 'Give a default notice',
        refusal: act.refusal,
        preview:
          owed !== null && remedyBy !== null ? (
            <Facts
              kind="words"
              items={[
                { term: 'It asks for', detail: formatMoneyExact(owed) },
                { term: 'By', detail: writeDay(remedyBy) },
              ]}
            />
          ) : null,
        submitLabel: 'Give the notice',
        told: 'The borrower is emailed the notice at once, with the FCA’s information sheet. It can’t be taken back.',
        isOpen,
      }}
    >
      {(fields) => <Register field={fields.register} />}
    </ActForm>
  )
}

const SPACE_KINDS = [
  { value: 'standard', label: 'Standard, 60 days' },
  { value: 'mental-health', label: 'Mental health crisis, as long as the treatment and 30 days' },
  { value: 'scottish', label: 'Statutory moratorium in Scotland, six months' },
]

export function BreathingSpace({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={breathingSpaceForm}
      hidden={{ loanId }}
      act={{
        title: 'Record a breathing space',
        refusal: act.refusal,
        preview: (
          <p>
            From its first day no interest is charged and nothing overdue is asked for, on all of the
            borrower’s loans that it covers.
          </p>
        ),
        submitLabel: 'Record it',
        told: 'The borrower is emailed about each of these loans: what stops, and until when.',
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <Radios field={fields.kind} label="Which kind is it?" choices={SPACE_KINDS} />
          <ReferenceInput field={fields.reference} label="Reference in the register" />
          <DateInput field={fields.startedOn} label="First day" />
        </>
      )}
    </ActForm>
  )
}

const ENDS = [
  { value: 'ended', label: 'The breathing space ended early', hint: 'The day is its last protected day.' },
  {
    value: 'treatment-ended',
    label: 'The crisis treatment ended',
    hint: 'The breathing space lasts 30 days more.',
  },
]

export function EndBreathingSpace({ space }: { space: NonNullable<LoanActs['breathingSpace']> }) {
  return (
    <ActForm
      form={endBreathingSpaceForm}
      hidden={{ spaceId: space.id }}
      act={{
        title: 'Record that the breathing space ends',
        preview: (
          <Facts
            kind="words"
            items={[
              { term: 'Began', detail: writeDay(space.startedOn) },
              {
                term: 'Last day',
                detail: space.lastDay ? writeDay(space.lastDay) : 'While the treatment lasts',
              },
            ]}
          />
        ),
        submitLabel: 'Record it',
        told: 'The borrower is emailed when it’s over. Interest that was frozen stays off.',
        isOpen: true,
      }}
    >
      {(fields) => (
        <>
          <Radios
            field={fields.how}
            label="What has ended?"
            choices={space.kind === 'mental-health' ? ENDS : ENDS.slice(0, 1)}
          />
          <DateInput field={fields.on} label="On which day?" />
        </>
      )}
    </ActForm>
  )
}

const DAMAGE = [
  { value: 'no', label: 'No damage beyond fair wear' },
  { value: 'yes', label: 'Damage that we may claim' },
]

export function VehicleReturn({ loanId, act, isOpen }: ActProps) {
  return (
    <ActForm
      form={vehicleReturnForm}
      hidden={{ loanId }}
      act={{
        title: 'Record that the vehicle is back',
        refusal: act.refusal,
        submitLabel: 'Record it',
        told: 'The borrower is emailed that the vehicle is back, and what is left to pay. With damage, that we’re looking at it.',
        isOpen,
      }}
    >
      {(fields) => (
        <>
          <DateInput field={fields.returnedOn} label="When did it come back?" />
          <Radios field={fields.hasDamage} label="Is it damaged?" choices={DAMAGE} />
        </>
      )}
    </ActForm>
  )
}

export function StartCollecting({ loanId }: { loanId: number }) {
  return (
    <ActForm
      form={startCollectingForm}
      hidden={{ loanId }}
      act={{
        title: 'Start collecting again',
        preview: <p>Only when the borrower agrees. What falls due from now on is collected.</p>,
        submitLabel: 'They agree: start again',
        told: 'The borrower gets the usual notice before each payment.',
        isOpen: true,
      }}
    />
  )
}
