import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { type Def, listInputs } from './test-inputs.ts'

/**
 * One text may be as long as the whole body: a pattern that is quick for an email address can take
 * seconds there. So the length is checked first, and nothing else when too long.
 */
const TEXTS = listInputs('string')

const HOSTILE = ['a ', '0', '@', '.', 'a@', '😀', ' ', ' a', '-', '(', 'a.', '\t', 'http://a', '%']

test('every text of the contract has its length checked before anything else', () => {
  expect(TEXTS.length).toBeGreaterThan(60)
  expect(TEXTS.filter(({ schema }) => !isBounded(schema)).map(({ path }) => path)).toEqual([])
})

// Money of an answer has no limits: as an input it would let any number into pence arithmetic,
// which throws.
test('all money of an input has a least and a greatest value', () => {
  const amounts = listInputs('pipe').filter(({ schema }) => (schema.def as Def).in?.def.type === 'number')
  expect(amounts.length).toBeGreaterThan(15)
  const unbounded = amounts.filter(({ schema }) => {
    const { minValue, maxValue } = (schema.def as Def).in as z.ZodNumber
    return !Number.isFinite(minValue) || !Number.isFinite(maxValue)
  })
  expect(unbounded.map(({ path }) => path)).toEqual([])
})

test.each(HOSTILE)('300 kB of %j in any text are refused, and only for their length', (part) => {
  const typed = `a${part.repeat(Math.ceil(300_000 / part.length))}a`
  const refused = TEXTS.filter(({ schema, path }) => !isOfFixedForm(schema) && !isFile(path)).map(
    ({ schema, path }) => ({
      path,
      issues: schema.safeParse(typed).error?.issues.map(({ code }) => code) ?? [],
    }),
  )
  expect(refused.filter(({ issues }) => issues.join() !== 'too_big')).toEqual([])
})

/** Its pattern is one pass over the text, however long a file may be. */
test.each(HOSTILE)('56 MB of %j as a file are refused, and only for their length', (part) => {
  const typed = part.repeat(Math.ceil(56_000_000 / part.length))
  const files = TEXTS.filter(({ path }) => isFile(path))
  expect(files.length).toBeGreaterThan(5)
  for (const { schema } of new Set(files))
    expect(schema.safeParse(typed).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})

function isFile(path: string): boolean {
  return path.endsWith('.file')
}

/** A date or an instant: its pattern has a fixed form and looks at no more text than that. */
function isOfFixedForm(schema: z.ZodType): boolean {
  return ['date', 'datetime'].includes((schema.def as Def).format ?? '')
}

/** By it Zod finds out whether a length has to be counted in characters. */
const HIGH_SURROGATE = /[\uD800-\uDBFF]/

/** One too long is refused for that alone; no pattern sees a text that is much too long. */
function isBounded(schema: z.ZodType): boolean {
  if (isOfFixedForm(schema)) return true
  const { maxLength } = schema as z.ZodString
  if (maxLength === null) return false
  const patterns = vi.spyOn(RegExp.prototype, 'test')
  const refusals = [maxLength + 1, 3 * maxLength + 100].map((length) => {
    patterns.mockClear()
    return schema
      .safeParse('a'.repeat(length))
      .error?.issues.map(({ code }) => code)
      .join()
  })
  const seeing = (patterns.mock.contexts as RegExp[]).filter(
    (pattern, call) =>
      patterns.mock.calls[call]![0].length > maxLength && pattern.source !== HIGH_SURROGATE.source,
  )
  patterns.mockRestore()
  return seeing.length === 0 && refusals.every((refusal) => refusal === 'too_big')
}
