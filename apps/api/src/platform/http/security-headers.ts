import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'

const TWO_YEARS_IN_SECONDS = 63_072_000

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const TLS_HEADERS = {
  'strict-transport-security': `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains`,
}

/**
 * For a browser, on every answer: no content sniffing, no active content, no frames, no referrer,
 * no caching. A route may set others for its own answer.
 */
export function securityHeaders({ isLocal }: { isLocal: boolean }): MiddlewareHandler {
  const headers = Object.entries({ ...SECURITY_HEADERS, ...(isLocal ? {} : TLS_HEADERS) })
  return (c, next) => {
    for (const [name, value] of headers) setHeader(c, name, value)
    return next()
  }
}

/**
 * Sets a header, which the answer's own replaces. Goes to Node's response at once: through the
 * Response each costs several times as much. A call within the process has only the Response.
 */
export function setHeader(c: Context, name: string, value: string): void {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
