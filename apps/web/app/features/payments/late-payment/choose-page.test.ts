import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { choosePage } from './choose-page.tsx'

const LATE: Partial<Loan> = {
  state: 'Late',
  scheduledPayments: [exampleRow(1, { status: 'missed' })],
  lateRepayment: { payable: pence(260_50), collectOn: '2027-03-02' },
}
const CARD_PAYMENT = { id: 4, number: 1, paidOn: '2026-11-25', amount: pence(20_00), method: 'CARD' } as const
const ASKED = { lateRepayment: null, pendingRepayments: [examplePending()] }
const DEBIT = 'We email you the amount and the day'
const WAYS = 'A payment by card or from your bank account counts at once'

test.each([
  ['the ways to pay', '', {}, WAYS],
  ['a bank transfer', 'by=transfer&amount=50', {}, 'A bank transfer counts on the day it reaches us'],
  ['a card payment', 'sent=card', { historicalRepayments: [CARD_PAYMENT] }, 'It counts already'],
  ['a Direct Debit', 'sent=yes', ASKED, DEBIT],
  ['all on its way', '', ASKED, DEBIT],
  ['nothing overdue', '', { state: 'Repaying', scheduledPayments: [], lateRepayment: null }, undefined],
] as [string, string, Partial<Loan>, string | undefined][])(
  'what happens next is told of %s',
  (_name, query, changes, first) => {
    const { next } = choosePage(exampleLoan({ ...LATE, ...changes }), new URLSearchParams(query))
    expect(next[0]?.slice(0, first?.length)).toBe(first)
  },
)
