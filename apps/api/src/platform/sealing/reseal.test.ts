import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { ApiDeps } from '#deps.ts'
import { realNow } from '#platform/clock.ts'
import { type SecretKeys, sealBytes, unsealBytes } from '#platform/secrets.ts'
import { createFolderStore } from '#providers/files/folder.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { canReseal, type ResealProgress, reseal } from './reseal.ts'
import { SEALED_COLUMNS } from './sealed-places.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]
/** The last page is no full one. */
const [ROWS, PAGE] = [7, 3]
const PLACES = SEALED_COLUMNS.length + 1

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
let owner: ReturnType<typeof openDatabase>
let folder: string
let deps: ApiDeps

beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url)
  owner = openDatabase(database.ownerUrl)
  folder = await mkdtemp(join(tmpdir(), 'tarnbrook-reseal-'))
  deps = withKeys([NEW, OLD])
  await database.asOwner(loosen([...SEALED_COLUMNS.map(({ table }) => table), 'proof']))
  await database.asOwner(
    'drop trigger signature_not_truncated on signature; drop trigger event_not_truncated on event',
  )
})

afterAll(async () => {
  await Promise.all([opened?.close(), owner?.close()])
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await database.asOwner(`truncate ${[...tables(), 'proof', 'reseal', 'event'].join(', ')}`)
  for (const place of SEALED_COLUMNS) for (let id = 1; id <= ROWS; id += 1) await addRow(place, id)
  for (let id = 1; id <= ROWS; id += 1) {
    const key = `proofs/${randomUUID()}`
    await deps.providers.files.put(key, sealBytes([OLD], 'proof', Buffer.from('file')))
    await sql`insert into proof (id, storage_key, state) values (${id}, ${key}, 'clean')`.execute(opened.db)
  }
})

const tables = () => [...new Set(SEALED_COLUMNS.map(({ table }) => table))]

function withKeys(secretKeys: SecretKeys, change: Partial<ApiDeps['providers']['files']> = {}): ApiDeps {
  const files = { ...createFolderStore(folder), ...change }
  return {
    db: owner.db,
    clock: { now: realNow },
    config: { secretKeys },
    providers: { files },
  } as unknown as ApiDeps
}

/** A row of one column has no other record to refer to. */
function loosen(names: readonly string[]): string {
  const list = names.map((name) => `'${name}'`).join(',')
  return `do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint
      where contype in ('f', 'c', 'u', 'x') and (conrelid::regclass::text in (${list}) or confrelid::regclass::text in (${list}))
    loop execute format('alter table %s drop constraint %I cascade', one.name, one.conname); end loop;
    for one in select c.attrelid::regclass as name, c.attname from pg_attribute c
      where c.attrelid::regclass::text in (${list}) and c.attnum > 0 and c.attnotnull and c.attidentity = ''
        and not exists (select from pg_index i where i.indrelid = c.attrelid and i.indisprimary and c.attnum = any(i.indkey))
    loop execute format('alter table %s alter column %I drop not null', one.name, one.attname); end loop;
  end $$`
}

async function addRow(place: (typeof SEALED_COLUMNS)[number], id: number): Promise<void> {
  const sealed = sealBytes([OLD], place.sealedFor, Buffer.from(`${place.table} ${id}`))
  const [name, by, column] = [sql.table(place.table), sql.ref(place.pagedBy), sql.ref(place.column)]
  if (place.table === 'kept_pdf')
    // A page ends within the four of the first loan, and the other loans come after them.
    await sql`insert into kept_pdf (loan_id, document_sha256, pdf)
      values (${Math.max(1, id - PAGE)}, ${randomBytes(32)}, ${sealed})`.execute(opened.db)
  else
    await sql`insert into ${name} (${by}, ${column}) values (${id}, ${sealed})
      on conflict (${by}) do ${place.table === 'signature' ? sql`nothing` : sql`update set ${column} = ${sealed}`}`.execute(
      opened.db,
    )
}

/** How many of all values these keys open. */
async function countOpened(keys: SecretKeys): Promise<number> {
  let count = 0
  const tryOpen = (purpose: Parameters<typeof unsealBytes>[1], sealed: Uint8Array) => {
    try {
      unsealBytes(keys, purpose, sealed)
      count += 1
    } catch {}
  }
  for (const { table, column, sealedFor } of SEALED_COLUMNS) {
    const { rows } = await sql<{
      sealed: Uint8Array
    }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(opened.db)
    for (const { sealed } of rows) tryOpen(sealedFor, sealed)
  }
  const files = await opened.db.selectFrom('proof').select('storage_key').execute()
  for (const { storage_key } of files) tryOpen('proof', (await deps.providers.files.get(storage_key))!)
  return count
}

test('every column of bytes is sealed and in the list, or is a hash, a public key or a public file', async () => {
  const { rows } = await sql<{ place: string }>`select table_name || '.' || column_name as place
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'
      and column_name !~ '(^|_)hash$|sha256$'`.execute(opened.db)
  const known = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)]
  const plain = ['auth_token.replaced_by', 'document.pdf', 'passkey.public_key']
  expect(rows.map(({ place }) => place).toSorted()).toEqual([...known, ...plain].toSorted())
})

test('all that an old key has sealed is sealed again, and nothing needs the old key then', async () => {
  expect([await countOpened([NEW]), await countOpened([NEW, OLD])]).toEqual([0, PLACES * ROWS])
  const done = await reseal(deps, { page: PAGE })
  expect(done).toHaveLength(PLACES)
  for (const place of done)
    expect(place).toMatchObject({ resealed: ROWS, current: 0, unreadable: 0, isEnded: true })
  expect(await countOpened([NEW])).toBe(PLACES * ROWS)
  const again = await reseal(deps, { page: PAGE })
  for (const place of again) expect(place).toMatchObject({ resealed: 0, current: ROWS, unreadable: 0 })
})

test('what was stopped goes on where it was, and looks at nothing twice', async () => {
  const broken = withKeys([NEW, OLD], { put: () => Promise.reject(new Error('no room')) })
  await expect(reseal(broken)).rejects.toThrow('no room')
  const tell = ({ place, resealed }: ResealProgress) => {
    if (place === 'data_copy.sealed' && resealed > 0) throw new Error('stopped')
  }
  await expect(reseal(deps, { tell })).rejects.toThrow('stopped')
  // A copy can be too large for its time: nothing else waits for it.
  const { rows } = await sql<{ place: string }>`select place from reseal where ended_at is null`.execute(
    owner.db,
  )
  expect(rows).toEqual([{ place: 'data_copy.sealed' }])
  const done = await reseal(deps)
  expect(done).toHaveLength(PLACES)
  for (const place of done) expect(place).toMatchObject({ resealed: ROWS, current: 0, unreadable: 0 })
  expect(await countOpened([NEW])).toBe(PLACES * ROWS)
})

test('a run for another key begins anew', async () => {
  const tell = () => {
    throw new Error('stopped')
  }
  await expect(reseal(deps, { tell })).rejects.toThrow('stopped')
  const newest = randomBytes(32)
  await reseal(withKeys([newest, NEW, OLD]))
  expect(await countOpened([newest])).toBe(PLACES * ROWS)
})

test('what neither key opens is counted and left as it is', async () => {
  await sql`update bank_account set sealed_details = '\\x00112233' where id = 2`.execute(opened.db)
  const done = await reseal(deps)
  expect(done.find(({ place }) => place === 'bank_account.sealed_details')).toMatchObject({
    resealed: ROWS - 1,
    unreadable: 1,
  })
  expect(await countOpened([NEW])).toBe(PLACES * ROWS - 1)
})

test('what the product writes between reading and replacing is not put back', async () => {
  const theirs = sealBytes([NEW], 'customer-note', Buffer.from('written meanwhile'))
  const written = Promise.withResolvers<void>()
  const writing = opened.db.transaction().execute(async (tx) => {
    await sql`update customer_note set sealed = ${theirs} where id = 1`.execute(tx)
    await written.promise
  })
  const running = reseal(deps)
  await expect.poll(countWaiting).toBe(1)
  written.resolve()
  await Promise.all([writing, running])
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from customer_note where id = 1`.execute(
    opened.db,
  )
  expect(unsealBytes([NEW], 'customer-note', rows[0]!.sealed).toString()).toBe('written meanwhile')
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.db)
  return rows[0]!.count
}

describe('the sealed address of a signature', () => {
  const read = async () =>
    (
      await opened.db
        .selectFrom('signature')
        .select('sealed_address')
        .where('loan_id', '=', 1)
        .executeTakeFirstOrThrow()
    ).sealed_address!
  const replace = ({ db }: typeof opened, from: Uint8Array, to: Uint8Array) =>
    sql<{ done: boolean }>`select reseal_signature(1, ${from}, ${to}, now()) as done`
      .execute(db)
      .then(({ rows }) => rows[0]!.done)

  test('is replaced by nothing that the product’s role does, also where it was granted the function', async () => {
    const was = await read()
    const refused = () => expect(replace(opened, was, Buffer.from(was).reverse())).rejects
    await refused().toThrow(/permission denied for function/)
    await database.asOwner('grant execute on function reseal_signature to public')
    await refused().toThrow(/permission denied for table/)
    await database.asOwner('revoke execute on function reseal_signature from public')
    expect(await read()).toEqual(was)
    expect([await canReseal(opened), await canReseal(owner)]).toEqual([false, true])
  })

  test('is replaced by the owner, by a value of the same length, and an event tells from what to what', async () => {
    const was = await read()
    const becomes = Buffer.from(was).reverse()
    expect(await replace(owner, Buffer.from('another'), was)).toBe(false)
    expect(await replace(owner, was, Buffer.concat([was, Buffer.from('x')]))).toBe(false)
    expect(await replace(owner, was, becomes)).toBe(true)
    const { rows } =
      await sql`select name, actor, subject_type, subject_id, before, after from event`.execute(owner.db)
    expect(rows).toEqual([
      {
        name: 'signatureResealed',
        actor: 'system:reseal',
        subject_type: 'loan',
        subject_id: 1,
        before: { sha256: hash('sha256', was) },
        after: { sha256: hash('sha256', becomes) },
      },
    ])
  })

  test('is all of the row that anybody can replace', async () => {
    const words = "update signature set wording = 'other' where loan_id = 1"
    await expect(sql.raw(words).execute(opened.db)).rejects.toThrow(/permission denied/)
    await expect(database.asOwner(`set tarnbrook.resealing = 'yes'; ${words}`)).rejects.toThrow(/append only/)
  })
})
