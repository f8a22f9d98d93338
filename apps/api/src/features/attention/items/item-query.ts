import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { PAYOUT_HOURS } from '@tarnbrook/domain/payouts/before-payout'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { type Detail, selectDetail } from './detail.ts'

export type Sql = RawBuilder<unknown>

/** Where the items of one reason are found, and which columns identify each. */
export interface AttentionQuery {
  /** One alone: of a query for two, many of one would be read for the few of the other. */
  reason: AttentionReason
  since: Sql
  detail?: Detail
  loan?: Sql
  /** Where there is no loan yet: whose item it is. */
  application?: Sql
  /** Where there is neither: the person, and the brand. */
  user?: Sql
  brand?: Sql
  payout?: Sql
  mandate?: Sql
  job?: Sql
  /** What identifies the item, when none of those does: a number. */
  key?: Sql
  /** The same, where it is a text. */
  name?: Sql
  from: Sql
}

export function buildSelect(found: AttentionQuery): Sql {
  const { reason, since, detail, loan, application, user, brand, payout, mandate, job, key, name, from } =
    found
  const none = sql`null::bigint`
  const what = name ?? key ?? job ?? mandate ?? payout ?? loan ?? none
  return sql`select ${sql.lit(`${reason}:`)} || ${what} as id, ${what} as key, ${sql.lit(reason)} as reason, ${since} as since,
    ${detail ? selectDetail(detail) : sql`null::text`} as detail, ${loan ?? none} as loan_id, ${application ?? none} as application_id,
    ${user ?? none} as user_id, ${brand ?? sql`null`}::text as brand, ${payout ?? none} as payout_id, ${mandate ?? none} as mandate_id, ${job ?? none} as job_id from ${from}`
}

/** Of an item `f`: all but the key, whose type differs. */
export const ITEM_COLUMNS: Sql = sql.raw(
  [
    'id',
    'reason',
    'since',
    'detail',
    'loan_id',
    'application_id',
    'user_id',
    'brand',
    'payout_id',
    'mandate_id',
    'job_id',
  ]
    .map((column) => `f.${column}`)
    .join(', '),
)

export function findEarlierWorkingDay(deps: ApiDeps, days = 1): Date {
  const dayBefore = addWorkingDays(deps.clock.today(), -days)
  return toDate(dayBefore.toZonedDateTime('Europe/London').toInstant())
}

/** No bank has said whose account it is. A row for a row, by its key. */
export const isUnanswered = (bankAccountId: Sql) => sql`coalesce((select b.payee_accepted_at is null
    and coalesce(b.payee_check, 'unavailable') = 'unavailable'
  from bank_account b where b.id = ${bankAccountId}), false)`

/** Money may wait for the hours after a phone number was replaced. */
export const hasNewNumber = (deps: ApiDeps, userId: Sql) => sql`coalesce((select true from contact_change c
  where c.user_id = ${userId} and c.undone_at is null
    and c.changed_at > ${hoursAgo(deps, deps.config.contactChangeHours)} limit 1), false)`

export function stuckSince(deps: ApiDeps): Date {
  return hoursAgo(deps, PAYOUT_HOURS)
}

export function hoursAgo(deps: ApiDeps, hours: number): Date {
  return toDate(deps.clock.now().subtract({ hours }))
}
