import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { keyedHash, resealBytes } from '#platform/secrets.ts'
import { SEALED_COLUMNS, SEALED_FILES, type SealPurpose } from './sealed-places.ts'

/** What became of the values of a place so far. */
export interface ResealProgress {
  place: string
  current: number
  resealed: number
  /** Neither key opens them: they are left as they are. */
  unreadable: number
  isEnded: boolean
}

interface SealedRow {
  id: number
  sealed: Uint8Array | null
}

interface Place {
  name: string
  sealedFor: SealPurpose
  /** The next rows by number, a file alone. */
  list(deps: ApiDeps, from: { after: number; page: number | undefined }): Promise<SealedRow[]>
  /** Only where it is still what was read: the product goes on meanwhile. */
  replace(deps: ApiDeps, row: { id: number; sealed: Uint8Array }, becomes: Buffer): Promise<unknown>
}

function toPlace(place: (typeof SEALED_COLUMNS)[number]): Place {
  const [table, column, id] = [sql.table(place.table), sql.ref(place.column), sql.ref(place.pagedBy)]
  return {
    name: `${place.table}.${place.column}`,
    sealedFor: place.sealedFor,
    // With ties, since one loan has several PDFs.
    list: (deps, { after, page = place.page }) =>
      listRows(
        deps,
        sql`select ${id} as id, ${column} as sealed from ${table} where ${id} > ${after} and ${column} is not null
          order by ${id} fetch first ${sql.lit(page)} rows with ties`,
      ),
    replace: ({ db, clock }, row, becomes) =>
      place.table === 'signature'
        ? sql`select reseal_signature(${row.id}, ${row.sealed}, ${becomes}, ${toDate(clock.now())})`.execute(
            db,
          )
        : sql`update ${table} set ${column} = ${becomes} where ${id} = ${row.id} and ${column} = ${row.sealed}`.execute(
            db,
          ),
  }
}

const FILES: Place = {
  name: 'files of proofs',
  sealedFor: SEALED_FILES,
  list: async (deps, { after }) => {
    const [file] = await listFiles(deps, sql`id > ${after}`)
    return file ? [{ id: file.id, sealed: await deps.providers.files.get(file.storage_key) }] : []
  },
  async replace(deps, { id }, becomes) {
    const [file] = await listFiles(deps, sql`id = ${id}`)
    if (!file) return
    await deps.providers.files.put(file.storage_key, becomes)
    // Removed meanwhile: then this would have brought it back.
    if ((await listFiles(deps, sql`id = ${id}`)).length === 0)
      await deps.providers.files.remove(file.storage_key)
  },
}

/** A copy of a person's data takes longest, with up to 100 MB: it holds up nothing else. */
const isCopy = ({ table }: { table: string }) => table === 'data_copy'

const PLACES: readonly Place[] = [
  ...SEALED_COLUMNS.filter((place) => !isCopy(place)).map(toPlace),
  FILES,
  ...SEALED_COLUMNS.filter(isCopy).map(toPlace),
]

/** The owner of the tables may, since a signature is append-only to the product's own role. */
export async function canReseal({ db }: Pick<ApiDeps, 'db'>): Promise<boolean> {
  const { rows } = await sql<{
    can: boolean
  }>`select has_table_privilege('signature', 'update') as can`.execute(db)
  return rows[0]!.can
}

/**
 * Seals under the current key what a former one has sealed, page by page, from where the last run
 * stopped; after one that came to its end, all is looked at again.
 * @param options `page`: rows that are read at once, in place of each column's own
 */
export async function reseal(
  deps: ApiDeps,
  options: { tell?: (progress: ResealProgress) => void; page?: number } = {},
): Promise<ResealProgress[]> {
  await forgetEarlierRun(deps)
  const all: ResealProgress[] = []
  for (const place of PLACES) {
    let progress = await begin(deps, place)
    while (!progress.isEnded) {
      progress = await resealPage(deps, place, { ...progress, page: options.page })
      options.tell?.(progress)
    }
    all.push(progress)
  }
  return all
}

/** One that ended, or was for another key. */
async function forgetEarlierRun({ db, config }: ApiDeps): Promise<void> {
  await sql`delete from reseal where key_mark <> ${markKey(config)}`.execute(db)
  await sql`delete from reseal where not exists (select from reseal where ended_at is null)
    and (select count(*) from reseal) = ${PLACES.length}`.execute(db)
}

function markKey({ secretKeys }: ApiDeps['config']): string {
  return keyedHash(secretKeys, 'reseal', 'current').toString('hex').slice(0, 16)
}

type Position = ResealProgress & { doneTo: number }

async function begin({ db, clock, config }: ApiDeps, { name }: Place): Promise<Position> {
  const now = toDate(clock.now())
  const zero = { key_mark: markKey(config), done_to: 0, current: 0, resealed: 0, unreadable: 0 }
  await db
    .insertInto('reseal')
    .values({ place: name, ...zero, started_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('reseal').selectAll().where('place', '=', name).executeTakeFirstOrThrow()
  const { current, resealed, unreadable } = row
  return { place: name, current, resealed, unreadable, isEnded: row.ended_at !== null, doneTo: row.done_to }
}

async function resealPage(
  deps: ApiDeps,
  place: Place,
  { page, ...before }: Position & { page: number | undefined },
): Promise<Position> {
  const rows = await place.list(deps, { after: before.doneTo, page })
  const after = { ...before, doneTo: rows.at(-1)?.id ?? before.doneTo, isEnded: rows.length === 0 }
  for (const { id, sealed } of rows) if (sealed) after[await resealRow(deps, place, { id, sealed })] += 1
  const now = toDate(deps.clock.now())
  await deps.db
    .updateTable('reseal')
    .set({
      done_to: after.doneTo,
      current: after.current,
      resealed: after.resealed,
      unreadable: after.unreadable,
      updated_at: now,
      ended_at: after.isEnded ? now : null,
    })
    .where('place', '=', place.name)
    .execute()
  return after
}

async function resealRow(
  deps: ApiDeps,
  place: Place,
  row: { id: number; sealed: Uint8Array },
): Promise<'current' | 'resealed' | 'unreadable'> {
  const becomes = toResealed(deps, place, row.sealed)
  if (becomes === 'unreadable') return 'unreadable'
  if (becomes === null) return 'current'
  await place.replace(deps, row, becomes)
  return 'resealed'
}

function toResealed(
  { config }: ApiDeps,
  { sealedFor }: Place,
  sealed: Uint8Array,
): Buffer | null | 'unreadable' {
  try {
    return resealBytes(config.secretKeys, sealedFor, sealed)
  } catch {
    return 'unreadable'
  }
}

async function listRows({ db }: ApiDeps, query: RawBuilder<unknown>): Promise<SealedRow[]> {
  const { rows } = await (query as RawBuilder<SealedRow>).execute(db)
  return rows
}

/** The next one. Its row goes after its file. */
async function listFiles({ db }: ApiDeps, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; storage_key: string }>`select id, storage_key from proof
    where ${which} and state <> 'removed' order by id limit 1`.execute(db)
  return rows
}
