import { expect, test } from 'vitest'
import { isQuietWrite, QUIET_WRITES, REPEATED_WRITES, SAME_INTENT } from '../testing/repeated-writes.ts'
import { ENDPOINTS } from './endpoints.ts'

const writes = ENDPOINTS.filter(({ method }) => method !== 'GET')
const namesOf = (endpoints: typeof writes) => endpoints.map(({ name }) => name).sort()

test('every write either says what keeps a repeat from happening twice, or leaves nothing', () => {
  const isRepeated = (name: string) => Object.hasOwn(REPEATED_WRITES, name)
  expect(namesOf(writes.filter(({ name }) => isRepeated(name) === isQuietWrite(name)))).toEqual([])
  const known = namesOf(writes)
  expect([...Object.keys(REPEATED_WRITES), ...QUIET_WRITES].filter((name) => !known.includes(name))).toEqual(
    [],
  )
})

test('what counts as one intent is what the list says, and takes a key', () => {
  const listed = Object.keys(REPEATED_WRITES).filter((name) => REPEATED_WRITES[name] === SAME_INTENT)
  expect(namesOf(writes.filter(({ sameInputIsSameIntent }) => sameInputIsSameIntent))).toEqual(listed.sort())
  expect(namesOf(writes.filter((of) => of.sameInputIsSameIntent && !of.idempotent))).toEqual([])
})

test('a write that takes a key is in the list', () => {
  expect(namesOf(writes.filter(({ name, idempotent }) => idempotent && isQuietWrite(name)))).toEqual([])
})
