import { expect, test } from 'vitest'
import { isPersonEventCounted, PERSON_EVENT_STATES, personEventCan } from './person-event-state.ts'

test('an event counts from its record on, until it is rejected', () => {
  expect(PERSON_EVENT_STATES.filter(isPersonEventCounted)).toEqual(['recorded', 'confirmed'])
})

test('what was decided stays so', () => {
  expect(PERSON_EVENT_STATES.filter((to) => personEventCan('confirmed', to))).toEqual([])
  expect(PERSON_EVENT_STATES.filter((to) => personEventCan('rejected', to))).toEqual([])
})
