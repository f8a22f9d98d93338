/**
 * Whether a write comes from a page of this site. Browsers say so in Sec-Fetch-Site; older ones send an Origin with
 * every POST, which is compared with the host it was sent to. A write that says neither is not a browser's form.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || origin === 'null') return false
  return URL.parse(origin)?.host === headers.get('host')
}
