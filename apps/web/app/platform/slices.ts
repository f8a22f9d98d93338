import { combineReducers, type Reducer, type Slice, type Store } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { sessionSlice } from './session.ts'

const slices: Record<string, Reducer> = {
  [api.reducerPath]: api.reducer,
  [sessionSlice.reducerPath]: sessionSlice.reducer as Reducer,
}

/**
 * Gives a store a feature's own slice: before its page is read, and in the browser once the page is there. Only the
 * pages that have one carry it.
 */
export function addSlice(store: Store, { reducerPath, reducer }: Slice): void {
  slices[reducerPath] = reducer
  if (!(reducerPath in store.getState())) store.replaceReducer(combineReducers(slices))
}
