import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { providerFetch, readJson } from '#providers/provider-fetch.ts'
import type { FoundAddress, PostcodeAnswer, Postcodes } from './port.ts'

/** Ideal Postcodes, version 1. */
export function createPostcodes(config: ApiConfig['postcodes'], timeoutMs: number): Postcodes {
  const cache = createCache()
  return {
    async lookUp(postCode) {
      const bare = postCode.toUpperCase().replace(/[^A-Z0-9]/g, '')
      // Each look-up is charged for; a text that cannot be a postcode has no addresses.
      if (!POSTCODE.test(bare)) return { kind: 'found', addresses: [] }
      const known = cache.get(bare)
      if (known) return { kind: 'found', addresses: known }
      const answer = await ask(config, bare, timeoutMs)
      if (answer.kind === 'found') cache.set(bare, answer.addresses)
      return answer
    },
  }
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/

async function ask(config: ApiConfig['postcodes'], bare: string, timeoutMs: number): Promise<PostcodeAnswer> {
  const reply = await providerFetch(`${config.url}/postcodes/${bare}`, {
    provider: 'postcodes',
    // Sent in a header, because URLs are logged.
    headers: { authorization: `api_key="${config.key}"`, accept: 'application/json' },
    timeoutMs,
  })
  if (!reply) return { kind: 'unavailable' }
  if (reply.status === 404) {
    // Only the API's own "not found" counts: a wrong base URL also answers 404.
    const notFound = readJson(reply, z.object({ code: z.literal(4040) }))
    return notFound ? { kind: 'found', addresses: [] } : { kind: 'unavailable' }
  }
  const found = reply.status === 200 ? readJson(reply, FOUND) : null
  // Addresses of another postcode would be another person's.
  const isOurs = found?.result.every(({ postcode }) => postcode.replaceAll(' ', '').toUpperCase() === bare)
  return found && isOurs ? { kind: 'found', addresses: found.result.map(toAddress) } : { kind: 'unavailable' }
}

const part = z
  .string()
  .max(200)
  .nullish()
  .transform((value) => value?.trim() ?? '')

const FOUND = z.object({
  code: z.literal(2000),
  result: z.array(
    z.object({
      postcode: z.string().max(10),
      post_town: part,
      county: part,
      sub_building_name: part,
      building_name: part,
      building_number: part,
      dependant_thoroughfare: part,
      thoroughfare: part,
      dependant_locality: part,
    }),
  ),
})

function toAddress(found: z.infer<typeof FOUND>['result'][number]): FoundAddress {
  const street = [found.dependant_thoroughfare, found.thoroughfare].filter(Boolean).join(', ')
  return {
    flatNumber: found.sub_building_name,
    houseNumber: [found.building_name, found.building_number].filter(Boolean).join(', '),
    // A rural address may have a village and no street.
    line1: street || found.dependant_locality,
    line2: street ? found.dependant_locality : '',
    town: found.post_town,
    county: found.county,
    postCode: found.postcode,
  }
}

/** Royal Mail's licence allows an answer to be cached for a day at most. */
const KEEP_MS = 24 * 60 * 60 * 1000
const KEEP_MOST = 1_000

function createCache() {
  const kept = new Map<string, { addresses: FoundAddress[]; until: number }>()
  return {
    get(bare: string): FoundAddress[] | null {
      const entry = kept.get(bare)
      if (!entry) return null
      if (entry.until > performance.now()) return entry.addresses
      kept.delete(bare)
      return null
    },
    set(bare: string, addresses: FoundAddress[]) {
      // A map is ordered by insertion, so its first key is the oldest.
      const [oldest] = kept.keys()
      if (kept.size >= KEEP_MOST && oldest !== undefined) kept.delete(oldest)
      kept.set(bare, { addresses, until: performance.now() + KEEP_MS })
    },
  }
}
