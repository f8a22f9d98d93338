import type { customerMessages } from '@tarnbrook/contract/customers/customers'
import type { z } from 'zod'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { Select } from '#ui/form/select.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { customerComplaintForm } from '../customer/customer.forms.ts'
import { ActForm } from '../loan-acts/act-form.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import { CHANNEL_WORDS } from '../words/channel-words.ts'

type CustomerMessages = z.output<typeof customerMessages>

const CHANNELS = Object.entries(CHANNEL_WORDS).map(([value, label]) => ({ value, label }))

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
        hint="The eight weeks count from this day, even if it’s recorded later."
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

/** On the page of a customer. */
export function CustomerComplaintForm({
  customer: { person, mailbox, home },
}: {
  customer: Pick<CustomerMessages, 'person' | 'mailbox' | 'home'>
}) {
  const brands = person.brands.map((value) => ({
    value,
    label: BRAND_NAMES[value as keyof typeof BRAND_NAMES] ?? value,
  }))
  const [only, ...others] = brands
  const ways = [
    { value: 'email', label: `By email, to ${mailbox}` },
    ...(home === null
      ? []
      : [{ value: 'post', label: `By post, to ${home}`, hint: 'Each letter is an item, for you to post.' }]),
  ]
  return (
    <ActForm
      form={customerComplaintForm}
      hidden={{}}
      groups={{ receivedOn: 'day' }}
      act={{
        title: 'Record a complaint by phone, letter or email',
        preview: (
          <p>
            Any dissatisfaction that they say has cost them money, trouble or worry.
            {others.length === 0 ? ` It’s recorded for the brand ${only?.label}.` : ''}
          </p>
        ),
        submitLabel: 'Record the complaint',
        told: 'They get an acknowledgement with its reference, its days and what you noted.',
      }}
    >
      {(fields) => (
        <>
          {others.length > 0 ? (
            <Select
              field={fields.brand}
              label="Which brand is it about?"
              options={brands}
              placeholder="Choose one"
            />
          ) : null}
          <ToldComplaint fields={fields} />
          <Radios field={fields.answerBy} label="How do we answer?" choices={ways} />
        </>
      )}
    </ActForm>
  )
}
