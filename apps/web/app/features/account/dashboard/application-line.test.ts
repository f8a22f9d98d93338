import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { expect, test } from 'vitest'
import { exampleApplication } from '#testing/pages.fixture.tsx'
import { applicationLine } from './application-line.ts'

const lineOf = (state: LoanApplication['state'], changes: Partial<Requirement>) =>
  applicationLine(
    exampleApplication('hire-purchase', {
      state,
      requirements: [
        { '@type': 'driving-licence-application-requirement', details: {}, ...changes } as Requirement,
      ],
    }),
  )

test('an application in review says who acts, and how soon', () => {
  for (const line of [
    lineOf('In Review', { status: 'reviewing' }),
    lineOf('Requested', { status: 'reviewing' }),
  ]) {
    expect(line).toMatchObject({ label: 'With us', action: 'See progress' })
    for (const words of ['A person is checking', 'within one working day', 'You don’t need to do anything'])
      expect(line.next).toContain(words)
  }
})

test('a proof that is wanted is what is next, and one that was sent back says so', () => {
  expect(lineOf('Requested', { status: 'wanted' })).toMatchObject({
    label: 'To do',
    next: 'Over to you. Next: send your driving licence.',
  })
  const sentBack = { reason: 'unreadable' as const, note: null, at: '2026-11-22T10:00:00Z' }
  expect(lineOf('Requested', { status: 'wanted', details: { sentBack } })).toMatchObject({
    label: 'Send again',
    next: 'Over to you. We need your driving licence again, because we can’t use what you sent.',
    action: 'See why',
  })
})
