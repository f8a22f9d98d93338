import type { Log } from './rejection-log.ts'
import type { Trouble } from './report-rules.ts'

/** What every call and thunk of one store can reach. */
export interface StoreExtra {
  /** The browser's fetch, or on the server the edge in process with the visitor's cookies. Takes a path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  log: Log
  /** The browser's way to tell us of what went wrong; the server has its log. */
  report?: (trouble: Trouble) => void
}
