import { Problem } from '@tarnbrook/contract/errors'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Reads a body to its end before anything else is done with the request, so that how long a caller takes to send one is no part of
 * the deadline, and what uses it later has all of it.
 * @throws Problem PAYLOAD_TOO_LARGE; MALFORMED_REQUEST where the caller left before its end
 */
export function readBody(mostBytes: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: mostBytes, onError: refuseLarge })
  return async (c, next) => {
    try {
      await limit(c, async () => void (await read(c)))
    } catch (error) {
      if (error instanceof Problem) throw error
      throw new Problem('MALFORMED_REQUEST', { cause: error })
    }
    await next()
  }
}

async function read({ req }: Context): Promise<void> {
  if (req.raw.body) await req.arrayBuffer()
}

function refuseLarge(): never {
  throw new Problem('PAYLOAD_TOO_LARGE')
}
