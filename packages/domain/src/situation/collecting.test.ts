import { expect, test } from 'vitest'
import { type CollectingFacts, findCollecting } from './collecting.ts'

const USUAL: CollectingFacts = {
  isInsolvent: false,
  isHandingBack: false,
  isBeingSettled: false,
  isArranged: false,
  isStopped: false,
  hasDirectDebit: true,
}

test.each([
  [{}, 'usual-payments'],
  [{ hasDirectDebit: false }, 'no-direct-debit'],
  [{ isStopped: true, hasDirectDebit: false }, 'stopped'],
  [{ isArranged: true, isStopped: true }, 'arranged'],
  [{ isBeingSettled: true, isArranged: true }, 'being-settled'],
  [{ isHandingBack: true, isBeingSettled: true }, 'handing-back'],
  [{ isInsolvent: true, isHandingBack: true, isArranged: true }, 'insolvent'],
] as const)('%j: %s', (facts, expected) => {
  expect(findCollecting({ ...USUAL, ...facts })).toBe(expected)
})
