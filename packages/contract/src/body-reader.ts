import { Problem } from './errors.ts'

/** How slowly a body may come. */
export interface Pace {
  /** At least so many bytes in each window, or the end. */
  windowBytes: number
  windowMs: number
  /** A body that takes longer counts in the shares of who sends it. */
  quickMs: number
}

/** 1 kB a second: a phone with one bar of GPRS sends 2 to 5, and may be without signal for 15 s. */
const PACE: Pace = { windowBytes: 15_000, windowMs: 15_000, quickMs: 1_000 }

export interface ReadableBody {
  body: ReadableStream<Uint8Array> | null
  headers: Pick<Headers, 'get'>
}

interface Wanted {
  mostBytes: number
  /** Who sends it, by name, and how many bodies that are not quick each may send at once. */
  shares: Readonly<Record<string, number>>
}

/**
 * Reads whole bodies, of which one process may hold `mostHeldBytes` together until they are used.
 * What is left of a refused body is for the server: cancelling would end the connection.
 * @returns a function that reads a body and runs `use` with it
 * @throws Problem PAYLOAD_TOO_LARGE, BODY_TOO_SLOW, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE;
 * MALFORMED_REQUEST where its sender was gone before its end
 */
export function createBodyReader({ mostHeldBytes, pace = PACE }: { mostHeldBytes: number; pace?: Pace }) {
  const slowBodies = new Map<string, number>()
  let allHeldBytes = 0

  function count(names: readonly string[], change: 1 | -1): void {
    for (const name of names) {
      const counted = (slowBodies.get(name) ?? 0) + change
      if (counted > 0) slowBodies.set(name, counted)
      else slowBodies.delete(name)
    }
  }

  return async <Result>(
    request: ReadableBody,
    { mostBytes, shares }: Wanted,
    use: (body: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> => {
    if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new Problem('PAYLOAD_TOO_LARGE')
    let counted: readonly string[] = []
    let heldBytes = 0
    const takeShare = () => {
      const names = Object.keys(shares)
      if (names.some((name) => (slowBodies.get(name) ?? 0) >= shares[name]!)) throw tooManyBodies()
      counted = names
      count(counted, 1)
    }
    const hold = (bytes: number) => {
      heldBytes += bytes
      allHeldBytes += bytes
      if (heldBytes > mostBytes) throw new Problem('PAYLOAD_TOO_LARGE')
      if (allHeldBytes > mostHeldBytes) throw new Problem('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
    }
    try {
      const read = request.body ? await readInPace(request.body, pace, { takeShare, hold }) : new Uint8Array()
      count(counted, -1)
      counted = []
      return await use(read)
    } finally {
      count(counted, -1)
      allHeldBytes -= heldBytes
    }
  }
}

export type BodyReader = ReturnType<typeof createBodyReader>

function tooManyBodies(): Problem {
  return new Problem('TOO_MANY_REQUESTS', {
    message: 'You’re already sending us as much as we can take at once. Try again in a few seconds.',
    retryAfterSeconds: 5,
    trace: { limit: 'bodies-at-once' },
  })
}

async function readInPace(
  body: ReadableStream<Uint8Array>,
  { windowBytes, windowMs, quickMs }: Pace,
  { takeShare, hold }: { takeShare: () => void; hold: (bytes: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const { promise: refusal, reject: refuse } = Promise.withResolvers<never>()
  refusal.catch(() => {})
  let inWindowBytes = 0
  const quick = setTimeout(() => {
    try {
      takeShare()
    } catch (error) {
      refuse(error)
    }
  }, quickMs)
  const window = setInterval(() => {
    if (inWindowBytes < windowBytes) refuse(new Problem('BODY_TOO_SLOW'))
    inWindowBytes = 0
  }, windowMs)
  const parts: Uint8Array[] = []
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), refusal])
      if (done) return joinParts(parts)
      hold(value.length)
      inWindowBytes += value.length
      parts.push(value)
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('MALFORMED_REQUEST', { cause: error })
  } finally {
    clearTimeout(quick)
    clearInterval(window)
    reader.releaseLock()
  }
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
