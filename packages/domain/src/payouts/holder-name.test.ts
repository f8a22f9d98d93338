import { expect, test } from 'vitest'
import { compareHolder } from './holder-name.ts'

test.each([
  ['Ann Fell', 'match'],
  ['MS A FELL', 'match'],
  ['Mr B Fell & Mrs A Fell', 'match'],
  ['Ánn Fell', 'match'],
  ['Bob Fell', 'close-match'],
  ['Fell', 'close-match'],
  ['Ann Fellowes', 'no-match'],
  ['Mallory Mule', 'no-match'],
  ['', 'no-match'],
] as const)('%s is Ann Fell: %s', (holder, likeness) => {
  expect(compareHolder(holder, { firstName: 'Ann', lastName: 'Fell' })).toBe(likeness)
})

test.each([
  ["Maeve O'Neill", 'M ONEILL', 'match'],
  ['Zoë Smith-Jones', 'Zoe Smith Jones', 'match'],
  ['Zoë Smith-Jones', 'Zoe Smith', 'no-match'],
  ['Ann Ann', 'Ann', 'close-match'],
] as const)('%s as %s', (person, holder, likeness) => {
  const [firstName = '', lastName = ''] = person.split(' ')
  expect(compareHolder(holder, { firstName, lastName })).toBe(likeness)
})
