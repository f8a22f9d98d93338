import { expect, test } from 'vitest'
import { repaymentOf, repaymentSlice } from './repayment.slice.ts'

const start = repaymentOf({})
const step = (
  endpointName: 'getLoan' | 'setUpDirectDebit',
  phase: 'pending' | 'fulfilled' | 'rejected',
  payload?: unknown,
) => ({
  type: `api/execute${endpointName === 'getLoan' ? 'Query' : 'Mutation'}/${phase}`,
  payload,
  meta: { requestId: 'one', requestStatus: phase, arg: { endpointName } },
})
const after = (...actions: Parameters<typeof repaymentSlice.reducer>[1][]) =>
  actions.reduce(repaymentSlice.reducer, start)

const problem = { code: 'SERVICE_UNAVAILABLE', message: 'Not now' }

test('fetching a loan sets isLoaded to false while it lasts, and to true when it was fetched', () => {
  const loaded = [step('getLoan', 'pending'), step('getLoan', 'fulfilled')]
  expect(after(...loaded)).toMatchObject({ isFetching: false, isLoaded: true, error: null })
  expect(after(...loaded, step('getLoan', 'pending'))).toMatchObject({ isFetching: true, isLoaded: false })
  const refused = after(step('getLoan', 'pending'), step('getLoan', 'rejected', { status: 503, problem }))
  expect(refused).toMatchObject({ isFetching: false, isLoaded: false, error: problem })
})

test('setting up the Direct Debit: fetching, then success or the error; another try clears the last error', () => {
  const setup = (...actions: Parameters<typeof after>) => after(...actions).directDebitMandateSetup
  const pending = step('setUpDirectDebit', 'pending')
  const rejected = step('setUpDirectDebit', 'rejected', { status: 503, problem })
  expect(setup(pending)).toEqual({ isFetching: true, error: null, success: false })
  expect(setup(pending, rejected)).toEqual({ isFetching: false, error: problem, success: false })
  expect(setup(pending, rejected, pending)).toEqual({ isFetching: true, error: null, success: false })
  expect(setup(pending, step('setUpDirectDebit', 'fulfilled'))).toEqual({
    isFetching: false,
    error: null,
    success: true,
  })
})
