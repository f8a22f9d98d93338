import { randomUUID } from 'node:crypto'
import { toOwnerUrl } from '@tarnbrook/api/testing/database'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { type SeededLoan, seedLoan } from '@tarnbrook/api/testing/seed/loan'
import { startDatabaseServer } from './database-server.ts'
import type { LoadTarget } from './load.ts'
import { type RunningSite, scratchFolder, startSite } from './running-site.ts'

/** There is a limit on the calls of each, and on the visits that begin at one address. */
const BORROWERS = 200
const DAY_MS = 86_400_000

/** A database with borrowers who have a loan, and a way to start sites on it. */
export async function startSeeded(): Promise<{
  api: TestApi
  loans: SeededLoan[]
  /** `settings` are of the environment. What is started is stopped with the rest. */
  startSite(settings: Record<string, string>): Promise<RunningSite>
  stop(): Promise<void>
}> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last()
  }
  try {
    const database = await startDatabaseServer()
    stops.push(() => database.stop())
    const folder = scratchFolder()
    stops.push(async () => folder.remove())
    const api = await startTestApi({ worker: false })
    stops.push(() => api.stop())
    const loans: SeededLoan[] = []
    while (loans.length < BORROWERS) loans.push(await seedLoan(api.deps, { paidInstalments: 3 }))
    const databaseUrl = api.deps.pool.options.connectionString!
    return {
      api,
      loans,
      async startSite(settings) {
        const site = await startSite(folder.dataDir, {
          DATABASE_URL: databaseUrl,
          DATABASE_OWNER_URL: toOwnerUrl(databaseUrl),
          // So that visitors of many addresses can be sent from one.
          TRUSTED_PROXIES: '1',
          ...settings,
        })
        stops.push(() => site.stop())
        return site
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is measured, and the least it may reach of its reference; what has no limit is shown. */
export interface Measured {
  name: string
  limit?: number
}

interface MeasuredRead extends Measured {
  toPath: (seeded: SeededLoan) => string
}

interface MeasuredPage extends MeasuredRead {
  as: Visitor
}

export const READS: MeasuredRead[] = [
  {
    name: 'GET /loan-applications/{id}',
    toPath: ({ applicationId }) => `/loan-applications/${applicationId}`,
    limit: 0.65,
  },
  {
    name: 'GET /users/{id} with loans',
    toPath: ({ borrower }) => `/users/${borrower.userId}?embedded=loans`,
    limit: 0.6,
  },
  { name: 'GET /loans/{id}', toPath: ({ loanId }) => `/loans/${loanId}` },
]

type Visitor = 'first' | 'again' | 'signed in'

export const PAGES: MeasuredPage[] = [
  { name: 'sign-in page', as: 'again', toPath: () => '/login', limit: 0.5 },
  { name: 'sign-in page, the first of a visit', as: 'first', toPath: () => '/login' },
  { name: 'account page', as: 'signed in', toPath: () => '/account/borrow' },
  {
    name: 'loan page',
    as: 'signed in',
    toPath: ({ loanId }) => `/account/borrow/repay/summary?id=${loanId}`,
  },
  {
    name: 'settlement page',
    as: 'signed in',
    toPath: ({ loanId }) => `/account/borrow/repay/settlement-quote?id=${loanId}`,
  },
]

export function readTargets(
  { toPath: pathOf }: MeasuredRead,
  site: Pick<RunningSite, 'apiUrl'>,
  loans: SeededLoan[],
): LoadTarget[] {
  return loans.map((seeded) => ({
    url: site.apiUrl + pathOf(seeded),
    headers: { authorization: `Bearer ${seeded.borrower.token}` },
    status: 200,
  }))
}

export function pageTargets(
  { as, toPath: pathOf }: MeasuredPage,
  site: Pick<RunningSite, 'url'>,
  loans: SeededLoan[],
): LoadTarget[] {
  return loans.map((seeded, index) => ({
    url: site.url + pathOf(seeded),
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      ...buildCookies(as, seeded),
    },
    status: 200,
  }))
}

/** The cookies of a browser that was here before, and of one that is signed in. */
export function buildCookies(as: Visitor, { borrower }: Pick<SeededLoan, 'borrower'>): { cookie?: string } {
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
