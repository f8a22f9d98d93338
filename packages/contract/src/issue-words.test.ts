import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { describeIssue } from './issue-words.ts'
import type { Def } from './test-inputs.ts'

/** Of each kind, too little and too much of it. */
const WRONG = [
  undefined,
  null,
  true,
  -1,
  0,
  0.5,
  1e300,
  '',
  'x',
  'x'.repeat(5000),
  [],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { type: 'nonsense', shoeSize: 43 },
]
/** As the library begins its own texts. */
const RAW = /^(Invalid|Too (small|big)|Unrecognized|Unexpected|Expected|Required)/

const SCHEMAS = ENDPOINTS.flatMap(({ name, body, query }) => [
  ...(body ? listSchemas(body, `${name} body`) : []),
  ...(query ? listSchemas(query, `${name} query`) : []),
])

function readMessages(schema: z.ZodType, value: unknown, params?: z.core.ParseContext<z.core.$ZodIssue>) {
  return z.safeDecode(schema, value as never, params).error?.issues.map(({ message }) => message) ?? []
}

test('whatever a caller sends, what is wrong with it is said in our words', () => {
  expect(SCHEMAS.length).toBeGreaterThan(500)
  const raw = SCHEMAS.flatMap(({ path, schema }) =>
    WRONG.flatMap((value) => readMessages(schema, value, { error: describeIssue }))
      .filter((message) => RAW.test(message))
      .map((message) => `${path}: ${message}`),
  )
  expect([...new Set(raw)]).toEqual([])
})

test('which the library’s own would not be', () => {
  const raw = SCHEMAS.flatMap(({ schema }) => WRONG.flatMap((value) => readMessages(schema, value)))
  expect(raw.filter((message) => RAW.test(message)).length).toBeGreaterThan(100)
})

/** A schema and all that are in it, but what a codec makes of its input. */
function listSchemas(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const {
    innerType,
    element,
    in: input,
    left,
    right,
    options = [],
    items = [],
    shape = {},
  } = schema.def as Def
  const inner = [innerType, element, input, left, right, ...options, ...items]
  return [
    { path, schema },
    ...inner.filter((one) => one !== undefined).flatMap((one) => listSchemas(one, path)),
    ...Object.entries(shape).flatMap(([name, one]) => listSchemas(one, `${path}.${name}`)),
  ]
}
