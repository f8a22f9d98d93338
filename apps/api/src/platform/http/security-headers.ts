import type { MiddlewareHandler } from 'hono'

const TWO_YEARS_IN_SECONDS = 63_072_000

/**
 * Headers for a browser, on every answer of the API's port: no content sniffing, no active content, no frames, no referrer,
 * no caching. A route may set others for its own answer.
 */
export function securityHeaders({ isLocal }: { isLocal: boolean }): MiddlewareHandler {
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    c.header('cross-origin-resource-policy', 'same-origin')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    c.header('x-frame-options', 'DENY')
    if (!isLocal) c.header('strict-transport-security', `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains`)
    await next()
  }
}
