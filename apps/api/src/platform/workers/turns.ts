/** How many run at once under one name, and how many more wait for it. */
interface Turns {
  atOnce: number
  mostWaiting?: number
}

interface Line {
  running: number
  waiting: Set<() => void>
}

/** Ends a turn: the one that waits longest under the same name is next. */
export type EndTurn = () => void

/**
 * Work that takes turns, first come, first served, under each name by itself.
 * @returns a function that waits for a turn; 'full' where too many wait already, 'late' where none
 * came within `waitMs`
 */
export function createTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: Turns) {
  const lines = new Map<string, Line>()

  return async (name: string, waitMs: number): Promise<EndTurn | 'full' | 'late'> => {
    const line = lines.get(name) ?? { running: 0, waiting: new Set() }
    lines.set(name, line)
    if (line.running < atOnce) line.running += 1
    else if (line.waiting.size >= mostWaiting) return 'full'
    else if (!(await isTurnWithin(line, waitMs))) return 'late'
    return () => {
      const [next] = line.waiting
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(name)
    }
  }
}

/** Node fires a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The end of another's turn hands it on. */
function isTurnWithin({ waiting }: Line, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isTurn: boolean) => {
      clearTimeout(timer)
      waiting.delete(take)
      resolve(isTurn)
    }
    const take = () => settle(true)
    const timer = setTimeout(() => settle(false), Math.min(waitMs, LONGEST_TIMER_MS))
    waiting.add(take)
  })
}
