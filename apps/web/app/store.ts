import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { api } from './platform/calls/api.ts'
import { rejectionLog } from './platform/calls/rejection-log.ts'
import type { DocumentState, RootState } from './platform/calls/root-state.ts'
import { baseSlices } from './platform/store/slices.ts'
import type { StoreExtra } from './platform/store/store-extra.ts'

export function makeStore({ extra, preloadedState }: { extra: StoreExtra; preloadedState: DocumentState }) {
  const reducer = combineReducers(baseSlices)
  const empty = reducer(undefined, { type: '@@tarnbrook/init' })
  const { session, api: answers, carried = {} } = preloadedState
  const store = configureStore({
    reducer: reducer as Reducer<RootState>,
    preloadedState: {
      ...empty,
      session,
      api: { ...empty.api, ...(answers as Partial<RootState['api']> | undefined) },
      carried,
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
