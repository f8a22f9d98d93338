import { attentionItem } from '@tarnbrook/contract/attention/attention'
import type { MandateState } from '@tarnbrook/domain/direct-debit/mandate-state'
import type { PayoutState } from '@tarnbrook/domain/payouts/payout-state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { reReadPayout } from '#features/payouts/payout.ts'
import { isRawDetail } from '#testing/desk/raw-details.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { giveUpJobs, readJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await staffToken()
})

afterAll(() => kit?.stop())

test('only staff read it', async () => {
  const borrower = await seedBorrower(kit.deps)
  const answers = [
    await kit.call('GET', '/admin/attention'),
    await kit.call('GET', '/admin/attention', { as: borrower.token }),
    await kit.call('GET', '/admin/attention', { as: 'partner-key-for-tests-only' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401])
})

test('a payout that failed, one that was returned and a refused mandate are on it until resolved', async () => {
  const failed = await on.sign({ sortCode: '999994' })
  const returned = await on.sign({ sortCode: '999996' })
  const refused = await on.sign({ sortCode: '999997' })
  await on.until(failed, { payoutStatus: 'failed', state: 'Pending' })
  await on.until(returned, { state: 'Repaying' })
  await on.until(refused, { mandateStatus: 'failed' })
  await kit.advanceDays(1)
  await on.until(returned, { payoutStatus: 'returned' })

  expect(await reasonsOf(failed)).toEqual([['payout-failed', 'Faster Payments refused it']])
  expect(await reasonsOf(returned)).toEqual([['payout-returned', 'The bank sent it back']])
  expect(await reasonsOf(refused)).toEqual([
    ['mandate-refused-before-payout', expect.stringContaining('branch_code')],
  ])
  const [item] = await listItems(failed)
  expect(item).toMatchObject({
    borrowerName: 'Ann Fell',
    reference: expect.stringMatching(/^TB/),
    brand: 'main',
  })
  expect(Object.keys(item).toSorted()).toEqual(Object.keys(attentionItem.shape).toSorted())

  await on.correct(failed)
  await on.until(failed, { state: 'Repaying' })
  await on.cancel(refused)
  expect([await reasonsOf(failed), await reasonsOf(refused)]).toEqual([[], []])
})

test('what is overdue is on it, and not before', async () => {
  // No provider knows it, so no late news of one changes what the test writes.
  const loan = await seedLoan(kit.deps, { payeeCheck: 'match' })
  const { db, clock } = kit.deps
  const since = (hours: number) => ({
    updated_at: new Date(clock.now().subtract({ hours }).epochMilliseconds),
  })
  const agePayout = (state: PayoutState, hours: number) =>
    db
      .updateTable('payout')
      .set({ state, ...since(hours) })
      .where('loan_id', '=', loan.loanId)
      .execute()
  const ageMandate = (state: MandateState, hours: number) =>
    db
      .updateTable('mandate')
      .set({ state, ...since(hours) })
      .where('loan_id', '=', loan.loanId)
      .execute()
  await db.updateTable('loan').set({ state: 'Funded' }).where('id', '=', loan.loanId).execute()
  await agePayout('sent', 1)
  expect(await reasonsOf(loan)).toEqual([])
  await agePayout('sent', 3)
  expect(await reasonsOf(loan)).toEqual([['payout-stuck', 'Sent, and not confirmed']])
  await db
    .updateTable('loan_transition')
    .set({ at: new Date(clock.now().subtract({ hours: 24 * 6 }).epochMilliseconds) })
    .where('loan_id', '=', loan.loanId)
    .execute()
  expect((await reasonsOf(loan)).map(([reason]) => reason)).toEqual(['funded-without-payout', 'payout-stuck'])
  await db.updateTable('loan').set({ state: 'Pending' }).where('id', '=', loan.loanId).execute()
  await agePayout('reserved', 3)
  expect(await reasonsOf(loan)).toEqual([['payout-stuck', 'Waits to be sent']])
  await ageMandate('reserved', 3)
  expect(await reasonsOf(loan)).toEqual([['mandate-stuck', 'Waits to be set up']])
})

test('ended loans with money owed, either way, and mandates that are still active', async () => {
  const owed = await seedLoan(kit.deps, { state: 'Late' })
  const { db } = kit.deps
  await db.updateTable('loan').set({ state: 'Complete' }).where('id', '=', owed.loanId).execute()
  expect(await reasonsOf(owed)).toEqual([['owed-after-end', 'Complete']])
  const refund = await seedLoan(kit.deps, { state: 'Cancelled' })
  await db.updateTable('loan').set({ paid_pence: 100 }).where('id', '=', refund.loanId).execute()
  expect(await reasonsOf(refund)).toEqual([['refund-owed', null]])
  await db
    .updateTable('mandate')
    .set({ updated_at: hoursAgo(3) })
    .where('loan_id', '=', refund.loanId)
    .execute()
  await db
    .updateTable('loan')
    .set({ updated_at: hoursAgo(3) })
    .where('id', '=', refund.loanId)
    .execute()
  expect((await reasonsOf(refund)).map(([reason]) => reason).toSorted()).toEqual([
    'mandate-not-cancelled',
    'refund-owed',
  ])
})

test('what a provider does not know, or has in another state, until both agree', async () => {
  const { db } = kit.deps
  const loan = await on.sign()
  await on.until(loan, { state: 'Repaying' })
  const [payout] = await on.payouts(loan)
  const [mandate] = await on.mandates(loan)
  if (!payout || !mandate) throw new Error('there is nothing to compare')

  await db.updateTable('payout').set({ provider_id: 'unknown' }).where('id', '=', payout.id).execute()
  await reReadPayout(kit.deps, { payoutId: payout.id })
  await db.updateTable('mandate').set({ provider_id: 'unknown' }).where('id', '=', mandate.id).execute()
  await reReadMandate(kit.deps, { mandateId: mandate.id })
  expect((await reasonsOf(loan)).filter(([reason]) => reason === 'provider-disagrees')).toEqual([
    ['provider-disagrees', 'Payout: executed here, unknown at the provider'],
    ['provider-disagrees', expect.stringMatching(/^Mandate: \w+ here, unknown at the provider$/)],
  ])

  await db
    .updateTable('payout')
    .set({ provider_id: payout.provider_id })
    .where('id', '=', payout.id)
    .execute()
  await db
    .updateTable('mandate')
    .set({ provider_id: mandate.provider_id })
    .where('id', '=', mandate.id)
    .execute()
  // The daily run asks again about what disagrees.
  await kit.advanceDays(1)
  expect(await reasonsOf(loan)).toEqual([])
})

test('a job that ran out of tries is on it by its name alone', async () => {
  await sql`select graphile_worker.add_job('pay-out', '{"loanId": 1}'::json, max_attempts := 2,
    run_at := now() + interval '1 day')`.execute(kit.deps.db)
  await giveUpJobs(kit.deps, sql`task_identifier = 'pay-out' and run_at > now()`)
  const dead = (await readAll()).filter(({ reason }) => reason === 'dead-job')
  expect(dead).toMatchObject([
    { detail: 'Pay out', loanId: null, borrowerName: null, jobId: expect.any(Number) },
  ])
})

test('a job that ran out of tries is started again by staff, once, and is done', async () => {
  const job = async () => {
    const dead = await readJobs(kit.deps, sql`attempts >= max_attempts`)
    return dead.find(({ payload }) => 'loanId' in payload)
  }
  const id = `dead-job:${(await job())!.id}`
  const retry = (body: object, as = staff) => kit.call('POST', '/admin/attention/retries', { as, body })
  const answers = await Promise.all([1, 2, 3].map(() => retry({ id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect((await readAll()).some((item) => item.id === id)).toBe(false)
  expect(await job()).toBeUndefined()
  const { rows: records } = await sql<{ name: string; after: object }>`
    select name, after from event where name = 'attentionRetried'`.execute(kit.deps.db)
  expect(records).toEqual([{ name: 'attentionRetried', after: { id, job: 'pay-out', customer: null } }])

  expect((await retry({ id: 'dead-job:999999999' })).status).toBe(404)
  expect((await retry({ id: 'x' })).status).toBe(422)
  const other = (await readAll()).find(({ canRetry }) => !canRetry)!
  expect((await retry({ id: other.id })).body.error.code).toBe('WRONG_STATE')
})

test('it is paged from the oldest on, of all brands, and each read is recorded with its reader', async () => {
  await seedLoan(kit.deps, { state: 'Cancelled', brand: 'motor', productType: 'hire-purchase' }).then(
    ({ loanId }) => kit.deps.db.updateTable('loan').set({ paid_pence: 1 }).where('id', '=', loanId).execute(),
  )
  const all = await readAll()
  expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted())
  expect(new Set(all.map(({ brand }) => brand))).toContain('motor')
  const paged = []
  for (let page = 1; page <= Math.ceil(all.length / 2); page += 1)
    paged.push(...(await readPage(`?page=${page}&pageSize=2`)).items)
  expect(paged).toEqual(all)
  expect((await readPage('?page=9999')).items).toEqual([])
  for (const query of ['?page=0', '?pageSize=1000', '?page=x'])
    expect((await kit.call('GET', `/admin/attention${query}`, { as: staff })).status).toBe(422)
  const event = await kit.deps.db
    .selectFrom('event')
    .selectAll()
    .where('name', '=', 'staffRead')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(event.actor).toMatch(/^user:\d+$/)
  expect(event.after).toEqual({ call: 'listAttention', query: { page: 9999, pageSize: 50 } })
})

function hoursAgo(hours: number): Date {
  return new Date(kit.deps.clock.now().subtract({ hours }).epochMilliseconds)
}

async function readPage(query: string) {
  const { status, body } = await kit.call('GET', `/admin/attention${query}`, { as: staff })
  expect(status).toBe(200)
  return body.data
}

// biome-ignore lint/suspicious/noExplicitAny: in wire form.
async function readAll(): Promise<any[]> {
  return (await readPage('?pageSize=200')).items
}

async function listItems({ loanId }: SeededLoan) {
  return (await readAll()).filter((item) => item.loanId === loanId)
}

async function reasonsOf(loan: SeededLoan): Promise<[string, string | null][]> {
  const listed = await listItems(loan)
  expect(listed.filter(({ detail }) => detail !== null && isRawDetail(detail))).toEqual([])
  return listed.map(({ reason, detail }) => [reason, detail])
}

async function staffToken(): Promise<string> {
  const { token, userId } = await seedBorrower(kit.deps)
  await kit.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], mobile_number: null })
    .where('id', '=', userId)
    .execute()
  return token
}
