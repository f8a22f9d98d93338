import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './platform/calls/api.ts'
import { rejectionLog } from './platform/calls/rejection-log.ts'
import type { DocumentState } from './platform/calls/root-state.ts'
import { expectSlice, initialState, rootReducer } from './platform/store/slices.ts'
import type { StoreExtra } from './platform/store/store-extra.ts'

export function makeStore({ extra, preloadedState }: { extra: StoreExtra; preloadedState: DocumentState }) {
  const { session, api: answers, slices = {} } = preloadedState
  const empty = initialState(Object.keys(slices))
  for (const name of Object.keys(slices)) if (!(name in empty)) expectSlice(name)
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { ...empty, session, api: { ...empty.api, ...answers }, ...slices },
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

/** Reads again when the connection comes back, for the screens that ask for it. */
export function listenToBrowser(store: AppStore): void {
  setupListeners(store.dispatch)
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
