import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { Problem } from '@tarnbrook/contract/errors'
import { LARGEST_PROOF_BODY_BYTES } from '@tarnbrook/contract/requirements/proofs'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { TrieRouter } from 'hono/router/trie-router'

/** Twice the size of the largest form. */
const LARGEST_BODY_BYTES = 128 * 1024

/**
 * Uploads that one process reads at once: each holds its file in memory a few times over. One too
 * many is answered at once, and the page sends it again.
 */
const MOST_UPLOADS_AT_ONCE = 8

/**
 * As `readBody`; calls that take a file have its size limit, a few at once. @throws Problem
 * UNAUTHENTICATED, SERVICE_UNAVAILABLE
 */
export function readBodyOfCall(): MiddlewareHandler {
  const calls = callsWithFile()
  const [readAnswers, readFile] = [readBody(LARGEST_BODY_BYTES), readBody(LARGEST_PROOF_BODY_BYTES)]
  let uploads = 0
  return async (c, next) => {
    // They depend on no body, and making a Request only to look for one is avoided.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (calls.match(c.req.method, c.req.path)[0].length === 0) return readAnswers(c, next)
    // A file of someone who is not signed in is refused before it is read.
    if (!c.req.header('authorization')) throw new Problem('UNAUTHENTICATED')
    if (uploads >= MOST_UPLOADS_AT_ONCE) throw new Problem('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
    uploads += 1
    try {
      await readFile(c, next)
    } finally {
      uploads -= 1
    }
  }
}

/**
 * Reads the whole body first, so that the caller's sending time is not part of the deadline, and
 * later steps have all of it.
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

function callsWithFile(): TrieRouter<true> {
  const calls = new TrieRouter<true>()
  for (const endpoint of ENDPOINTS.filter(({ takesFile }) => takesFile))
    for (const path of endpointPaths(endpoint as never))
      calls.add(endpoint.method, path.replace(/\{(\w+)\}/g, ':$1'), true)
  return calls
}

async function read({ req }: Context): Promise<void> {
  if (req.raw.body) await req.arrayBuffer()
}

function refuseLarge(): never {
  throw new Problem('PAYLOAD_TOO_LARGE')
}
