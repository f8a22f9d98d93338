/** How much of what is too large is still read and thrown away. */
const MOST_DISCARDED_BYTES = 8_000_000

/**
 * The whole body, or 'too-large': by its length, or by what has come so far. A sender reads our answer only when all
 * is sent, and never if the connection is cut before: so what is a little too large is read to its end.
 */
export async function readLimited(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const mostBytes = limitBytes + MOST_DISCARDED_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return 'too-large'
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of partsOf(request.body)) {
    sizeBytes += part.length
    if (sizeBytes > mostBytes) break
    if (sizeBytes <= limitBytes) parts.push(part)
  }
  return sizeBytes > limitBytes ? 'too-large' : new Uint8Array(Buffer.concat(parts))
}

/** The sender was gone before the end. Nobody is there to be answered, and nothing is wrong with us. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

async function* partsOf(body: ReadableStream): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new BrokenOff('The request was broken off', { cause })
  }
}
