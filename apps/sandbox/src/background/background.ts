import { createAlarm } from './alarm.ts'

export interface BackgroundParts {
  /** What the banks do through the day; today when none is given. */
  runBank(day?: Temporal.PlainDate): Promise<void>
  executePayouts(): Promise<void>
  /** True while the clock is being moved: the move does the work itself, in its own order. */
  isHeld(): boolean
  wakeOutbox(): void
  closing: AbortSignal
}

export interface BackgroundWork {
  /** Something may be due: look soon. */
  poke: () => void
  dayEnd(day: Temporal.PlainDate): Promise<void>
  /** Does this while nothing else is going on in the background. */
  alone(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

const SOON_MS = 30
/** How often the passing of real days is noticed. */
const IDLE_MS = 30_000

/** What the outside world does. Starts at once, so that work left from a crash is finished. */
export function createBackgroundWork(parts: BackgroundParts): BackgroundWork {
  let queue: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = queue.then(work)
    queue = result.catch((error: Error) => {
      if (!parts.closing.aborted) console.error(`sandbox background work: ${error.message}`)
    })
    return result
  }
  const look = async () => {
    await inTurn(async () => {
      await parts.executePayouts()
      if (!parts.isHeld()) await parts.runBank()
    }).catch(() => {})
    parts.wakeOutbox()
    alarm.set(IDLE_MS)
  }
  const alarm = createAlarm(() => void look())
  alarm.set(0)
  return {
    poke: () => alarm.set(SOON_MS),
    dayEnd: (day) =>
      inTurn(async () => {
        await parts.executePayouts()
        await parts.runBank(day)
      }),
    alone: inTurn,
    close: async () => {
      alarm.stop()
      await queue
    },
  }
}
