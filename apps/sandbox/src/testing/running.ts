import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { SANDBOX_KEYS, type SandboxKeys } from '../keys.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { startTestDatabase, type TestDatabase } from './database.ts'
import { type RecordingProduct, startRecordingProduct } from './product.ts'

export interface RunningSandbox {
  url: string
  smtpPort: number
  database: TestDatabase
  product: RecordingProduct
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  get<T>(path: string): Promise<T>
  /** Puts the clock on this day at once, past or future, with nothing done in between. */
  setDay(day: string): Promise<void>
  /** Runs SQL on the sandbox's database. */
  sql(statement: string, params?: unknown[]): Promise<void>
  /** Stops the sandbox and starts another on the same database and address, as after a crash. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The sandbox on a real port and database, with a recording product behind its webhooks. */
export async function startSandbox(keys: Partial<SandboxKeys> = {}): Promise<RunningSandbox> {
  const [database, product] = await Promise.all([startTestDatabase(), startRecordingProduct()])
  let sandbox: Sandbox
  const server: Server = createServer({ keepAliveTimeout: 65_000 }, (request, response) =>
    sandbox.listener(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = () =>
    createSandbox({
      databaseUrl: database.url,
      publicUrl: url,
      smtpPort: 0,
      scannerPort: 0,
      apiUrl: product.url,
      keys: { ...SANDBOX_KEYS, ...keys },
    })
  sandbox = await open()
  const running: RunningSandbox = {
    url,
    smtpPort: sandbox.smtpPort,
    database,
    product,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    setDay: async (day) => {
      const { days } = Temporal.Now.plainDateISO('Europe/London').until(day, { largestUnit: 'days' })
      await running.sql(
        `insert into sandbox.setting values ('clock', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ offsetDays: days, unfinishedDay: null })],
      )
    },
    sql: async (statement, params = []) => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      try {
        await client.query(statement, params)
      } finally {
        await client.end()
      }
    },
    restart: async () => {
      await sandbox.close()
      sandbox = await open()
      running.smtpPort = sandbox.smtpPort
    },
    stop: async () => {
      await sandbox.close()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await product.stop()
      await database.stop()
    },
  }
  return running
}
