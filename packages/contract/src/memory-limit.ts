/** More keys than this within one window are a flood from many places: the oldest are forgotten. */
const MOST_KEYS = 20_000

interface MemoryLimit {
  readonly most: number
  readonly windowMs: number
}

/**
 * Counts tries in this process: so many for each key in a window from its first try. No query, and
 * a flood does not reach others. The database counts what all processes share.
 * @returns a function that counts a try of a key, and answers 0 or, when there were too many, the
 * seconds to the window's end.
 */
export function createMemoryLimit({ most, windowMs }: MemoryLimit, now = () => Date.now()) {
  const windows = new Map<string, { endsAtMs: number; count: number }>()
  return (key: string): number => {
    const nowMs = now()
    const known = windows.get(key)
    if (!known || known.endsAtMs <= nowMs) {
      windows.delete(key)
      windows.set(key, { endsAtMs: nowMs + windowMs, count: 1 })
      if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value as string)
      return 0
    }
    known.count += 1
    return known.count <= most ? 0 : Math.ceil((known.endsAtMs - nowMs) / 1000)
  }
}

export type MemoryLimited = ReturnType<typeof createMemoryLimit>
