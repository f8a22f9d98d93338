import { createSlice } from '@reduxjs/toolkit'
import { expect, test } from 'vitest'
import { type DocumentState, documentState } from '#platform/calls/root-state.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { notificationShown } from './notifications.ts'
import { rootReducer } from './slices.ts'

const counterOf = <Name extends string>(name: Name) =>
  createSlice({
    name,
    initialState: { count: 0 },
    reducers: { counted: ({ count }) => ({ count: count + 1 }) },
  })

const session = sessionWith()
const storeFrom = (preloadedState: DocumentState = { session }) =>
  makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState,
  })
const stateOf = (store: ReturnType<typeof storeFrom>): object => store.getState()
const documentOf = (store: ReturnType<typeof storeFrom>): DocumentState =>
  JSON.parse(JSON.stringify(documentState(store.getState())))

test('what a feature had on the server is there in the browser', () => {
  const slice = counterOf('carried')
  const { selectSlice } = slice.injectInto(rootReducer, { overrideExisting: true })
  const server = storeFrom()
  expect(selectSlice(stateOf(server))).toEqual({ count: 0 })
  server.dispatch(slice.actions.counted())

  const browser = storeFrom(documentOf(server))
  expect(selectSlice(stateOf(browser))).toEqual({ count: 1 })
  browser.dispatch(slice.actions.counted())
  expect(selectSlice(stateOf(browser))).toEqual({ count: 2 })
})

test('what a feature had on the server waits in the browser until its slice is loaded', () => {
  const slice = counterOf('late')
  const browser = storeFrom({ session, slices: { late: { count: 1 } } })
  browser.dispatch(notificationShown('Saved.'))
  browser.dispatch(slice.actions.counted())
  const { selectSlice } = slice.injectInto(rootReducer, { overrideExisting: true })
  expect(selectSlice(stateOf(browser))).toEqual({ count: 1 })
  browser.dispatch(slice.actions.counted())
  expect(selectSlice(stateOf(browser))).toEqual({ count: 2 })
  expect(browser.getState().notifications.items).toHaveLength(1)
})

test('one request knows nothing of another, and a document carries no slice that its page did not change', () => {
  const slice = counterOf('shared')
  const { selectSlice } = slice.injectInto(rootReducer, { overrideExisting: true })
  const first = storeFrom()
  const second = storeFrom()
  first.dispatch(slice.actions.counted())
  second.dispatch(notificationShown('Saved.'))
  expect(selectSlice(stateOf(second))).toEqual({ count: 0 })
  expect(documentOf(first).slices).toEqual({ shared: { count: 1 } })
  expect(documentOf(second).slices).toEqual({})
  expect(selectSlice(stateOf(storeFrom()))).toEqual({ count: 0 })
})
