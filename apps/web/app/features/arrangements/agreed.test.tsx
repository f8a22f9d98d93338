import type { Loan } from '@tarnbrook/contract/loans/loans'
import { expect, test } from 'vitest'
import { exampleCurrent } from '#testing/arrangement.fixture.tsx'
import { exampleLoan, examplePending } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { Agreed } from './agreed.tsx'

test('a payment is with the bank once the bank has been asked for it, and to come before', () => {
  const [first, ...rest] = exampleCurrent().payments
  const current = exampleCurrent({ payments: [{ ...first!, status: 'collecting' }, ...rest] })
  const text = (pendingRepayments: Loan['pendingRepayments']) =>
    sayings('main', <Agreed loan={exampleLoan({ pendingRepayments })} current={current} />).join(' ')
  const pending = { isArranged: true, chargeOn: first!.collectOn }
  expect(text([examplePending({ ...pending, isUnsent: false })])).toContain('With your bank')
  expect(text([examplePending({ ...pending, isUnsent: true })])).not.toContain('With your bank')
  // Another payment that is not sent says nothing of this one.
  expect(text([examplePending({ isUnsent: true, chargeOn: '2026-12-31' })])).toContain('With your bank')
})
