import { createHmac } from 'node:crypto'
import { describeFailure } from '../outbox/outbox.ts'
import type { World } from '../world.ts'

export type MoveResult =
  | { kind: 'moved' }
  | { kind: 'backwards' }
  /** The product did not take part. The clock stays at the last day done. */
  | { kind: 'refused'; message: string }

export interface ClockMove {
  /** Where to, seen from today. */
  to: (today: Temporal.PlainDate) => Temporal.PlainDate
  /** Only the last day is lived: what fell due before it is done on it. */
  isSkipping: boolean
}

export interface ClockMover {
  move(wanted: ClockMove): Promise<MoveResult>
  /** True while a move is on: then the move itself says when the banks work. */
  isMoving(): boolean
}

/** `dayEnd` does what the banks do on the day. Moves are never made concurrently. */
export function createClockMover(
  world: World,
  dayEnd: (day: Temporal.PlainDate) => Promise<void>,
): ClockMover {
  let queue: Promise<unknown> = Promise.resolve()
  let moves = 0
  return {
    isMoving: () => moves > 0,
    move: (wanted) => {
      const result = queue.then(async () => {
        moves += 1
        try {
          return await moveDays(world, dayEnd, wanted)
        } finally {
          moves -= 1
        }
      })
      queue = result.catch(() => {})
      return result
    },
  }
}

async function moveDays(
  world: World,
  dayEnd: (day: Temporal.PlainDate) => Promise<void>,
  { to: toDay, isSkipping }: ClockMove,
): Promise<MoveResult> {
  let today = await world.clock.today()
  const to = toDay(today)
  if (Temporal.PlainDate.compare(to, today) < 0) return { kind: 'backwards' }
  const { unfinishedDay } = await world.clock.state()
  if (unfinishedDay) {
    // After an interrupted move its last day starts again. Every part of a day can be repeated.
    const problem = await liveDay(world, dayEnd, today, null)
    if (problem) return { kind: 'refused', message: problem }
  }
  while (Temporal.PlainDate.compare(today, to) < 0) {
    const next = isSkipping ? to : today.add({ days: 1 })
    const problem = await liveDay(world, dayEnd, next, today)
    if (problem) return { kind: 'refused', message: problem }
    today = next
  }
  // Once more at the end, so that the product finishes what the last webhooks left to do.
  const problem = (await announce(world, today)) ?? (await world.outbox.drain())
  return problem ? { kind: 'refused', message: problem } : { kind: 'moved' }
}

/** Sets the day, tells the product, runs the banks, delivers the news. Null if all went well. */
async function liveDay(
  world: World,
  dayEnd: (day: Temporal.PlainDate) => Promise<void>,
  day: Temporal.PlainDate,
  before: Temporal.PlainDate | null,
): Promise<string | null> {
  await world.clock.set(day, true)
  const problem = await announce(world, day)
  if (problem) {
    // No one has heard of this day yet, so it has not begun.
    if (before) await world.clock.set(before, false)
    return problem
  }
  await dayEnd(day)
  const undelivered = await world.outbox.drain()
  if (undelivered) return `${undelivered}. ${day.toString()} has begun; move again to finish it`
  await world.clock.set(day, false)
  return null
}

async function announce(world: World, day: Temporal.PlainDate): Promise<string | null> {
  const url = `${world.apiUrl}/webhooks/clock`
  const body = JSON.stringify({ today: day.toString(), secret: world.keys.clockSecret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Clock-Signature': createHmac('sha256', world.keys.clockSecret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.any([world.closing, AbortSignal.timeout(600_000)]),
    })
    await response.arrayBuffer()
    return response.ok ? null : `${url} answered ${response.status} for ${day.toString()}`
  } catch (error) {
    return `${url} could not be reached for ${day.toString()} (${describeFailure(error)})`
  }
}
