import { createHmac } from 'node:crypto'
import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { JobName, Jobs } from '#platform/jobs/job-types.ts'
import { runJobsNow } from '#testing/jobs.ts'
import { applyForLoan, fetchRequirement, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { checkAllBooks, checkBooks } from './check-books.ts'

let kit: TestApi
let staff: { token: string; userId: number }

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedBorrower(kit.deps)
  await run(sql`update app_user set roles = '{ADMIN}', mobile_number = null where id = ${staff.userId}`)
})

afterAll(() => kit?.stop())

describe('what the records show is listed, and removed when it is resolved', () => {
  test('a Direct Debit that ended while the loan runs', async () => {
    const loan = await seedLoan(kit.deps, { mandate: 'cancelled' })
    expect(await reasonsOf(loan)).toEqual(['mandate-ended'])
    await run(sql`update mandate set state = 'active' where loan_id = ${loan.loanId}`)
    expect(await reasonsOf(loan)).toEqual([])
  })

  test('a code that did not reach a phone', async () => {
    const borrower = await applyForLoan(kit)
    await requestLoan(kit, borrower)
    const { id } = await fetchRequirement(kit, borrower, PHONE)
    await sendCode(borrower, id, UNREACHABLE)
    // The sandbox reports with a delay.
    await expect.poll(() => listed('text-not-delivered')).toHaveLength(1)
    expect(await listed('text-not-delivered')).toMatchObject([
      { id: `text-not-delivered:${id}`, brand: 'main', borrowerName: expect.stringMatching(/\w+ \w+/) },
    ])
    await sendCode(borrower, id, borrower.mobileNumber)
    expect(await listed('text-not-delivered')).toEqual([])
  })

  test('a proof that waits for a review longer than its borrower was told', async () => {
    const borrower = await applyForLoan(kit, { amount: 9000 })
    await requestLoan(kit, borrower)
    const income = await fetchRequirement(kit, borrower, 'income-application-requirement')
    await callProof(kit, income, 'send', { as: borrower.token })
    await callProof(kit, income, 'confirm', { as: borrower.token })
    expect(await listed('proof-waiting')).toEqual([])
    // More than a working day, whatever day it is.
    await run(
      sql`update requirement set confirmed_at = confirmed_at - interval '10 days' where id = ${income.id}`,
    )
    expect(await listed('proof-waiting')).toMatchObject([
      { id: `proof-waiting:${income.id}`, detail: 'Proof of income', brand: 'main' },
    ])
    await kit.call('POST', `/admin/reviews/${income.id}/accept`, { as: staff.token })
    expect(await listed('proof-waiting')).toEqual([])
  })

  test('a file that the scanner does not answer for', async () => {
    const borrower = await applyForLoan(kit, { amount: 9000 })
    await requestLoan(kit, borrower)
    const income = await fetchRequirement(kit, borrower, 'income-application-requirement')
    await kit.setFault('clamav', 'down')
    await callProof(kit, income, 'send', { as: borrower.token })
    await kit.setFault('clamav', 'ok')
    expect(await listed('proof-not-scanned')).toEqual([])
    await run(
      sql`update proof set moved_at = moved_at - interval '2 hours' where requirement_id = ${income.id}`,
    )
    expect(await listed('proof-not-scanned')).toMatchObject([{ detail: 'Proof of income' }])
    await runJobsNow(kit.deps)
    await kit.drain()
    expect(await listed('proof-not-scanned')).toEqual([])
  })

  test('a payment that the provider reports and our records do not have', async () => {
    const event = {
      id: 'EV1',
      resource_type: 'payments',
      action: 'confirmed',
      links: { payment: 'PM-UNKNOWN' },
    }
    expect(await deliver(JSON.stringify({ events: [event] }))).toBe(204)
    await kit.drain()
    expect(await listed('event-not-used')).toEqual([])
    await run(
      sql`update webhook_event set received_at = received_at - interval '2 hours' where event_id = 'EV1'`,
    )
    expect(await listed('event-not-used')).toMatchObject([
      { id: 'event-not-used:gocardless/EV1', detail: 'GoCardless' },
    ])

    // The payment was ours: recorded late, and the job started again.
    const { loanId } = await seedLoan(kit.deps, { paidInstalments: 1 })
    await run(sql`update collection set provider_id = 'PM-UNKNOWN' where loan_id = ${loanId}`)
    await startJobsAgain()
    expect(await listed('event-not-used')).toEqual([])
    // The provider does not know this payment, which is the next item.
    const [unknown] = await listed('provider-disagrees')
    expect(unknown).toMatchObject({
      loanId,
      detail: 'Collection: paid-out here, unknown at the provider',
      canClose: false,
    })
    await run(sql`delete from disagreement`)
  })

  test('a credit search without an end', async () => {
    await kit.setFault('callreport', 'down')
    await expect(applyForLoan(kit)).rejects.toThrow('CREDIT_CHECK_PENDING')
    expect(await listed('search-without-end')).toEqual([])
    await run(
      sql`update deferred_search set deferred_at = deferred_at - interval '7 hours' where ended_at is null`,
    )
    expect(await listed('search-without-end')).toMatchObject([
      { detail: 'The search for a quote', loanId: null },
    ])
    await kit.setFault('callreport', 'ok')
    await startJobsAgain()
    expect(await listed('search-without-end')).toEqual([])
  })

  test('a daily run that did not finish', async () => {
    const yesterday = kit.deps.clock.today().subtract({ days: 1 }).toString()
    await run(sql`insert into daily_run (ran_on) values (${yesterday})`)
    expect(await listed('daily-run-late')).toMatchObject([{ id: `daily-run-late:${yesterday}` }])
    await enqueue('run-day', { day: yesterday })
    await kit.drain()
    expect(await listed('daily-run-late')).toEqual([])
  })

  test('an agreement that ended more than six years ago', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Complete', termMonths: 12 })
    const age = (years: string) =>
      run(sql`update loan set updated_at = now() - ${years}::interval where id = ${loan.loanId}`)
    await age('5 years')
    expect(await reasonsOf(loan)).toEqual([])
    await age('7 years')
    expect(await reasonsOf(loan)).toEqual(['loan-kept-too-long'])
  })
})

describe('books that disagree', () => {
  const WRONG: [
    kind: string,
    break_: (loanId: number) => ReturnType<typeof sql>,
    fix: (loanId: number) => ReturnType<typeof sql>,
  ][] = [
    [
      'balance',
      (id) => sql`update loan set balance_pence = balance_pence + 1 where id = ${id}`,
      (id) => sql`update loan set balance_pence = balance_pence - 1 where id = ${id}`,
    ],
    [
      'paid',
      (id) => sql`update loan set paid_pence = paid_pence + 1 where id = ${id}`,
      (id) => sql`update loan set paid_pence = paid_pence - 1 where id = ${id}`,
    ],
    [
      'payments',
      (id) => sql`update collection set state = 'sent' where loan_id = ${id} and instalment_number = 1`,
      (id) => sql`update collection set state = 'paid-out' where loan_id = ${id}`,
    ],
    [
      'instalments',
      (id) => sql`update instalment set state = 'due' where loan_id = ${id} and number = 1`,
      (id) => sql`update instalment set state = 'paid' where loan_id = ${id} and number = 1`,
    ],
    [
      'credit',
      (id) =>
        sql`update instalment set principal_pence = principal_pence + 1, amount_pence = amount_pence + 1 where loan_id = ${id} and number = 9`,
      (id) =>
        sql`update instalment set principal_pence = principal_pence - 1, amount_pence = amount_pence - 1 where loan_id = ${id} and number = 9`,
    ],
    [
      'total-payable',
      (id) => sql`update loan set total_payable_pence = total_payable_pence + 1 where id = ${id}`,
      (id) => sql`update loan set total_payable_pence = total_payable_pence - 1 where id = ${id}`,
    ],
    [
      'payouts',
      (id) => sql`update payout set state = 'failed' where loan_id = ${id}`,
      (id) => sql`update payout set state = 'executed' where loan_id = ${id}`,
    ],
    [
      'given-back',
      (
        id,
      ) => sql`insert into refund (loan_id, bank_account_id, amount_pence, state, source, told, created_at, updated_at)
        select id, bank_account_id, 300, 'executed', 'given-back', 'We agreed it', now(), now() from loan where id = ${id}`,
      (id) => sql`update refund set state = 'returned' where loan_id = ${id}`,
    ],
  ]

  test('agree after everything that can happen to a loan', async () => {
    for (const state of ['Repaying', 'Late', 'Complete', 'Cancelled', 'Pending'] as const)
      await seedLoan(kit.deps, { state, termMonths: 12, ...(state === 'Late' ? { paidInstalments: 2 } : {}) })
    await kit.drain()
    await checkBooks(kit.deps)
    expect(await listed('books-disagree')).toEqual([])
  })

  test.each(WRONG)('%s', async (kind, break_, fix) => {
    const { loanId } = await seedLoan(kit.deps, { termMonths: 12, paidInstalments: 2 })
    await run(break_(loanId))
    await checkBooks(kit.deps)
    const found = (await listed('books-disagree')).filter((item) => item.loanId === loanId)
    expect(found.map(({ detail }) => detail?.split(':')[0]?.toLowerCase())).toContain(
      kind.replaceAll('-', ' '),
    )
    const [item] = found
    expect(await close(item?.id ?? '')).toMatchObject({
      status: 409,
      body: { error: { code: 'WRONG_STATE' } },
    })
    await run(fix(loanId))
    expect(await listed('books-disagree')).toEqual([])
  })

  test('are checked in pages, and the check continues where it was killed', async () => {
    const { loanId } = await seedLoan(kit.deps, { termMonths: 12 })
    await run(sql`update loan set balance_pence = balance_pence + 1 where id = ${loanId}`)
    await run(sql`update books_check set checked_to = ${loanId}`)
    await checkBooks(kit.deps)
    expect(await listed('books-disagree')).toEqual([])
    await Promise.all([checkBooks(kit.deps), checkBooks(kit.deps)])
    expect(await listed('books-disagree')).toHaveLength(1)
    await run(sql`update loan set balance_pence = balance_pence - 1 where id = ${loanId}`)
  })

  test('are all checked by the command, which says how many and what disagrees', async () => {
    const { loanId } = await seedLoan(kit.deps, { termMonths: 12 })
    const { count } = await kit.deps.db
      .selectFrom('loan')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(await checkAllBooks(kit.deps)).toEqual({ loans: Number(count), disagreements: [] })
    await run(sql`update loan set balance_pence = balance_pence + 1 where id = ${loanId}`)
    const { disagreements } = await checkAllBooks(kit.deps)
    expect(disagreements).toMatchObject([{ kind: 'balance', loan_id: loanId }])
    await run(sql`update loan set balance_pence = balance_pence - 1 where id = ${loanId}`)
    expect((await checkAllBooks(kit.deps)).disagreements).toEqual([])
  })

  test('are checked by the daily run', async () => {
    const { loanId } = await seedLoan(kit.deps, { termMonths: 12 })
    await run(sql`update loan set balance_pence = balance_pence + 1 where id = ${loanId}`)
    await enqueue('run-day', { day: kit.deps.clock.today().add({ days: 1 }).toString() })
    await kit.drain()
    expect(await listed('books-disagree')).toMatchObject([{ loanId }])
    await run(sql`update loan set balance_pence = balance_pence - 1 where id = ${loanId}`)
  })
})

describe('closing what the records cannot show as resolved', () => {
  test('it is removed, with who closed it and when; what happens again is listed again', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Cancelled' })
    await run(sql`update loan set paid_pence = 100 where id = ${loan.loanId}`)
    const [item] = await listItems(loan)
    expect(item).toMatchObject({ reason: 'refund-owed', canClose: true, next: ATTENTION['refund-owed'].next })
    const id = item?.id ?? ''

    expect(await close(id)).toMatchObject({
      status: 200,
      body: { data: { id, '@type': 'attentionClosure' } },
    })
    expect(await reasonsOf(loan)).toEqual([])
    expect((await close(id)).status).toBe(404)
    const { rows } = await sql`select closed_by, note from attention_closure where item_id = ${id}`.execute(
      kit.deps.db,
    )
    expect(rows).toEqual([{ closed_by: staff.userId, note: 'Paid back, ref 12. AB' }])
    const { rows: events } = await sql`select actor, after from event where name = 'attentionClosed'`.execute(
      kit.deps.db,
    )
    expect(events).toEqual([{ actor: `user:${staff.userId}`, after: { id, customer: loan.borrower.userId } }])

    await run(sql`update loan_transition set at = now() + interval '1 minute' where loan_id = ${loan.loanId}`)
    expect(await reasonsOf(loan)).toEqual(['refund-owed'])
  })

  test('by two at once it is closed once', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Cancelled' })
    await run(sql`update loan set paid_pence = 100 where id = ${loan.loanId}`)
    const [item] = await listItems(loan)
    const id = item?.id ?? ''
    const closings: ReturnType<typeof close>[] = []
    await kit.deps.db.transaction().execute(async (tx) => {
      // Both have read the list before either may write.
      await sql`lock table attention_closure in exclusive mode`.execute(tx)
      closings.push(close(id), close(id))
      for (let waiting = 0; waiting < closings.length; ) {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(kit.deps.db)
        waiting = rows[0]?.waiting ?? 0
      }
    })
    const answers = await Promise.all(closings)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { rows } =
      await sql`select 1 from event where name = 'attentionClosed' and after ->> 'id' = ${id}`.execute(
        kit.deps.db,
      )
    expect(rows).toHaveLength(1)
  })

  test('only staff close it, with a note, and only what is there', async () => {
    const borrower = await seedBorrower(kit.deps)
    const body = { id: 'refund-owed:1', note: 'done' }
    const path = '/admin/attention/closures'
    expect((await kit.call('POST', path, { body })).status).toBe(401)
    expect((await kit.call('POST', path, { body, as: borrower.token })).status).toBe(403)
    expect((await kit.call('POST', path, { body, as: staff.token })).status).toBe(404)
    for (const wrong of [
      { ...body, note: '' },
      { id: body.id },
      { ...body, id: 'x' },
      { ...body, shoeSize: 43 },
    ])
      expect((await kit.call('POST', path, { body: wrong, as: staff.token })).status).toBe(422)
  })
})

const PHONE = 'phone-application-requirement'
/** The sandbox delivers nothing to this number. */
const UNREACHABLE = '07912 000000'

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(kit.deps.db)
}

async function readAll(): Promise<AttentionItem[]> {
  const { status, body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })
  expect(status).toBe(200)
  return body.data.items
}

async function listed(...reasons: AttentionItem['reason'][]): Promise<AttentionItem[]> {
  return (await readAll()).filter(({ reason }) => reasons.includes(reason))
}

async function listItems({ loanId }: SeededLoan): Promise<AttentionItem[]> {
  return (await readAll()).filter((item) => item.loanId === loanId)
}

async function reasonsOf(loan: SeededLoan): Promise<string[]> {
  return (await listItems(loan)).map(({ reason }) => reason)
}

function close(id: string) {
  return kit.call('POST', '/admin/attention/closures', {
    as: staff.token,
    body: { id, note: 'Paid back, ref 12. AB' },
  })
}

async function sendCode({ token }: TestBorrower, id: number, mobileNumber: string): Promise<void> {
  const path = `/v1/phone-application-requirements/${id}/update-mobile-number`
  expect((await kit.call('POST', path, { as: token, body: { mobileNumber } })).status).toBe(200)
}

/** As staff do after they have removed the cause. */
async function startJobsAgain(): Promise<void> {
  await run(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where attempts > 0 or run_at > now()), run_at := now(), attempts := 0)`)
  await kit.drain()
}

function enqueue<Name extends JobName>(job: Name, payload: Jobs[Name]) {
  return command(kit.deps, systemContext('test'), { name: 'test' }, (work) => work.enqueue(job, payload))
}

async function deliver(text: string): Promise<number> {
  const signature = createHmac('sha256', kit.deps.config.directDebit.webhookSecret).update(text).digest('hex')
  const response = await fetch(`${kit.apiUrl}/webhooks/gocardless`, {
    method: 'POST',
    headers: { 'webhook-signature': signature, 'content-type': 'application/json' },
    body: text,
  })
  return response.status
}
