/**
 * As `URL.parse`, which served browsers lack: null for what is no URL.
 * @throws TypeError for what is no text
 */
export function parseUrl(text: string, base?: string): URL | null {
  if (typeof text !== 'string') throw new TypeError('text must be a text')
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * Where a journey may lead back to: a page of this site, path and query. Not another site in
 * any spelling (`//host`, `/\host`, `/.//host`), and no scheme.
 */
export function toOwnPath(text: string | null | undefined): string | undefined {
  const base = 'http://same.invalid'
  const path = text?.startsWith('/') ? parseUrl(text, base)?.href.replace(base, '') : undefined
  return path && /^\/(?!\/)/.test(path) ? path : undefined
}
