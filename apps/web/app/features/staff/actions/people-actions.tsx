import type {
  CallForStaff,
  ComplaintForStaff,
  MessageForStaff,
} from '@tarnbrook/contract/support/staff-support'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Radios } from '#ui/form/choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { answerForm, callForm, complaintForm } from '../staff.forms.ts'
import styles from '../staff.module.css'
import { When, writeDay } from '../when.tsx'
import { CHANNEL_WORDS } from '../words/channel-words.ts'
import { OUTCOME_WORDS } from '../words/outcome-words.ts'
import { ComplaintForms } from './complaint-forms.tsx'

/** A message, and the answer to it. */
export function Message({ message }: { message: MessageForStaff }) {
  return (
    <Stack gap="m">
      <h2>The message</h2>
      <Facts
        kind="words"
        items={known([
          ['From', message.name],
          ['Came', message.channel && `${CHANNEL_WORDS[message.channel]}, noted by staff`],
          ['Email', message.email],
          [
            message.email === null ? 'We answer by post to' : 'Postal address',
            message.postalAddress && (
              <span key="home" className={styles.words}>
                {message.postalAddress}
              </span>
            ),
          ],
          ['Phone', message.phone],
          ['About', message.subject],
          ['Reference given', message.aboutReference],
          [
            'Text',
            <span key="text" className={styles.words}>
              {message.text}
            </span>,
          ],
        ])}
      />
      {message.complaint ? (
        <ComplaintForms message={message} days={message.complaint} />
      ) : (
        <Answer message={message} />
      )}
    </Stack>
  )
}

function Answer({ message }: { message: MessageForStaff }) {
  return (
    <Stack gap="m">
      <h2>Answer it</h2>
      <SubmitForm form={answerForm} label="Answer the message">
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <Textarea
              field={fields.text}
              label="Your answer"
              hint="Somebody typed this address: say nothing of a loan that they didn’t say."
              rows={8}
              autoComplete="off"
            />
            <FormFooter
              submitLabel="Send the answer"
              isBusy={isSending}
              note={`Sends an email to ${message.email}: “Our answer to your message (${message.reference})”.`}
            />
          </FormStack>
        )}
      </SubmitForm>
    </Stack>
  )
}

const CALL_WORDS: Record<NonNullable<CallForStaff['outcome']>, string> = {
  spoke: 'We spoke',
  'no-answer': 'Nobody answered',
  'wrong-number': 'It’s a wrong number',
  'not-needed': 'A call isn’t needed any more',
}

/** A call that was promised, and how it went. */
export function Call({ call }: { call: CallForStaff }) {
  return (
    <Stack gap="m">
      <h2>The call</h2>
      <Facts
        kind="words"
        items={known([
          [
            'Number',
            <a key="phone" href={`tel:${call.phone}`}>
              {call.phone}
            </a>,
          ],
          ['About', call.topic],
          ['From', <When key="from" at={call.from} />],
          ['Until', <When key="until" at={call.before} />],
          [
            'Tried without an answer',
            call.triedAt && (
              <span key="tries">
                {call.tries}, last <When at={call.triedAt} />
              </span>
            ),
          ],
        ])}
      />
      <p>Check who you speak to before you say anything about a loan.</p>
      <SubmitForm form={callForm} label="How the call went">
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <input type="hidden" name={fields.tries.name} value={call.tries} />
            <Radios
              field={fields.outcome}
              label="How did it go?"
              choices={Object.entries(CALL_WORDS).map(([value, label]) => ({ value, label }))}
            />
            <FormFooter
              submitLabel="Record it"
              isBusy={isSending}
              note="The borrower gets no email about it. Without an answer the item stays, with the try counted."
            />
          </FormStack>
        )}
      </SubmitForm>
    </Stack>
  )
}

/** A complaint about commission, its days, and the answer. */
export function Complaint({ complaint }: { complaint: ComplaintForStaff }) {
  return (
    <Stack gap="m">
      <h2>The complaint</h2>
      <Facts
        kind="words"
        items={known([
          ['From', complaint.name],
          ['Date of birth', writeDay(complaint.dateOfBirth)],
          ['Email', complaint.email],
          ['Phone', complaint.phone],
          ...complaint.agreement.map(({ question, answer }): Known => [question, answer]),
          [
            'Text',
            complaint.text && (
              <span key="text" className={styles.words}>
                {complaint.text}
              </span>
            ),
          ],
          ['What we should know', complaint.supportNeeds],
          ['A short letter is possible until', writeDay(complaint.summaryBy)],
          ['Final response by', writeDay(complaint.finalResponseBy)],
        ])}
      />
      <h2>Record the answer</h2>
      <SubmitForm form={complaintForm} label="Record the answer">
        {(fields, { errors, isSending }) => (
          <FormStack>
            <ErrorSummary items={errors} />
            <Radios
              field={fields.outcome}
              label="What was the outcome?"
              choices={Object.entries(OUTCOME_WORDS).map(([value, label]) => ({ value, label }))}
            />
            <DateInput field={fields.answeredOn} label="When did the letter leave?" />
            <FormFooter
              submitLabel="Record the answer"
              isBusy={isSending}
              note="Nothing is sent from here: the letter is yours, and says how to go to the ombudsman."
            />
          </FormStack>
        )}
      </SubmitForm>
    </Stack>
  )
}

type Known = [term: string, detail: React.ReactNode]

function known(facts: readonly Known[]) {
  return facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []))
}
