/** More keys than this within one window are a flood from many places: the oldest are forgotten. */
const MOST_KEYS = 20_000

interface MemoryLimit {
  readonly most: number
  readonly windowMs: number
}

/** How a key stands after a try. */
export interface Tries {
  /** 0, or when there were too many, the seconds to the window's end. */
  waitSeconds: number
  left: number
  /** To the window's end. */
  seconds: number
}

/**
 * Counts tries in this process: so many for each key in a window from its first try. No query, and
 * a flood does not reach others. The database counts what all processes share.
 * @returns a function that counts a try of a key
 */
export function createMemoryLimit({ most, windowMs }: MemoryLimit, now = () => Date.now()) {
  const windows = new Map<string, { endsAtMs: number; count: number }>()
  return (key: string): Tries => {
    const nowMs = now()
    const known = windows.get(key)
    if (!known || known.endsAtMs <= nowMs) {
      windows.delete(key)
      windows.set(key, { endsAtMs: nowMs + windowMs, count: 1 })
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value as string)
      return { waitSeconds: 0, left: most - 1, seconds: Math.ceil(windowMs / 1000) }
    }
    known.count += 1
    const seconds = Math.ceil((known.endsAtMs - nowMs) / 1000)
    const isOver = known.count > most
    return { waitSeconds: isOver ? seconds : 0, left: isOver ? 0 : most - known.count, seconds }
  }
}

export type MemoryLimited = ReturnType<typeof createMemoryLimit>
