import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Textarea } from '#ui/form/text-input.tsx'
import { customerComplaintForm } from '../customer/customer.forms.ts'
import { ActForm } from '../loan-acts/act-form.tsx'

const CHANNELS = [
  { value: 'phone', label: 'By phone' },
  { value: 'letter', label: 'By letter' },
]

/** What is asked of each complaint that staff write down. */
export function ToldComplaint({
  fields,
}: {
  fields: Record<'channel' | 'receivedOn' | 'text', FieldSource>
}) {
  return (
    <>
      <Radios field={fields.channel} label="How did it come?" choices={CHANNELS} />
      <DateInput
        field={fields.receivedOn}
        label="When did it reach us?"
        hint="The eight weeks count from this day, also when it’s recorded later."
      />
      <Textarea
        field={fields.text}
        label="What is it about?"
        hint="In their words as far as you can. They get a copy of it."
        rows={6}
        autoComplete="off"
      />
    </>
  )
}

const ANSWER_WAYS = [
  { value: 'email', label: 'By email, to the address of their account' },
  {
    value: 'post',
    label: 'By post, to their address on file',
    hint: 'Each letter is an item, for you to post.',
  },
]

/** On the page of a customer. */
export function CustomerComplaintForm() {
  return (
    <ActForm
      form={customerComplaintForm}
      hidden={{}}
      groups={{ receivedOn: 'day' }}
      act={{
        title: 'Record a complaint by phone or letter',
        preview: <p>Any dissatisfaction that they say has cost them money, trouble or worry.</p>,
        submitLabel: 'Record the complaint',
        told: 'They get an acknowledgement with its reference, its days and what you noted.',
      }}
    >
      {(fields) => (
        <>
          <ToldComplaint fields={fields} />
          <Radios field={fields.answerBy} label="How do we answer?" choices={ANSWER_WAYS} />
        </>
      )}
    </ActForm>
  )
}
