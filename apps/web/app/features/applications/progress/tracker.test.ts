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
  expect(turns('Requested', ['wanted', 'met', 'locked'])).toEqual([
    'Done',
    'Over to you',
    'Not yet',
    'Not yet',
  ])
  expect(turns('Requested', ['reviewing', 'met', 'locked'])[1]).toBe('With us')
  expect(turns('In Review', ['reviewing'])[1]).toBe('With us')
  expect(turns('Approved', ['met', 'wanted'])).toEqual(['Done', 'Done', 'Over to you', 'Not yet'])
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

test('says until when the price is valid, while that still matters', () => {
  expect(tracked('Approved')[0]!.what).toBe('You have your quote. It’s valid until 20 December 2026.')
  expect(tracked('Accepted')[0]!.what).toBe('You have your quote.')
})

test('pays the seller where a vehicle is financed', () => {
  expect(tracked('Approved', [], 'hire-purchase')[3]!.what).toContain('pay the seller')
})

test('there is no way to show where there is none', () => {
  for (const state of ['Unrequested', 'Withdrawn', 'Expired'] as const) expect(tracked(state)).toEqual([])
})
