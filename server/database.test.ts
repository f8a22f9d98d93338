import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@tarnbrook/api/testing/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Env } from './environment/env.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database?.drop())

/** With the settings of `given` only: a process with DATABASE_URL needs no others. */
const open = (given: Pick<Env, 'appEnv' | 'databaseUrl' | 'databaseOwnerUrl'>) =>
  openDatabase({ allowsSandbox: given.appEnv === 'local', ...given } as Env, [])

describe.each(['staging', 'production'] as const)('with APP_ENV=%s', (appEnv) => {
  test('the API has a role of its own, and the owner migrates', async () => {
    const { url, ownerUrl } = database
    expect(await open({ appEnv, databaseUrl: url, databaseOwnerUrl: ownerUrl })).toBe(url)
    expect(await open({ appEnv, databaseUrl: url, databaseOwnerUrl: null })).toBe(url)
  })

  test('a superuser is refused in one line', async () => {
    const { ownerUrl } = database
    await expect(open({ appEnv, databaseUrl: ownerUrl, databaseOwnerUrl: ownerUrl })).rejects.toThrow(
      /^DATABASE_URL: its role is a superuser\. [^\n]*DATABASE_OWNER_URL\.$/,
    )
  })

  test('a role that may change the ledger is refused in one line', async () => {
    await database.asOwner('grant delete on ledger_posting to tarnbrook_app')
    const given = { appEnv, databaseUrl: database.url, databaseOwnerUrl: null }
    await expect(open(given)).rejects.toThrow(/^DATABASE_URL: its role may change ledger_posting\. [^\n]*$/)
    // The next migration puts it right.
    await open({ ...given, databaseOwnerUrl: database.ownerUrl })
    expect(await open(given)).toBe(database.url)
  })

  test('a process without the owner waits for nobody: one line ends it on a database that is not of this version', async () => {
    const last = 'select max(name) from schema_migration'
    await database.asOwner(`delete from schema_migration where name = (${last})`)
    const given = { appEnv, databaseUrl: database.url, databaseOwnerUrl: null }
    await expect(open(given)).rejects.toThrow(
      /^The database lacks migrations [^\n]*DATABASE_OWNER_URL[^\n]*$/,
    )
    // An older version recorded other names.
    await database.asOwner("update schema_migration set name = 'older-' || name")
    const refusal = /^The database was made by an older version[^\n]* DATABASE_URL [^\n]*$/
    await expect(open(given)).rejects.toThrow(refusal)
    await expect(open({ ...given, databaseOwnerUrl: database.ownerUrl })).rejects.toThrow(refusal)
    await database.drop()
    database = await createTestDatabase()
  })
})

test('an owner that is no superuser migrates an empty database, and grants another role its part', async () => {
  const [owner, role] = ['owner', 'role'].map((name) => `${name}_${randomBytes(6).toString('hex')}`)
  const name = `plain_${randomBytes(6).toString('hex')}`
  const urlOf = (user: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL!)
    Object.assign(url, { username: user, password: 'only-in-this-test', pathname: `/${name}` })
    return url.href
  }
  try {
    for (const user of [owner, role])
      await database.asOwner(`create role ${user} login password 'only-in-this-test'`)
    await database.asOwner(`create database ${name} owner ${owner}`)
    const databaseUrl = urlOf(role!)
    const given = { appEnv: 'staging', allowsSandbox: true, databaseUrl } as const
    expect(await openDatabase({ ...given, databaseOwnerUrl: urlOf(owner!) } as Env, [])).toBe(databaseUrl)
    expect(await openDatabase({ ...given, databaseOwnerUrl: null } as Env, [])).toBe(databaseUrl)
    // Under the owner's role alone, as on a local machine.
    const alone = { ...given, databaseUrl: urlOf(owner!), databaseOwnerUrl: urlOf(owner!) }
    expect(await openDatabase({ ...alone, appEnv: 'local' } as Env, [])).toBe(alone.databaseUrl)
    await expect(openDatabase(alone as Env, [])).rejects.toThrow(/may change application_consent, /)
  } finally {
    await database.asOwner(`drop database if exists ${name} with (force)`)
    for (const user of [owner, role]) await database.asOwner(`drop role if exists ${user}`)
  }
})
