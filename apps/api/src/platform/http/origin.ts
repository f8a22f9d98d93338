import { callerAddress, canonicalAddress, networkOf } from '@tarnbrook/contract/caller-address'
import type { Context } from 'hono'
import type { ApiConfig } from '#config.ts'
import { hashToken, isSameHash, keyedHash } from '#platform/secrets.ts'

/** Where a request comes from, known before anything is asked about who sends it. */
export interface Origin {
  requestId: string
  /** The caller's address: what the edge says of its visitor, or of a caller of the API's own port the connection's. */
  clientIp: string
  /** Stands for the address where it is stored or logged (see `addressHash`). */
  addressHash: string
  /** The caller names itself the edge and does not know the secret. */
  hasWrongSecret: boolean
}

type Config = Pick<ApiConfig, 'edgeSecrets' | 'secretKey' | 'trustedProxies'>

/** Only the edge is believed what it says about its visitor's address: everybody else could take any address they like. */
export function readOrigin(config: Config, c: Context): Origin {
  const requestId = c.req.header('x-request-id')
  const secret = c.req.header('x-edge-secret')
  const isEdge = secret !== undefined && isEdgeSecret(config, secret)
  const clientIp = isEdge ? canonicalAddress(c.req.header('x-client-ip')) : ownAddress(config, c)
  return {
    requestId: requestId && /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID(),
    clientIp: clientIp || 'unknown',
    addressHash: addressHash(config.secretKey, clientIp),
    hasWrongSecret: secret !== undefined && !isEdge,
  }
}

/** Each is compared in constant time; more than one is known while they are being changed. */
function isEdgeSecret({ edgeSecrets }: Config, given: string): boolean {
  const hash = hashToken(given)
  return edgeSecrets.filter((secret) => isSameHash(hashToken(secret), hash)).length > 0
}

function ownAddress({ trustedProxies }: Config, c: Context): string {
  // Hono's Node server hands the request of Node over; a call in process has none.
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return callerAddress({
    socketAddress: env?.incoming?.socket?.remoteAddress,
    forwardedFor: c.req.header('x-forwarded-for'),
    trustedProxies,
  })
}

/** The same for each address of a network, and of no use without the secret key. */
export function addressHash(secretKey: Uint8Array, address: string): string {
  return keyedHash(secretKey, 'address', networkOf(canonicalAddress(address)))
    .toString('hex')
    .slice(0, 16)
}
