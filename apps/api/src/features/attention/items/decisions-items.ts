import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { AttentionQuery } from './item-query.ts'

/** What a second member of staff decides. */
export function decisionsItems(deps: ApiDeps): AttentionQuery[] {
  return [...proposals(deps), ...personEvents(), ...contactChanges(deps)]
}
function proposals(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'proposal-waiting',
      since: sql`p.proposed_at`,
      detail: { as: 'proposal', value: sql`p.kind` },
      loan: sql`p.loan_id`,
      key: sql`p.id`,
      from: sql`staff_proposal p where p.state = 'open' and p.expires_at > ${toDate(deps.clock.now())}`,
    },
  ]
}

function personEvents(): AttentionQuery[] {
  return [
    {
      reason: 'person-event-to-confirm',
      since: sql`e.recorded_at`,
      detail: { as: 'personEvent', value: sql`e.kind` },
      user: sql`(select min(u.user_id) from person_event_user u where u.event_id = e.id)`,
      key: sql`e.id`,
      from: sql`person_event e where e.state = 'recorded'`,
    },
  ]
}

function contactChanges(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'contact-change-to-decide',
      since: sql`p.proposed_at`,
      detail: { as: 'contact', value: sql`p.kind` },
      user: sql`p.user_id`,
      key: sql`p.id`,
      from: sql`contact_proposal p where p.state = 'open' and p.expires_at > ${toDate(deps.clock.now())}`,
    },
  ]
}
