import type { ApiDeps } from '@tarnbrook/api/deps'
import { runDay } from '@tarnbrook/api/features/servicing/daily-run'
import { toOwnerUrl } from '@tarnbrook/api/testing/database'
import { startTestProxy } from '@tarnbrook/api/testing/database/proxy'
import { startTestApi } from '@tarnbrook/api/testing/kit'
import pg from 'pg'
import { startDatabaseServer } from './support/database-server.ts'
import { seedManyLoans } from './support/seed-loans.ts'
import { type Table, verdict } from './support/table.ts'

const SMALL = 2_000
const LARGE = 20_000
const LARGEST = 100_000
const LIMIT_RATIO = 1.3
/** Per loan beside posting: a collection, a job, an instalment's state and the audit trail. */
const LIMIT_OF_POSTING = 0.2
const LIMIT_MB = 200

/** Milliseconds for each loan. */
interface Figures {
  due: number
  quiet: number
}

/**
 * The daily run per loan, with few and many loans, on a due day after days without a run, and on
 * the day after. The copies have no ledger, so all is posted. The largest is cut off half-way.
 */
export async function benchDailyRun(): Promise<Table> {
  const server = await startDatabaseServer()
  try {
    const small = await timeRuns(SMALL)
    const large = await timeRuns(LARGE)
    const largest = await timeInterrupted()
    const row = (name: string, few: number, many: number) => [
      name,
      few.toFixed(2),
      many.toFixed(2),
      (many / few).toFixed(2),
      LIMIT_RATIO.toFixed(1),
      verdict(many / few <= LIMIT_RATIO),
    ]
    return {
      title: `Daily run: ms for each loan, with ${SMALL.toLocaleString('en')} loans and with ${LARGE.toLocaleString('en')}`,
      head: ['day', 'few', 'many', 'ratio', 'limit', ''],
      rows: [
        row('every loan has a payment', small.due, large.due),
        row('the day after', small.quiet, large.quiet),
        [
          `${LARGEST.toLocaleString('en')} loans, cut off half-way: postings a second, and of a loop in plpgsql`,
          largest.perSecond.toFixed(0),
          largest.plainPerSecond.toFixed(0),
          (largest.perSecond / largest.plainPerSecond).toFixed(2),
          LIMIT_OF_POSTING.toFixed(1),
          verdict(largest.perSecond / largest.plainPerSecond >= LIMIT_OF_POSTING),
        ],
        [
          'the same, memory in MB: before, and at most',
          largest.beforeMb.toFixed(0),
          largest.mostMb.toFixed(0),
          (largest.mostMb - largest.beforeMb).toFixed(0),
          LIMIT_MB.toFixed(0),
          verdict(largest.mostMb - largest.beforeMb <= LIMIT_MB),
        ],
        [
          'the same, postings that are missing or twice',
          '0',
          String(largest.wrong),
          '',
          '0',
          verdict(largest.wrong === 0),
        ],
      ],
    }
  } finally {
    await server.stop()
  }
}

async function timeRuns(loans: number): Promise<Figures> {
  const api = await startTestApi({ worker: false })
  try {
    await seedManyLoans(api.deps, { loans, sample: 1000 })
    const day = await dayOfPayments(api.deps)
    const time = async (on: Temporal.PlainDate) => {
      const begun = performance.now()
      await runDay(api.deps, { day: on.toString() })
      return (performance.now() - begun) / loans
    }
    return { due: await time(day), quiet: await time(day.add({ days: 1 })) }
  } finally {
    await api.stop()
  }
}

/** Memory is of this whole process, the sandbox included. */
async function timeInterrupted() {
  const proxy = await startTestProxy()
  const api = await startTestApi({ worker: false, wayToDatabase: async (url) => proxy.toProxyUrl(url) })
  const owner = new pg.Client({ connectionString: toOwnerUrl(api.deps.pool.options.connectionString!) })
  try {
    await owner.connect()
    await seedManyLoans(api.deps, { loans: LARGEST, sample: 1000 })
    const day = (await dayOfPayments(api.deps)).toString()
    const count = async (query: string) => Number((await owner.query(query)).rows[0].count)
    const wanted = await count(
      `select count(*) from instalment i join loan l on l.id = i.loan_id and l.state = 'Repaying' where i.due_on <= '${day}'
       and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number)`,
    )
    const before = await count(`select count(*) from ledger_transaction where kind = 'instalment-due'`)
    const plainMs = await timePlain(owner, day)

    const beforeMb = process.memoryUsage.rss() / 2 ** 20
    let mostMb = beforeMb
    const watch = setInterval(() => {
      mostMb = Math.max(mostMb, process.memoryUsage.rss() / 2 ** 20)
    }, 20)
    const begun = performance.now()
    const first = runDay(api.deps, { day }).then(
      () => 'done',
      () => 'cut off',
    )
    const posted = () => count(`select count(*) from ledger_transaction where kind = 'instalment-due'`)
    while ((await posted()) - before < wanted / 2) await new Promise((resolve) => setTimeout(resolve, 50))
    proxy.cut()
    if ((await first) !== 'cut off') throw new Error('the run was done before it was cut off')
    proxy.restore()
    await runDay(api.deps, { day })
    const ms = performance.now() - begun
    clearInterval(watch)
    const collected = await count(
      `select count(*) from (select from collection where state = 'reserved' group by loan_id, instalment_number having count(*) > 1) twice`,
    )
    return {
      perSecond: (wanted / ms) * 1000,
      plainPerSecond: (wanted / plainMs) * 1000,
      beforeMb,
      mostMb,
      wrong: Math.abs((await posted()) - before - wanted) + collected,
    }
  } finally {
    await owner.end()
    await api.stop()
    await proxy.close()
  }
}

/** The least the postings cost: a loop in the database that writes each, then rolled back. */
async function timePlain(owner: pg.Client, day: string): Promise<number> {
  await owner.query('begin')
  const begun = performance.now()
  await owner.query(`do $$
    declare row record; made bigint := 1;
    begin
      for row in select i.* from instalment i join loan l on l.id = i.loan_id and l.state = 'Repaying' where i.due_on <= '${day}'
        and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number)
      loop
        made := made + 1;
        insert into ledger_transaction (id, loan_id, kind, reference, booked_on, created_at)
          values (made, row.loan_id, 'instalment-due', 'instalment:' || row.loan_id || ':' || row.number, row.due_on, now());
        insert into ledger_posting (transaction_id, account, loan_id, amount_pence) values
          (made, 'instalments-due', row.loan_id, row.principal_pence + row.interest_pence),
          (made, 'loan-principal', row.loan_id, -row.principal_pence),
          (made, 'interest-income', row.loan_id, -row.interest_pence);
      end loop;
    end $$`)
  const ms = performance.now() - begun
  await owner.query('rollback')
  return ms
}

async function dayOfPayments(deps: ApiDeps): Promise<Temporal.PlainDate> {
  const { due_on } = await deps.db
    .selectFrom('instalment')
    .select('due_on')
    .where('number', '=', 4)
    .limit(1)
    .executeTakeFirstOrThrow()
  return Temporal.PlainDate.from(due_on)
}
