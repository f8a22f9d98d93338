import type { Proposal as ProposalData } from '@tarnbrook/contract/endings/endings'
import { PROPOSAL_WORDS } from '@tarnbrook/contract/endings/proposal-words'
import type { PersonEvent as PersonEventData } from '@tarnbrook/contract/person-events/person-events'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { ButtonRow } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { refundFacts } from '../loan-acts/refund-form.tsx'
import { NoteForm, PressForm } from '../press-form.tsx'
import { approveForm, confirmEventForm, refuseForm, rejectEventForm } from '../staff.forms.ts'
import styles from '../staff.module.css'
import { When, writeDay } from '../when.tsx'

/** What a colleague proposed. An approval acts on these figures, or not at all. */
export function Proposal({ proposal }: { proposal: ProposalData }) {
  const { figures, buyer, damage, because, refund } = proposal
  return (
    <Stack gap="m">
      <h2>{PROPOSAL_WORDS[proposal.kind]}</h2>
      <Facts
        kind="words"
        items={[
          { term: 'Why', detail: <span className={styles.words}>{proposal.reason}</span> },
          ...(because ? [{ term: 'Because', detail: because }] : []),
          ...(buyer ? [{ term: 'Buyer', detail: `${buyer.name}, ${buyer.address}` }] : []),
          ...(damage ? [{ term: 'Damage', detail: damage }] : []),
          { term: 'Paid', detail: formatMoneyExact(figures.paid) },
          ...(refund
            ? [
                { term: 'Refund', detail: formatMoneyExact(refund.amount) },
                ...refundFacts(refund),
                { term: 'The borrower reads', detail: <span className={styles.words}>{refund.told}</span> },
              ]
            : [{ term: 'Owed afterwards', detail: formatMoneyExact(figures.owed) }]),
          { term: 'Proposed', detail: <When at={proposal.proposedAt} /> },
          { term: 'Can be approved until', detail: <When at={proposal.expiresAt} /> },
        ]}
      />
      <p>Another member of staff than the one who proposed it decides, with the role SUPER_ADMIN.</p>
      <PressForm form={approveForm} label="Approve, and do it" variant="primary" />
      <NoteForm
        form={refuseForm}
        label="Why it is refused"
        submitLabel="Refuse"
        told="Nothing changes for the borrower."
      />
    </Stack>
  )
}

/** A death or an insolvency that a colleague recorded. */
export function PersonEvent({ event }: { event: PersonEventData }) {
  return (
    <Stack gap="m">
      <h2>{event.kind === 'death' ? 'A death' : 'An insolvency'}</h2>
      <Facts
        kind="words"
        items={[
          { term: 'Day', detail: event.happenedOn ? writeDay(event.happenedOn) : 'Not known' },
          { term: 'Who told us', detail: <span className={styles.words}>{event.evidence}</span> },
          { term: 'Who looks after it', detail: event.contact ?? 'Not known' },
          { term: 'Recorded', detail: <When at={event.recordedAt} /> },
        ]}
      />
      <p>Collections and letters have stopped since it was recorded. Another member of staff confirms it.</p>
      <ButtonRow>
        <PressForm form={confirmEventForm} label="Confirm it" variant="primary" />
        <PressForm form={rejectEventForm} label="Reject it" />
      </ButtonRow>
    </Stack>
  )
}
