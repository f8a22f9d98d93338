import { expect, test } from 'vitest'
import type { ApplicationState } from './application-state.ts'
import { landingAfterLogin } from './landing.ts'

const dashboard = { kind: 'dashboard', title: 'Your account' }
const applications = (...states: ApplicationState[]) => states.map((state, i) => ({ id: i + 1, state }))
const loans = (...active: boolean[]) => active.map((isActive, i) => ({ id: i + 11, isActive }))

test.each(['SUPER_ADMIN', 'ADMIN'])('%s goes to single sign-on, whatever else they have', (role) => {
  const user = { roles: ['USER', role], applications: applications('Quoted'), loans: loans(true) }
  expect(landingAfterLogin(user)).toEqual({ kind: 'admin', title: 'Admin' })
})

test.each([
  [
    applications('Quoted'),
    loans(),
    { kind: 'application', title: 'Your application', id: 1, pathState: 'apply' },
  ],
  [
    applications('Declined', 'Address Mismatch'),
    loans(false),
    { kind: 'application', title: 'Your application', id: 2, pathState: 'address_mismatch' },
  ],
  [applications('Accepted'), loans(true), { kind: 'loan', title: 'Your loan', id: 11 }],
  [applications(), loans(false, true), { kind: 'loan', title: 'Your loan', id: 12 }],
  [applications('Quoted'), loans(true), dashboard],
  [applications('Quoted', 'Requested'), loans(), dashboard],
  [applications(), loans(true, true), dashboard],
  [applications('Declined'), loans(), dashboard],
  [applications(), loans(), dashboard],
])('%j and %j', (someApplications, someLoans, expected) => {
  expect(landingAfterLogin({ roles: ['USER'], applications: someApplications, loans: someLoans })).toEqual(
    expected,
  )
})
