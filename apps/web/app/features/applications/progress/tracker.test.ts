import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { expect, test } from 'vitest'
import { buildTracker } from './tracker.ts'

const tracked = (
  state: LoanApplication['state'],
  statuses: string[] = [],
  type = 'unsecured',
  loanState?: 'Funded' | 'Repaying',
  payoutProblem?: LoanApplication['payoutProblem'],
) =>
  buildTracker({
    state,
    loanState,
    payoutProblem,
    requirements: statuses.map((status) => ({ '@type': 'bank-application-requirement', status })),
    quote: { expiresAt: '2026-12-20T10:00:00Z' },
    loanProduct: { type, partner: null },
  } as unknown as LoanApplication)

const turns = (...given: Parameters<typeof tracked>) => tracked(...given).map(({ status }) => status)

test('says at each stage whose turn it is', () => {
  expect(turns('Accepted', ['met'])).toEqual(['Done', 'Done', 'Done', 'With us'])
  expect(turns('Accepted', ['met'], 'unsecured', 'Funded')[3]).toBe('With us')
  expect(turns('Accepted', ['met'], 'unsecured', 'Funded', 'payout-delayed')[3]).toBe('With us')
  expect(tracked('Accepted', ['met'], 'unsecured', 'Funded', 'payout-failed')[3]).toMatchObject({
    status: 'Over to you',
    what: 'We need details of another bank account.',
  })
  expect(tracked('Accepted', ['met'], 'unsecured', 'Repaying')[3]).toMatchObject({
    status: 'Done',
    what: 'We’ve sent you the money.',
  })
})

test('pays the seller where a vehicle is financed', () => {
  expect(tracked('Accepted', [], 'hire-purchase')[3]!.what).toContain('pay the seller')
})

test('there is no second progress beside the tasks, and none where there is no way on', () => {
  for (const state of ['Requested', 'In Review', 'Approved', 'Unrequested', 'Withdrawn', 'Expired'] as const)
    expect(tracked(state, ['wanted'])).toEqual([])
})
