import { expect, test } from 'vitest'
import { chooseVariant, isExperimentActive } from './experiments.ts'

const NAME = 'offer-reading-order'

// Spec 4: only if the public seeds do not include it and it is not already recorded.
test.each([
  [[], {}, true],
  [[{ name: NAME }], {}, false],
  [[], { [NAME]: 0 }, false],
  [[{ name: NAME }], { [NAME]: 7 }, false],
  [[{ name: 'another' }], { another: 7 }, true],
])('with the public seeds %j and %j recorded it is active: %s', (publicSeeds, recorded, isActive) => {
  expect(isExperimentActive(NAME, { publicSeeds, recorded })).toBe(isActive)
})

test('a name that every object has is no record', () => {
  expect(isExperimentActive('toString', { publicSeeds: [], recorded: {} })).toBe(true)
})

test.each([
  [undefined, 'usual'],
  [0, 'usual'],
  [49, 'usual'],
  [50, 'other'],
  [99, 'other'],
])('the seed %s is shown the %s page', (seed, variant) => {
  expect(chooseVariant(seed)).toBe(variant)
})
