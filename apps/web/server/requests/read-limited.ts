import { createBodyReader } from '@tarnbrook/contract/body-reader'
import { toNetwork } from '@tarnbrook/contract/caller-address'
import { Problem } from '@tarnbrook/contract/errors'

/** Small bodies of anyone: a cookie choice, an error report. */
const read = createBodyReader({ mostHeldBytes: 16 * 1024 * 1024 })

/** A browser sends one or two at once, and behind one address may be a whole network. */
const MOST_OF_ADDRESS = 20

/** The whole body, or 'too-large'. @throws Problem as the reader of bodies */
export async function readLimited(
  request: Request,
  { mostBytes, clientAddress }: { mostBytes: number; clientAddress: string },
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const shares = { [toNetwork(clientAddress)]: MOST_OF_ADDRESS }
  try {
    return await read(request, { mostBytes, shares }, async (body) => body)
  } catch (error) {
    if (error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE') return 'too-large'
    throw error
  }
}
