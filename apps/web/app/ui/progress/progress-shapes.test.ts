import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawShape, type ProgressShape } from './progress-shapes.ts'

const SHAPES: readonly ProgressShape[] = ['rays', 'road', 'stamps', 'fruit', 'columns']

test.each(SHAPES)('%s: every payment has a place of its own inside the picture', (shape) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 84 }), (total) => {
      const { width, height, draw, dash } = drawShape(shape, total)
      const starts = Array.from({ length: total }, (_, place) => draw(place, place + 1).split(/[Ahv]|H/)[0])
      expect(new Set(starts).size).toBe(total)
      const numbers = draw(0, total)
        .match(/-?[\d.]+/g)!
        .map(Number)
      expect(numbers.every((number) => number >= 0 && number <= Math.max(width, height))).toBe(true)
      expect(Math.min(...dash)).toBeGreaterThan(0)
      expect(`${height}${draw(0, total)}`).not.toContain('NaN')
    }),
  )
})

test('a year of payments is a row of stamps', () => {
  expect(drawShape('stamps', 36).draw(0, 13).match(/M/g)).toHaveLength(2)
  expect(drawShape('stamps', 60).height).toBe(5 * 33)
})
