import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reserveCollections } from '#features/direct-debit/reserve-collections.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { copyLoans } from '#testing/seed/loan-copies.ts'
import { runDay } from './daily-run.ts'

/** More than two pages, so that a run can be interrupted between pages. */
const LOANS = 1_101

let kit: TestApi
let dueOn: Temporal.PlainDate

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  const { loanId } = await seedLoan(kit.deps, { termMonths: 12 })
  const instalment = await kit.deps.db
    .selectFrom('instalment')
    .select('collect_on')
    .where('loan_id', '=', loanId)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  dueOn = Temporal.PlainDate.from(instalment.collect_on)
  await copyLoans(kit.deps, { loanId, count: LOANS - 1 })
})

afterAll(() => kit?.stop())

test('a day with nothing due soon reserves nothing', async () => {
  await runDay(kit.deps, { day: dueOn.subtract({ days: 10 }).toString() })
  expect(await counts()).toMatchObject({ collections: 0, jobs: 0, fallen: 0 })
})

test('a run that is killed between pages starts again and does the rest, and nothing twice', async () => {
  await kit.deps.clock.setToday(dueOn)
  await failAfterPages(1)
  await expect(runDay(kit.deps, { day: dueOn.toString() })).rejects.toThrow('killed')
  const stopped = await counts()
  expect(stopped.fallen).toBeGreaterThan(0)
  expect(stopped.fallen).toBeLessThan(LOANS)

  await letGo()
  await Promise.all([
    runDay(kit.deps, { day: dueOn.toString() }),
    runDay(kit.deps, { day: dueOn.toString() }),
  ])
  const done = await counts()
  expect(done).toEqual({
    collections: LOANS,
    loansCollected: LOANS,
    collecting: LOANS,
    jobs: LOANS,
    fallen: LOANS,
    offBalance: 0,
  })

  await runDay(kit.deps, { day: dueOn.toString() })
  await sql`update daily_run set finished_at = null`.execute(kit.deps.db)
  await runDay(kit.deps, { day: dueOn.toString() })
  expect(await counts()).toEqual(done)
})

test('a collection reserved late is still taken with the full notice', async () => {
  const { rows } = await sql<{ first: string }>`select min(charge_on) as first from collection`.execute(
    kit.deps.db,
  )
  expect(
    Temporal.PlainDate.compare(Temporal.PlainDate.from(rows[0]!.first), dueOn.add({ days: 3 })),
  ).toBeGreaterThanOrEqual(0)
})

test('several instalments that are due on one day are one Direct Debit', async () => {
  const { loanId } = await seedLoan(kit.deps, { termMonths: 12 })
  await kit.deps.db
    .updateTable('instalment')
    .set({ collect_on: kit.deps.clock.today().toString() })
    .where('loan_id', '=', loanId)
    .where('number', '<=', 3)
    .execute()
  await reserveCollections(kit.deps, kit.deps.clock.today())
  const [first, ...others] = await kit.deps.db
    .selectFrom('collection')
    .select(['id', 'instalment_number', 'taken_with_id'])
    .where('loan_id', '=', loanId)
    .orderBy('instalment_number')
    .execute()
  expect(first).toMatchObject({ instalment_number: 1, taken_with_id: null })
  expect(others.map(({ taken_with_id }) => taken_with_id)).toEqual([first!.id, first!.id])
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where key = any(${[first!, ...others].map(({ id }) => `collect-payment:${id}`)})`.execute(kit.deps.db)
  expect(rows).toEqual([{ key: `collect-payment:${first!.id}` }])
})

async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from collection) as collections,
      (select count(distinct (loan_id, instalment_number)) from collection) as "loansCollected",
      (select count(*) from instalment where state = 'collecting') as collecting,
      (select count(*) from graphile_worker.jobs where task_identifier = 'collect-payment') as jobs,
      (select count(*) from ledger_transaction where kind = 'instalment-due') as fallen,
      (select count(*) from loan l where l.balance_pence <> (select sum(p.amount_pence) from ledger_posting p
        where p.loan_id = l.id and p.account = 'loan-principal')) as "offBalance"`.execute(kit.deps.db)
  return rows[0]!
}

/** The database refuses the audit row of a later page, whose transaction is then rolled back. */
async function failAfterPages(pages: number): Promise<void> {
  await kit.asOwner(`
    create function kill_run() returns trigger language plpgsql as $$
    begin
      if (select count(*) from event where name = 'instalmentsFellDue') >= ${pages} then
        raise exception 'killed';
      end if;
      return new;
    end $$`)
  await kit.asOwner(`create trigger kill_run before insert on event for each row
    when (new.name = 'instalmentsFellDue') execute function kill_run()`)
}

async function letGo(): Promise<void> {
  await kit.asOwner('drop trigger kill_run on event')
}
