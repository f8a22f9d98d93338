import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@tarnbrook/contract/errors'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { Log } from '#platform/log.ts'

/** A request's total time, and how much of it is reserved to record a provider's answer. */
interface Deadline {
  endsAt: number
  recordingMs: number
}

const MOST_RECORDING_MS = 500

const current = new AsyncLocalStorage<Deadline>()

/** Nothing more is started, because the request's time is used up. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded'

  constructor() {
    super('the time for this request is used up')
  }
}

/**
 * Every query and provider call in `work` may take what is left of one deadline, so that waits do
 * not add up. It is interrupted only while it waits, so that a request ends as by an error.
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return current.run(
    { endsAt: performance.now() + ms, recordingMs: Math.min(MOST_RECORDING_MS, ms / 3) },
    work,
  )
}

/** For work that a request triggers but that is not part of it, as the job queue's connections. */
export function withoutDeadline<T>(work: () => T): T {
  return current.exit(work)
}

/** How long the current work may still wait; Infinity without a deadline. */
export function timeLeft(): number {
  const deadline = current.getStore()
  return deadline ? deadline.endsAt - performance.now() : Number.POSITIVE_INFINITY
}

/** The same for a provider: recording its answer takes some of the time. */
export function timeLeftForProvider(): number {
  return timeLeft() - (current.getStore()?.recordingMs ?? 0)
}

/**
 * Waits for `waiting` no longer than the deadline.
 * @param tooLate is given a result that arrives after the deadline
 * @throws DeadlineExceeded
 */
export async function untilDeadline<T>(waiting: Promise<T>, tooLate: (value: T) => void): Promise<T> {
  const left = timeLeft()
  if (left === Number.POSITIVE_INFINITY) return waiting
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        isLate = true
        reject(new DeadlineExceeded())
      },
      Math.max(0, left),
    )
  })
  waiting.then(
    (value) => {
      if (isLate) tooLate(value)
    },
    () => {},
  )
  try {
    return await Promise.race([waiting, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs what must follow a provider's answer. The caller waits until the deadline; then it goes on
 * with its own timeouts, so that what a provider did is recorded although the request failed.
 */
export function finishAnyway<T>(log: Pick<Log, 'error'>, work: () => Promise<T>): Promise<T> {
  let isWaitedFor = true
  const running = current.exit(work)
  running.catch((error: unknown) => {
    if (isWaitedFor || error instanceof Problem || error instanceof DatabaseUnavailable) return
    log.error({ err: error }, 'what follows from a provider’s answer could not be recorded')
  })
  return untilDeadline(running, () => {}).catch((error: unknown) => {
    isWaitedFor = !(error instanceof DeadlineExceeded)
    throw error
  })
}
