import type { Db } from './store.ts'

export async function readSetting<T>(db: Db, key: string): Promise<T | undefined> {
  const [row] = await db.query<{ value: T }>('select value from sandbox.setting where key = $1', [key])
  return row?.value
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db.query(
    `insert into sandbox.setting (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}

/** A value made once and kept for good, such as a signing key; of two makers at once, one wins. */
export async function keptSetting<T>(db: Db, key: string, make: () => T | Promise<T>): Promise<T> {
  const known = await readSetting<T>(db, key)
  if (known !== undefined) return known
  await db.query(
    'insert into sandbox.setting (key, value) values ($1, $2::jsonb) on conflict (key) do nothing',
    [key, JSON.stringify(await make())],
  )
  return (await readSetting<T>(db, key)) as T
}
