import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeApproved,
  confirmAllDocuments,
  fetchRequirement,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { prune } from './prune.ts'

/** After the retention of every application, whatever day it is. */
const LONG_AGO = new Date(0)

let kit: TestApi
let old: TestBorrower

beforeAll(async () => {
  kit = await startTestApi()
  old = await becomeApproved(kit, { contactConsent: { groupCrossSell: true } })
  await confirmAllDocuments(kit, old)
  await run(sql`insert into contact_message (reference, brand, user_id, name, email, subject, message, received_at)
    select 'C-1', 'main', id, 'Maeve', email, 'Other', 'Hello', now() from app_user where email = ${old.email}`)
  await run(sql`with asked as (
      insert into requirement (application_id, type, state, created_at)
      values (${old.applicationId}, 'debt-consolidation-upsell-application-requirement', 'met', now()) returning id)
    insert into debt_consolidation_card (requirement_id, vault_alias, last_four, lender, state, created_at, moved_at)
    select id, 'tok_sandbox_ofTheOldOne', '4242', 'Bramble Bank', 'added', now(), now() from asked`)
  await kit.drain()
})

afterAll(() => kit?.stop())

test('a consent cannot be deleted by hand', async () => {
  expect(await rowsOf('contact_consent')).toBeGreaterThan(0)
  await expect(run(sql`delete from contact_consent`)).rejects.toThrow(/append only|permission denied/)
  await expect(run(sql`update contact_consent set is_given = true`)).rejects.toThrow(
    /append only|permission denied/,
  )
})

test('an application that has ended stays while its person may be signed in, and while it is recent', async () => {
  await end(old, LONG_AGO)
  await prune(kit.deps)
  expect(await rowsOf('loan_application')).toBe(1)
  await endSignIns()
  await end(old, new Date())
  await prune(kit.deps)
  expect(await rowsOf('loan_application')).toBe(1)
})

test('then it is deleted with all its records, and its person with it', async () => {
  const before = await countAll()
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'bank_account',
      'bureau_search',
      'debt_consolidation_card',
      'document',
      'document_confirmation',
      'requirement',
    ]),
  )
  await end(old, LONG_AGO)
  await prune(kit.deps)
  const left = Object.keys(await countAll())
  // Emails sent to them, and what they wrote to us, have a retention of their own.
  expect(left).toEqual(['contact_message', 'event', 'message'])
  expect((await run(sql`select user_id from contact_message`)).rows).toEqual([{ user_id: null }])
})

test('a person with another application or a loan stays, with that', async () => {
  const twice = await applyForLoan(kit)
  const { rows } = await sql<{ user_id: number }>`
    select user_id from loan_application where id = ${twice.applicationId}`.execute(kit.deps.db)
  const borrower = { userId: rows[0]?.user_id ?? 0, email: twice.email, token: twice.token }
  const loan = await seedLoan(kit.deps, { borrower })
  await end(twice, LONG_AGO)
  await run(sql`update loan_application set updated_at = ${LONG_AGO}, state = 'Withdrawn'
    where id = ${loan.applicationId}`)
  await endSignIns()
  await prune(kit.deps)
  expect((await run(sql`select id from loan_application`)).rows).toEqual([{ id: loan.applicationId }])
  expect(await rowsOf('app_user')).toBe(1)
})

test('the files that were sent for it lose their name at once, and are deleted on another day', async () => {
  const asked = await applyForLoan(kit, { amount: 9000 })
  await requestLoan(kit, asked)
  const income = await fetchRequirement(kit, asked, 'income-application-requirement')
  await callProof(kit, income, 'send', { as: asked.token, name: 'Maeve O’Neill, March.pdf' })
  const { rows } = await sql<{ storage_key: string }>`select storage_key from proof`.execute(kit.deps.db)
  await end(asked, LONG_AGO)
  await endSignIns()
  await prune(kit.deps)
  expect((await run(sql`select name, requirement_id, state from proof`)).rows).toEqual([
    { name: '', requirement_id: null, state: 'removed' },
  ])
  await run(sql`update proof set moved_at = ${LONG_AGO}`)
  await prune(kit.deps)
  await kit.drain()
  expect(await rowsOf('proof')).toBe(0)
  expect(await kit.deps.providers.files.get(rows[0]!.storage_key)).toBeNull()
})

test('one that has not ended stays, however old', async () => {
  const open = await applyForLoan(kit)
  await run(sql`update loan_application set updated_at = ${LONG_AGO} where id = ${open.applicationId}`)
  await endSignIns()
  await prune(kit.deps)
  expect((await run(sql`select state from loan_application where id = ${open.applicationId}`)).rows).toEqual([
    { state: 'Quoted' },
  ])
})

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(kit.deps.db)
}

async function end({ applicationId }: TestBorrower, at: Date): Promise<void> {
  await run(
    sql`update loan_application set state = 'Withdrawn', updated_at = ${at} where id = ${applicationId}`,
  )
}

async function endSignIns(): Promise<void> {
  for (const table of ['auth_token', 'link_token'])
    await run(sql`update ${sql.table(table)} set expires_at = ${LONG_AGO}`)
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
    kit.deps.db,
  )
  return rows[0]?.count ?? 0
}

/** The tables with rows about a person, and how many rows. */
async function countAll(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kit.deps.db)
  const about = rows.filter(({ name }) => !OF_NOBODY.includes(name))
  const counts = await Promise.all(about.map(async ({ name }) => [name, await rowsOf(name)] as const))
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const OF_NOBODY = ['schema_migration', 'books_check', 'daily_run', 'webhook_event'].concat(
  // About the session and its requests, and not about the person.
  ['rate_limit', 'idempotency', 'intent', 'visit'],
)
