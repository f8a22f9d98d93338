import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { stillToPay } from './still-to-pay.ts'

const SETTLED = { state: 'Settled', amountOwed: pence(5_013_09) } as const
const missed = exampleRow(1, { status: 'missed' })

test.each<[string, Partial<Loan>, boolean, string]>([
  [
    'a part of what is owed again',
    { ...SETTLED, situation: 'owed-again' },
    true,
    '£5,013.09 is left to pay.',
  ],
  [
    'a part after a hand-back',
    { state: 'Terminated', amountOwed: pence(10_00) },
    true,
    '£10 is left to pay.',
  ],
  [
    'all of it',
    { ...SETTLED, amountOwed: pence(0), situation: 'paid-off' },
    false,
    'Nothing is left to pay.',
  ],
  ['a part of what is overdue', { state: 'Late', scheduledPayments: [missed] }, true, '£260.50 is overdue.'],
  ['all that was overdue', {}, false, 'Nothing is overdue any more.'],
])('after %s is paid', (_what, changes, isMore, words) => {
  const said = stillToPay(exampleLoan(changes))
  expect(said.isMore).toBe(isMore)
  expect(said.words).toContain(words)
})
