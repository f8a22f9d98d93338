import { expect, test } from 'vitest'
import { createRareLine } from './rare-line.ts'

test('one line a minute, with how many there would have been', () => {
  let now = 1_000_000
  const lines: unknown[] = []
  const line = createRareLine(
    (...parts) => lines.push(parts),
    () => now,
  )
  for (let times = 0; times < 100; times += 1) line('No answer', { path: `/${times}` })
  now += 59_999
  line('No answer', { path: '/late' })
  expect(lines).toEqual([['No answer', { path: '/0', count: 1 }]])
  now += 1
  line('No answer', { path: '/next' })
  expect(lines.slice(1)).toEqual([['No answer', { path: '/next', count: 101 }]])
})
