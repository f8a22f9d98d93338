import type { BrandKey } from '@tarnbrook/brands/brand-type'

/** Spec 9: the attribution parameters that are kept. */
export const ATTRIBUTION_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const

/** Spec 2: two further allowed parameters: who sent the visitor, and which offer they came for. */
const FURTHER_NAMES = ['ref', 'offer']

/** Spec 1: with this in the URL, the support chat starts anonymously, even when signed in. */
export const ANONYMOUS_CHAT_NAME = 'anonymous-chat'

/** Spec 2: motor keeps more: the dealer, car and partner that the visitor came from. */
const MOTOR_NAMES = ['dealer', 'vehicle', 'partner']

/** Spec 2: the address bar loses unknown query parameters. Returns the rest, with its `?`. */
export function strippedSearch(search: string, brand: BrandKey, pageNames: readonly string[] = []): string {
  if (search === '' || search === '?') return ''
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    if (isKept(name, brand) || pageNames.includes(name)) kept.append(name, value)
  const text = kept.toString()
  return text ? `?${text}` : ''
}

function isKept(name: string, brand: BrandKey): boolean {
  return (
    ATTRIBUTION_NAMES.some((known) => known === name) ||
    FURTHER_NAMES.includes(name) ||
    name === ANONYMOUS_CHAT_NAME ||
    (brand === 'motor' && MOTOR_NAMES.includes(name))
  )
}
