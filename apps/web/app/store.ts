import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from './platform/api.ts'
import { type Log, rejectionLog } from './platform/rejection-log.ts'
import { sessionSlice, type Visit } from './platform/session.ts'

/** What every call and thunk of one store can reach. */
export interface StoreExtra {
  /** The browser's fetch, or on the server the edge in process with the visitor's cookies. Takes a path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  log: Log
}

const slices = {
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
}

/** The part of the store that the document carries from the server to the browser. */
export interface DocumentState {
  visit: Visit
  api?: { queries: unknown; provided: unknown }
}

export function makeStore({ extra, preloadedState }: { extra: StoreExtra; preloadedState: DocumentState }) {
  const reducer = combineReducers(slices)
  const empty = reducer(undefined, { type: '@@tarnbrook/init' })
  const store = configureStore({
    reducer: reducer as Reducer<RootState>,
    preloadedState: {
      visit: preloadedState.visit,
      api: { ...empty.api, ...(preloadedState.api as Partial<RootState['api']> | undefined) },
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(rejectionLog(extra.log), api.middleware),
    devTools: false,
  })
  return store
}

/** In the browser: what was read is read again when the connection comes back, for the screens that ask for it. */
export function listenToBrowser(store: AppStore): void {
  setupListeners(store.dispatch)
}

/** What the document carries: answers that came, not the calls' bookkeeping. Refusals travel too. */
export function documentState(state: RootState): DocumentState {
  return { visit: state.visit, api: { queries: state.api.queries, provided: state.api.provided } }
}

export type RootState = { api: ReturnType<typeof api.reducer>; visit: Visit }
export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
