import { createSlice } from '@reduxjs/toolkit'
import { getBrand } from '@tarnbrook/brands/brand'
import { expect, test } from 'vitest'
import { type DocumentState, documentState } from '#platform/calls/root-state.ts'
import { makeStore } from '#store.ts'
import { addSlice, stateOf } from './slices.ts'

const counter = createSlice({
  name: 'counter',
  initialState: { count: 0 },
  reducers: { counted: ({ count }) => ({ count: count + 1 }) },
})
const other = createSlice({ name: 'other', initialState: 'untouched', reducers: {} })
const { counted } = counter.actions

const session = { brand: 'main', brandFacts: getBrand('main'), user: null } as DocumentState['session']
const storeFrom = (preloadedState: DocumentState = { session }) =>
  makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState,
  })
const countIn = (store: ReturnType<typeof storeFrom>) => stateOf(store.getState(), counter).count

test('what a feature had on the server is there in the browser, before its slice is and after', () => {
  const server = storeFrom()
  expect(countIn(server)).toBe(0)
  addSlice(server, counter)
  server.dispatch(counted())

  const browser = storeFrom(JSON.parse(JSON.stringify(documentState(server.getState()))))
  expect(countIn(browser)).toBe(1)
  addSlice(browser, counter)
  expect(countIn(browser)).toBe(1)
  browser.dispatch(counted())
  expect(countIn(browser)).toBe(2)
  addSlice(browser, other)
  expect(countIn(browser)).toBe(2)
})

test('one request knows nothing of the slices of another', () => {
  const first = storeFrom()
  addSlice(first, counter)
  first.dispatch(counted())
  const second = storeFrom()
  addSlice(second, other)
  expect(documentState(second.getState()).carried).toEqual({ other: 'untouched' })
  addSlice(second, counter)
  expect(countIn(second)).toBe(0)
})
