import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from './platform/api.ts'
import { rejectionLog } from './platform/rejection-log.ts'
import type { DocumentState, RootState } from './platform/root-state.ts'
import { sessionSlice } from './platform/session.ts'
import type { StoreExtra } from './platform/store-extra.ts'

const slices = {
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
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
      }).concat(rejectionLog(extra), api.middleware),
    devTools: false,
  })
  return store
}

/** In the browser: what was read is read again when the connection comes back, for the screens that ask for it. */
export function listenToBrowser(store: AppStore): void {
  setupListeners(store.dispatch)
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
