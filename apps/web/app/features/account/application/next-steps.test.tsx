import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { expect, test } from 'vitest'
import { exampleApplication, sayings } from '#testing/pages.fixture.tsx'
import { NextSteps, timeLeft } from './next-steps.tsx'

const wanting = (...types: string[]) =>
  exampleApplication('unsecured', {
    state: 'Requested',
    requirements: types.map(
      (type) => ({ '@type': `${type}-application-requirement`, status: 'wanted' }) as Requirement,
    ),
  })

test('what is left and how long it takes follow from what the application wants', () => {
  expect(timeLeft(wanting('phone', 'income', 'bank', 'payment-day', 'legal-documents-accepted'))).toBe(
    'There are 4 things left to do before you read your agreement. Allow about 8 minutes.',
  )
  expect(timeLeft(wanting('phone'))).toBe(
    'There’s one thing left to do before you read your agreement. Allow about 2 minutes.',
  )
  expect(timeLeft(wanting('legal-documents-accepted'))).not.toContain('minutes')
})

test('each task is named, and a person’s look at it only where something is sent', () => {
  const said = (...types: string[]) =>
    sayings('main', <NextSteps application={wanting(...types)} />).join('\n')
  expect(said('phone', 'income')).toContain('Confirm your mobile number. Send proof of your income. A person')
  expect(said('phone', 'income')).toContain('usually within one working day')
  expect(said('phone', 'bank')).toContain('Confirm your mobile number. Give your bank account.')
  expect(said('phone', 'bank')).not.toContain('A person')
  expect(said('legal-documents-accepted')).not.toContain('You tell us the rest')
})
