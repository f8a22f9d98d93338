import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly headers: Record<string, string>
}

export interface CachedPage {
  readonly variants: Record<Encoding, Variant>
  readonly madeAt: number
}

/**
 * Public pages as sent, by brand and path, in three encodings. The least recently used go first; a
 * page older than `maxAgeMs` is rendered again.
 */
export function createPageCache({ limit = 500, maxAgeMs = 300_000, now = Date.now } = {}) {
  const pages = new Map<string, CachedPage>()
  return {
    get(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (page === undefined) return undefined
      if (now() - page.madeAt > maxAgeMs) {
        pages.delete(key)
        return undefined
      }
      // Only a full cache needs to know who was used last.
      if (pages.size > limit / 2) {
        pages.delete(key)
        pages.set(key, page)
      }
      return page
    },
    async put(
      key: string,
      html: Uint8Array<ArrayBuffer>,
      headers: Record<string, string>,
    ): Promise<CachedPage> {
      const page = { variants: await encodeVariants(html, headers), madeAt: now() }
      pages.set(key, page)
      const [oldest] = pages.keys()
      if (pages.size > limit && oldest !== undefined) pages.delete(oldest)
      return page
    },
    get size(): number {
      return pages.size
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** The stored page in the encoding the browser takes; 304 when it has it already. */
export function answerFromCache(
  page: Pick<CachedPage, 'variants'>,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Response {
  const variant = page.variants[pickEncoding(acceptEncoding)]
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, variant.etag)) {
    const { 'Content-Length': _, 'Content-Type': __, 'Content-Encoding': ___, ...headers } = variant.headers
    return new Response(null, { status: 304, headers })
  }
  return new Response(variant.body, { headers: variant.headers })
}

/** Each encoding has its own strong ETag; compressed unless already done or not worth it. */
export async function encodeVariants(
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  compressed?: { br: Buffer; gzip: Buffer } | 'as it is',
): Promise<Record<Encoding, Variant>> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variant = (encoded: Uint8Array<ArrayBuffer>, encoding: Encoding): Variant => {
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
    return {
      body: encoded,
      etag,
      headers: {
        ...headers,
        ETag: etag,
        Vary: 'Accept-Encoding',
        'Content-Length': String(encoded.length),
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      },
    }
  }
  const identity = variant(body, 'identity')
  if (compressed === 'as it is') return { br: identity, gzip: identity, identity }
  const [br, gz] = compressed
    ? [compressed.br, compressed.gzip]
    : await Promise.all([
        compressBrotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        compressGzip(body, { level: 9 }),
      ])
  return { br: variant(plain(br), 'br'), gzip: variant(plain(gz), 'gzip'), identity }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function plain(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

/** `br;q=0` means "not br"; browsers send no such thing, but a test tool may. */
export function pickEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  if (accept.includes('br') && !/\bbr\s*;\s*q=0(\.0*)?(?![.\d])/.test(accept)) return 'br'
  if (accept.includes('gzip') && !/\bgzip\s*;\s*q=0(\.0*)?(?![.\d])/.test(accept)) return 'gzip'
  return 'identity'
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
