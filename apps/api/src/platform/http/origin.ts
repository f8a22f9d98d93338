import { callerAddress, canonicalAddress, toNetwork } from '@tarnbrook/contract/caller-address'
import { remember } from '@tarnbrook/contract/remember'
import type { Context } from 'hono'
import type { ApiConfig } from '#config.ts'
import { hashToken, isOneOfHashes, keyedHash, type SecretKeys } from '#platform/secrets.ts'

/** The origin of a request, known before the caller is authenticated. */
export interface Origin {
  requestId: string
  /** As the edge reports it, or the connection's for a caller of the API's own port. */
  clientIp: string
  /** Stored and logged instead of the IP address (see `addressHash`). */
  addressHash: string
  /** The caller claims to be the edge without a valid secret. */
  hasWrongSecret: boolean
}

type Config = Pick<ApiConfig, 'edgeSecrets' | 'secretKeys' | 'trustedProxies'>

/** Only the edge may report an IP address: any other caller could claim any address. */
export function readOrigin(config: Config, c: Context): Origin {
  const requestId = c.req.header('x-request-id')
  const secret = c.req.header('x-edge-secret')
  const isEdge = isFromEdge(config, c)
  const clientIp = isEdge ? canonicalAddress(c.req.header('x-client-ip')) : ownAddress(config, c)
  return {
    requestId: requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID(),
    clientIp: clientIp || 'unknown',
    addressHash: addressHash(config.secretKeys, clientIp),
    hasWrongSecret: secret !== undefined && !isEdge,
  }
}

export function isFromEdge(config: Pick<Config, 'edgeSecrets'>, c: Context): boolean {
  const secret = c.req.header('x-edge-secret')
  return secret !== undefined && isEdgeSecret(config, secret)
}

/** Each is compared in constant time; there is more than one while the secret is being rotated. */
function isEdgeSecret({ edgeSecrets }: Pick<Config, 'edgeSecrets'>, given: string): boolean {
  return isOneOfHashes(edgeSecrets.map(hashToken), hashToken(given))
}

function ownAddress({ trustedProxies }: Config, c: Context): string {
  // Hono's Node server passes Node's request on; a call within the process has none.
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return callerAddress({
    socketAddress: env?.incoming?.socket?.remoteAddress,
    forwardedFor: c.req.header('x-forwarded-for'),
    trustedProxies,
  })
}

/** Addresses whose hashes are kept: the callers of some minutes, who call again and again. */
const MOST_ADDRESSES = 5000

const hashersByKey = new WeakMap<SecretKeys, (address: string) => string>()

/** The same for each address of a network, and useless without the secret key. */
export function addressHash(secretKeys: SecretKeys, address: string): string {
  const hasher = hashersByKey.get(secretKeys) ?? createHasher(secretKeys)
  hashersByKey.set(secretKeys, hasher)
  return hasher(address)
}

function createHasher(secretKeys: SecretKeys): (address: string) => string {
  const hash = (address: string) =>
    keyedHash(secretKeys, 'address', toNetwork(canonicalAddress(address)))
      .toString('hex')
      .slice(0, 16)
  return remember(hash, { toKey: (address) => address, most: MOST_ADDRESSES })
}
