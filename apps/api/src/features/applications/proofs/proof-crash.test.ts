import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '#providers/files/port.ts'
import { runJobsNow } from '#testing/jobs.ts'
import { applyForLoan, fetchRequirement, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { buildPdf } from '#testing/proofs/files.ts'

/**
 * What a process killed between two steps leaves behind. That a file is never half there is the
 * store's promise (providers/files/stores.test.ts kills a process while it writes).
 */
const INCOME = 'income-application-requirement'

let api: TestApi
let real: FileStore

beforeAll(async () => {
  api = await startTestApi()
  real = api.deps.providers.files
})
afterEach(() => {
  api.deps.providers.files = real
})
afterAll(() => api?.stop())

async function asked(): Promise<{ borrower: TestBorrower; income: Requirement }> {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  return { borrower, income: await fetchRequirement(api, borrower, INCOME) }
}

const fails = () => Promise.reject(new Error('killed'))
const attachmentsOf = async ({ borrower }: { borrower: TestBorrower }) =>
  (await fetchRequirement(api, borrower, INCOME)).attachments

test.each<[string, (store: FileStore) => FileStore]>([
  ['before the file is stored', (store) => ({ ...store, put: fails })],
  ['once the file is stored', (store) => ({ ...store, put: (...file) => store.put(...file).then(fails) })],
])('stopped %s: nothing is shown, and the same file sent again is there once', async (_when, broken) => {
  const { borrower, income } = await asked()
  const send = () => callProof(api, income, 'send', { as: borrower.token, file: buildPdf('March') })
  api.deps.providers.files = broken(real)
  expect(await send()).toMatchObject({ status: 503 })
  expect(await attachmentsOf({ borrower })).toEqual([])
  expect(await callProof(api, income, 'confirm', { as: borrower.token })).toMatchObject({ status: 409 })

  api.deps.providers.files = real
  expect(await send()).toMatchObject({ status: 200 })
  expect(await attachmentsOf({ borrower })).toMatchObject([{ status: 'ready' }])
})

test('a file that can’t be stored leaves the one that it was to replace', async () => {
  const { borrower, income } = await asked()
  const send = (file: Uint8Array, name: string) =>
    callProof(api, income, 'send', { as: borrower.token, side: 'front', file, name })
  const listNames = async () => (await attachmentsOf({ borrower })).map(({ name }) => name)
  await send(buildPdf('Front'), 'front.pdf')
  api.deps.providers.files = { ...real, put: fails }
  expect(await send(buildPdf('Front again'), 'again.pdf')).toMatchObject({ status: 503 })
  expect(await listNames()).toEqual(['front.pdf'])
  api.deps.providers.files = real
  expect(await send(buildPdf('Front again'), 'again.pdf')).toMatchObject({ status: 200 })
  expect(await listNames()).toEqual(['again.pdf'])
})

test('an upload that is never taken up again is deleted after a day, its file too', async () => {
  const { borrower, income } = await asked()
  api.deps.providers.files = { ...real, put: (...file) => real.put(...file).then(fails) }
  await callProof(api, income, 'send', { as: borrower.token })
  api.deps.providers.files = real
  const { rows } = await sql<{ storage_key: string }>`update proof set moved_at = now() - interval '25 hours'
    where requirement_id = ${income.id} returning storage_key`.execute(api.deps.db)
  expect(await real.get(rows[0]!.storage_key)).not.toBeNull()
  await sql`select graphile_worker.add_job('prune', '{}')`.execute(api.deps.db)
  await api.drain()
  expect(await real.get(rows[0]!.storage_key)).toBeNull()
  expect(
    (await sql`select from proof where requirement_id = ${income.id}`.execute(api.deps.db)).rows,
  ).toEqual([])
})

test('stopped before a removed file is deleted: it is gone for its borrower, and deleted later', async () => {
  const { borrower, income } = await asked()
  const { body } = await callProof(api, income, 'send', { as: borrower.token })
  const [{ id }] = body.data.attachments
  api.deps.providers.files = { ...real, remove: fails }
  await api.call('DELETE', `/v1/${INCOME}s/${income.id}/attachments/${id}`, { as: borrower.token })
  await api.drain()
  expect(await attachmentsOf({ borrower })).toEqual([])
  api.deps.providers.files = real
  await runJobsNow(api.deps)
  await api.drain()
  expect((await sql`select from proof where id = ${id}`.execute(api.deps.db)).rows).toEqual([])
})
