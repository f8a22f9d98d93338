import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

/** The source of "now" and "today". Outside production the sandbox can move them by whole days. */
export interface Clock {
  now(): Temporal.Instant
  /** The calendar day in Europe/London. */
  today(): Temporal.PlainDate
  /** Reads the offset again; another process may have moved it. */
  refresh(): Promise<void>
  /** Makes `day` today. @throws RangeError for a day in the past. */
  setToday(day: Temporal.PlainDate): Promise<void>
}

export async function createClock(db: Kysely<DB>, options: { movable: boolean }): Promise<Clock> {
  let offsetDays = 0
  let moves = 0
  const now = () => (offsetDays === 0 ? realNow() : inDays(offsetDays))
  const today = () => londonToday(now())
  const clock: Clock = {
    now,
    today,
    async refresh() {
      if (!options.movable) return
      const movesBefore = moves
      const row = await db.selectFrom('clock_offset').select('days').executeTakeFirst()
      // What was read while this process moved the clock is from before the move.
      if (moves === movesBefore) offsetDays = row?.days ?? 0
    },
    async setToday(day) {
      if (!options.movable) throw new RangeError('the clock of this environment cannot be moved')
      await clock.refresh()
      const moved = today().until(day, { largestUnit: 'day' }).days
      if (moved < 0) throw new RangeError('the clock cannot go back')
      const days = offsetDays + moved
      await db
        .insertInto('clock_offset')
        .values({ only_row: true, days })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ days }))
        .execute()
      offsetDays = days
      moves += 1
    },
  }
  await clock.refresh()
  return clock
}

/** The same time of day in London, whatever is between: a day there is not always 24 hours. */
function inDays(days: number): Temporal.Instant {
  return realNow().toZonedDateTimeISO('Europe/London').add({ days }).toInstant()
}

/** The job queue's time. The sandbox moves the clock by whole days but not this one. */
export function realNow(): Temporal.Instant {
  return Temporal.Now.instant()
}

/** For database columns of type timestamptz. */
export function toDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}

export function toInstant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}

/** An instant of an answer, to the second. */
export function wireInstant(date: Date): string {
  return toInstant(date).toString({ smallestUnit: 'second' })
}
