import { createBodyReader } from '@tarnbrook/contract/body-reader'
import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { LARGEST_PROOF_BODY_BYTES } from '@tarnbrook/contract/requirements/proofs'
import type { Context, MiddlewareHandler } from 'hono'
import { actorKey, type RequestContext } from '#platform/context.ts'
import type { Origin } from './origin.ts'

/** Twice the size of the largest form. */
const LARGEST_BODY_BYTES = 128 * 1024

/** A provider sends up to 250 events in one call. */
const LARGEST_WEBHOOK_BYTES = 2 * 1024 * 1024

/** Of one process: each file is in memory a few times over until its call is answered. */
const MOST_FILE_BYTES_AT_ONCE = 8 * LARGEST_PROOF_BODY_BYTES
const MOST_ANSWER_BYTES_AT_ONCE = 64 * 1024 * 1024
/** Apart from the bodies of calls: what is not signed yet keeps no borrower waiting. */
const MOST_DELIVERY_BYTES_AT_ONCE = 32 * 1024 * 1024

/** Bodies that take longer than a second. Behind one address of IPv4 may be a whole network. */
const MOST_OF_ADDRESS = 40
const MOST_FILES_OF_ADDRESS = 16
const MOST_FILES_OF_CALLER = 3

/** Reads the bodies of calls, once who calls is known; each process has one. */
export function createCallBodies() {
  const answers = createBodyReader({ mostHeldBytes: MOST_ANSWER_BYTES_AT_ONCE })
  const files = createBodyReader({ mostHeldBytes: MOST_FILE_BYTES_AT_ONCE })
  const deliveries = createBodyReader({ mostHeldBytes: MOST_DELIVERY_BYTES_AT_ONCE })
  return {
    /** Runs `use` with the body, which is empty for a call that has none. @throws Problem */
    read<Result>(
      { req }: Context,
      { ctx, endpoint }: { ctx: RequestContext; endpoint: Pick<Endpoint, 'body' | 'takesFile'> },
      use: (body: Uint8Array) => Promise<Result>,
    ): Promise<Result> {
      if (!endpoint.body) return use(new Uint8Array())
      if (endpoint.takesFile) {
        const shares = { [actorKey(ctx)]: MOST_FILES_OF_CALLER, [ctx.addressHash]: MOST_FILES_OF_ADDRESS }
        return files(req.raw, { mostBytes: LARGEST_PROOF_BODY_BYTES, shares }, use)
      }
      return answers(
        req.raw,
        { mostBytes: LARGEST_BODY_BYTES, shares: { [ctx.addressHash]: MOST_OF_ADDRESS } },
        use,
      )
    },
    /** What signs a delivery is in its body, so that it is read first. */
    readDelivery(): MiddlewareHandler<{ Variables: { origin: Origin } }> {
      return async (c, next) => {
        if (c.req.method !== 'POST') return next()
        const shares = { [c.get('origin').addressHash]: MOST_OF_ADDRESS }
        await deliveries(c.req.raw, { mostBytes: LARGEST_WEBHOOK_BYTES, shares }, async (body) => {
          const { url, headers } = c.req.raw
          c.req.raw = new Request(url, { method: 'POST', headers, body })
          await next()
        })
      }
    },
  }
}

export type CallBodies = ReturnType<typeof createCallBodies>
