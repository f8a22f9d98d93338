import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import type { customerMessages } from '@tarnbrook/contract/customers/customers'
import type { ComplaintChannel } from '@tarnbrook/contract/support/complaint-channels'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { parseId } from '#platform/forms/record-id.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { CustomerComplaintForm } from '../complaints/told-complaint.tsx'
import { BRAND_NAMES } from '../queue/queue-words.ts'
import styles from '../staff.module.css'
import { When, writeDay } from '../when.tsx'
import { OUTCOME_WORDS } from '../words/outcome-words.ts'

type CustomerMessages = z.output<typeof customerMessages>

/** Each opens where it stands, with its text as it was sent. */
export function Messages({ messages }: { messages: CustomerMessages }) {
  const { sent, received, next } = messages
  const id = parseId(useParams().id)
  if (sent.length === 0 && received.length === 0)
    return (
      <Stack gap="l">
        <CustomerComplaintForm customer={messages} />
        <EmptyState title="Nothing was written">
          <p>They were sent nothing, and wrote nothing to us.</p>
        </EmptyState>
      </Stack>
    )
  return (
    <Stack gap="l">
      <CustomerComplaintForm customer={messages} />
      {received.length > 0 ? (
        <Stack gap="s">
          <h2>They told us</h2>
          {received.map((each) => (
            <Disclosure
              key={each.id}
              summary={
                <>
                  <When at={each.receivedAt} /> {each.subject}, {each.reference}
                  {each.answeredAt ? '' : ' (not answered)'}
                </>
              }
            >
              <p>{each.channel ? TOLD_BY[each.channel] : 'By the contact form'}</p>
              <p className={styles.words}>{each.text}</p>
              {each.respondBy ? (
                <p>They were told to have our response by {writeDay(each.respondBy)}.</p>
              ) : null}
              {each.answeredAt ? (
                <Answer message={each} />
              ) : (
                <p>
                  <Link href={staffPaths.item({ id: `${findReason(each)}:${each.id}` })}>Answer it</Link>
                </p>
              )}
            </Disclosure>
          ))}
        </Stack>
      ) : null}
      <Stack gap="s">
        <h2>We wrote to them</h2>
        {sent.map((each) => (
          <Disclosure
            key={each.id}
            summary={
              <>
                <When at={each.writtenAt} /> {each.subject ?? 'Text message'} ({STATES[each.state]})
              </>
            }
          >
            <Sent message={each} />
          </Disclosure>
        ))}
        {next === null ? null : (
          <p>
            <Link href={staffPaths.customer({ id, tab: 'messages', before: String(next) })}>Older</Link>
          </p>
        )}
      </Stack>
    </Stack>
  )
}

const STATES: Record<CustomerMessages['sent'][number]['state'], string> = {
  queued: 'not sent yet',
  sent: 'sent',
  failed: 'given up',
  withheld: 'held back',
  post: 'by post',
}

function Sent({ message: { brand, text, attachments } }: { message: CustomerMessages['sent'][number] }) {
  return (
    <Stack gap="s">
      <p>From {BRAND_NAMES[brand as keyof typeof BRAND_NAMES] ?? brand}</p>
      {text === null ? (
        <p>Its text isn’t kept: it could sign somebody in, or was sent before texts were kept.</p>
      ) : (
        <p className={styles.words}>{text}</p>
      )}
      {attachments.length > 0 ? <p>With {attachments.join(', ')}</p> : null}
    </Stack>
  )
}

/** Not their own words, where staff noted them. */
const TOLD_BY: Record<ComplaintChannel, string> = {
  phone: 'Told us by phone, noted by staff',
  letter: 'Wrote a letter, noted by staff',
  email: 'Wrote an email, noted by staff',
}

type Received = CustomerMessages['received'][number]

function findReason({ subject }: Received): AttentionReason {
  return subject === COMPLAINT ? 'complaint-received' : 'message-received'
}

function Answer({ message: { answeredAt, answer, outcome } }: { message: Received }) {
  return (
    <>
      <p>
        Answered on <When at={answeredAt!} />
        {outcome ? `: ${OUTCOME_WORDS[outcome]}` : ''}
      </p>
      {answer ? <p className={styles.words}>{answer}</p> : null}
    </>
  )
}
