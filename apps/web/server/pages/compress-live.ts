import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { pickEncoding } from './page-cache.ts'

/** A whole Response is one too. */
interface LivePage {
  /** A text is quicker than a stream, which is read first. */
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null
  readonly status: number
  /** What is said of the compression is added to them. */
  readonly headers: Headers
}

/** A page made for one visitor, compressed quickly rather than well. */
export async function compressLive({ body, status, headers }: LivePage, asked: Headers): Promise<Response> {
  const encoding = isText(headers) ? pickEncoding(asked.get('accept-encoding') ?? undefined) : 'identity'
  if (body === null || encoding === 'identity') return new Response(body, { status, headers })
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : new Uint8Array(await new Response(body).arrayBuffer())
  const packed = await pack(encoding, bytes)
  headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  headers.set('Content-Length', String(packed.length))
  return new Response(packed, { status, headers })
}

/**
 * Like Node's `brotliCompress` and `gzip`, which hand work to another thread twice: for the bytes
 * and to finish. Handing over takes as long as the work.
 */
async function pack(encoding: 'br' | 'gzip', bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
          flush: constants.BROTLI_OPERATION_FINISH,
        })
      : createGzip({ level: 6, flush: constants.Z_FINISH })
  const packed: Buffer[] = []
  packer.on('data', (part: Buffer) => packed.push(part))
  try {
    await new Promise<void>((resolve, reject) => {
      packer.once('error', reject)
      packer.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
    return Buffer.concat(packed)
  } finally {
    packer.destroy()
  }
}

function isText(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/') ?? false
}
