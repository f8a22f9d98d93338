import { expect, test } from 'vitest'
import { repaymentOf, repaymentSlice } from './repayment.slice.ts'

const start = repaymentOf({})
const step = (
  endpointName:
    | 'confirmLateCardPayment'
    | 'getLoan'
    | 'payLateByCard'
    | 'payLateByDirectDebit'
    | 'repayEarlyByDirectDebit'
    | 'setUpDirectDebit',
  phase: 'pending' | 'fulfilled' | 'rejected',
  payload?: unknown,
) => ({
  type: `api/execute${endpointName === 'getLoan' ? 'Query' : 'Mutation'}/${phase}`,
  payload,
  meta: {
    requestId: 'one',
    requestStatus: phase,
    arg: { endpointName, originalArgs: { body: { amount: 100_00 } } },
  },
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

test('a late payment: its method and amount while it is asked for, then success or the error', () => {
  const late = (...actions: Parameters<typeof after>) => after(...actions).lateRepayment
  const pending = step('payLateByDirectDebit', 'pending')
  const asked = { method: 'DIRECT_DEBIT', amount: 100_00, preventRetry: false, clientSecret: null }
  expect(late(pending)).toEqual({ ...asked, isLoading: true, success: false, error: null })
  const refused = [pending, step('payLateByDirectDebit', 'rejected', { status: 409, problem })]
  expect(late(...refused)).toEqual({ ...asked, isLoading: false, success: false, error: problem })
  expect(late(...refused, pending).error).toBe(null)
  expect(late(pending, step('payLateByDirectDebit', 'fulfilled'))).toMatchObject({
    isLoading: false,
    success: true,
  })
})

test('an early repayment: its amount while it is asked for, then success or the error', () => {
  const early = (...actions: Parameters<typeof after>) => after(...actions).earlyRepayment
  const pending = step('repayEarlyByDirectDebit', 'pending')
  expect(early()).toEqual({ amount: null, isLoading: false, success: false, error: null })
  expect(early(pending)).toEqual({ amount: 100_00, isLoading: true, success: false, error: null })
  const refused = [pending, step('repayEarlyByDirectDebit', 'rejected', { status: 409, problem })]
  expect(early(...refused)).toEqual({ amount: 100_00, isLoading: false, success: false, error: problem })
  expect(early(...refused, pending).error).toBe(null)
  expect(early(pending, step('repayEarlyByDirectDebit', 'fulfilled'))).toMatchObject({
    isLoading: false,
    success: true,
  })
})

test('a late payment by card: its challenge, then success; only a payment that may have been taken prevents another', () => {
  const late = (...actions: Parameters<typeof after>) => after(...actions).lateRepayment
  const pending = step('payLateByCard', 'pending')
  const asks = step('payLateByCard', 'fulfilled', {
    type: 'stripe-requires-action',
    paymentIntentClientSecret: 'pi_1_secret_2',
  })
  expect(late(pending)).toMatchObject({ method: 'CARD', amount: 100_00, isLoading: true, clientSecret: null })
  expect(late(pending, asks)).toMatchObject({
    isLoading: true,
    success: false,
    clientSecret: 'pi_1_secret_2',
  })
  expect(late(pending, asks, step('confirmLateCardPayment', 'fulfilled', {}))).toMatchObject({
    isLoading: false,
    success: true,
    clientSecret: null,
  })
  const failed = (cardFailure: string) =>
    step('payLateByCard', 'rejected', {
      status: 422,
      problem: { code: 'CARD_PAYMENT_FAILED', message: 'No', cardFailure },
    })
  expect(late(pending, failed('DECLINED'))).toMatchObject({ isLoading: false, preventRetry: false })
  expect(late(pending, failed('FAILED_TO_PROCESS')).preventRetry).toBe(true)
  expect(late(pending, failed('FAILED_TO_PROCESS'), pending).preventRetry).toBe(false)
  const other = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE', message: 'Not now' } }
  expect(late(pending, step('payLateByCard', 'rejected', other)).preventRetry).toBe(false)
})
