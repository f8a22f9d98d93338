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
 * What a caller cannot change for free: an IPv4 address, or the first 64 bits of IPv6, since a
 * network has at least all addresses below. `address` is canonical.
 */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')}::/64`
}
