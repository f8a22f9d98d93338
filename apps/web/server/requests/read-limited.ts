import { createBodyReader } from '@tarnbrook/contract/body-reader'
import { Problem } from '@tarnbrook/contract/errors'

/** Small bodies of anyone: a cookie choice, an error report. */
const read = createBodyReader({ mostHeldBytes: 16 * 1024 * 1024 })

/** The whole body, or 'too-large'. @throws Problem as the reader of bodies */
export async function readLimited(
  request: Request,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  try {
    return await read(request, { mostBytes, shares: {} }, async (body) => body)
  } catch (error) {
    if (error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE') return 'too-large'
    throw error
  }
}
