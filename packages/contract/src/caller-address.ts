/**
 * The connection's address, or behind our proxies the X-Forwarded-For entry that the outermost
 * added: earlier entries are whatever the caller wrote. Empty when unknown.
 */
export function callerAddress(request: {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  trustedProxies: number
}): string {
  const { socketAddress, forwardedFor, trustedProxies } = request
  const forwarded = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies) : undefined
  return canonicalAddress(forwarded) || canonicalAddress(socketAddress)
}

/** An IP address in its usual form, IPv4 inside IPv6 as IPv4; empty for anything else. */
export function canonicalAddress(given: string | undefined): string {
  const address = given?.trim().replace(/%.*$/, '') ?? ''
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  const ipv4 = mapped ?? address
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(ipv4)) return URL.parse(`http://${ipv4}`)?.hostname ?? ''
  if (!/^[\da-f:.]{2,45}$/i.test(address)) return ''
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? ''
}

/**
 * What a caller cannot change for free: an IPv4 address, or what a home is given of IPv6 (56 bits).
 * With 48 bits what a company is given, or a hoster's customer. `address` is canonical.
 */
export function toNetwork(address: string, bits: 56 | 48 = 56): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last]
  const site = all.slice(0, 3).join(':')
  if (bits === 48) return `${site}::/48`
  return `${site}:${(Number.parseInt(all[3] ?? '0', 16) & 0xff_00).toString(16)}::/56`
}
