import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleDraft, exampleInfo } from '#testing/arrangement.fixture.tsx'
import { findChosenPlan, readPlanChoice, toFollowedQuery } from './plan-choice.ts'

const read = (query: string) => readPlanChoice(new URLSearchParams(query))

test.each([
  ['amount=60&term=3', { amount: 60_00, term: 3 }],
  ['amount=60.5&term=12', { amount: 60_50, term: 12 }],
  ['amount=0&term=3', null],
  ['amount=60', null],
  ['term=3', null],
  ['amount=-60&term=3', null],
  ['amount=1e3&term=3', null],
  ['amount=60.555&term=3', null],
  ['amount=60&term=3.5', null],
  ['amount=60&term=0', null],
  ['amount=60&term=1000', null],
])('a URL with %s is the choice %j', (query, choice) => {
  expect(read(query)).toEqual(choice)
})

function follow(fields: Record<string, string>, query = ''): string | undefined {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return toFollowedQuery(form, new URLSearchParams(query))?.toString()
}

test('a URL follows what is typed, keeps what else it says, and changes for nothing else', () => {
  expect(follow({ amount: '£1,060.50', term: '3' }, 'change=yes')).toBe('change=yes&amount=1060.5&term=3')
  expect(follow({ amount: '60', term: '3' }, 'amount=60&term=2')).toBe('amount=60&term=3')
  expect(follow({ amount: '60', term: '3' }, 'amount=60&term=3')).toBeUndefined()
  for (const amount of ['', 'sixty', '0', '-5']) expect(follow({ amount, term: '3' })).toBeUndefined()
  expect(follow({ amount: '60' })).toBeUndefined()
})

test('what was saved is shown as long as it may be, and else what is suggested', () => {
  const suggested = { amount: pence(90_00), term: 3 }
  const offer = { ...exampleInfo().offer!, terms: [{ term: 2, most: pence(120_00) }], suggested }
  const find = (amount: number | null, term: number | null) =>
    findChosenPlan(offer, exampleDraft({ amount: amount === null ? null : pence(amount), term }))
  expect(find(120_00, 2)).toEqual({ amount: 120_00, term: 2 })
  expect(find(120_01, 2)).toEqual(suggested)
  expect(find(1_00, 5)).toEqual(suggested)
  expect(find(null, 2)).toEqual(suggested)
  expect(find(1_00, null)).toEqual(suggested)
})
