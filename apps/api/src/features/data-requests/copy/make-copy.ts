import { getBrand } from '@tarnbrook/brands/brand'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { readProofFile } from '#features/applications/proofs/proof-files.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import type { Jobs } from '#platform/jobs/job-types.ts'
import { SEALED_COLUMNS, type SealPurpose } from '#platform/sealing/sealed-places.ts'
import { sealBytes, unseal } from '#platform/secrets.ts'
import { listAccounts, SEALED_FOR } from '../store-data-request.ts'
import { COPY_PARTS, COUNTED, type CopyPart, NEVER } from './copy-parts.ts'
import { makeZip, type ZipFile } from './zip.ts'

/** One that is not given by then is made again. */
const KEPT_DAYS = 60

/** Of all files together: a copy is sealed, stored and opened in memory. Others are sent apart. */
const MOST_FILE_BYTES = 100_000_000

const SENT_APART = 'files_sent_apart'

type Row = Record<string, unknown>

interface Collected {
  files: ZipFile[]
  /** How many files did not fit. */
  apart: number
}

/** Job: makes the copy of a request that waits, of its accounts. A second run replaces it. */
export async function makeCopy(deps: ApiDeps, { requestId }: Jobs['make-data-copy']): Promise<void> {
  const accounts = await listAccounts(deps.db, requestId)
  const { files, apart } = await collect(deps, accounts)
  const zip = makeZip(files)
  const now = deps.clock.now()
  const row = {
    sealed: sealBytes(deps.config.secretKeys, SEALED_FOR, zip),
    files_apart: apart,
    made_at: toDate(now),
    expires_at: toDate(now.add({ hours: 24 * KEPT_DAYS })),
  }
  await command(deps, systemContext('make-data-copy'), { name: 'makeDataCopy' }, async (work) => {
    const request = await work.tx
      .selectFrom('data_request')
      .select('user_id')
      .where('id', '=', requestId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    // Of accounts that were chosen meanwhile another job makes it.
    if (!request || String(await listAccounts(work.tx, requestId)) !== String(accounts)) return
    await work.tx
      .insertInto('data_copy')
      .values({ request_id: requestId, ...row })
      .onConflict((conflict) => conflict.column('request_id').doUpdateSet(row))
      .execute()
    await work.record({
      name: 'dataCopyMade',
      subject: ['user', request.user_id],
      after: { dataRequestId: requestId, bytes: zip.length },
    })
  })
}

async function collect(deps: ApiDeps, accounts: readonly number[]): Promise<Collected> {
  const data: Record<string, Row[]> = {}
  for (const part of COPY_PARTS) {
    const ids = Object.entries(data).flatMap(([table, rows]) =>
      COUNTED.includes(table) ? [] : rows.map(({ id }) => String(id)),
    )
    data[part.table] = await readPart(deps, part, { accounts, ids })
  }
  const { files, apart } = await collectFiles(deps, accounts)
  const written = { ...data, ...(apart.length > 0 && { [SENT_APART]: apart }) }
  return {
    files: [
      { name: 'about.txt', bytes: Buffer.from(await describe(deps, accounts)) },
      { name: 'data.json', bytes: Buffer.from(JSON.stringify(written, null, 2)) },
      ...files,
    ],
    apart: apart.length,
  }
}

async function readPart(
  deps: ApiDeps,
  { table, where, without = [], only = {} }: CopyPart,
  { accounts, ids }: { accounts: readonly number[]; ids: readonly string[] },
): Promise<Row[]> {
  const left = [...NEVER, ...without]
  const sealed = SEALED_COLUMNS.filter((one) => one.table === table && !left.includes(one.column))
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${left}::text[] as row
    from ${sql.table(table)} as t where ${where(accounts, ids)}`.execute(deps.db)
  return rows.map(({ row }) => ({
    ...row,
    ...Object.fromEntries(
      sealed.map(({ column, sealedFor }) => [column, open(deps, row[column], sealedFor)]),
    ),
    ...Object.fromEntries(Object.entries(only).map(([column, keys]) => [column, pick(row[column], keys)])),
  }))
}

function pick(value: unknown, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries((value ?? {}) as Row).filter(([key]) => keys.includes(key)))
}

/** Bytes are in JSON as '\x' and figures. What another key sealed is left out. */
function open({ config }: ApiDeps, value: unknown, purpose: SealPurpose): unknown {
  if (typeof value !== 'string') return null
  try {
    const text = unseal(config.secretKeys, purpose, Buffer.from(value.slice(2), 'hex'))
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return null
  }
}

interface StoredFile {
  name: string
  /** Null where it is not known before it is read. */
  size: number | null
  read: () => Promise<Uint8Array>
}

async function collectFiles(
  deps: ApiDeps,
  accounts: readonly number[],
): Promise<{ files: ZipFile[]; apart: string[] }> {
  const stored = [...(await listDocuments(deps, accounts)), ...(await listProofs(deps, accounts))]
  return limitFiles(stored, MOST_FILE_BYTES)
}

/** In their order. What does not fit is named. */
export async function limitFiles(
  stored: readonly StoredFile[],
  mostBytes: number,
): Promise<{ files: ZipFile[]; apart: string[] }> {
  const files: ZipFile[] = []
  const apart: string[] = []
  let left = mostBytes
  for (const { name, size, read } of stored) {
    const bytes = (size ?? 0) > left ? null : await read()
    if (bytes === null || bytes.length > left) {
      apart.push(name)
      continue
    }
    left -= bytes.length
    files.push({ name, bytes })
  }
  return { files, apart }
}

async function listDocuments(deps: ApiDeps, accounts: readonly number[]): Promise<StoredFile[]> {
  const rows = await deps.db
    .selectFrom('document as d')
    .innerJoin('loan_application as a', 'a.id', 'd.application_id')
    .select(['d.id', 'd.slug'])
    .where('a.user_id', 'in', [...accounts])
    .orderBy('a.seq')
    .orderBy('d.slug')
    .execute()
  return rows.map(({ id, slug }) => ({
    name: `documents/${slug}-${id}.pdf`,
    size: null,
    read: () => storedPdf(deps, id),
  }))
}

/** By their number: the name that they were sent with is in the data. Only what was scanned. */
async function listProofs(deps: ApiDeps, accounts: readonly number[]): Promise<StoredFile[]> {
  const rows = await deps.db
    .selectFrom('proof as p')
    .innerJoin('requirement as r', 'r.id', 'p.requirement_id')
    .innerJoin('loan_application as a', 'a.id', 'r.application_id')
    .select(['p.id', 'p.kind', 'p.byte_size', 'p.storage_key'])
    .where('a.user_id', 'in', [...accounts])
    .where('p.state', '=', 'clean')
    .orderBy('p.seq')
    .execute()
  return rows.map(({ id, kind, byte_size: size, storage_key: key }) => ({
    name: `files/${id}.${kind}`,
    size,
    read: () => readProofFile(deps, key),
  }))
}

async function describe(deps: ApiDeps, accounts: readonly number[]): Promise<string> {
  const { rows } = await sql<{ brand: string }>`select a.brand from loan_application a
    where a.user_id = any(${accounts}) order by a.seq desc limit 1`.execute(deps.db)
  const { contacts, fullName } = getBrand(rows[0]?.brand ?? 'main')
  return `${fullName}: a copy of your data, made on ${deps.clock.today().toString()}

data.json    all that we hold about you, by kind. Amounts are in pence, times in UTC.
documents/   your agreements, letters and other documents.
files/       the files that you sent us, by the number that data.json has for each.
             Large ones that we send you apart are named in data.json, under files_sent_apart.

Left out: what would tell about other people, names of our staff, and what protects your account.
What we use your data for, who gets it, how long we store it and your rights are in our privacy notice:
${deps.config.siteUrls.main ?? ''}/privacy

Questions: ${contacts.contactEmail}, ${contacts.phone}.
If you aren't happy with this, you can complain to us, and to the Information Commissioner's Office: ico.org.uk.
`
}
