import { expect, test } from 'vitest'
import { defineStates, type StateOf } from './states.ts'

const parcels = defineStates({
  states: {
    packed: { groups: ['with us'], moves: { sent: ['the courier takes it'], lost: ['nobody finds it'] } },
    sent: { groups: ['on its way'], moves: { delivered: ['the neighbour signs'] } },
    delivered: {},
    lost: { groups: ['with us', 'ended'] },
  },
  starts: { packed: ['somebody orders it', 'one that was lost is sent again'] },
})

type ParcelState = StateOf<typeof parcels>

test('the states are those of the table, in its order', () => {
  expect(parcels.all).toEqual(['packed', 'sent', 'delivered', 'lost'])
})

test.each([
  [null, 'packed', ['somebody orders it', 'one that was lost is sent again']],
  [null, 'sent', []],
  ['packed', 'sent', ['the courier takes it']],
  ['packed', 'lost', ['nobody finds it']],
  ['packed', 'delivered', []],
  ['delivered', 'sent', []],
] as const)('from %s to %s leads %j', (from, to, events) => {
  expect(parcels.events(from, to)).toEqual(events)
  if (from) expect(parcels.can(from, to)).toBe(events.length > 0)
})

test('a state leads to those that something moves it to', () => {
  expect(parcels.all.map((state) => parcels.next(state))).toEqual([['sent', 'lost'], ['delivered'], [], []])
})

test('groups and lists of states are asked by functions of their own', () => {
  const here = (state: ParcelState) => [
    parcels.isInGroup('with us')(state),
    parcels.is('sent', 'lost')(state),
  ]
  expect(parcels.all.map(here)).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [true, true],
  ])
})

test('what is no state is refused by each, and so is the name of what every object has', () => {
  for (const wrong of ['posted', 'toString', '__proto__', '', undefined] as unknown as ParcelState[]) {
    for (const ask of [
      () => parcels.events(wrong, 'sent'),
      () => parcels.events('packed', wrong),
      () => parcels.events(null, wrong),
      () => parcels.can(wrong, 'sent'),
      () => parcels.next(wrong),
      () => parcels.isInGroup('with us')(wrong),
      () => parcels.is('sent')(wrong),
    ])
      expect(ask, String(wrong)).toThrow(/must be one of: packed, sent, delivered, lost/)
  }
})
