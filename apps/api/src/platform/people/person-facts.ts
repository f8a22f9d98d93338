import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { isPersonEventCounted, PERSON_EVENT_STATES } from '@tarnbrook/domain/situation/person-event-state'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Clock } from '#platform/clock.ts'

/** What of a person stops what we ask of them and pay to them, at all brands. */
export interface PersonFacts {
  isDeceased: boolean
  isInsolvent: boolean
}

/** A second member of staff need not have decided. */
export const COUNTED_EVENT_STATES = PERSON_EVENT_STATES.filter(isPersonEventCounted)

/** Whether the person has died, or is insolvent. `user` is the column of their id. */
export function hasPersonEvent(
  today: Day,
  user: RawBuilder<unknown>,
  kinds: readonly ('death' | 'insolvency')[] = ['death', 'insolvency'],
): RawBuilder<boolean> {
  return selectsEvent(sql`pe.kind in (${sql.join(kinds)}) and ${stillCounts(today, user)}`)
}

/** Of the event `pe` of the user `pu`. */
function stillCounts(today: Day, user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(pu.user_id = ${user}
    and (coalesce(pe.discharged_on, 'infinity') > ${today.toString()}::date or ${isReleasing(user)}))`
}

const RECORDED_ON = sql`(pe.recorded_at at time zone 'Europe/London')::date`

const DAY_OF_EVENT = sql`coalesce(pe.happened_on, ${RECORDED_ON})`

/**
 * Of the event `pe`: it was discharged, and released a debt of the user that still stands (IA 1986
 * s281, s251I), unless staff have found that the debt was not part of it.
 */
export function isReleasing(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(pe.discharged_on is not null and not pe.is_debt_excluded and exists (select from loan held
    where held.user_id = ${user} and held.state not in ('Complete', 'Settled', 'Cancelled', 'Sold', 'Written Off')
      and held.agreed_on <= ${DAY_OF_EVENT}))`
}

/** The same for a death alone, which no day ends. */
export function isUserDeceased(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return selectsEvent(sql`pu.user_id = ${user} and pe.kind = 'death'`)
}

function selectsEvent(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select ${COUNTED_EVENTS} and ${condition})`
}

const COUNTED_EVENTS = sql`from person_event_user pu join person_event pe on pe.id = pu.event_id
  where pe.state in (${sql.join(COUNTED_EVENT_STATES)})`

/** When we first knew of a death or insolvency that stops us, as `isStopped`; null without one. */
export async function readStopDay(
  { tx }: { tx: Kysely<DB> },
  { clock }: { clock: Clock },
  userId: number,
): Promise<Day | null> {
  const { rows } = await sql<{ stop_day: string | null }>`select min(${RECORDED_ON})::text as stop_day
    ${COUNTED_EVENTS} and ${stillCounts(clock.today(), sql`${userId}::bigint`)}`.execute(tx)
  const [found] = rows
  return found?.stop_day ? day(found.stop_day) : null
}

export async function readPersonFacts(
  { tx }: { tx: Kysely<DB> },
  deps: { clock: Clock },
  userId: number,
): Promise<PersonFacts> {
  const user = sql`${userId}::bigint`
  const { rows } = await sql<PersonFacts>`
    select ${hasPersonEvent(deps.clock.today(), user, ['death'])} as "isDeceased",
      ${hasPersonEvent(deps.clock.today(), user, ['insolvency'])} as "isInsolvent"`.execute(tx)
  return rows[0] ?? { isDeceased: false, isInsolvent: false }
}

/** Whether we neither ask for money nor pay any out. */
export function isStopped({ isDeceased, isInsolvent }: PersonFacts): boolean {
  return isDeceased || isInsolvent
}
