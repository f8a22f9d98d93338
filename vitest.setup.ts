import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// All global settings are here, as each call replaces the last: how often a property is tried, and
// how many drawn cases it may refuse for each try.
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS), maxSkipsPerRun: 5 })

// An unexpected console.error fails the test, as no one reads a passing run's output. A test that
// expects one replaces console.error, so this spy is not called.
const errors: string[] = []

beforeEach(() => {
  errors.length = 0
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(errors, 'console.error was called').toEqual([])
})

// `toMatchObject` sees only own properties and a day has none: any two days would be equal.
const TEMPORAL = [Temporal.PlainDate, Temporal.Instant, Temporal.PlainDateTime, Temporal.ZonedDateTime]

expect.addEqualityTesters([
  (left: unknown, right: unknown) => {
    const kind = TEMPORAL.find((one) => left instanceof one || right instanceof one)
    if (!kind) return undefined
    return left instanceof kind && right instanceof kind && left.toString() === right.toString()
  },
])

// An empty list of cases makes no test, so a filter that drops all would go unseen. This file runs
// for each test file, and their worker's functions are the same.
const EMPTY_REFUSED = Symbol.for('each() refuses an empty list')
for (const api of [describe, test]) {
  const each = api.each as ((...given: unknown[]) => unknown) & { [EMPTY_REFUSED]?: true }
  if (each[EMPTY_REFUSED]) continue
  function eachOfSome(this: unknown, cases: readonly unknown[], ...rest: unknown[]) {
    if (cases.length === 0) throw new Error('each() of an empty list')
    return each.call(this, cases, ...rest)
  }
  Object.assign(api, { each: Object.assign(eachOfSome, { [EMPTY_REFUSED]: true }) })
}
