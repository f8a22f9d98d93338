import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import pg from 'pg'
import { awaitLoan, quoted, walk } from '../../e2e/support/api-walk.ts'
import { newPerson, type Person } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct } from '../../e2e/support/running-product.ts'
import { createSession } from '../../e2e/support/seeds/sign-in.ts'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { type Balancer, createBalancer, type Role } from './balancer.ts'
import type { Asked } from './load/load.ts'

/** Two processes of `web` and two of `api` behind a balancer, and a worker. */
export interface BalancedProduct {
  readonly balancer: Balancer
  /** Where calls go, and what is outside the product. */
  readonly api: { apiUrl: string; sandboxUrl: string }
  readonly worker: RunningProduct
  readonly behind: readonly { role: Role; port: number; product: RunningProduct }[]
  /** A borrower with a loan that is paid out, and what they and a program ask for. */
  lend(): Promise<{ person: Person; asked: Asked[] }>
  /** The value of the cookie of someone who is signed in. */
  signIn(person: Person): Promise<string>
  /** As a migration does, under the role that owns the tables. */
  alter(statement: string): Promise<void>
  stopDatabase(): Promise<void>
  end(): Promise<void>
}

/**
 * @param program the path of HAProxy
 * @param root the folder of another release, of which all processes are
 */
export async function startBalanced(program: string, root?: string): Promise<BalancedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-balanced-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const balancer = await createBalancer(program)
  const [smtp, scanner] = await findFreePorts(2)
  const shared = {
    DATABASE_URL: server.url,
    DATABASE_OWNER_URL: server.ownerUrl,
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_SCANNER_PORT: String(scanner),
    SITE_URLS: `main=${balancer.siteUrl}`,
    BRAND: 'main',
    TRUSTED_PROXIES: '1',
    DRAIN_DELAY_MS: '3000',
  }
  const outside = await createProduct({ settings: { ...shared, ROLES: 'api,sandbox' } })
  await outside.start(root)
  const { dataDir, sandboxUrl } = outside
  const create = (settings: Record<string, string>) =>
    createProduct({ dataDir, settings: { ...shared, SANDBOX_URL: sandboxUrl, ...settings } })
  const worker = await create({ ROLES: 'api,worker' })
  const behind: { role: Role; port: number; product: RunningProduct }[] = []
  for (const role of ['api', 'api', 'web', 'web'] as const) {
    const product = await create({ ROLES: role, ...(role === 'web' && { API_URL: balancer.apiUrl }) })
    const port = role === 'web' ? product.webPort : Number(new URL(product.apiUrl).port)
    behind.push({ role, port, product })
  }
  const listPorts = (wanted: Role) => behind.filter(({ role }) => role === wanted).map(({ port }) => port)
  await balancer.start({ web: listPorts('web'), api: listPorts('api') })
  for (const product of [worker, ...behind.map(({ product: one }) => one)]) await product.start(root)

  const api = { apiUrl: balancer.apiUrl, sandboxUrl }
  const signIn = async (person: Person) => (await createSession({ dataDir: folder }, person)).value
  return {
    balancer,
    api,
    worker,
    behind,
    async lend() {
      const borrower = await quoted(api, 'main', newPerson())
      await walk(api, borrower)
      const { id } = await awaitLoan(api, borrower, 'Repaying')
      const cookie = `auth=${await signIn(borrower.person)}`
      const url = `${balancer.siteUrl}/account/borrow/repay/summary?id=${id}`
      const headers = { authorization: `Bearer ${borrower.token}` }
      return {
        person: borrower.person,
        asked: [
          { url, headers: { cookie } },
          { url: `${balancer.apiUrl}/loan-applications/${borrower.applicationId}`, headers },
        ],
      }
    },
    signIn,
    async alter(statement) {
      const owner = new pg.Client({ connectionString: server.ownerUrl })
      await owner.connect()
      try {
        await owner.query(statement)
      } finally {
        await owner.end()
      }
    },
    stopDatabase: () => server.stop(),
    async end() {
      for (const { product } of behind) await product.end()
      await worker.end()
      await outside.end()
      await balancer.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
