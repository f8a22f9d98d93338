import { expect, test } from 'vitest'
import { isRawDetail } from '#testing/desk/raw-details.ts'
import { toDetailWords } from './detail.ts'
import { DETAIL_WORDS } from './detail-words.ts'

test.each([
  ['pence:1550', '£15.50'],
  ['pence:123456700', '£1,234,567.00'],
  ['day:2026-11-27', '27/11/2026'],
  ['missed:3', '3 missed payments'],
  ['daysLate:1', '1 day late'],
  ['daysLate:12', '12 days late'],
  ['name:late-payment-received', 'Late payment received'],
  ['difference:provider-card-payment: paid here', 'Card payment: paid here'],
  ['decline:own-debt, credit-score', 'Still owes us, Credit score too low'],
  ['money:invalid-parameters beneficiary.name', 'The provider refused what we sent: beneficiary.name'],
  ['money:new_code', 'Code: new_code'],
  ['words:C-7F2K: 3', 'C-7F2K: 3'],
])('%s is read as %s', (detail, words) => {
  expect(toDetailWords(detail)).toBe(words)
  expect(isRawDetail(words)).toBe(false)
})

test('every code of every kind has words, and no detail has none', () => {
  const raw = Object.entries(DETAIL_WORDS).flatMap(([kind, words]) =>
    Object.keys(words).filter((code) => isRawDetail(toDetailWords(`${kind}:${code}`) ?? code)),
  )
  expect(raw).toEqual([])
  expect(toDetailWords(null)).toBeNull()
  for (const detail of ['income-application-requirement', 'scheme_error', 'not needed', '1550', '2026-11-27'])
    expect(isRawDetail(detail), detail).toBe(true)
})
