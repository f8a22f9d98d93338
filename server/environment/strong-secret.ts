import { createHash } from 'node:crypto'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'

/** The key of the sandbox's partner, as the README gives it. */
export const SANDBOX_PARTNER_KEY = 'sandbox-partner-key-for-local-use'

/** The token of the sandbox's other product, `cards`. */
export const SANDBOX_SERVICE_TOKEN = 'sandbox-service-token-for-local-use'

/** Anything random has more different characters than these, even twelve digits. */
const LEAST_VARIETY = 4

/** Every value that anybody can read in the source, and what is stored in place of a key. */
const PUBLISHED = new Set(
  [...listStrings(SANDBOX_KEYS), SANDBOX_PARTNER_KEY, SANDBOX_SERVICE_TOKEN].flatMap((value) => [
    value,
    ...(['hex', 'base64', 'base64url'] as const).map((form) =>
      createHash('sha256').update(value).digest(form),
    ),
  ]),
)

/** Whether anyone can read the secret in the source; a hash may start with its method's name. */
export function isPublished(secret: string): boolean {
  const bare = secret.replace(/^sha256:/i, '')
  return PUBLISHED.has(bare) || PUBLISHED.has(bare.toLowerCase())
}

/** What is wrong with a secret, in words that do not tell it; undefined when it can be used. */
export function describeWeakness(secret: string, atLeast: number): string | undefined {
  if (isPublished(secret)) return 'is published in the source: make a secret of your own'
  if (secret.length < atLeast) return `has to have at least ${atLeast} characters`
  if (!isVaried([...secret], LEAST_VARIETY)) return 'has to be random: it repeats itself'
  return undefined
}

/** False for anything that repeats itself or counts up, whatever its length. */
export function isVaried(units: readonly (string | number)[], atLeast: number): boolean {
  if (new Set(units).size < atLeast) return false
  const codes = units.map((unit) => (typeof unit === 'string' ? unit.codePointAt(0)! : unit))
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!))
  return steps.size >= atLeast && !repeats(units)
}

function repeats(units: readonly unknown[]): boolean {
  const half = Math.floor(units.length / 2)
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    units.every((unit, index) => unit === units[index % period]),
  )
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}
