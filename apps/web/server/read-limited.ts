/** The whole body, or 'too-large' as soon as it is known to be: by its length, or by what has come so far. */
export async function readLimited(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return 'too-large'
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    sizeBytes += part.length
    if (sizeBytes > limitBytes) return 'too-large'
    parts.push(part)
  }
  const whole = new Uint8Array(sizeBytes)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
