import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@tarnbrook/api/db/client'
import { MIGRATION_LOCK } from '@tarnbrook/api/db/migrate'
import { createTestDatabase, type TestDatabase } from '@tarnbrook/api/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../scripts/free-ports.ts'
import { startProcess } from './testing/processes.ts'

let database: TestDatabase
let dataDir: string
let ports: Record<'web' | 'api' | 'metrics', number>

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-starting-'))
  chmodSync(dataDir, 0o755)
  const [web, api, metrics] = (await findFreePorts(3)) as [number, number, number]
  ports = { web, api, metrics }
})
afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = () => ({
  PORT: String(ports.web),
  API_PORT: String(ports.api),
  METRICS_PORT: String(ports.metrics),
})

const askAll = (path: string) =>
  Promise.all(
    Object.values(ports).map((port) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )

/** The exit code of the health check of a container. */
async function probe(given: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['server/probe.ts'], {
    env: { ...settings(), ...given },
    stdio: 'ignore',
  })
  await once(child, 'close')
  return child.exitCode
}

test('while migrations wait or work, each port says that it is alive and not ready', async () => {
  const { pool, close } = openDatabase(database.ownerUrl, { max: 1 })
  await pool.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const started = startProcess({
    APP_ENV: 'local',
    ROLES: 'web,api,worker',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    ...settings(),
  })
  try {
    await expect.poll(() => askAll('/healthz')).toEqual([200, 200, 200])
    expect(await askAll('/readyz')).toEqual([503, 503, 503])
    const page = await fetch(`http://127.0.0.1:${ports.web}/`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await probe({ ROLES: 'web,api,worker' })).toBe(0)
  } finally {
    await close()
  }
  const running = await started
  await expect.poll(() => askAll('/readyz')).toEqual([200, 200, 200])
  expect(await running.stop()).toBe(0)
})

test('the health check of a container fails where nothing answers, or nothing can be asked', async () => {
  expect(await probe({ ROLES: 'web' })).toBe(1)
  expect(await probe({ ROLES: 'worker', METRICS_PORT: '' })).toBe(1)
})
