import { RESPONSE_OUTCOMES } from '@tarnbrook/contract/support/response-outcomes'
import type { MessageForStaff } from '@tarnbrook/contract/support/staff-support'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { ActForm } from '../loan-acts/act-form.tsx'
import { delayForm, respondForm } from '../staff.forms.ts'
import { writeDay } from '../when.tsx'
import { OUTCOME_WORDS } from '../words/outcome-words.ts'

const OUTCOMES = RESPONSE_OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))

const ACCEPTED = [
  { value: 'yes', label: 'They accept it' },
  { value: 'no', label: 'They don’t, or weren’t asked' },
]

/** The days by law, our response, and the letter that it comes later. */
export function ComplaintForms({
  message: { email },
  days,
}: {
  message: MessageForStaff
  days: NonNullable<MessageForStaff['complaint']>
}) {
  const { summaryBy, finalResponseBy, delayToldOn, respondBy, canSummarise, canTellDelay } = days
  const sends = email === null ? 'Stores a letter, which is an item to post' : `Sends an email to ${email}`
  return (
    <Stack gap="m">
      <Facts
        kind="words"
        items={[
          ...(canSummarise
            ? [{ term: 'A summary, if they accept it, until', detail: writeDay(summaryBy) }]
            : []),
          { term: 'Final response by', detail: writeDay(finalResponseBy) },
          ...(delayToldOn && respondBy
            ? [
                {
                  term: 'Told that it comes later',
                  detail: `On ${writeDay(delayToldOn)}: by ${writeDay(respondBy)}`,
                },
              ]
            : []),
        ]}
      />
      <ActForm
        form={respondForm}
        hidden={canSummarise ? {} : { isAccepted: 'no' }}
        act={{
          title: 'Our response',
          preview: (
            <p>
              What is paid is proposed as a refund on the page of the loan. The ombudsman’s words, its leaflet
              and the six months are added automatically.
            </p>
          ),
          submitLabel: email === null ? 'Write the letter' : 'Send the response',
          told: `${sends}, and ends the complaint.`,
          isOpen: true,
        }}
      >
        {(fields) => (
          <>
            <Radios field={fields.outcome} label="What is the outcome?" choices={OUTCOMES} />
            <Textarea
              field={fields.text}
              label="What you found, and what we do"
              hint="Why, what was looked at, and what is paid or put right. Say nothing of a loan that they didn’t say."
              rows={8}
              autoComplete="off"
            />
            {canSummarise ? (
              <Radios field={fields.isAccepted} label="Do they accept it?" choices={ACCEPTED} />
            ) : null}
          </>
        )}
      </ActForm>
      {canTellDelay ? (
        <ActForm
          form={delayForm}
          hidden={{}}
          act={{
            title: 'Tell them that it takes longer',
            submitLabel: email === null ? 'Write the letter' : 'Send the email',
            told: `${sends}, with the ombudsman’s words. The complaint stays.`,
          }}
        >
          {(fields) => (
            <>
              <Textarea field={fields.text} label="Why it takes longer" rows={4} autoComplete="off" />
              <DateInput field={fields.respondBy} label="By when do they have our final response?" />
            </>
          )}
        </ActForm>
      ) : null}
    </Stack>
  )
}
