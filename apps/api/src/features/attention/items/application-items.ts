import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { WAITS_FOR_REVIEW } from '#platform/people/review-requests.ts'
import { type AttentionQuery, findEarlierWorkingDay, hoursAgo } from './item-query.ts'

/** Applications that wait for a person or a provider. */
export function applicationItems(deps: ApiDeps): AttentionQuery[] {
  return [...proofs(deps), ...declines(), ...searches(deps)]
}
function proofs(deps: ApiDeps): AttentionQuery[] {
  const ofOpenApplication = sql`loan_application a on a.id = r.application_id and a.state in ('Requested', 'In Review')`
  return [
    {
      reason: 'proof-waiting',
      since: sql`r.confirmed_at`,
      detail: { as: 'proof', value: sql`r.type` },
      application: sql`a.id`,
      key: sql`r.id`,
      from: sql`requirement r join ${ofOpenApplication}
        where r.state = 'reviewing' and r.confirmed_at < ${findEarlierWorkingDay(deps)}`,
    },
    {
      reason: 'proof-not-scanned',
      since: sql`p.moved_at`,
      detail: { as: 'proof', value: sql`r.type` },
      application: sql`a.id`,
      key: sql`p.id`,
      from: sql`proof p join requirement r on r.id = p.requirement_id join ${ofOpenApplication}
        where p.state = 'stored' and p.moved_at <= ${hoursAgo(deps, SCAN_HOURS)}`,
    },
  ]
}

/** Once for an application, however often its borrower asked. */
function declines(): AttentionQuery[] {
  return [
    {
      reason: 'decline-to-review',
      since: sql`asked.at`,
      detail: { as: 'decline', value: sql`array_to_string(a.decline_reasons, ', ')` },
      application: sql`a.id`,
      key: sql`a.id`,
      from: sql`(select application_id, min(asked_at) as at from callback_request
          where ${WAITS_FOR_REVIEW} group by application_id) asked
        join loan_application a on a.id = asked.application_id`,
    },
  ]
}

function searches(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'search-without-end',
      since: sql`d.deferred_at`,
      detail: { as: 'search', value: sql`d.kind` },
      key: sql`d.search_id`,
      from: sql`deferred_search d where d.ended_at is null and d.deferred_at <= ${hoursAgo(deps, SEARCH_HOURS)}`,
    },
  ]
}

/** A scanner that was away for a moment is asked again several times within it. */
const SCAN_HOURS = 1

/** Longer than all the tries of a search take together. */
const SEARCH_HOURS = 6
