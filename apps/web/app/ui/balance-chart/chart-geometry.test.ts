import { expect, test } from 'vitest'
import { chartGeometry } from './chart-geometry.ts'

const points = [
  { label: 'a', values: [800, 200, 500] },
  { label: 'b', values: [0, 400, 100] },
]

test('areas stand on one another and lines do not', () => {
  const { shapes, ticks } = chartGeometry(
    [
      { label: 'one', kind: 'area' },
      { label: 'two', kind: 'area' },
      { label: 'three', kind: 'line' },
    ],
    points,
  )
  expect(ticks).toEqual([1000, 750, 500, 250, 0])
  expect(shapes.map(({ edge }) => edge)).toEqual(['M0 80L1000 400', 'M0 0L1000 240', 'M0 200L1000 360'])
  expect(shapes[0]?.path).toBe('M0 80L1000 400L1000 400L0 400Z')
  expect(shapes[1]?.path).toBe('M0 0L1000 240L1000 400L0 80Z')
  expect(shapes[2]?.path).toBe('M0 200L1000 360')
})

test('a single point or a balance of nothing still draws', () => {
  const { shapes, ticks } = chartGeometry([{ label: 'one', kind: 'line' }], [{ label: 'a', values: [0] }])
  expect(shapes[0]?.path).toBe('M0 400')
  expect(ticks.at(-1)).toBe(0)
})

test('a line ends where its balance does', () => {
  const falling = [100, 50, 0, 0].map((value, index) => ({ label: String(index), values: [value] }))
  const { shapes } = chartGeometry([{ label: 'one', kind: 'line' }], falling)
  expect(shapes[0]?.edge).toBe('M0 0L333.3 200L666.7 400')
})

test('what is not known yet is not drawn, and where a series stops is marked', () => {
  const { shapes } = chartGeometry(
    [
      { label: 'owed', kind: 'area' },
      { label: 'planned', kind: 'line' },
    ],
    [
      { label: 'a', values: [100, 100] },
      { label: 'b', values: [75, 50] },
      { label: 'c', values: [null, 0] },
    ],
  )
  expect(shapes[0]).toEqual({
    kind: 'area',
    edge: 'M0 0L500 100',
    path: 'M0 0L500 100L500 400L0 400Z',
    end: { left: 50, top: 25 },
  })
  expect(shapes[1]).toMatchObject({ edge: 'M0 0L500 200L1000 400', end: null })
})
