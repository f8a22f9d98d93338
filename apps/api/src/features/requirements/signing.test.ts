import { createHash, randomBytes } from 'node:crypto'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { loanDocument } from '@tarnbrook/contract/documents/documents'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiDeps } from '#deps.ts'
import { borrowerContext } from '#testing/actors.ts'
import { becomeApproved, confirmAllDocuments, fetchRequirement, SIGNATURE } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { getSigning } from './signing.ts'

const ADDRESS = '2001:db8:7::9'
const LEGAL = 'legal-documents-accepted-application-requirement'

let api: TestApi

let signed: Awaited<ReturnType<typeof signLoan>>

beforeAll(async () => {
  api = await startTestApi()
  signed = await signLoan()
})
afterAll(() => api?.stop())

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A loan that was signed from its own address. */
async function signLoan() {
  const borrower = await becomeApproved(api)
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, LEGAL)
  const answer = await api.call('POST', `/v1/${LEGAL}s/${id}/complete-legal-documents`, {
    as: borrower.token,
    key: `sign-${crypto.randomUUID()}`,
    body: SIGNATURE,
    from: ADDRESS,
  })
  expect(answer.status).toBe(200)
  const { id: loanId } = await api.deps.db
    .selectFrom('loan')
    .select('id')
    .where('application_id', '=', borrower.applicationId)
    .executeTakeFirstOrThrow()
  return { loanId, borrower }
}

const read = (loanId: number, as: string) => api.call('GET', `/loans/${loanId}/signing`, { as })

test('when, from where, in which words and the hash of each document are answered together', async () => {
  const { loanId, borrower } = signed
  await api.drain()
  const answer = await read(loanId, borrower.token)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        '@type': 'signing',
        loanId,
        address: ADDRESS,
        wordingVersion: consentWording.electronicDelivery.version,
        signedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    },
  })
  const { documents } = answer.body.data
  expect(documents.map(({ slug }: { slug: string }) => slug)).toEqual([
    'adequate-explanations',
    'secci',
    'contract',
  ])
  for (const { slug, sha256: hash, pdfSha256 } of documents) {
    const shown = await api.call('GET', `/loan-applications/${borrower.applicationId}/read-${slug}.html`, {
      as: borrower.token,
    })
    expect(sha256(shown.body)).toBe(hash)
    const path = loanDocument(slug).pdfFile.path.replace('{id}', String(loanId))
    expect(sha256((await api.call('GET', path, { as: borrower.token })).body)).toBe(pdfSha256)
  }
})

test('the address is stored sealed, and is in no other record', async () => {
  // Bytes are shown in hex.
  const plain = [ADDRESS, Buffer.from(ADDRESS).toString('hex')].map((text) => `%${text}%`)
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.deps.db)
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows) {
    const { rows: found } = await sql`select 1 from ${sql.table(name)} row
      where row::text like any(${plain}::text[]) limit 1`.execute(api.deps.db)
    expect([name, found]).toEqual([name, []])
  }
})

test('the audit trail has the words and the hashes', async () => {
  const { loanId } = signed
  const { after } = await api.deps.db
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'agreementSigned')
    .where('subject_id', '=', loanId)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({
    wording: consentWording.electronicDelivery.version,
    documents: ['adequate-explanations', 'secci', 'contract'].map((slug) => ({
      slug,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })),
  })
})

test('after the secret key was replaced everything but the address can be read', async () => {
  const { loanId } = signed
  const { user_id: userId } = await api.deps.db
    .selectFrom('loan')
    .select('user_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  const deps: ApiDeps = { ...api.deps, config: { ...api.deps.config, secretKeys: [randomBytes(32)] } }
  const signing = await getSigning(deps, { params: { id: loanId }, ctx: borrowerContext(userId) })
  expect(signing).toMatchObject({ address: null, signedAt: expect.any(String) })
  expect(signing.documents).toHaveLength(3)
})

test('is the borrower’s own, and empty where it was not stored', async () => {
  const { loanId, borrower } = await seedLoan(api.deps)
  expect(await read(loanId, borrower.token)).toMatchObject({
    status: 200,
    body: { data: { signedAt: null, address: null, wordingVersion: null, documents: [] } },
  })
  const stranger = await seedBorrower(api.deps)
  expect((await read(loanId, stranger.token)).status).toBe(404)
})
