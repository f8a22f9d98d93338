import type { api } from './api.ts'
import type { Visit } from './session.ts'

export type RootState = { api: ReturnType<typeof api.reducer>; visit: Visit }

/** The part of the store that the document carries from the server to the browser. */
export interface DocumentState {
  visit: Visit
  api?: { queries: unknown; provided: unknown }
}

/** What the document carries: answers that came, not the calls' bookkeeping. Refusals travel too. */
export function documentState(state: RootState): DocumentState {
  return { visit: state.visit, api: { queries: state.api.queries, provided: state.api.provided } }
}
