/**
 * The whole body, or 'too-large': by its length, or by what has come so far. The rest is left to the server, which reads it to
 * its end before it answers: cancelling it would end the connection.
 */
export async function readLimited(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return 'too-large'
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of readParts(request.body)) {
    sizeBytes += part.length
    if (sizeBytes > limitBytes) return 'too-large'
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The sender was gone before the end. Nobody is there to be answered, and nothing is wrong with us. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

async function* readParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body.values({ preventCancel: true })
  } catch (cause) {
    throw new BrokenOff('The request was broken off', { cause })
  }
}
