import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import pg from 'pg'
import { awaitLoan, type Borrower, call, quoted, walk } from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct, readLog } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { createPooler, type Pooler } from './pooler.ts'

/** Fewer than the two processes may open, so that they take turns on each. */
const CONNECTIONS = 10
const BORROWERS = 12

/** Where it can't be had, the suite says so. */
const program = process.env.PGBOUNCER_PATH

let folder: string
let server: EmbeddedPostgres
let pooler: Pooler
let first: RunningProduct
let second: RunningProduct

test.describe.configure({ mode: 'serial' })

test.describe('with PgBouncer in transaction mode', exhaustiveIf(true), () => {
  if (!program) return
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tarnbrook-pooled-'))
    chmodSync(folder, 0o755)
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
    pooler = await createPooler(program!, server.url, CONNECTIONS)
    await pooler.start()
    const [smtp, scanner] = await findFreePorts(2)
    const shared = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: server.url,
      DATABASE_OWNER_URL: server.ownerUrl,
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_SCANNER_PORT: String(scanner),
    }
    first = await createProduct({ settings: { ...shared, ROLES: 'api,worker,sandbox' } })
    await first.start()
    const settings = { ...shared, ROLES: 'api,worker', SANDBOX_URL: first.sandboxUrl }
    second = await createProduct({ dataDir: first.dataDir, settings })
    await second.start()
  })

  test.afterAll(async () => {
    await second?.end()
    await first?.end()
    await pooler?.end()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  test('a process that is not told of it says in one line which setting it lacks', async () => {
    const settings = { DATABASE_URL: pooler.url, DATABASE_OWNER_URL: server.ownerUrl, ROLES: 'api' }
    const lacking = await createProduct({ settings })
    await expect(lacking.start()).rejects.toThrow(
      /\nDATABASE_URL is a pooler: set DATABASE_DIRECT_URL to the server itself\.\n/,
    )
    await lacking.end()
  })

  test('borrowers of two processes get their loans, on connections that serve everyone', async () => {
    const apis = [first, { ...first, apiUrl: second.apiUrl }]
    const ways: Promise<Borrower>[] = []
    for (let index = 0; index < BORROWERS; index += 1) {
      const api = apis[index % 2]!
      const borrower = await quoted(api, 'main', newPerson())
      ways.push(walk(api, borrower).then(() => borrower))
    }
    const borrowers = await Promise.all(ways)
    for (const borrower of borrowers) await awaitLoan(second, borrower, 'Repaying')
    expect(await ask('select count(*)::int as n from loan')).toEqual([{ n: BORROWERS }])
    expect(await ask(`select count(*)::int as n from payout where state = 'executed'`)).toEqual([
      { n: BORROWERS },
    ])
    const unbalanced = `select transaction_id from ledger_posting group by 1 having sum(amount_pence) <> 0`
    expect(await ask(unbalanced)).toEqual([])
    expect(readLog(first.dataDir)).not.toMatch(/prepared statement|cached plan|"level":(50|60)/)
  })

  test('a change that waits for another’s lock ends in time, and leaves no transaction open', async () => {
    const api = { ...first, apiUrl: second.apiUrl }
    const { token, applicationId } = await quoted(api, 'main', newPerson())
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select from loan_application where id = $1 for update', [applicationId])
      const path = `/loan-applications/${applicationId}/requested`
      const answer = await call(api, 'POST', path, { brand: 'main', token, key: 'while-it-is-locked' })
      expect([answer.status, answer.error?.code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    } finally {
      await client.end()
    }
    const open = `select state, query from pg_stat_activity
      where usename = 'tarnbrook_app' and state like 'idle in transaction%'`
    await expect.poll(() => ask(open)).toEqual([])
  })

  test('what a worker holds while it runs is on the server, not on the pooler', async () => {
    const held = `select count(distinct pid)::int as n from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`
    expect(await ask(held)).toEqual([{ n: 2 }])
    await pooler.kill()
    expect(await ask(held)).toEqual([{ n: 2 }])
    await expect.poll(() => readStatus(second)).toBe(503)
    await pooler.start()
    await expect.poll(() => readStatus(second)).toBe(200)
    expect([first.ending(), second.ending()]).toEqual([undefined, undefined])
    expect(readLog(first.dataDir).match(/"outage":"[a-z-]+"/g)).toContain('"outage":"unreachable"')
  })

  test('with PostgreSQL gone behind it, calls are told to come back, and all goes on afterwards', async () => {
    const api = { ...first, apiUrl: second.apiUrl }
    const { token, applicationId } = await quoted(api, 'main', newPerson())
    const before = readPostmaster()
    process.kill(before, 'SIGKILL')
    const answered = new Set<string>()
    const read = async () => {
      const path = `/loan-applications/${applicationId}`
      const { status, error } = await call(api, 'GET', path, { brand: 'main', token })
      answered.add(error ? `${status} ${error.code}` : String(status))
      return status === 200 && readPostmaster() !== before
    }
    // PgBouncer lets a call wait for the server: after a short outage all may be answered.
    await expect.poll(read, { intervals: [50] }).toBe(true)
    for (const answer of answered) expect(['200', '503 SERVICE_UNAVAILABLE']).toContain(answer)
    await expect.poll(() => Promise.all([first, second].map(readStatus))).toEqual([200, 200])
    const borrower = await quoted(api, 'main', newPerson())
    await walk(api, borrower)
    expect((await awaitLoan(api, borrower, 'Repaying')).state).toBe('Repaying')
  })
})

function readPostmaster(): number {
  return Number.parseInt(readFileSync(join(server.root, 'cluster/postmaster.pid'), 'utf8'), 10)
}

async function readStatus({ apiUrl }: RunningProduct): Promise<number> {
  const answer = await fetch(`${apiUrl}/readyz`)
  await answer.text()
  return answer.status
}

/** Asks the server itself, as the owner. */
async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
