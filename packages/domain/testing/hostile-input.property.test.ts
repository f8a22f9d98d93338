import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPLICATION_STATES } from '../src/applications/application-state.ts'
import { drawDefaultNotice } from '../src/arrears/default-notice.ts'
import { CALLS, WORDS } from './hostile-input.test-calls.ts'
import type { Call } from './hostile-input.test-samples.ts'
import { hundredAMonth } from './loans.ts'

/**
 * No function here answers with NaN or Infinity, or takes the unknown for a default. Each gets
 * hostile values; it may throw RangeError or TypeError only with a sentence of our source.
 */

const SOURCES = join(import.meta.dirname, '../src')
const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .sort()

type Exported = (...args: never[]) => unknown

const exported = new Map<string, Exported>()
for (const file of FILES) {
  const module = (await import(/* @vite-ignore */ join(SOURCES, file))) as Record<string, unknown>
  for (const [name, value] of Object.entries(module)) {
    // Its table of states is in this package; what it makes is called with hostile states.
    if (typeof value === 'function' && name !== 'defineStates')
      exported.set(`${basename(file, '.ts')}.${name}`, value as Exported)
  }
}

const cases = Object.entries(CALLS).flatMap(([name, calls]) => calls.map((call) => ({ name, call })))

const HOSTILE: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  0,
  -1,
  0.5,
  -0.000_001,
  1e-320,
  601,
  1e9,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  '',
  '5',
  'nonsense',
  '__proto__',
  'constructor',
  'toString',
  '９',
  null,
  undefined,
  true,
  10n,
  Symbol('hostile'),
  [],
  [null],
  [undefined],
  {},
  Object.create(null),
  { kind: 'refused' },
  new Map(),
  new Date(0),
  () => Number.NaN,
  new Temporal.PlainDate(-1, 1, 1),
  new Temporal.PlainDate(9999, 12, 31),
  new Temporal.PlainDate(2026, 2, 1, 'hebrew'),
  new Temporal.PlainDate(-271821, 4, 19),
  new Temporal.PlainDate(275760, 9, 13),
  Temporal.Instant.fromEpochMilliseconds(8.64e15),
  Temporal.Instant.fromEpochMilliseconds(-8.64e15),
]

describe('every exported function', () => {
  test('is one that this test knows how to call', () => {
    expect([...exported.keys()].filter((name) => !CALLS[name])).toEqual([])
    expect(Object.keys(CALLS).filter((name) => !exported.has(name))).toEqual([])
  })

  test.each(cases)('$name answers what it is asked', ({ name, call }) => {
    const outcome = outcomeOf(name, call, call.args)
    expect(outcome.kind).toBe('answer')
    if (outcome.kind === 'answer') expect(faultOf(outcome.answer, call)).toBeNull()
  })

  test.each(cases)('$name, with one hostile value in the place of each that it takes', ({ name, call }) => {
    const faults = leavesOf(call.args).flatMap((path) =>
      HOSTILE.flatMap((hostile) => faultWith(name, call, [{ path, hostile }]) ?? []),
    )
    expect(faults).toEqual([])
  })

  test('and with any one or two', () => {
    const anyHostile = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.double(),
      fc.integer({ min: -100, max: 100_000 }),
      fc.maxSafeInteger(),
      fc.string(),
      fc
        .integer({ min: -9_000_000, max: 9_000_000 })
        .map((days) => new Temporal.PlainDate(2026, 2, 1).add({ days: days % 4_000_000 })),
      fc.anything(),
    )
    const change = fc.record({ at: fc.nat(), hostile: anyHostile })
    fc.assert(
      fc.property(
        fc.nat(cases.length - 1),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        (index, changes) => {
          const { name, call } = cases[index]!
          const paths = leavesOf(call.args)
          if (paths.length === 0) return
          const placed = changes.map(({ at, hostile }) => ({ path: paths[at % paths.length]!, hostile }))
          expect(faultWith(name, call, placed)).toBeNull()
        },
      ),
    )
  })
})

test('the search finds what it is for', () => {
  const call: Call = { args: [1, 'Quoted'] }
  const search = (answer: unknown) => faultOf(answer, call)
  expect(search({ deep: [{ figure: Number.NaN }] })).toContain('NaN')
  expect(search([Number.POSITIVE_INFINITY])).toContain('Infinity')
  expect(search('£NaN')).toContain('£NaN')
  expect(search(-0)).toContain('-0')
  expect(search(undefined)).toContain('undefined')
  expect(isOurs(new TypeError("Cannot read properties of undefined (reading 'until')"))).toBe(false)
  expect(isOurs(new RangeError('Invalid time value'))).toBe(false)
  expect(isOurs(new Error('date must be a day'))).toBe(false)
  expect(isOurs(new TypeError('date must be a day'))).toBe(true)
  expect(mustRefuse(1, Number.NaN) && mustRefuse('Quoted', '__proto__')).toBe(true)
  expect(mustRefuse('Quoted', APPLICATION_STATES[1])).toBe(false)
  const notice = {
    sentOn: new Temporal.PlainDate(2026, 3, 20),
    by: 'pigeon' as 'electronic',
    earlySettlementPence: 0 as never,
  }
  expect(() => drawDefaultNotice(hundredAMonth(), notice)).toThrow('one of: first-class-post')
})

type Placed = { path: readonly (string | number)[]; hostile: unknown }
type Outcome = { kind: 'answer'; answer: unknown } | { kind: 'thrown'; error: unknown }

function faultWith(name: string, call: Call, changes: readonly Placed[]): string | null {
  let { args } = call
  for (const change of changes) args = replaced(args, change) as unknown[]
  const outcome = outcomeOf(name, call, args)
  const where = `${name} ${changes.map(({ path, hostile }) => `${path.join('.')} = ${written(hostile)}`).join(', ')}`
  if (outcome.kind === 'thrown') {
    return isOurs(outcome.error)
      ? null
      : `${where}: ${written((outcome.error as Error).stack ?? outcome.error)}`
  }
  const fault = faultOf(outcome.answer, call, changes)
  if (fault) return `${where}: ${fault}`
  const isAccepted = !isRefused(outcome.answer)
  const [only] = changes
  const isSilent = changes.length === 1 && mustRefuse(valueAt(call.args, only!.path), only!.hostile)
  const isExempt = call.lenient?.some((part) => only!.path.join('.').endsWith(part))
  return isAccepted && isSilent && !isExempt ? `${where}: was accepted` : null
}

function outcomeOf(name: string, call: Call, args: unknown[]): Outcome {
  const ask = exported.get(name)!
  try {
    const answer = call.ask ? call.ask(args) : ask(...(args as never[]))
    return { kind: 'answer', answer }
  } catch (error) {
    return { kind: 'thrown', error }
  }
}

/** A number for a number, a known word for a word, a day for a day: else it has no meaning. */
function mustRefuse(usual: unknown, hostile: unknown): boolean {
  if (typeof usual === 'number')
    return typeof hostile === 'number' ? !Number.isFinite(hostile) : hostile !== undefined && hostile !== null
  if (typeof usual === 'string' && WORDS.has(usual)) return typeof hostile === 'string' && !WORDS.has(hostile)
  if (usual instanceof Temporal.PlainDate)
    return hostile !== undefined && hostile !== null && !(hostile instanceof Temporal.PlainDate)
  if (usual instanceof Temporal.Instant)
    return hostile !== undefined && hostile !== null && !(hostile instanceof Temporal.Instant)
  return false
}

function isRefused(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'kind' in answer &&
    answer.kind === 'refused' &&
    'reason' in answer
  )
}

/** A fault is a number that is none, or a text that shows one. What was put in may come out. */
function faultOf(answer: unknown, call: Call, changes: readonly Placed[] = []): string | null {
  if (answer === undefined) return call.isVoid ? null : 'the answer is undefined'
  const given = new Set(changes.map(({ hostile }) => hostile))
  const isGivenNegativeZero = changes.some(({ hostile }) => Object.is(hostile, -0))
  return faultIn(answer, { given, isGivenNegativeZero, seen: new Set() })
}

type Search = { given: ReadonlySet<unknown>; isGivenNegativeZero: boolean; seen: Set<unknown> }

function faultIn(value: unknown, search: Search): string | null {
  const { given, isGivenNegativeZero, seen } = search
  if (typeof value === 'number') {
    // Nothing makes a negative zero; one that was given stays one, and every text shows it as 0.
    const isMade = Object.is(value, -0) && !isGivenNegativeZero
    return Number.isFinite(value) && !isMade ? null : `the answer has ${written(value)}`
  }
  if (typeof value === 'string') {
    const isOdd = /\bNaN\b|Infinity|\bundefined\b|\[object/.test(value)
    return isOdd && ![...given].some((each) => typeof each === 'string') ? `the answer says ${value}` : null
  }
  if (typeof value !== 'object' || value === null || given.has(value) || seen.has(value)) return null
  seen.add(value)
  const parts = value instanceof Map ? [...value.entries()].flat() : Object.values(value)
  for (const part of parts) {
    const fault = faultIn(part, search)
    if (fault) return fault
  }
  return null
}

/** The sentences of all errors this package throws, with any text in place of their values. */
const SENTENCES = FILES.flatMap((file) => {
  const source = readFileSync(join(SOURCES, file), 'utf8')
  return [
    ...source.matchAll(
      /new (?:Range|Type)Error\(\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g,
    ),
  ]
}).map(([, literal = '']) => {
  const fixed = literal.slice(1, -1).split(/\$\{[^}]*\}/)
  return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*')}$`)
})

function isOurs(error: unknown): boolean {
  const isRightKind =
    error instanceof Error && (error.constructor === RangeError || error.constructor === TypeError)
  return isRightKind && SENTENCES.some((sentence) => sentence.test(error.message))
}

/** The path of each value, list and object in the arguments, but not inside a checked loan. */
function leavesOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const own = path.length === 0 ? [] : [[...path]]
  const isPlain =
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (!isPlain || Object.isFrozen(value)) return own
  return [...own, ...Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))]
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)
}

function replaced(value: unknown, { path, hostile }: Placed): unknown {
  const [key, ...rest] = path
  if (key === undefined) return hostile
  // A second change may be inside what the first one replaced.
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[key] = replaced(copy[key], { path: rest, hostile })
  return copy
}

function written(value: unknown): string {
  if (typeof value === 'object' && value !== null && !(value instanceof Temporal.PlainDate))
    return fc.stringify(value)
  return Object.is(value, -0) ? '-0' : String(value)
}
