import { expect, test } from 'vitest'
import { loansApi } from '#features/loans/loans.api.ts'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { send } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { exampleQuote } from '#testing/settlement.fixture.tsx'

const { getSettlementQuote, ...endpoints } = settlementApi.endpoints
const params = { id: 7 }
const LOAN = 'GET /api/product/loans/7'
const QUOTE = 'GET /api/product/loans/7/early-settlement-quote'

/** A page that shows loan 7 and its quote. Whatever is written is answered with `changed`. */
async function storeWithQuote(changed: object) {
  const calls: string[] = []
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path, init) => {
        const call = `${init?.method ?? 'GET'} ${path.split('?')[0]}`
        calls.push(call)
        return Response.json({ data: { [LOAN]: exampleLoan(), [QUOTE]: exampleQuote() }[call] ?? changed })
      },
    },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  await store.dispatch(loansApi.endpoints.getLoan.initiate({ params }))
  await store.dispatch(getSettlementQuote.initiate({ params }))
  return { store, timesRead: (call: string) => calls.filter((each) => each === call).length }
}

// Spec 4: the tag EarlySettlementQuote, and changing the payment method makes the loan stale.
test.each([
  ['createSettlementQuote', { params, body: { type: 'settlement' } }, exampleQuote()],
  ['selectSettlementPaymentMethod', { params, body: { paymentMethod: 'BANK_TRANSFER' } }, exampleQuote()],
  ['changeSettlementToDirectDebit', { params }, exampleQuote({ status: 'paying' })],
  ['confirmSettlementCardPayment', { params, body: { paymentIntentId: 'pi_1' } }, exampleQuote()],
  ['dropSettlementQuote', { params }, { '@type': 'done' }],
] as const)('%s makes the quote and the loan stale: both are read again', async (name, arg, answer) => {
  const { store, timesRead } = await storeWithQuote(answer)
  expect([timesRead(LOAN), timesRead(QUOTE)]).toEqual([1, 1])
  await send(store, endpoints[name] as typeof endpoints.dropSettlementQuote, arg as never)
  await expect.poll(() => [timesRead(LOAN), timesRead(QUOTE)]).toEqual([2, 2])
})
