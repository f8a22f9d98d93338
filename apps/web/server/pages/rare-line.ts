const LINE_EVERY_MS = 60_000

/**
 * A log line that an outage would write for each visitor: at once, then at most once a minute, with
 * how often it would have been written since the last one.
 */
export function createRareLine(
  write: (message: string, facts: object) => void,
  now: () => number = Date.now,
): (message: string, facts: object) => void {
  let nextAt = 0
  let count = 0
  return (message, facts) => {
    count += 1
    if (now() < nextAt) return
    write(message, { ...facts, count })
    nextAt = now() + LINE_EVERY_MS
    count = 0
  }
}
