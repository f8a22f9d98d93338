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
  /**
   * Who sends it, and how many bodies that are not quick each may send at once. Once half of what a
   * process may hold is taken, who holds a quarter of it sends no more.
   */
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
  const slowBodies = createCounts()
  const heldBytesOf = createCounts()
  let allHeldBytes = 0

  return async <Result>(
    request: ReadableBody,
    { mostBytes, shares }: Wanted,
    use: (body: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> => {
    if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new Problem('PAYLOAD_TOO_LARGE')
    const names = Object.keys(shares)
    let counted: readonly string[] = []
    let heldBytes = 0
    const isOverShare = (name: string) => heldBytesOf.get(name) - heldBytes > mostHeldBytes / 4
    const takeShare = () => {
      if (names.some((name) => slowBodies.get(name) >= shares[name]!)) throw tooManyBodies()
      counted = names
      slowBodies.add(counted, 1)
    }
    const hold = (bytes: number) => {
      heldBytes += bytes
      allHeldBytes += bytes
      heldBytesOf.add(names, bytes)
      if (heldBytes > mostBytes) throw new Problem('PAYLOAD_TOO_LARGE')
      if (allHeldBytes > mostHeldBytes) throw new Problem('SERVICE_UNAVAILABLE', { retryAfterSeconds: 3 })
      if (allHeldBytes > mostHeldBytes / 2 && names.some(isOverShare)) throw tooManyBodies()
    }
    try {
      const read = request.body ? await readInPace(request.body, pace, { takeShare, hold }) : new Uint8Array()
      slowBodies.add(counted, -1)
      counted = []
      return await use(read)
    } finally {
      slowBodies.add(counted, -1)
      heldBytesOf.add(names, -heldBytes)
      allHeldBytes -= heldBytes
    }
  }
}

/** What is counted for each name; a name without anything is forgotten. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    get: (name: string) => counts.get(name) ?? 0,
    add(names: readonly string[], change: number): void {
      for (const name of names) {
        const counted = (counts.get(name) ?? 0) + change
        if (counted > 0) counts.set(name, counted)
        else counts.delete(name)
      }
    },
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
