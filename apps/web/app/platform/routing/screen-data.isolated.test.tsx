import { endpoint } from '@tarnbrook/contract/endpoint'
import { idParams } from '@tarnbrook/contract/wire'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#platform/calls/api.ts'
import { callMutation, callQuery } from '#platform/calls/call.ts'
import { requireUser, userChanged } from '#platform/store/session.ts'
import { type AppStore, makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { send } from './route.ts'
import { ask, defineScreenData, screenQuery, useAnswer } from './screen-data.ts'

const debtOf = { area: 'loans', access: 'borrower', summary: '', params: idParams } as const
const getDebt = endpoint('GET /debts/{id}', {
  ...debtOf,
  name: 'getDebt',
  data: z.object({ owed: z.number() }),
})
const payDebt = endpoint('POST /debts/{id}', { ...debtOf, name: 'payDebt', data: z.object({}) })

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    getDebt: callQuery(build, getDebt, { tags: ['Loan'] }),
    payDebt: callMutation(build, payDebt, { tags: ['Loan'] }),
  }),
})

const queryDebt = (id: number) => screenQuery(endpoints.getDebt, { params: { id } })

/** Asked for, in order, and what is owed. */
const asked: string[] = []
let owed = 100

beforeEach(() => {
  const nothing = () => {}
  const view = { event: undefined, HTMLIFrameElement: class {}, document: { activeElement: null } }
  vi.stubGlobal('window', view)
  vi.stubGlobal('document', { nodeType: 9, addEventListener: nothing, defaultView: view })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.length = 0
  owed = 100
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const SEVEN = 'GET /api/product/debts/7'
const EIGHT = 'GET /api/product/debts/8'

const argsOf = (store: AppStore) => ({
  params: {},
  url: new URL('http://localhost:3000/debts?id=7'),
  session: store.getState().session,
})

function startStore(): AppStore {
  return makeStore({
    extra: {
      log: { info: () => {}, warn: () => {}, error: () => {} },
      fetch: async (path, init) => {
        asked.push(`${init?.method ?? 'GET'} ${path}`)
        return Response.json({ data: { owed } })
      },
    },
    preloadedState: {
      session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }),
    },
  })
}

/** Shows a component with its effects, as a browser does, in an empty document for React. */
async function show(store: AppStore, look: () => unknown) {
  const Component = () => {
    look()
    return null
  }
  const container = {
    nodeType: 1,
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    addEventListener: () => {},
  }
  const root = createRoot(container as unknown as Element)
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/debts?id=7']}>
          <Routes>
            <Route path="/debts" element={<Component />} />
          </Routes>
        </MemoryRouter>
      </Provider>,
    ),
  )
  return root
}

/** Lets what was asked for arrive, and be shown. */
const settle = (store: AppStore) =>
  act(async () => {
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    await new Promise((resolve) => setImmediate(resolve))
  })

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { debt } = yield* ask({ debt: queryDebt(Number(args.url.searchParams.get('id'))) })
  if (debt.owed === 0) yield redirect('/paid')
  const { other } = yield* ask({ other: debt.owed > 100 && queryDebt(8) })
  return { owed: debt.owed, other: other?.owed }
})

test('what was read is shown without asking again, and what became stale is read again until the page is left', async () => {
  const store = startStore()
  await screen.read(store, argsOf(store))
  expect(asked).toEqual([SEVEN])
  const shown: unknown[] = []
  const root = await show(store, () => void shown.push(screen.useData()))
  expect(shown.at(-1)).toEqual({ owed: 100, other: undefined })
  expect(asked).toEqual([SEVEN])

  owed = 50
  await act(async () => send(store, endpoints.payDebt, { params: { id: 7 } }))
  expect(shown.at(-1)).toEqual({ owed: 50, other: undefined })
  expect(asked).toEqual([SEVEN, 'POST /api/product/debts/7', SEVEN])

  await act(async () => root.unmount())
  await act(async () => send(store, endpoints.payDebt, { params: { id: 7 } }))
  expect(asked.filter((call) => call === SEVEN)).toHaveLength(2)
})

test('what is missing is asked for, step by step, and until then nothing is shown', async () => {
  const store = startStore()
  owed = 200
  const shown: unknown[] = []
  await show(store, () => void shown.push(screen.useData()))
  while (shown.at(-1) === undefined) await settle(store)
  expect(shown.at(-1)).toEqual({ owed: 200, other: 200 })
  expect(shown[0]).toBeUndefined()
  expect(asked).toEqual([SEVEN, EIGHT])
})

test('a redirect ends the reading of a page, and a page that is shown goes on', async () => {
  const store = startStore()
  owed = 0
  const answer = await screen.read(store, argsOf(store))
  expect(answer).toBeInstanceOf(Response)
  const shown: unknown[] = []
  await show(store, () => void shown.push(screen.useData()))
  expect(shown).toEqual([{ owed: 0, other: undefined }])
})

test('a step that is a function is for the reading alone, and can lead on', async () => {
  const store = startStore()
  const steps: string[] = []
  const leading = defineScreenData(function* () {
    yield () => void steps.push('read')
    yield () => (steps.length > 1 ? redirect('/on') : undefined)
    return {}
  })
  await show(store, () => void leading.useData())
  expect(steps).toEqual([])
  expect(await leading.read(store, argsOf(store))).toEqual({})
  expect(await leading.read(store, argsOf(store))).toBeInstanceOf(Response)
})

test('what is shown stays while somebody is signed out, also where a component renders twice to hold it', async () => {
  const store = startStore()
  await screen.read(store, argsOf(store))
  const shown: unknown[] = []
  // A state that is set while rendering renders again: the data has to be the same object then.
  const useHeld = (current: unknown) => {
    const [held, setHeld] = useState(current)
    if (held !== current) setHeld(current)
    return held
  }
  await show(store, () => void shown.push(useHeld(screen.useData())))
  await act(async () => store.dispatch(userChanged(null)))
  expect(shown.at(-1)).toEqual({ owed: 100, other: undefined })
  await act(async () => store.dispatch(userChanged({ id: 41, roles: [], authStrength: 'weak' })))
  expect(shown.at(-1)).toEqual({ owed: 100, other: undefined })
})

test('a read is repeated while it says so, and no longer', async () => {
  const store = startStore()
  const watched = screenQuery(
    endpoints.getDebt,
    { params: { id: 7 } },
    { pollMs: (debt) => (debt && debt.owed > 0 ? 1000 : 0) },
  )
  await watched.read(store)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown: unknown[] = []
  await show(store, () => void shown.push(useAnswer(watched)?.owed))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await settle(store)
  expect(asked).toEqual([SEVEN, SEVEN])
  owed = 0
  await act(() => vi.advanceTimersByTimeAsync(1000))
  // What the store has reaches the page with the next frame, which a busy machine draws late.
  while (shown.at(-1) !== 0) await settle(store)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(asked).toEqual([SEVEN, SEVEN, SEVEN])
  expect(shown.at(-1)).toBe(0)
})

test('a refusal of what is optional leaves it out, and one of an answer is shown with it', async () => {
  const store = startStore()
  const optional = screenQuery(endpoints.getDebt, { params: { id: 9 } }, { need: 'optional' })
  const answer = screenQuery(endpoints.getDebt, { params: { id: 9 } }, { need: 'answer' })
  owed = Number.NaN
  expect(await optional.read(store)).toBeUndefined()
  expect(await answer.read(store)).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
})
