import { createHash, randomBytes } from 'node:crypto'

const HASH = /^(?:sha256:)?([0-9a-f]{64})$/i

/** Whether an entry of PARTNER_KEYS is the hash of a key, and not the key itself. */
export function isKeyHash(entry: string): boolean {
  return HASH.test(entry)
}

/** The hash of an entry of PARTNER_KEYS; on a local machine it can be the key itself. */
export function hashOfKey(entry: string): Uint8Array {
  const hex = HASH.exec(entry)?.[1]
  return hex ? Buffer.from(hex, 'hex') : createHash('sha256').update(entry).digest()
}

/** A key for a partner, of 256 bits, and what PARTNER_KEYS has of it. */
export function makePartnerKey(): { key: string; entry: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, entry: `sha256:${Buffer.from(hashOfKey(key)).toString('hex')}` }
}
