import { readSetting, writeSetting } from '../store/settings.ts'
import type { Db, Store } from '../store/store.ts'

export interface ClockState {
  offsetDays: number
  /** A day that was begun and not yet finished: the move was interrupted. */
  unfinishedDay: string | null
}

/** The sandbox's idea of time: the real day in London, moved forward by a kept number of days. */
export interface SandboxClock {
  today(db?: Db): Promise<Temporal.PlainDate>
  /** An instant on the sandbox's day, at the real time of day. */
  now(): Promise<string>
  state(): Promise<ClockState>
  /** Sets the day; `unfinished` marks it begun but not done. */
  set(day: Temporal.PlainDate, unfinished: boolean): Promise<void>
}

export function createClock(store: Store): SandboxClock {
  const state = async (db: Db = store): Promise<ClockState> =>
    (await readSetting<ClockState>(db, 'clock')) ?? { offsetDays: 0, unfinishedDay: null }
  return {
    state,
    today: async (db = store) => londonToday().add({ days: (await state(db)).offsetDays }),
    now: async () =>
      Temporal.Now.zonedDateTimeISO('Europe/London')
        .add({ days: (await state()).offsetDays })
        .toInstant()
        .toString({ smallestUnit: 'millisecond' }),
    set: (day, unfinished) =>
      writeSetting(store, 'clock', {
        offsetDays: londonToday().until(day, { largestUnit: 'days' }).days,
        unfinishedDay: unfinished ? day.toString() : null,
      } satisfies ClockState),
  }
}

function londonToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/London')
}
