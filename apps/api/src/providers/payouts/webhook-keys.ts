import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { providerFetch, readJson } from '#providers/provider-fetch.ts'

const JWK = z.object({
  kid: z.string().min(1),
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
})
// The list may contain keys for other uses and in other forms.
const KEYS = z.object({ keys: z.array(z.unknown()).max(100) })
const KEYS_CACHED_MS = 60 * 60 * 1000
/** How often an unknown key id may cause a request; otherwise anyone could cause many. */
const KEYS_ASKED_AGAIN_MS = 60_000

export type KeySets = ReturnType<typeof createKeySets>

/** The public keys at the allowed URLs, and at no others. */
export function createKeySets(allowedUrls: string[], timeoutMs: number) {
  const sets = new Map<string, { keys: Map<string, KeyObject>; readAt: number }>()
  const reading = new Map<string, Promise<boolean>>()
  const read = async (url: string) => {
    const reply = await providerFetch(url, {
      provider: 'payouts',
      headers: { accept: 'application/json' },
      timeoutMs,
    })
    const answer = reply?.status === 200 ? readJson(reply, KEYS) : null
    if (answer) sets.set(url, { keys: new Map(answer.keys.flatMap(usableKey)), readAt: performance.now() })
    return answer !== null
  }
  /** A concurrent caller waits for the same answer. */
  const readShared = (url: string) => {
    const underWay = reading.get(url) ?? read(url).finally(() => reading.delete(url))
    reading.set(url, underWay)
    return underWay
  }
  return {
    /** `unknown` while the keys cannot be read. */
    async find(url: string, keyId: string): Promise<KeyObject | null | 'unknown'> {
      if (!allowedUrls.includes(url)) return null
      const stored = sets.get(url)
      const age = stored ? performance.now() - stored.readAt : Number.POSITIVE_INFINITY
      const isFresh = stored && age < (stored.keys.has(keyId) ? KEYS_CACHED_MS : KEYS_ASKED_AGAIN_MS)
      if (!isFresh && !(await readShared(url))) return 'unknown'
      return sets.get(url)?.keys.get(keyId) ?? null
    },
  }
}

/** Only P-521 fits ES512. */
function usableKey(given: unknown): [keyId: string, key: KeyObject][] {
  const { data: jwk } = JWK.safeParse(given)
  if (jwk?.kty !== 'EC' || jwk.crv !== 'P-521') return []
  try {
    return [[jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]]
  } catch {
    return []
  }
}
