import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

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
  const encoding = isText(headers) ? encodingFor(asked) : undefined
  if (body === null || !encoding) return new Response(body, { status, headers })
  const bytes = typeof body === 'string' ? Buffer.from(body) : await new Response(body).arrayBuffer()
  const packed =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await compressGzip(bytes, { level: 6 })
  headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  headers.set('Content-Length', String(packed.length))
  return new Response(packed, { status, headers })
}

function isText(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/') ?? false
}

function encodingFor(asked: Headers): 'br' | 'gzip' | undefined {
  const accept = asked.get('accept-encoding') ?? ''
  if (accept.includes('br')) return 'br'
  return accept.includes('gzip') ? 'gzip' : undefined
}
