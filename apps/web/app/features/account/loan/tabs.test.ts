import { expect, test } from 'vitest'
import { chooseLoanTab, findLoanTabs } from './tabs.ts'

const running = { isActive: true }
const ended = { isActive: false }

test.each([
  [null, 'overview'],
  ['overview', 'overview'],
  ['payments', 'payments'],
  ['documents', 'documents'],
  ['manage', 'manage'],
  ['schedule', 'payments'],
  ['details', 'manage'],
  ['toString', 'overview'],
  ['', 'overview'],
] as const)('%s in the URL is the tab %s', (text, tab) => {
  expect(chooseLoanTab(text, running)).toBe(tab)
})

test('a loan that has ended keeps its payments and documents, and has nothing to manage', () => {
  expect(findLoanTabs(ended)).toEqual(['overview', 'payments', 'documents'])
  expect(chooseLoanTab('schedule', ended)).toBe('payments')
  for (const text of ['manage', 'details']) expect(chooseLoanTab(text, ended)).toBe('documents')
})
