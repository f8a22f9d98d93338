import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { expect, test } from 'vitest'
import { exampleApplication, sayings } from '#testing/pages.fixture.tsx'
import { StatusPage } from './status-page.tsx'

const requirement = (type: string, status: Requirement['status'], changes: Partial<Requirement> = {}) =>
  ({
    '@type': `${type}-application-requirement`,
    id: type.length,
    status,
    details: {},
    attachments: [],
    ...changes,
  }) as unknown as Requirement

const REQUIREMENTS = [
  requirement('phone', 'met', { details: { mobileNumberEnding: '678' } }),
  requirement('bank', 'met', { details: { accountNumberEnding: '5641' } }),
  requirement('driving-licence', 'wanted'),
  requirement('payment-day', 'wanted'),
  requirement('legal-documents-accepted', 'locked'),
]

const pageOf = (state: 'Requested' | 'Accepted', requirements = REQUIREMENTS) =>
  sayings('main', <StatusPage application={exampleApplication('unsecured', { state, requirements })} />)

test('what is left is counted once, with the next task, how long it takes and what was given', () => {
  const said = pageOf('Requested').join('\n')
  expect(said).toContain('2 things left to do')
  expect(said).toContain('Allow about 4 minutes.')
  for (const given of ['The number ending 678.', 'The account ending 5641.']) expect(said).toContain(given)
  expect(said).not.toMatch(/Step \d of \d|Progress/)
})

test('what is signed has the one list of its stages', () => {
  const said = pageOf('Accepted').join('\n')
  expect(said).toContain('Progress')
  expect(said).not.toMatch(/Step \d of \d|left to do/)
})
