import type { NotificationsState } from '#platform/store/notifications.ts'
import type { Session } from '#platform/store/session.ts'
import type { api } from './api.ts'

/** What features keep of their own (`addSlice`), by their names in the store. */
export type FeatureStates = Readonly<Record<string, unknown>>

export type RootState = {
  api: ReturnType<typeof api.reducer>
  session: Session
  notifications: NotificationsState
  /** As the server left them; each stands until its page has loaded its slice. */
  carried: FeatureStates
}

/** The part of the store that the document carries from the server to the browser. */
export interface DocumentState {
  session: Session
  api?: { queries: unknown; provided: unknown }
  carried?: FeatureStates
}

/** What the document carries: answers that came, not the calls' bookkeeping. Refusals travel too. */
export function documentState({ api, session, notifications: _, carried, ...own }: RootState): DocumentState {
  return { session, api: { queries: api.queries, provided: api.provided }, carried: { ...carried, ...own } }
}
