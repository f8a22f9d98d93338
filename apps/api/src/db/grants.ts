import pg from 'pg'

/** The role of the API, the worker and the sandbox. */
export type Access = {
  role: string
  /** Its own schemas, in which it creates tables itself. */
  ownSchemas?: readonly string[]
}

const QUEUE = 'graphile_worker'

/** Append-only tables: those with the trigger that refuses changes. */
const APPEND_ONLY = `select distinct tgrelid::regclass::text as name from pg_trigger
  where tgfoid = 'refuse_change'::regproc order by 1`

/**
 * Grants a role only what the product needs: no change of the ledger, events and append-only
 * tables, no tables made. The owner runs it after every migration: a new table has no grants.
 */
export async function grantAccess(owner: pg.Client, { role: name, ownSchemas = [] }: Access): Promise<void> {
  const role = owner.escapeIdentifier(name)
  if (await isOwner(owner, name)) return
  const { rows } = await owner.query<{ name: string }>(APPEND_ONLY)
  const appendOnly = rows.map((row) => row.name).join(', ')
  await owner.query('begin')
  try {
    await owner.query(`revoke create on schema public from public, ${role};
      revoke all on all tables in schema public, ${QUEUE} from ${role};
      grant usage on schema public, ${QUEUE} to ${role};
      grant select, insert, update, delete on all tables in schema public, ${QUEUE} to ${role};
      grant usage on all sequences in schema public, ${QUEUE} to ${role};
      revoke update, delete on ${appendOnly} from ${role};
      revoke insert, update, delete on schema_migration, ${QUEUE}.migrations from ${role};
      grant execute on function forget_applications to ${role}`)
    await openQueue(owner)
    for (const schema of ownSchemas) await giveSchema(owner, schema, name)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

/** A role that owns the tables has every right on them already, and loses none by a grant. */
async function isOwner(owner: pg.Client, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ is_owner: boolean }>(
    `select tableowner = $1 as is_owner from pg_tables where schemaname = 'public' and tablename = 'schema_migration'`,
    [role],
  )
  return rows[0]?.is_owner ?? false
}

/** The queue has row-level security: without this, a role other than the owner sees no rows. */
async function openQueue(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relrowsecurity`,
    [QUEUE],
  )
  for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`)
}

/** Includes the tables that an earlier version created in it as the owner. */
async function giveSchema(owner: pg.Client, name: string, role: string): Promise<void> {
  const [schema, to] = [owner.escapeIdentifier(name), owner.escapeIdentifier(role)]
  await owner.query(`create schema if not exists ${schema}; grant usage, create on schema ${schema} to ${to}`)
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and relowner <> $2::regrole`,
    [schema, to],
  )
  for (const table of rows) await owner.query(`alter table ${table.name} owner to ${to}`)
}

/** The role of a URL, by the name that the database has for it. */
export async function readRole(url: string): Promise<string> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]!.role
  })
}

/**
 * What a URL's role may do that a role of the API must not; undefined when nothing. A role that may
 * change the ledger could also remove the triggers that refuse it.
 */
export async function findExcess(url: string): Promise<string | undefined> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ is_superuser: boolean; may_create: boolean }>(
      `select rolsuper as is_superuser, has_schema_privilege('public', 'create') as may_create
       from pg_roles where rolname = current_user`,
    )
    if (rows[0]?.is_superuser) return 'is a superuser'
    const { rows: tables } = await client.query<{ name: string }>(
      `select name from (${APPEND_ONLY}) as append_only where has_table_privilege(name, 'update, delete, truncate')`,
    )
    if (tables.length > 0) return `may change ${tables.map(({ name }) => name).join(', ')}`
    return rows[0]?.may_create ? 'may create tables in the schema public' : undefined
  })
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
