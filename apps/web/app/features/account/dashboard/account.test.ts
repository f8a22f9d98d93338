import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleApplication as application } from '#features/applications/application.fixture.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { accountOfUser, isUntroubled, mayBorrowMore } from './account.ts'
import { applicationLine } from './application-line.ts'

function quote(changes: Partial<NonNullable<LoanApplication['quote']>> = {}) {
  return {
    '@type': 'quote' as const,
    id: 3,
    amount: pence(500_000),
    fee: pence(29_600),
    optionToPurchaseFee: pence(0),
    term: 24,
    annualRate: 19.4,
    apr: 24.4,
    agreementOn: '2026-11-01',
    earlier: null,
    band: 'Good' as const,
    instalment: pence(26_512),
    lastInstalment: pence(26_512),
    totalPayable: pence(636_288),
    totalCharge: pence(136_288),
    firstPaymentOn: '2026-12-01',
    paymentDay: 1,
    createdAt: '2026-11-01T09:00:00Z',
    expiresAt: '2026-12-01T09:00:00Z',
    isLive: true,
    schedule: [],
    ...changes,
  }
}

test('the application that needs something comes first, however old', () => {
  const { applications } = accountOfUser({
    loanApplications: [
      application({ id: 1, createdAt: '2026-11-03T09:00:00Z', state: 'In Review' }),
      application({
        id: 2,
        createdAt: '2026-11-01T09:00:00Z',
        state: 'Address Mismatch',
        needsAttention: true,
      }),
      application({ id: 3, createdAt: '2026-11-02T09:00:00Z', state: 'Unrequested' }),
    ],
  })
  expect(applications.map(({ id }) => id)).toEqual([2, 1, 3])
})

test('a loan that is late comes before newer ones, and one that has ended early comes last', () => {
  const { loans } = accountOfUser({
    loans: [
      exampleLoan({ id: 1, state: 'Terminated', createdAt: '2026-11-03T09:00:00Z' }),
      exampleLoan({ id: 2, createdAt: '2026-11-02T09:00:00Z' }),
      exampleLoan({ id: 3, state: 'Late', createdAt: '2026-11-01T09:00:00Z' }),
    ],
  })
  expect(loans.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('a finished loan that is owed again is among the current ones, and no more credit is spoken of', () => {
  const loan = exampleLoan({ state: 'Settled', isActive: false, situation: 'owed-again' })
  const { loans, ended } = accountOfUser({ loans: [loan], loanApplications: [] })
  expect([loans, ended]).toEqual([[loan], []])
  expect(isUntroubled({ loans: [loan], canReApply: true })).toBe(false)
})

test('what is over is one list, newest first; an accepted application is its loan', () => {
  const { loans, applications, ended } = accountOfUser({
    loans: [
      exampleLoan({ id: 7 }),
      exampleLoan({ id: 9, state: 'Settled', isActive: false, createdAt: '2026-10-02T09:00:00Z' }),
    ],
    loanApplications: [
      application({ id: 1, state: 'Accepted', loanId: 7 }),
      application({ id: 2, state: 'Declined', createdAt: '2026-10-03T09:00:00Z' }),
      application({ id: 3, state: 'Withdrawn', createdAt: '2026-10-01T09:00:00Z' }),
    ],
  })
  expect(loans.map(({ id }) => id)).toEqual([7])
  expect(applications).toEqual([])
  expect(ended).toMatchObject([
    { title: '£5,000 over 2 years', outcome: 'Declined', href: '/account/borrow/declined?id=2' },
    {
      outcome: 'Settled',
      since: 'agreed on 2 October 2026',
      href: '/account/borrow/repay/summary?id=9',
    },
    { outcome: 'Closed before signing', since: 'asked for on 1 October 2026' },
  ])
})

test('a quote whose time is over has ended, before the daily run has noticed', () => {
  const live = accountOfUser({ loanApplications: [application({ quote: quote() })] })
  const over = accountOfUser({ loanApplications: [application({ quote: quote({ isLive: false }) })] })
  expect([live.applications.length, live.ended.length]).toEqual([1, 0])
  expect(over.applications).toEqual([])
  expect(over.ended).toMatchObject([{ outcome: 'Quote expired' }])
})

test('an application says what it needs next', () => {
  expect(applicationLine(application({ quote: quote() })).next).toBe(
    '£265.12 a month at 24.4% APR. The quote is valid until 1 December 2026.',
  )
  const requirement = {
    '@link': '',
    id: 5,
    loanApplicationId: 1,
    metAt: null,
    attachments: [],
    creditCards: [],
    details: {},
  }
  const bank = { ...requirement, '@type': 'bank-application-requirement' as const }
  expect(
    applicationLine(application({ state: 'Requested', requirements: [{ ...bank, status: 'wanted' }] })),
  ).toMatchObject({
    label: 'To do',
    next: 'Over to you. Next: give your bank account.',
    action: 'Continue',
  })
  expect(
    applicationLine(application({ state: 'Requested', requirements: [{ ...bank, status: 'reviewing' }] })),
  ).toMatchObject({ label: 'With us', action: 'See progress' })
})

test.each([
  ['a loan that is repaid as agreed', {}, true, true],
  ['no loan', null, true, true],
  ['a loan that is late', { state: 'Late' }, true, false],
  ['a loan whose Direct Debit is gone', { isMandateActive: false, disbursalDate: '2026-11-03' }, true, false],
  ['a loan that is not paid out yet', { state: 'Pending' }, true, false],
  ['a loan that is paid off', { state: 'Complete', isActive: false }, true, true],
  ['an application in progress, or declined lately', {}, false, false],
] as const)('more credit is spoken of beside %s, %j, %s: %s', (_, change, canReApply, expected) => {
  const loans = change ? [exampleLoan({ isMandateActive: true, ...change })] : []
  expect(isUntroubled({ loans, canReApply })).toBe(expected)
  // The same holds for the button, where the brand takes applications.
  expect(mayBorrowMore({ loans, canReApply }, { directApplications: true })).toBe(expected)
  expect(mayBorrowMore({ loans, canReApply }, { directApplications: false })).toBe(false)
})

test('a loan that was written off is among the current ones, for it is owed in law; one that was sold is not', () => {
  const { loans, ended } = accountOfUser({
    loans: [
      exampleLoan({ id: 1, state: 'Written Off', isActive: false }),
      exampleLoan({ id: 2, state: 'Sold', isActive: false }),
    ],
  })
  expect([loans.map(({ id }) => id), ended.map(({ id }) => id)]).toEqual([[1], ['loan-2']])
})
