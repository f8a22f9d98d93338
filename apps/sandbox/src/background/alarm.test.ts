import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAlarm } from './alarm.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('rings at the earliest time asked for, once', () => {
  let rings = 0
  const alarm = createAlarm(() => {
    rings += 1
  })
  alarm.set(50)
  alarm.set(30_000)
  vi.advanceTimersByTime(49)
  expect(rings).toBe(0)
  vi.advanceTimersByTime(1)
  expect(rings).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(rings).toBe(1)
  alarm.set(100)
  alarm.set(10)
  vi.advanceTimersByTime(10)
  expect(rings).toBe(2)
})

it('is silent once stopped', () => {
  let rings = 0
  const alarm = createAlarm(() => {
    rings += 1
  })
  alarm.set(10)
  alarm.stop()
  alarm.set(10)
  vi.advanceTimersByTime(1_000)
  expect(rings).toBe(0)
})
