import { expect, test } from 'vitest'
import { remember } from './remember.ts'

function counted(most: number) {
  const made: string[] = []
  const double = remember(
    (asked: string) => {
      made.push(asked)
      return asked === 'nothing' ? undefined : asked + asked
    },
    { toKey: (asked) => asked, most },
  )
  return { made, double }
}

test('a result is made once, nothing too', () => {
  const { made, double } = counted(10)
  expect(['a', 'a', 'nothing', 'nothing', 'b', 'a'].map(double)).toEqual([
    'aa',
    'aa',
    undefined,
    undefined,
    'bb',
    'aa',
  ])
  expect(made).toEqual(['a', 'nothing', 'b'])
})

test('however many are asked for, no more are kept than said', () => {
  const { made, double } = counted(2)
  for (const asked of ['a', 'b', 'c', 'c', 'a']) double(asked)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('an error is not kept', () => {
  let isDown = true
  const read = remember(
    () => {
      if (isDown) throw new Error('down')
      return 'up'
    },
    { toKey: () => '', most: 1 },
  )
  expect(() => read('')).toThrow('down')
  isDown = false
  expect(read('')).toBe('up')
})
