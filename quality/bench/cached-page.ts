import { startChildServer } from './support/child.ts'
import { type LoadTarget, measureRate } from './support/load.ts'
import { scratchFolder, startSite } from './support/running-site.ts'
import { median, type Table, verdict } from './support/table.ts'

const LIMIT_RATIO = 0.5
const CONNECTIONS = 50
const ROUNDS = 8
const ROUND_SECONDS = 1.5

type Variant = LoadTarget & { name: string }

/** Requests a second: cached landing page against a bare Hono 'hello', in turns. */
export async function benchCachedPage(): Promise<Table> {
  const folder = scratchFolder()
  const [site, hello] = [await startSite(folder.dataDir), await startChildServer('hello.ts')]
  try {
    // Chat, fonts and scripts are packed after the start; the first load keeps the page.
    const page = await fetch(`${site.url}/`, { headers: { 'accept-encoding': 'br' } })
    const etag = page.headers.get('etag')
    if (!etag) throw new Error('the landing page has no ETag: it is not kept')
    const variants: Variant[] = [
      { name: "bare Hono 'hello'", url: hello.url, status: 200, headers: {} },
      { name: 'landing page, plain', url: `${site.url}/`, status: 200, headers: {} },
      {
        name: 'landing page, Brotli',
        url: `${site.url}/`,
        status: 200,
        headers: { 'accept-encoding': 'br' },
      },
      {
        name: 'landing page, unchanged (304)',
        url: `${site.url}/`,
        status: 304,
        headers: { 'accept-encoding': 'br', 'if-none-match': etag },
      },
    ]
    for (const variant of variants) await measureRate(variant, { connections: CONNECTIONS, seconds: 2 })
    const rates = variants.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, variant] of variants.entries())
        rates[index]?.push(await measureRate(variant, { connections: CONNECTIONS, seconds: ROUND_SECONDS }))
    }
    return toTable(variants, rates)
  } finally {
    hello.stop()
    await site.stop()
    folder.remove()
  }
}

/** A ratio is of one round: a machine that slows down between rounds slows both sides. */
function toTable(variants: Variant[], rates: number[][]): Table {
  const bare = rates[0] ?? []
  const rows = variants.map(({ name }, index) => {
    const ours = rates[index] ?? []
    const rate = median(ours).toFixed(0)
    if (index === 0) return [name, rate, '1.00', '', '']
    const ratio = median(ours.map((value, round) => value / (bare[round] ?? Number.NaN)))
    return [name, rate, ratio.toFixed(2), `>= ${LIMIT_RATIO}`, verdict(ratio >= LIMIT_RATIO)]
  })
  return {
    title: `Cached public page: requests a second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${ROUND_SECONDS} s`,
    head: ['what', 'requests/s', 'of hello', 'limit', ''],
    rows,
  }
}
