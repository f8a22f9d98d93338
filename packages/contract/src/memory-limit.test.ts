import { expect, test } from 'vitest'
import { createMemoryLimit } from './memory-limit.ts'

test('so many tries of each key, then the seconds to the end of its window', () => {
  let now = 0
  const count = createMemoryLimit({ most: 2, windowMs: 60_000 }, () => now)
  const waitOf = (key: string) => count(key).waitSeconds
  expect([waitOf('a'), waitOf('a'), waitOf('a'), waitOf('b')]).toEqual([0, 0, 60, 0])
  now = 59_500
  expect([waitOf('a'), waitOf('b')]).toEqual([1, 0])
  now = 60_000
  expect([waitOf('a'), waitOf('a'), waitOf('a')]).toEqual([0, 0, 60])
})

test('each try says how many are left, and when the window ends', () => {
  let now = 0
  const count = createMemoryLimit({ most: 2, windowMs: 60_000 }, () => now)
  expect(count('a')).toEqual({ waitSeconds: 0, left: 1, seconds: 60 })
  now = 30_000
  expect([count('a'), count('a'), count('b')]).toEqual([
    { waitSeconds: 0, left: 0, seconds: 30 },
    { waitSeconds: 30, left: 0, seconds: 30 },
    { waitSeconds: 0, left: 1, seconds: 60 },
  ])
})

test('a flood of keys does not fill the memory, and loses the oldest counts only', () => {
  const count = createMemoryLimit({ most: 1, windowMs: 60_000 }, () => 0)
  const waitOf = (key: string) => count(key).waitSeconds
  waitOf('oldest')
  for (let index = 0; index < 20_000; index += 1) waitOf(`key ${index}`)
  expect([waitOf('key 19999'), waitOf('oldest')]).toEqual([60, 0])
})
