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
