import { randomUUID } from 'node:crypto'
import { ownerUrlOf } from '@tarnbrook/api/testing/database'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { type SeededLoan, seedLoan } from '@tarnbrook/api/testing/seed/loan'
import type { BareRead } from './support/bare-reads.ts'
import { startChildServer } from './support/child.ts'
import { startDatabaseServer } from './support/database-server.ts'
import { type LoadTarget, measureLiveRate } from './support/load.ts'
import { watchQueries } from './support/query-watch.ts'
import { type RunningSite, scratchFolder, startSite } from './support/running-site.ts'
import { median, type Table, verdict } from './support/table.ts'

const CONNECTIONS = 16
const ROUNDS = 8
const ROUND_SECONDS = 1.5
const WARM_SECONDS = 4
/** There is a limit on the calls of each. */
const BORROWERS = 200
const DAY_MS = 86_400_000

/** What is measured, and the least it may reach of its reference; what has no limit is shown. */
interface Measured {
  name: string
  limit?: number
}

const READS: (Measured & { pathOf: (seeded: SeededLoan) => string })[] = [
  {
    name: 'GET /loan-applications/{id}',
    pathOf: ({ applicationId }) => `/loan-applications/${applicationId}`,
    limit: 0.65,
  },
  {
    name: 'GET /users/{id} with loans',
    pathOf: ({ borrower }) => `/users/${borrower.userId}?embedded=loans`,
    limit: 0.6,
  },
  { name: 'GET /loans/{id}', pathOf: ({ loanId }) => `/loans/${loanId}` },
]

type Visitor = 'first' | 'again' | 'signed in'

const PAGES: (Measured & { as: Visitor; pathOf: (seeded: SeededLoan) => string })[] = [
  { name: 'sign-in page', as: 'again', pathOf: () => '/login', limit: 0.5 },
  { name: 'sign-in page, the first of a visit', as: 'first', pathOf: () => '/login' },
  { name: 'account page', as: 'signed in', pathOf: () => '/account/borrow' },
  {
    name: 'loan page',
    as: 'signed in',
    pathOf: ({ loanId }) => `/account/borrow/repay/summary?id=${loanId}`,
  },
  {
    name: 'settlement page',
    as: 'signed in',
    pathOf: ({ loanId }) => `/account/borrow/repay/settlement-quote?id=${loanId}`,
  },
]

/**
 * Requests a second of reads and live pages, each beside its reference: the same SQL behind a bare Hono, and the same
 * markup from a bare React Router.
 */
export async function benchLive(): Promise<Table> {
  const database = await startDatabaseServer()
  const folder = scratchFolder()
  const stops = [() => database.stop(), async () => folder.remove()]
  try {
    const api = await startTestApi({ worker: false })
    stops.push(() => api.stop())
    const loans: SeededLoan[] = []
    while (loans.length < BORROWERS) loans.push(await seedLoan(api.deps, { paidInstalments: 3 }))
    const databaseUrl = api.deps.pool.options.connectionString!
    const site = await startSite(folder.dataDir, {
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrlOf(databaseUrl),
      ROLES: 'web,api,sandbox',
      // So that visitors of many addresses can be sent from one.
      TRUSTED_PROXIES: '1',
    })
    stops.push(() => site.stop())
    const rows = [...(await measureReads(api, site, loans)), ...(await measurePages(site, loans))]
    return {
      title: `Live: requests a second, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s`,
      head: ['what', 'ours', 'reference', 'ratio', 'limit', ''],
      rows,
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Beside a server that asks the same of the database, and does nothing else. */
async function measureReads(api: TestApi, site: RunningSite, loans: SeededLoan[]): Promise<string[][]> {
  const watch = watchQueries(api.deps.pool)
  const reads: Record<string, BareRead> = {}
  for (const [index, { pathOf }] of READS.entries()) {
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
      const ours = loans.map((seeded) => ({
        url: site.apiUrl + read.pathOf(seeded),
        headers: { authorization: `Bearer ${seeded.borrower.token}` },
        status: 200,
      }))
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
  const targets = PAGES.map(({ as, pathOf }) =>
    loans.map((seeded, index) => ({
      url: site.url + pathOf(seeded),
      headers: {
        'accept-encoding': 'br',
        'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
        ...cookieOf(as, seeded),
      },
      status: 200,
    })),
  )
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

/** The cookies of a browser that was here before, and of one that is signed in. */
function cookieOf(as: Visitor, { borrower }: SeededLoan): { cookie?: string } {
  if (as === 'first') return {}
  const session = `session=${encoded({ id: randomUUID(), lifetimeId: randomUUID() })}`
  if (as === 'again') return { cookie: session }
  const now = Date.now()
  const auth = encoded({
    userId: borrower.userId,
    token: borrower.token,
    authStrength: 'strong',
    created: new Date(now).toISOString(),
    expiry: new Date(now + DAY_MS).toISOString(),
  })
  return { cookie: `${session}; auth=${auth}` }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Both take turns. A ratio is of one round, so that a machine that slows down between rounds slows both sides of it. */
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
