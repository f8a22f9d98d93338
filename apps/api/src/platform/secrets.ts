import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { SealPurpose } from './sealing/sealed-places.ts'

/**
 * 32 bytes each. The first seals and hashes; the others, while a key is being replaced, only open
 * and recognise what they have made.
 */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]]

/** A new opaque token, 256 bits, for a header or a link. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** For values with few possibilities (a 6-digit code): not guessable from the table alone. */
export function keyedHash([current]: SecretKeys, purpose: string, value: string): Buffer {
  return hashWithKey(current, purpose, value)
}

/** Under each key, the current one first: what was hashed may be from before the key changed. */
export function keyedHashes(
  [current, ...former]: SecretKeys,
  purpose: string,
  value: string,
): [Buffer, ...Buffer[]] {
  return [hashWithKey(current, purpose, value), ...former.map((key) => hashWithKey(key, purpose, value))]
}

function hashWithKey(key: Uint8Array, purpose: string, value: string): Buffer {
  return createHmac('sha256', derive(key, purpose)).update(value).digest()
}

export function isSameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Each is compared, in constant time. */
export function isOneOfHashes(hashes: readonly Uint8Array[], given: Uint8Array): boolean {
  return hashes.filter((one) => isSameHash(one, given)).length > 0
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
export function seal(keys: SecretKeys, purpose: SealPurpose, text: string): Buffer {
  return sealBytes(keys, purpose, Buffer.from(text, 'utf8'))
}

/** @throws Error when the bytes were changed or sealed with none of these keys. */
export function unseal(keys: SecretKeys, purpose: SealPurpose, sealed: Uint8Array): string {
  return unsealBytes(keys, purpose, sealed).toString('utf8')
}

/** The same for a file. */
export function sealBytes([current]: SecretKeys, purpose: SealPurpose, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derive(current, purpose), nonce)
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

/** @throws Error when the bytes were changed or sealed with none of these keys. */
export function unsealBytes(keys: SecretKeys, purpose: SealPurpose, sealed: Uint8Array): Buffer {
  const [current, ...former] = keys
  try {
    return openBytes(current, purpose, sealed)
  } catch (error) {
    const [next, ...others] = former
    if (!next) throw error
    return unsealBytes([next, ...others], purpose, sealed)
  }
}

/**
 * The same value under the current key, or null where it is that already.
 * @throws Error as `unsealBytes`
 */
export function resealBytes(keys: SecretKeys, purpose: SealPurpose, sealed: Uint8Array): Buffer | null {
  const [current, ...former] = keys
  try {
    openBytes(current, purpose, sealed)
    return null
  } catch (error) {
    const [next, ...others] = former
    if (!next) throw error
    return sealBytes(keys, purpose, unsealBytes([next, ...others], purpose, sealed))
  }
}

function openBytes(key: Uint8Array, purpose: SealPurpose, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derive(key, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

/** Keys per purpose. Purposes are named in the code, so there are few; none is a caller's. */
const derivedKeys = new WeakMap<Uint8Array, Map<string, Buffer>>()

function derive(secretKey: Uint8Array, purpose: string): Buffer {
  const keys = derivedKeys.get(secretKey) ?? new Map<string, Buffer>()
  derivedKeys.set(secretKey, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secretKey, 'tarnbrook', purpose, 32))
  keys.set(purpose, key)
  return key
}
