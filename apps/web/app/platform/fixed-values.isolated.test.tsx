import { afterEach, expect, test, vi } from 'vitest'
import { settlementApi } from '#features/loans/settlement-quotes.api.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { LoadingMessages } from '#ui/loading-messages/loading-messages.tsx'

const setIndex = vi.hoisted(() => vi.fn())
// Effects run at once: there is no document here.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => void) => effect(),
  useState: () => [0, setIndex],
}))

afterEach(() => vi.useRealTimers())

test('Spec 9: a loading view shows its next message every 2,000 ms', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  LoadingMessages({ messages: ['One', 'Two'] })
  vi.advanceTimersByTime(1999)
  expect(setIndex).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(setIndex).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('Spec 9: data that no page uses is kept for 60 seconds', async () => {
  const fetch = async () => Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const store = makeStore({ extra: { fetch, log }, preloadedState: { session: sessionWith() } })
  vi.useFakeTimers()
  const asked = store.dispatch(settlementApi.endpoints.getSettlementQuote.initiate({ params: { id: 7 } }))
  await asked
  asked.unsubscribe()
  const known = () => Object.keys(store.getState().api.queries)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(known()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(known()).toEqual([])
})
