import type { MiddlewareHandler } from 'hono'
import type { ApiConfig } from '#config.ts'
import { withDeadline } from './deadline.ts'

/** Middleware that runs the rest of a request under its deadline. */
export function inTime(config: Pick<ApiConfig, 'requestDeadlineMs'>): MiddlewareHandler {
  return (_c, next) => withDeadline(config.requestDeadlineMs, next)
}
