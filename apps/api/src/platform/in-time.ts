import { Problem } from '@tarnbrook/contract/errors'
import type { MiddlewareHandler } from 'hono'
import type { ApiConfig } from '#config.ts'
import { withDeadline } from './deadline.ts'

/**
 * Puts what follows under the deadline of a request. The body is read before it begins: how long a caller takes to send one is
 * not our time.
 */
export function inTime(config: Pick<ApiConfig, 'requestDeadlineMs'>): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.raw.body)
      await c.req.arrayBuffer().catch((error: unknown) => {
        // A caller that sends only a part of it, and is gone, hears no answer; it is not our error.
        throw new Problem('MALFORMED_REQUEST', { cause: error })
      })
    await withDeadline(config.requestDeadlineMs, next)
  }
}
