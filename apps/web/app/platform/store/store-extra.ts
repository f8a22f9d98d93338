import type { Log } from '#platform/calls/rejection-log.ts'
import type { CaughtError } from '#platform/error-reports/report-rules.ts'

/** What every call and thunk of one store can reach. */
export interface StoreExtra {
  /** The browser's fetch, or on the server the edge in process with the cookies. Takes a path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  log: Log
  /** On the server: the API logs its own refusals, and one line tells of an API without answer. */
  isLoggedByApi?: boolean
  /** How the browser reports an error; the server writes it to its log. */
  report?: (caught: CaughtError) => void
}
