import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { SecurityHeaders } from '#server/requests/security-headers.ts'
import { answerFromCache, type CachedPage, encodeVariants } from './page-cache.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * The browser's built files, from memory. They are listed once, so no request path touches the
 * disk. Each is read on first request, with its compressed forms, and kept.
 */
export async function createAssets(directory: string, security: SecurityHeaders, staticUrl = '') {
  const files = new Map<string, string>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(directory, file).split(sep).join('/')}`
    if (entry.isFile() && extname(file) in TYPES && !path.startsWith('/.')) files.set(path, file)
  }
  const encoded = new Map<string, Promise<Pick<CachedPage, 'variants'>>>()

  function load(path: string, file: string) {
    const known = encoded.get(path)
    if (known) return known
    const made = encode(path, file, security)
    made.catch(() => encoded.delete(path))
    encoded.set(path, made)
    return made
  }

  return {
    has: (path: string): boolean => files.has(path),
    async answer(path: string, headers: Headers): Promise<Response | undefined> {
      const file = files.get(path)
      if (file === undefined) return undefined
      return answerFromCache(
        await load(path, file),
        headers.get('accept-encoding') ?? undefined,
        headers.get('if-none-match') ?? undefined,
      )
    },
    /** The content of a file, by its path or full URL; undefined for a missing file. */
    async read(url: string): Promise<string | undefined> {
      const path = staticUrl && url.startsWith(`${staticUrl}/`) ? url.slice(staticUrl.length) : url
      const file = files.get(path)
      if (file === undefined) return undefined
      const { variants } = await load(path, file)
      return new TextDecoder().decode(variants.identity.body)
    },
  }
}

export type Assets = Awaited<ReturnType<typeof createAssets>>

async function encode(path: string, file: string, security: SecurityHeaders) {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const headers = {
    ...security.file,
    // Drawings carry their own style; still nothing in them runs.
    ...(type === 'image/svg+xml'
      ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }
      : {}),
    'Content-Type': type,
    // Names under /assets/ carry a hash of what is in them.
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=604800',
  }
  const body = new Uint8Array(await readFile(file))
  if (/woff2|png|x-icon/.test(type)) return { variants: await encodeVariants(body, headers, 'as it is') }
  return { variants: await encodeVariants(body, headers, await readCompressed(file)) }
}

/** What the build put next to a file. */
async function readCompressed(file: string) {
  if (!existsSync(`${file}.br`) || !existsSync(`${file}.gz`)) return undefined
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)])
  return { br, gzip }
}
