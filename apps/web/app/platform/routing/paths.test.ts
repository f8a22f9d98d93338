import { APPLICATION_STATES, applicationPathState } from '@tarnbrook/domain/applications/application-state'
import { expect, test } from 'vitest'
import { applicationSegment, paths } from './paths.ts'

// Repeated in paths.ts: every page loads that, and few pages need the table of states.
test.each(APPLICATION_STATES)('Spec 2: %s leads where the table of states says', (state) => {
  expect(applicationSegment(state)).toBe(applicationPathState(state))
})

test('Spec 2: the state segment of an application, and the tab that need not be named', () => {
  expect(paths.application({ state: 'Quoted', id: 4 })).toBe('/account/borrow/apply?id=4')
  expect(paths.application({ state: 'Address Mismatch', id: 4 })).toBe(
    '/account/borrow/address_mismatch?id=4',
  )
  expect(paths.application({ state: 'Declined', id: 4 })).toBe('/account/borrow/declined?id=4')
  expect(paths.application({ state: 'In Review', id: 4 })).toBe('/account/borrow/continue?id=4')
  expect(paths.loan({ id: 4, tab: 'overview' })).toBe('/account/borrow/repay/summary?id=4')
  expect(paths.loan({ id: 4, tab: 'payments' })).toBe('/account/borrow/repay/summary?id=4&tab=payments')
  expect(paths.login({ next: '//evil.example' })).toBe('/login')
  expect(paths.selfServeArrangement({ id: 4, sub: 'a/b', reload: true })).toBe(
    '/account/borrow/self-serve-arrangement/4/a%2Fb?reload=true',
  )
})
