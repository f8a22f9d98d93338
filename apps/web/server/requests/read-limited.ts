/**
 * The whole body, or 'too-large' by its length or by what has come. The rest is left to the server,
 * which reads it before answering: cancelling would end the connection.
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

/** The sender was gone before the end: there is no one to answer, and it is no fault of ours. */
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
