import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A new opaque token, 256 bits, for a header or a link. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** For values with few possibilities (a 6-digit code): not guessable from the table alone. */
export function keyedHash(secretKey: Uint8Array, purpose: string, value: string): Buffer {
  return createHmac('sha256', derive(secretKey, purpose)).update(value).digest()
}

export function isSameHash(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
export function seal(secretKey: Uint8Array, purpose: string, text: string): Buffer {
  return sealBytes(secretKey, purpose, Buffer.from(text, 'utf8'))
}

/** @throws Error when the bytes were changed or sealed with another key. */
export function unseal(secretKey: Uint8Array, purpose: string, sealed: Uint8Array): string {
  return unsealBytes(secretKey, purpose, sealed).toString('utf8')
}

/** The same for a file. */
export function sealBytes(secretKey: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derive(secretKey, purpose), nonce)
  const sealed = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

/** @throws Error when the bytes were changed or sealed with another key. */
export function unsealBytes(secretKey: Uint8Array, purpose: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derive(secretKey, purpose), sealed.subarray(0, 12))
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
