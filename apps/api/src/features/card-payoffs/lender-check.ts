import { type RawBuilder, sql } from 'kysely'
import type { PayeeCheck } from '#platform/payee/accept-account.ts'

/**
 * Whether two of staff have to look at it: the bank of the account does not say that it is the
 * lender's. One has accepted the letter that names the account; another pays it.
 */
export function needsColleague(payeeCheck: PayeeCheck | null): boolean {
  return payeeCheck === 'no-match' || payeeCheck === 'unavailable'
}

/** The member of staff who accepted the settlement letter of a requirement; null for cards. */
export function findLetterAccepter(requirementId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`select (e.after ->> 'by')::bigint from event e
    join requirement r on r.id = ${requirementId} and r.application_id = e.subject_id
    where e.subject_type = 'application' and e.name = 'proofReviewed'
      and e.after ->> 'requirement' = 'settlement-letter-requirement' and r.type = e.after ->> 'requirement'
      and e.after ->> 'decision' = 'accepted'
    order by e.id desc limit 1`
}
