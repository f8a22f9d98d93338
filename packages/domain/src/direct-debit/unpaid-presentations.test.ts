import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { CollectionState } from './collection-state.ts'
import { isCollectingToStop } from './unpaid-presentations.ts'

type Row = [month: number, state: CollectionState]

const isStop = (rows: Row[], { isLate = true, mostUnpaid = 2 } = {}) =>
  isCollectingToStop({
    isLate,
    mostUnpaid,
    presentations: rows.map(([month, state]) => ({
      chargeOn: day(`2027-${String(month).padStart(2, '0')}-07`),
      state,
    })),
  })

test.each<[string, boolean, Row[]]>([
  [
    'two returned in a row',
    true,
    [
      [1, 'failed'],
      [2, 'failed'],
    ],
  ],
  [
    'two charged back',
    true,
    [
      [1, 'charged-back'],
      [2, 'charged-back'],
    ],
  ],
  [
    'one of each, in any order',
    true,
    [
      [2, 'charged-back'],
      [1, 'failed'],
    ],
  ],
  [
    'after a paid one',
    true,
    [
      [1, 'paid-out'],
      [2, 'failed'],
      [3, 'failed'],
    ],
  ],
  [
    'one that is on its way says nothing',
    true,
    [
      [1, 'failed'],
      [2, 'failed'],
      [3, 'sent'],
    ],
  ],
  ['one only', false, [[1, 'failed']]],
  [
    'a paid one between',
    false,
    [
      [1, 'failed'],
      [2, 'confirmed'],
      [3, 'failed'],
    ],
  ],
  [
    'a paid one since',
    false,
    [
      [1, 'failed'],
      [2, 'failed'],
      [3, 'paid-out'],
    ],
  ],
  [
    'asked for on one day',
    false,
    [
      [1, 'failed'],
      [1, 'failed'],
      [1, 'charged-back'],
    ],
  ],
  [
    'part of a day paid',
    false,
    [
      [1, 'failed'],
      [2, 'failed'],
      [2, 'paid-out'],
    ],
  ],
  [
    'what was never taken',
    false,
    [
      [1, 'cancelled'],
      [2, 'failed'],
      [3, 'cancelled'],
    ],
  ],
  ['nothing asked for', false, []],
])('%s', (_name, expected, rows) => {
  expect(isStop(rows)).toBe(expected)
})

test('only of a loan that is late, and after as many as the lender sets', () => {
  const rows: Row[] = [
    [1, 'failed'],
    [2, 'failed'],
  ]
  expect(isStop(rows, { isLate: false })).toBe(false)
  expect(isStop(rows, { mostUnpaid: 3 })).toBe(false)
  expect(isStop([[1, 'failed']], { mostUnpaid: 1 })).toBe(true)
})
