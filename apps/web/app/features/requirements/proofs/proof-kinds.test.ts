import { readFileSync } from 'node:fs'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '@tarnbrook/brands/facts/proof-words'
import { EMPLOYMENT_STATUSES } from '@tarnbrook/contract/applications/application-choices'
import { MOST_PROOFS } from '@tarnbrook/contract/requirements/proofs'
import { expect, test } from 'vitest'
import { PROOF_TASKS } from '#features/requirements/tasks.ts'
import { proofKind } from './proof-kinds.ts'
import { kindAndSize, MOST_FILES } from './slots/file-words.ts'

test.each(PROOF_TASKS)('%s says what is accepted and why it is wanted', (task) => {
  for (const employmentStatus of EMPLOYMENT_STATUSES) {
    const kind = proofKind(task, { employmentStatus })
    expect(kind.accepted.length).toBeGreaterThan(1)
    expect(kind.why).not.toBe('')
  }
})

test.each([
  ['Employed full time', /three payslips/],
  ['Temporary or agency work', /three payslips/],
  ['Self-employed', /SA302/],
  ['Retired', /pension/],
  ['Student', /student finance/],
  ['Homemaker or carer', /award letter/],
  ['Receiving benefits', /Universal Credit/],
  ['Unemployed', /Universal Credit/],
])('proof of income follows from how somebody earns it: %s', (employmentStatus, wanted) => {
  const { accepted } = proofKind('proof-of-income', { employmentStatus })
  expect(accepted[0]).toMatch(wanted)
  expect(accepted.at(-1)).toMatch(/bank statements/)
})

test('what is said before a file is sent is what the API says', () => {
  const path = '../../../../../../packages/contract/src/requirements/proofs.ts'
  const api = readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(api).toContain(FILE_TOO_LARGE.split('. ')[0])
  expect(MOST_FILE_BYTES).toBe(20 * 1024 * 1024)
  expect(MOST_FILES).toBe(MOST_PROOFS)
})

test.each([
  [{ kind: 'pdf', bytes: 10 }, 'PDF, 1 kB'],
  [{ kind: 'jpeg', bytes: 250_000 }, 'JPEG photo, 244 kB'],
  [{ kind: 'jpeg', bytes: 1024 * 1024 * 2.25 }, 'JPEG photo, 2.3 MB'],
] as const)('%j is %s', (file, words) => {
  expect(kindAndSize(file)).toBe(words)
})
