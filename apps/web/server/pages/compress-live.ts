import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page made for one visitor, compressed quickly rather than well. */
export async function compressLive(response: Response, asked: Headers): Promise<Response> {
  const { headers, status } = response
  if (response.body === null || !headers.get('content-type')?.startsWith('text/')) return response
  const accept = asked.get('accept-encoding') ?? ''
  const encoding = accept.includes('br') ? 'br' : accept.includes('gzip') ? 'gzip' : undefined
  if (!encoding) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const packed =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await compressGzip(bytes, { level: 6 })
  const outgoing = new Headers(headers)
  outgoing.set('Content-Encoding', encoding)
  outgoing.set('Vary', 'Accept-Encoding')
  outgoing.set('Content-Length', String(packed.length))
  return new Response(new Uint8Array(packed), { status, headers: outgoing })
}
