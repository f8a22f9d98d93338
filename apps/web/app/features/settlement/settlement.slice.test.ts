import { expect, test } from 'vitest'
import { settlementOf, settlementSlice } from './settlement.slice.ts'

const start = settlementOf({})

/** The four actions of the specification, each by the calls that make it. */
const ACTIONS = [
  'getSettlementQuote',
  'createSettlementQuote',
  'dropSettlementQuote',
  'selectSettlementPaymentMethod',
  'changeSettlementToDirectDebit',
  'confirmSettlementCardPayment',
] as const

const step = (
  endpointName: (typeof ACTIONS)[number],
  phase: 'pending' | 'fulfilled' | 'rejected',
  { payload, ...meta }: { payload?: unknown; aborted?: boolean; condition?: boolean } = {},
) => ({
  type: `api/execute${endpointName === 'getSettlementQuote' ? 'Query' : 'Mutation'}/${phase}`,
  payload,
  meta: { requestId: 'one', requestStatus: phase, arg: { endpointName, originalArgs: {} }, ...meta },
})
const after = (...actions: Parameters<typeof settlementSlice.reducer>[1][]) =>
  actions.reduce(settlementSlice.reducer, start)

const problem = { code: 'SETTLEMENT_NOT_OFFERED', message: 'Not now' }
const refused = { payload: { status: 409, problem } }
const quote = { type: 'settlement', status: 'quoted', id: 31 }

test('nothing was started', () => {
  expect(start).toMatchObject({ status: 'NOT_STARTED', error: null, settlementQuote: null })
})

test.each(ACTIONS)('%s: loading, then success or the error; a new load clears the last error', (name) => {
  const pending = step(name, 'pending')
  expect(after(pending)).toMatchObject({ status: 'LOADING', error: null })
  expect(after(pending, step(name, 'fulfilled', { payload: quote }))).toMatchObject({
    status: 'SUCCESS',
    error: null,
    settlementQuote: name === 'dropSettlementQuote' ? null : quote,
  })
  const failed = after(pending, step(name, 'rejected', refused))
  expect(failed).toMatchObject({ status: 'ERROR', error: problem })
  expect(settlementSlice.reducer(failed, pending)).toMatchObject({ status: 'LOADING', error: null })
})

test('a 404 is no error: there is no quote', () => {
  const found = step('getSettlementQuote', 'fulfilled', { payload: quote })
  expect(after(found, step('getSettlementQuote', 'fulfilled', { payload: null }))).toMatchObject({
    status: 'SUCCESS',
    error: null,
    settlementQuote: null,
  })
})

test('a quote that is dropped is gone; one whose drop is refused stays', () => {
  const found = step('getSettlementQuote', 'fulfilled', { payload: quote })
  expect(after(found, step('dropSettlementQuote', 'fulfilled')).settlementQuote).toBe(null)
  expect(after(found, step('dropSettlementQuote', 'rejected', refused)).settlementQuote).toEqual(quote)
})

test('a load that is called off is cancelled, and what is in the cache already is no error', () => {
  const pending = step('getSettlementQuote', 'pending')
  expect(after(pending, step('getSettlementQuote', 'rejected', { aborted: true })).status).toBe('CANCELLED')
  const found = step('getSettlementQuote', 'fulfilled', { payload: quote })
  expect(after(found, step('getSettlementQuote', 'rejected', { condition: true })).status).toBe('SUCCESS')
})

test('by card: its check, then success; only a payment that may have been taken prevents another', () => {
  const pending = step('selectSettlementPaymentMethod', 'pending')
  const asks = step('selectSettlementPaymentMethod', 'fulfilled', {
    payload: { type: 'stripe-requires-action', paymentIntentClientSecret: 'pi_1_secret_2' },
  })
  expect(after(pending, asks)).toMatchObject({ status: 'LOADING', clientSecret: 'pi_1_secret_2' })
  const paid = step('confirmSettlementCardPayment', 'fulfilled', { payload: quote })
  expect(after(pending, asks, paid)).toMatchObject({ status: 'SUCCESS', clientSecret: null })
  const failed = (cardFailure: string) =>
    step('selectSettlementPaymentMethod', 'rejected', {
      payload: { status: 422, problem: { code: 'CARD_PAYMENT_FAILED', message: 'No', cardFailure } },
    })
  expect(after(pending, failed('DECLINED')).preventRetry).toBe(false)
  const unknown = after(pending, failed('FAILED_TO_PROCESS'))
  expect(unknown.preventRetry).toBe(true)
  // The quote is read again after it: that does not let anybody pay a second time.
  expect(settlementSlice.reducer(unknown, step('getSettlementQuote', 'pending')).preventRetry).toBe(true)
  expect(settlementSlice.reducer(unknown, pending).preventRetry).toBe(false)
})
