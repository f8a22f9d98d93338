import { BlockList, isIP } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4')
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4')
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4')
// Of a provider's own network, as inside a cluster.
PRIVATE.addSubnet('100.64.0.0', 10, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')

/** Whether a host is this machine and no one else's. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isListed(LOOPBACK, host)
}

/** Whether a host is on our own network: by address, or a name no public registry gives. */
export function isPrivate(host: string): boolean {
  const isName = isIP(bare(host)) === 0
  return (
    isLoopback(host) || isListed(PRIVATE, host) || (isName && /^[^.]*$|\.(internal|local|svc)$/.test(host))
  )
}

/** Whether a URL is of a sandbox, of ours or of a provider, by its host. */
export function isSandboxUrl(url: string): boolean {
  return /(^|[.-])(sandbox|localhost)([.-]|$)|^127\./.test(new URL(url).hostname)
}

function isListed(list: BlockList, host: string): boolean {
  const family = isIP(bare(host))
  return family !== 0 && list.check(bare(host), family === 4 ? 'ipv4' : 'ipv6')
}

/** An IPv6 address has brackets around it in a URL. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}
