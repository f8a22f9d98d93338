import { combineReducers, createSlice, type Reducer, type Slice, type Store } from '@reduxjs/toolkit'
import { api } from '#platform/calls/api.ts'
import type { FeatureStates } from '#platform/calls/root-state.ts'
import { notificationsSlice } from './notifications.ts'
import { sessionSlice } from './session.ts'

const carriedSlice = createSlice({ name: 'carried', initialState: {} as FeatureStates, reducers: {} })

/** What every store has from its start. */
export const baseSlices = {
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer,
  [notificationsSlice.reducerPath]: notificationsSlice.reducer,
  [carriedSlice.reducerPath]: carriedSlice.reducer,
}

const slicesOf = new WeakMap<Store, Record<string, Reducer>>()

/**
 * Gives a store a feature's own slice: before its page is read, and in the browser once the page is there, where it goes on
 * from what the server had. Only the pages that have one carry it.
 */
export function addSlice(store: Store, slice: Slice): void {
  const { reducerPath, reducer } = slice
  const state = store.getState()
  if (reducerPath in state) return
  const first = stateOf(state, slice)
  const slices = {
    ...(slicesOf.get(store) ?? (baseSlices as Record<string, Reducer>)),
    [reducerPath]: ((current = first, action) => reducer(current, action)) as Reducer,
  }
  slicesOf.set(store, slices)
  store.replaceReducer(combineReducers(slices))
}

/** A feature's own state: as it is, else as the server left it, else as it begins. */
export function stateOf<State>(
  state: object,
  { reducerPath, getInitialState }: Pick<Slice<State>, 'reducerPath' | 'getInitialState'>,
): State {
  type States = Record<string, State | undefined>
  const { carried, ...own } = state as States & { carried?: States }
  return own[reducerPath] ?? carried?.[reducerPath] ?? getInitialState()
}
