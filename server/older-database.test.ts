import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@tarnbrook/api/db/client'
import { createTestDatabase } from '@tarnbrook/api/testing/database'
import { startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../scripts/free-ports.ts'
import { startProcess } from './testing/processes.ts'

/** How the first migration of the versions before was recorded. */
const RECORD = `insert into schema_migration (name, sha256) values ('001-identity-and-sessions.sql', 'of then')`

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-older-'))
  // The user of the embedded database has to reach it.
  chmodSync(dataDir, 0o755)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A failed start's output, exit code first. Its ports are opened before the database. */
async function readRefusal(settings: Record<string, string>): Promise<string> {
  const [web, api] = await findFreePorts(2)
  const ports = { PORT: String(web), API_PORT: String(api) }
  return startProcess({ DATA_DIR: dataDir, ...ports, ...settings }).then(
    (started) => started.stop().then(() => 'It started.'),
    (error: Error) => error.message,
  )
}

test('a data folder of an older version is refused in one line that says what to do', async () => {
  const older = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { pool, close } = openDatabase(older.ownerUrl)
  await pool.query(`create table schema_migration (name text primary key, sha256 text not null); ${RECORD}`)
  await close()
  await older.stop()
  expect(await readRefusal({})).toBe(
    'The process did not start (exit code 1):\nThe database was made by an older version, and its tables cannot be ' +
      `brought up to date. Move or delete the data folder ${dataDir}, then start again.`,
  )
})

test('so is such a database of DATABASE_URL by the API alone', async () => {
  const older = await createTestDatabase()
  await older.asOwner(`delete from schema_migration; ${RECORD}`)
  expect(await readRefusal({ ROLES: 'api', DATABASE_URL: older.ownerUrl })).toBe(
    'The process did not start (exit code 1):\nThe database was made by an older version, and its tables cannot be ' +
      'brought up to date. Set DATABASE_URL (and DATABASE_OWNER_URL) to an empty database, then start again.',
  )
  await older.drop()
})
