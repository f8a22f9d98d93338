import type { TestApi } from '@tarnbrook/api/testing/kit'
import type { SeededLoan } from '@tarnbrook/api/testing/seed/loan'
import type { BareRead } from './support/bare-reads.ts'
import { startChildServer } from './support/child.ts'
import { type Measured, PAGES, pageTargets, READS, readTargets, startSeeded } from './support/live-site.ts'
import { type LoadTarget, measureLiveRate } from './support/load.ts'
import { watchQueries } from './support/query-watch.ts'
import type { RunningSite } from './support/running-site.ts'
import { median, type Table, verdict } from './support/table.ts'

const CONNECTIONS = 16
const ROUNDS = 8
const ROUND_SECONDS = 1.5
/** After its start a site renders and compresses all public pages, which takes some seconds. */
const WARM_SECONDS = 8

/**
 * Requests a second of reads and live pages, each beside its reference: the same SQL behind a bare
 * Hono, the same markup from a bare React Router.
 */
export async function benchLive(): Promise<Table> {
  const { api, loans, startSite, stop } = await startSeeded()
  try {
    const site = await startSite({ ROLES: 'web,api,sandbox' })
    const rows = [...(await measureReads(api, site, loans)), ...(await measurePages(site, loans))]
    return {
      title: `Live: requests a second, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s`,
      head: ['what', 'ours', 'reference', 'ratio', 'limit', ''],
      rows,
    }
  } finally {
    await stop()
  }
}

/** Beside a server that asks the same of the database, and does nothing else. */
async function measureReads(api: TestApi, site: RunningSite, loans: SeededLoan[]): Promise<string[][]> {
  const watch = watchQueries(api.deps.pool)
  const reads: Record<string, BareRead> = {}
  for (const [index, { toPath: pathOf }] of READS.entries()) {
    watch.take()
    const { status } = await api.call('GET', pathOf(loans[0]!), { as: loans[0]!.borrower.token })
    const [token, ...statements] = watch.take().statements
    if (status !== 200 || !token) throw new Error(`${pathOf(loans[0]!)} answered ${status}`)
    reads[`/${index}`] = { token, statements }
  }
  const bare = await startChildServer('bare-reads.ts', {
    databaseUrl: api.deps.pool.options.connectionString,
    reads,
  })
  try {
    const rows: string[][] = []
    for (const [index, read] of READS.entries()) {
      const ours = readTargets(read, site, loans)
      rows.push(
        await compare(read, { ours, bare: { url: `${bare.url}/${index}`, headers: {}, status: 200 } }),
      )
    }
    return rows
  } finally {
    bare.stop()
  }
}

/** Beside a server whose only page has the same markup. */
async function measurePages(site: RunningSite, loans: SeededLoan[]): Promise<string[][]> {
  const targets = PAGES.map((page) => pageTargets(page, site, loans))
  const html: Record<string, string> = {}
  for (const [index, [first]] of targets.entries()) {
    const answer = await fetch(first!.url, { headers: first!.headers, redirect: 'error' })
    html[`/${index}`] = await answer.text()
  }
  const bare = await startChildServer('bare-react-pages.ts', html)
  try {
    const rows: string[][] = []
    for (const [index, ours] of targets.entries()) {
      const target = { url: `${bare.url}/${index}`, headers: { 'accept-encoding': 'br' }, status: 200 }
      rows.push(await compare(PAGES[index]!, { ours, bare: target }))
    }
    return rows
  } finally {
    bare.stop()
  }
}

/** Both take turns. A ratio is of one round: a machine that slows down slows both sides. */
async function compare(
  { name, limit }: Measured,
  { ours, bare }: { ours: readonly LoadTarget[]; bare: LoadTarget },
): Promise<string[]> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  const rate = (targets: readonly LoadTarget[], seconds = ROUND_SECONDS) =>
    measureLiveRate(targets, { connections: CONNECTIONS, seconds })
  for (const targets of [ours, [bare]]) await rate(targets, WARM_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await rate(ours))
    rates.bare.push(await rate([bare]))
  }
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)))
  const figures = [median(rates.ours).toFixed(0), median(rates.bare).toFixed(0), ratio.toFixed(2)]
  return limit === undefined
    ? [name, ...figures, '', '']
    : [name, ...figures, `>= ${limit}`, verdict(ratio >= limit)]
}
