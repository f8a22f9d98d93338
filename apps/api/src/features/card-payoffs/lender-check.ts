import { compareHolder } from '@tarnbrook/domain/payouts/holder-name'
import { type RawBuilder, sql } from 'kysely'
import type { PayeeCheck } from '#platform/payee/accept-account.ts'

/** What a debt is paid by: the answer of the account's bank, and the person whose debt it is. */
export interface LenderFacts {
  lender: string
  payee_check: PayeeCheck | null
  first_name: string
  last_name: string
  /** An account of the borrower ends in the same figures. */
  is_like_own: boolean
}

/**
 * Whether two of staff have to look at it: the bank of the account does not say that it is the
 * lender's, or it looks like the borrower's own. One has accepted the letter; another pays it.
 */
export function needsColleague({ payee_check: check, ...facts }: LenderFacts): boolean {
  if (check === null) return false
  const person = { firstName: facts.first_name, lastName: facts.last_name }
  const isBorrower = facts.is_like_own || compareHolder(facts.lender, person) !== 'no-match'
  return check !== 'match' || isBorrower
}

/** Of the card or debt `c`, with the borrower `u`. */
export const LENDER_FACTS: RawBuilder<LenderFacts> = sql`c.lender, c.payee_check, u.first_name, u.last_name,
  exists (select from bank_account own join loan_application a on a.id = own.application_id
    where a.user_id = u.id and own.account_number_ending = c.last_four) as is_like_own`

/** The member of staff who accepted the settlement letter of a requirement; null for cards. */
export function findLetterAccepter(requirementId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`select (e.after ->> 'by')::bigint from event e
    join requirement r on r.id = ${requirementId} and r.application_id = e.subject_id
    where e.subject_type = 'application' and e.name = 'proofReviewed'
      and e.after ->> 'requirement' = 'settlement-letter-requirement' and r.type = e.after ->> 'requirement'
      and e.after ->> 'decision' = 'accepted'
    order by e.id desc limit 1`
}
