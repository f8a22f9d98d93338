import { expect, test } from 'vitest'
import { z } from 'zod'
import { addedField } from '../../src/wire.ts'
import { readAnswer, readAnswers } from './read-answers.ts'
import { findAdded, readReleased, recordAnswers } from './released-answers.ts'

/** What no default can stand for. docs/operations.md says how to release each. */
const WITHOUT_DEFAULT = ['collecting']

test('what an answer has since the last release may lack, so that pages can ask that release', () => {
  const released = readReleased()
  const added = Object.entries(readAnswers()).flatMap(([call, answer]) =>
    findAdded(call, answer, released)
      .filter((field) => !WITHOUT_DEFAULT.includes(field.split('.').at(-1)!))
      .map((field) => `${call}: ${field}`),
  )
  expect(added, 'add the field with `addedField`, or as null or a list').toEqual([])
})

test('a release that is recorded anew has nothing that was added', () => {
  const answers = readAnswers()
  const released = recordAnswers('next', answers)
  expect(Object.entries(answers).flatMap(([call, answer]) => findAdded(call, answer, released))).toEqual([])
})

const before = z.object({
  id: z.number(),
  note: z.string().optional(),
  rows: z.array(z.object({ on: z.string() })),
  paid: z.object({ on: z.string() }).nullable(),
})

test.each([
  ['a field', before.extend({ isHeld: z.boolean() }), ['data.isHeld']],
  ['one with what stands for it', before.extend({ isHeld: addedField(z.boolean(), false) }), []],
  ['one that can be null', before.extend({ heldOn: z.string().nullable() }), []],
  ['one that may be left out', before.extend({ heldOn: z.string().optional() }), []],
  ['a list', before.extend({ refunds: z.array(z.object({ id: z.number() })) }), []],
  ['what was optional', before.extend({ note: z.string() }), ['data.note']],
  ['a field of a row', before.extend({ rows: z.array(z.object({ by: z.string() })) }), ['data.rows[].by']],
  ['a field of a part', before.extend({ paid: z.object({ by: z.string() }).nullable() }), ['data.paid.by']],
  ['a part with fields', before.extend({ sent: z.object({ by: z.string() }).nullable() }), []],
])('%s that is added', (_, now, added) => {
  const released = recordAnswers('1', { call: readAnswer(before) })
  expect(findAdded('call', readAnswer(now), released)).toEqual(added)
})

test('a call that the release does not have lacks nothing', () => {
  expect(findAdded('new', readAnswer(before), recordAnswers('1', {}))).toEqual([])
})
