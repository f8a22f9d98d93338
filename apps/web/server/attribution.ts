import { parse } from 'hono/utils/cookie'
import { ATTRIBUTION_NAMES } from '#platform/routing/strip-query.ts'

interface Sent {
  /** Path and query as asked for. */
  readonly url: string
  readonly header: (name: 'cookie' | 'host' | 'referer') => string | undefined
}

const VALUE_LENGTH = 200

/**
 * Spec 9: how a visitor came, from their first page's URL (decision 023). Public pages start no
 * session: the first page that does reads Referer. Nothing is stored on the device.
 */
export function findAttribution({ url, header }: Sent): URLSearchParams {
  const own = parseAttribution(url)
  if (own.size > 0) return own
  const page = URL.parse(header('referer') ?? '')
  return page && page.host === header('host') ? parseAttribution(page.search) : own
}

/**
 * The URL that carries the attribution between public pages until the session begins; undefined
 * when there is none, or the URL has it already.
 */
export function urlWithAttribution(sent: Sent): string | undefined {
  const { url, header } = sent
  if (!header('referer')?.includes('utm_') || url.includes('utm_')) return undefined
  const cookies = parse(header('cookie') ?? '')
  if ('session' in cookies || '__Host-session' in cookies) return undefined
  const attribution = findAttribution(sent)
  if (attribution.size === 0) return undefined
  return `${url}${url.includes('?') ? '&' : '?'}${attribution}`
}

export function toSentRequest({ url, headers }: Request): Sent {
  const { pathname, search } = new URL(url)
  return { url: pathname + search, header: (name) => headers.get(name) ?? undefined }
}

function parseAttribution(url: string): URLSearchParams {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
  const attribution = new URLSearchParams()
  for (const name of ATTRIBUTION_NAMES) {
    const value = query.get(name)
    if (value) attribution.set(name, value.slice(0, VALUE_LENGTH))
  }
  return attribution
}
