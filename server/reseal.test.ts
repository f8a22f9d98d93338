import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealBytes } from '@tarnbrook/api/platform/secrets'
import { createTestDatabase, type TestDatabase } from '@tarnbrook/api/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './testing/processes.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-reseal-'))
  chmodSync(dataDir, 0o755)
  const seal = (purpose: 'data-copy' | 'signature-address') =>
    `'\\x${sealBytes([OLD], purpose, Buffer.from('words')).toString('hex')}'`
  // A time limit as the product's ends the writing of a large copy.
  await database.asOwner(`set session_replication_role = replica;
    insert into signature (loan_id, signed_at, wording, sealed_address, documents)
      values (1, now(), '2026-11', ${seal('signature-address')}, '[]');
    insert into data_copy (request_id, sealed, made_at, expires_at)
      values (1, ${seal('data-copy')}, now(), now() + interval '1 day');
    create function refuse_haste() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval < interval '5 minutes' then raise 'statement timeout'; end if;
      return new;
    end $$;
    create trigger refuse_haste before update on data_copy for each row execute function refuse_haste()`)
})
afterAll(async () => {
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const reseal = (keys: Uint8Array[], ownerUrl = database.ownerUrl) =>
  runCommand('server/reseal.ts', {
    APP_ENV: 'local',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: keys.map((key) => Buffer.from(key).toString('base64')).join(','),
  })

test('the command reseals as the owner, and tells when the old key can go and when it has to stay', async () => {
  expect(await reseal([NEW, OLD], database.url)).toEqual({
    exitCode: 1,
    output: 'DATABASE_OWNER_URL has to be set: only the owner of the tables may do this.\n',
  })
  const forgotten = await reseal([NEW])
  expect([forgotten.exitCode, forgotten.output]).toEqual([
    1,
    expect.stringContaining('2 values cannot be opened. Keep the old key: set SECRET_KEY=new,old,'),
  ])
  expect(forgotten.output).not.toContain('Nothing is left')
  const done = await reseal([NEW, OLD])
  expect([done.exitCode, done.output]).toEqual([0, expect.stringContaining('2 values were sealed again.')])
  const last = await reseal([NEW, OLD])
  expect([last.exitCode, last.output]).toEqual([
    0,
    expect.stringMatching(/^Nothing is left that an old key has sealed\. [^\n]* for 24 hours\.$/m),
  ])
})
