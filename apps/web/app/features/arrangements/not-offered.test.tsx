import { expect, test } from 'vitest'
import { exampleInfo } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { NotOffered } from './not-offered.tsx'

test('that a payment is taken is said only of a loan whose payments are', () => {
  const text = (situation: ReturnType<typeof exampleLoan>['situation']) =>
    sayings('main', <NotOffered loan={exampleLoan({ situation })} info={exampleInfo()} />).join(' ')
  for (const running of ['up-to-date', 'behind'] as const)
    expect(text(running)).toContain(
      'talk to us before it’s taken. A free adviser can talk to us for you too.',
    )
  for (const over of ['ended-owing', 'written-off', 'sold', 'paid-off'] as const)
    expect(text(over)).toContain('A free adviser can talk to us for you.')
  expect(text('ended-owing')).not.toContain('taken')
})
