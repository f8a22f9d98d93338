import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'
import { addedField } from './wire.ts'

/** Of the wire: there a schema says that it refuses what it does not know. */
function findStrictObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as { additionalProperties?: unknown }).additionalProperties === false ? [path] : []
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, part]) => findStrictObjects(part, `${path}.${name}`)),
  ]
}

test('no answer is refused for a field that a later release adds', () => {
  const strict = ENDPOINTS.flatMap(({ name, data }) =>
    findStrictObjects(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(strict).toEqual([])
})

test('what was added is given by the API, and read where it lacks', () => {
  const answer = z.object({ isHeld: addedField(z.boolean(), false) })
  expect(z.decode(answer, {})).toEqual({ isHeld: false })
  expect(() => z.encode(answer, {} as never)).toThrow()
  expect(z.safeDecode(answer, { isHeld: null as never }).success).toBe(false)
})
