import { expect, test } from 'vitest'
import { applicationPages, blocks } from '#testing/pages.fixture.tsx'

function textOf(name: string): string {
  const page = applicationPages('unsecured').find(([known]) => known === name)
  return blocks('main', page?.[1]).join('\n')
}

test('a decline by our rules says that it was automated, and that a person can review it', () => {
  const text = textOf('a decline')
  expect(text).toContain('This was an automated decision. You can ask for a person to review it')
  expect(text).toContain('No person was involved.')
})

test('a decline by a member of staff says that a person decided, and that another one can review it', () => {
  const text = textOf('a decline by a member of staff')
  expect(text).toContain('A person made this decision. You can ask for another person to review it')
  expect(text).not.toMatch(/automated|no person/i)
})

test.each([
  ['upheld', /and it stays the same.*It would leave too little\..*you can complain/s],
  ['apply-again', /and changed it.*It would leave too little\..*Apply again/s],
])('a decline that a person reviewed says what they found: %s', (outcome, said) => {
  const text = textOf(`a decline that a person reviewed: ${outcome}`)
  expect(text).toMatch(said)
  expect(text).not.toContain('Ask for a review')
})

test('a decline that a person overturned says first that they can apply again', () => {
  const text = textOf('a decline that a person reviewed: apply-again')
  expect(text).toMatch(
    /You can apply again.*A person has looked at this decision.*Why we declined it before/s,
  )
  expect(text).not.toContain('We can’t lend to you')
})
