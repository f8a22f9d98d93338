import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, utimes } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { EdgeConfig } from '#server/edge-config.ts'
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
export async function createAssets(
  directory: string,
  security: SecurityHeaders,
  { staticUrl = '', pastFilesDirectory }: Pick<EdgeConfig, 'staticUrl' | 'pastFilesDirectory'> = {},
) {
  const past = pastFilesDirectory ? await leaveFiles(directory, pastFilesDirectory) : []
  // What is of this release comes last, and counts.
  const files = new Map([...past, ...(await listFiles(directory))])
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

/** By their paths in URLs. */
async function listFiles(directory: string): Promise<[path: string, file: string][]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry): [string, string] => {
      const file = join(entry.parentPath, entry.name)
      return [`/${relative(directory, file).split(sep).join('/')}`, file]
    })
    .filter(([path]) => !path.startsWith('/.'))
}

/**
 * Leaves this release's built files beside those of the releases before. Each start renews their
 * time, by which files that no release has used for long are found.
 * @returns all that are there now
 */
async function leaveFiles(directory: string, to: string): Promise<[path: string, file: string][]> {
  const from = join(directory, HASHED)
  await mkdir(join(to, HASHED), { recursive: true })
  const now = new Date()
  for (const name of await readdir(from)) {
    const kept = join(to, HASHED, name)
    // Under its own name first: another process may be reading.
    if (!existsSync(kept)) {
      await copyFile(join(from, name), `${kept}.${process.pid}`)
      await rename(`${kept}.${process.pid}`, kept)
    }
    await utimes(kept, now, now)
  }
  return (await listFiles(to)).filter(([path]) => path.startsWith(`/${HASHED}/`))
}

/** The folder of files whose names carry a hash of what is in them. */
const HASHED = 'assets'

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
    'Cache-Control': path.startsWith(`/${HASHED}/`)
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
