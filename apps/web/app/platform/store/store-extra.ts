import type { CallError } from '#platform/calls/problem.ts'
import type { Log } from '#platform/calls/rejection-log.ts'
import type { CaughtError } from '#platform/error-reports/report-rules.ts'

/** What every call and thunk of one store can reach. */
export interface StoreExtra {
  /** The browser's fetch, or on the server the edge in process with the cookies. Takes a path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  log: Log
  /** On the server, whose log has no value of a body. */
  logRefusal?: (name: string, refusal: CallError) => void
  /** How the browser reports an error; the server writes it to its log. */
  report?: (caught: CaughtError) => void
}
