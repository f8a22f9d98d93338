import { combineSlices } from '@reduxjs/toolkit'
import { api } from '#platform/calls/api.ts'
import { notificationsSlice } from './notifications.ts'
import { sessionSlice } from './session.ts'

/** The slices of features, each added from its own file: only pages that use it carry it. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface LazyLoadedSlices {}

/**
 * What every store starts with. A feature calls `slice.injectInto(rootReducer, { overrideExisting:
 * true })`: one reducer serves all requests, and its state is in one request's store.
 */
export const rootReducer = combineSlices(
  api,
  sessionSlice,
  notificationsSlice,
).withLazyLoadedSlices<LazyLoadedSlices>()

let initial: ReturnType<typeof rootReducer> | undefined

/**
 * A store's first state. Each request has a store, so it is worked out once, and again only when a
 * feature has added one of these slices.
 */
export function initialState(names: readonly string[]): ReturnType<typeof rootReducer> {
  const known = initial
  if (known && names.every((name) => name in known)) return known
  initial = rootReducer(undefined, { type: '@@tarnbrook/init' })
  return initial
}

/**
 * Holds the server's state of a slice until the browser loads it: the root reducer drops state that
 * no slice owns. The slice replaces this, hence `overrideExisting`.
 */
export function expectSlice(name: string): void {
  rootReducer.inject({ reducerPath: name, reducer: (state: unknown = null) => state })
}
