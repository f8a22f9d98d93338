import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { moneyInput, poundsInQuery } from './wire.ts'

const accepts = (schema: z.ZodType, value: unknown) => z.safeDecode(schema, value as never).success

/** Of JSON: 1e2 is 100 there, and no text is a number. */
test.each([
  [100, true],
  [1e2, true],
  [0.29, true],
  [1.1, true],
  [999_999.99, true],
  [1.005, false],
  [1e-9, false],
  [0.001, false],
  ['1e2', false],
  ['100', false],
  [Number.NaN, false],
])('an amount of %j in a body: %s', (value, isAmount) => {
  expect(accepts(moneyInput, value)).toBe(isAmount)
})

test.each([
  ['100', true],
  ['100.5', true],
  ['100.50', true],
  ['1e2', false],
  ['0x64', false],
  ['100.505', false],
  ['', false],
  [' 100', false],
  ['-100', false],
  ['1,000', false],
  ['Infinity', false],
])('an amount of %j in a query: %s', (value, isAmount) => {
  expect(accepts(poundsInQuery('Enter an amount'), value)).toBe(isAmount)
})

/** Every field of a body that is money is one of `moneyOr`, and so refuses what it does. */
test('no other schema reads an amount', () => {
  const bare = ENDPOINTS.flatMap(({ name, body, query }) =>
    [body, query].flatMap((schema) => (schema ? listAmounts(schema).map((path) => `${name} ${path}`) : [])),
  )
  expect(bare).toEqual([])
})

const OF_MONEY = /amount|price|deposit|toPay|interestSaved|income|payment$|cost/i

/** Paths of plain numbers whose name is that of an amount. */
function listAmounts(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const found: string[] = []
  const visit = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) visit(value, `${path}.${key}`)
    const { type, maximum } = node as { type?: string; maximum?: number }
    if (type === 'number' && OF_MONEY.test(path.split('.').at(-1) ?? '') && maximum === undefined)
      found.push(path)
  }
  visit(json, '')
  return found
}
