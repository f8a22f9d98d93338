import { initialState, type rootReducer } from '#platform/store/slices.ts'

export type RootState = ReturnType<typeof rootReducer>

/** The part of the store that the document carries from the server to the browser. */
export interface DocumentState {
  session: RootState['session']
  api?: Partial<RootState['api']>
  /** The state of features' own slices, by their names in the store. */
  slices?: Readonly<Record<string, unknown>>
}

/**
 * What the document carries: answers and refusals, not the calls' bookkeeping. On the server every
 * feature has its slice, and only those that this page changed are carried.
 */
export function documentState({ api, session, notifications: _, ...slices }: RootState): DocumentState {
  const unchanged = new Set<unknown>(Object.values(initialState(Object.keys(slices))))
  const changed = Object.entries(slices).filter(([, state]) => !unchanged.has(state))
  return {
    session,
    api: { queries: api.queries, provided: api.provided },
    slices: Object.fromEntries(changed),
  }
}
