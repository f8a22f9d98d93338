import { getBrand } from '@tarnbrook/brands/brand'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { readProofFile } from '#features/applications/proofs/proof-files.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import type { Jobs } from '#platform/jobs/job-types.ts'
import { sealBytes, unseal } from '#platform/secrets.ts'
import { listAccounts, SEALED_FOR } from '../store-data-request.ts'
import { COPY_PARTS, type CopyPart, NEVER } from './copy-parts.ts'
import { makeZip, type ZipFile } from './zip.ts'

/** One that is not given by then is made again. */
const KEPT_DAYS = 60

/** Job: makes the copy of a request that waits, of its accounts. A second run replaces it. */
export async function makeCopy(deps: ApiDeps, { requestId }: Jobs['make-data-copy']): Promise<void> {
  const accounts = await listAccounts(deps.db, requestId)
  const zip = makeZip(await collect(deps, accounts))
  const now = deps.clock.now()
  const row = {
    sealed: sealBytes(deps.config.secretKey, SEALED_FOR, zip),
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

async function collect(deps: ApiDeps, accounts: readonly number[]): Promise<ZipFile[]> {
  const data: Record<string, unknown> = {}
  for (const part of COPY_PARTS) data[part.table] = await readPart(deps, part, accounts)
  return [
    { name: 'about.txt', bytes: Buffer.from(await describe(deps, accounts)) },
    { name: 'data.json', bytes: Buffer.from(JSON.stringify(data, null, 2)) },
    ...(await collectDocuments(deps, accounts)),
    ...(await collectProofs(deps, accounts)),
  ]
}

type Row = Record<string, unknown>

async function readPart(
  deps: ApiDeps,
  { table, where, without = [], sealed = {} }: CopyPart,
  accounts: readonly number[],
): Promise<Row[]> {
  const left = [...NEVER, ...without]
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) - ${left}::text[] as row
    from ${sql.table(table)} as t where ${where(accounts)}`.execute(deps.db)
  return rows.map(({ row }) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(sealed).map(([column, purpose]) => [column, open(deps, row[column], purpose)]),
    ),
  }))
}

/** Bytes are in JSON as '\x' and figures. What another key sealed is left out. */
function open({ config }: ApiDeps, value: unknown, purpose: string): unknown {
  if (typeof value !== 'string') return null
  try {
    const text = unseal(config.secretKey, purpose, Buffer.from(value.slice(2), 'hex'))
    return /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text
  } catch {
    return null
  }
}

async function collectDocuments(deps: ApiDeps, accounts: readonly number[]): Promise<ZipFile[]> {
  const rows = await deps.db
    .selectFrom('document as d')
    .innerJoin('loan_application as a', 'a.id', 'd.application_id')
    .select(['d.id', 'd.slug'])
    .where('a.user_id', 'in', [...accounts])
    .orderBy('a.seq')
    .orderBy('d.slug')
    .execute()
  const files: ZipFile[] = []
  for (const { id, slug } of rows)
    files.push({ name: `documents/${slug}-${id}.pdf`, bytes: await storedPdf(deps, id) })
  return files
}

/** By their number: the name that they were sent with is in the data. */
async function collectProofs(deps: ApiDeps, accounts: readonly number[]): Promise<ZipFile[]> {
  const rows = await deps.db
    .selectFrom('proof as p')
    .innerJoin('requirement as r', 'r.id', 'p.requirement_id')
    .innerJoin('loan_application as a', 'a.id', 'r.application_id')
    .select(['p.id', 'p.kind', 'p.storage_key'])
    .where('a.user_id', 'in', [...accounts])
    .where('p.state', 'not in', ['arriving', 'removed'])
    .orderBy('p.seq')
    .execute()
  const files: ZipFile[] = []
  for (const { id, kind, storage_key: key } of rows)
    files.push({ name: `files/${id}.${kind}`, bytes: await readProofFile(deps, key) })
  return files
}

async function describe(deps: ApiDeps, accounts: readonly number[]): Promise<string> {
  const { rows } = await sql<{ brand: string }>`select a.brand from loan_application a
    where a.user_id = any(${accounts}) order by a.seq desc limit 1`.execute(deps.db)
  const { contacts, fullName } = getBrand(rows[0]?.brand ?? 'main')
  return `${fullName}: a copy of your data, made on ${deps.clock.today().toString()}

data.json    all that we hold about you, by kind. Amounts are in pence, times in UTC.
documents/   your agreements, letters and other documents.
files/       the files that you sent us, by the number that data.json has for each.

Left out: what would tell about other people, names of our staff, and what protects your account.
What we use your data for, who gets it, how long we store it and your rights are in our privacy notice:
${deps.config.siteUrls.main ?? ''}/privacy

Questions: ${contacts.contactEmail}, ${contacts.phone}.
If you aren't happy with this, you can complain to us, and to the Information Commissioner's Office: ico.org.uk.
`
}
