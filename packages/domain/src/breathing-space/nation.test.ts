import { expect, test } from 'vitest'
import { findNation } from './nation.ts'

test.each([
  ['LS1 4AP', 'england-and-wales'],
  ['CF10 1AA', 'england-and-wales'],
  ['G1 1AA', 'scotland'],
  ['GL1 1AA', 'england-and-wales'],
  ['eh11aa', 'scotland'],
  ['E1 1AA', 'england-and-wales'],
  ['TD12 4RZ', 'england-and-wales'],
  ['TD12 6AB', 'scotland'],
  ['TD15 1AA', 'england-and-wales'],
  ['TD1 1AA', 'scotland'],
  ['BT1 1AA', 'northern-ireland'],
  ['', 'england-and-wales'],
] as const)('%s is in %s', (postcode, nation) => expect(findNation(postcode)).toBe(nation))
