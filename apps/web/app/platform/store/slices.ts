import { combineSlices } from '@reduxjs/toolkit'
import { api } from '#platform/calls/api.ts'
import { notificationsSlice } from './notifications.ts'
import { sessionSlice } from './session.ts'

/** The slices of features. Each adds its own here from its own file, so that only the pages that use it carry it. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface LazyLoadedSlices {}

/**
 * What every store has from its start. A feature's file calls `slice.injectInto(rootReducer, { overrideExisting: true })`:
 * one reducer serves all requests, and what it makes is in the store of one.
 */
export const rootReducer = combineSlices(
  api,
  sessionSlice,
  notificationsSlice,
).withLazyLoadedSlices<LazyLoadedSlices>()

let initial: ReturnType<typeof rootReducer> | undefined

/**
 * What a store holds before anything has happened. Each request has a store, so this is worked out once, and again only when
 * a feature has added one of these slices since.
 */
export function initialState(names: readonly string[]): ReturnType<typeof rootReducer> {
  const known = initial
  if (known && names.every((name) => name in known)) return known
  initial = rootReducer(undefined, { type: '@@tarnbrook/init' })
  return initial
}

/**
 * Holds what the server left of a slice until the browser has loaded it: the root reducer drops state that no slice owns.
 * The slice replaces this, hence `overrideExisting`.
 */
export function expectSlice(name: string): void {
  rootReducer.inject({ reducerPath: name, reducer: (state: unknown = null) => state })
}
