export interface Alarm {
  /** Rings after this long at the latest; an earlier ring that is already set stays. */
  set(afterMs: number): void
  stop(): void
}

/** One timer that only moves forward: an early wake is never lost to a later one. */
export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined
  let ringsAt = Number.POSITIVE_INFINITY
  let isStopped = false
  return {
    set: (afterMs) => {
      const at = performance.now() + afterMs
      if (isStopped || at >= ringsAt) return
      clearTimeout(timer)
      ringsAt = at
      timer = setTimeout(() => {
        ringsAt = Number.POSITIVE_INFINITY
        ring()
      }, afterMs)
      timer.unref()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
