import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { askedOfMissed, leftToPay } from './figures.ts'
import { describeHeadline, describeLoanStatus, headlineNote, needsDirectDebit } from './headline.ts'
import { describeNextEvents } from './loan-status.ts'
import { toLoanSetting } from './setting.ts'
import { isEnding } from './settling.ts'

const setting = toLoanSetting({ brand: 'main', productType: 'unsecured' })
const FIGURE: NonNullable<Loan['settlementQuote']> = {
  id: 31,
  type: 'settlement',
  status: 'quoted',
  amountToPay: pence(508_35),
  payBy: '2026-12-25',
  isPastPayBy: false,
  paymentMethod: null,
  chargeOn: null,
}
const BY_DIRECT_DEBIT = {
  status: 'paying',
  paymentMethod: 'DIRECT_DEBIT',
  chargeOn: '2026-12-02',
  needsApproval: false,
  directDebitId: null,
} as const
const LATE = {
  state: 'Late',
  scheduledPayments: [exampleRow(1, { status: 'missed' }), exampleRow(2)],
} as const

test('a settlement figure: what it is and until when, and that the payments go on', () => {
  const loan = exampleLoan({ settlementQuote: FIGURE })
  expect(describeLoanStatus(loan).label).toBe('Up to date')
  expect(describeHeadline(loan, setting)).toEqual({
    label: 'To settle',
    amount: 508_35,
    unit: 'by 25 December',
  })
  expect(headlineNote(loan)).toContain('your monthly payments go on')
  expect(describeNextEvents(loan, setting)[0]).toContain('We’ll collect £260.50')
})

test('what is overdue comes before a figure that nobody has to pay', () => {
  const loan = exampleLoan({
    ...LATE,
    scheduledPayments: [...LATE.scheduledPayments],
    settlementQuote: FIGURE,
  })
  expect(describeLoanStatus(loan).label).toBe('Overdue')
  expect(describeHeadline(loan, setting).label).toBe('You’ve missed a payment')
  expect(headlineNote(loan)).toContain('We haven’t added any charges')
})

test('being settled: what was asked for and when, and nothing else is announced', () => {
  const loan = exampleLoan({ settlementQuote: { ...FIGURE, ...BY_DIRECT_DEBIT } })
  expect(describeLoanStatus(loan).label).toBe('Being settled')
  expect(describeHeadline(loan, setting)).toEqual({
    label: 'Your payment',
    amount: 508_35,
    unit: 'on 2 December',
  })
  expect(describeNextEvents(loan, setting)).toEqual([
    'We’ll collect £508.35 by Direct Debit on 2 December 2026. On your bank statement it says TARNBROOK LENDING. Once your bank has paid it, your loan is settled.',
  ])
})

test('withdrawn: what to pay back and by when; no monthly payment and nothing overdue is asked for', () => {
  const loan = exampleLoan({
    ...LATE,
    scheduledPayments: [...LATE.scheduledPayments],
    isMandateActive: false,
    mandateStatus: 'cancelled',
    settlementQuote: { ...FIGURE, type: 'cancellation' },
  })
  expect(describeLoanStatus(loan).label).toBe('Withdrawn')
  expect(describeHeadline(loan, setting)).toEqual({
    label: 'To pay back',
    amount: 508_35,
    unit: 'by 25 December',
  })
  expect(askedOfMissed(loan)).toBe(null)
  expect(needsDirectDebit(loan)).toBe(false)
  expect(describeNextEvents(loan, setting)).toEqual([
    'You’ve withdrawn from this loan, so we don’t collect monthly payments any more. Pay it back by the end of 25 December 2026. Then your loan is cancelled.',
  ])
})

test('a withdrawal that is paid on a later day comes to more than today', () => {
  const loan = exampleLoan({
    settlementQuote: { ...FIGURE, type: 'cancellation', ...BY_DIRECT_DEBIT },
    pendingRepayments: [
      examplePending({ id: 4, number: 2, chargeOn: '2026-12-02' }),
      examplePending({ id: 5, number: null, amount: pence(510_00), chargeOn: '2026-12-02' }),
    ],
  })
  expect(describeHeadline(loan, setting).amount).toBe(510_00)
  expect(describeNextEvents(loan, setting)[0]).toContain('We’ll collect £510 by Direct Debit')
  expect(loan.pendingRepayments.map((coming) => isEnding(loan, coming))).toEqual([false, true])
})

test('all that is left to pay is without what has been paid of it', () => {
  const rows = [exampleRow(2, { paid: pence(60_50) }), exampleRow(3)]
  expect(leftToPay({ unpaidScheduledPayments: rows })).toBe(460_50)
})
