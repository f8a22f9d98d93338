import { Problem } from '@tarnbrook/contract/errors'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Reads the whole body before anything else is done with the request, so that the time a caller takes to send it is not part
 * of the deadline, and later steps have all of it.
 * @throws Problem PAYLOAD_TOO_LARGE; MALFORMED_REQUEST where the caller disconnected before its end
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
