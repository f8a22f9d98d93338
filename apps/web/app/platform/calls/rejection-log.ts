import { isRejected, type Middleware } from '@reduxjs/toolkit'
import type { CaughtError } from '#platform/error-reports/report-rules.ts'
import type { CallMeta } from './call.ts'
import { type CallError, isCallError } from './problem.ts'

/** `console` in the browser; the server gives its own. */
export type Log = Pick<Console, 'info' | 'warn' | 'error'>

/** Spec 8: rejections of these two are logged as info only. Both are sent to `POST /auth`. */
export const AUTH_ACTIONS = ['authenticate', 'refresh']

/**
 * Spec 8: rejected store actions are logged with the error and any body. What the person is shown
 * (a 4xx) is a warning; a fault on our side or no answer is an error.
 */
export function rejectionLog(to: RejectionSinks): Middleware {
  return () => (next) => (action) => {
    if (isRejected(action) && !action.meta.aborted && !wasSkipped(action.meta)) logRejection(to, action)
    return next(action)
  }
}

function logRejection({ log, report, logRefusal }: RejectionSinks, action: Rejected): void {
  const { arg } = action.meta
  const name = isEndpointCall(arg) ? arg.endpointName : action.type
  const error = action.payload ?? action.error
  if (logRefusal && isCallError(error)) logRefusal(name, error)
  else if (AUTH_ACTIONS.includes(name)) log.info(`Rejected: ${name}`, toLogDetails(error))
  else if (isCallError(error) && error.status >= 400 && error.status < 500)
    log.warn(`Rejected: ${name}`, toLogDetails(error))
  else {
    log.error(`Rejected: ${name}`, toLogDetails(error))
    const { baseQueryMeta: request } = action.meta
    // Of a lost connection the report would not arrive either.
    if (!isCallError(error) || error.status >= 500) report?.({ error, ...(request && { request }) })
  }
}

function isEndpointCall(arg: unknown): arg is { endpointName: string } {
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg
}

function toLogDetails(error: unknown): object {
  return isCallError(error) ? { error: error.problem, status: error.status, body: error.body } : { error }
}

interface RejectionSinks {
  log: Log
  logRefusal?: (name: string, refusal: CallError) => void
  report?: (caught: CaughtError) => void
}

interface Rejected {
  type: string
  payload?: unknown
  error: unknown
  meta: { arg?: unknown; baseQueryMeta?: CallMeta }
}

/** RTK Query "rejects" a read that is in the cache; nothing was asked and nothing failed. */
function wasSkipped(meta: object): boolean {
  return 'condition' in meta && meta.condition === true
}
