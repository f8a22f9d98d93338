import type { MiddlewareHandler } from 'hono'
import type { ApiConfig } from '#config.ts'
import { withDeadline } from './deadline.ts'

/** Puts what follows under the deadline of a request. */
export function inTime(config: Pick<ApiConfig, 'requestDeadlineMs'>): MiddlewareHandler {
  return (_c, next) => withDeadline(config.requestDeadlineMs, next)
}
