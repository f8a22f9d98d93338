/**
 * Whether a write comes from this site: by Sec-Fetch-Site, or in older browsers by an Origin that
 * equals the host. A write with neither is not a browser's form.
 */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || origin === 'null') return false
  return URL.parse(origin)?.host === headers.get('host')
}
