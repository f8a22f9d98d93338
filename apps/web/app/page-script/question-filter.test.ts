import { expect, test } from 'vitest'
import { countInWords, matchesWords } from './question-filter.ts'

test.each([
  ['early', true],
  ['  PAY early ', true],
  ['early pay', true],
  ["can't", true],
  ['cafe', true],
  ['refund', false],
  ['pay refund', false],
  ['', true],
])('“%s” is found: %s', (typed, isFound) => {
  expect(matchesWords('Can I pay early? You can’t lose by it. Café', typed)).toBe(isFound)
})

test('the count is said in words, and not while nothing is typed', () => {
  expect([0, 1, 12].map((shown) => countInWords(shown, 'pay'))).toEqual([
    'No question has those words. Try fewer words, or ask us.',
    '1 question',
    '12 questions',
  ])
  expect(countInWords(40, ' ')).toBe('')
})
