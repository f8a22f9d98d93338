import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addStuckJob, deleteJobs, holdWorkerLock, type StuckWorker } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import type { ApiDeps } from './deps.ts'
import { startJobWorker, type Worker } from './platform/jobs/jobs.ts'
import { WORKER_LOCK } from './platform/jobs/queue.ts'
import { startWorker } from './worker.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

test('a worker runs the daily run of the day it starts on', async () => {
  await withWorker(async () => {
    const runs = await kit.deps.db.selectFrom('daily_run').selectAll().execute()
    expect(runs).toMatchObject([{ ran_on: kit.deps.clock.today().toString(), finished_at: expect.any(Date) }])
  })
})

test('jobs of a worker that was killed are done by the next one', async () => {
  const killed = await addStuckJob(kit.deps, 'prune')
  expect(await lockedJobs(killed)).toBe(1)
  await withWorker(async () => {
    expect(await lockedJobs(killed)).toBe(0)
    expect(await waitingJobs()).toBe(0)
  })
  await killed.stop()
})

test.each([
  ['email-decision', { applicationId: 1, sortKey: 1 }],
  ['tell-unknown-events', {}],
])('a job that an older process enqueued as %s runs', async (name, payload) => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(kit.deps.db)
  await withWorker(async () => {
    expect(await waitingJobs()).toBe(0)
  })
})

test('an instalment that an older process found missed by itself is missed', async () => {
  const { loanId } = await seedLoan(kit.deps)
  const { clock, db } = kit.deps
  const [number] = await db
    .updateTable('instalment')
    .set({ collect_on: clock.today().subtract({ days: 1 }).toString() })
    .where('loan_id', '=', loanId)
    .where('number', '=', 1)
    .where('state', '=', 'due')
    .returning('number')
    .execute()
  expect(number).toEqual({ number: 1 })
  await db.updateTable('mandate').set({ state: 'cancelled' }).where('loan_id', '=', loanId).execute()
  const payload = JSON.stringify({ loanId, number: 1 })
  await sql`select graphile_worker.add_job('miss-instalment', ${payload}::json)`.execute(db)
  await withWorker(async () => expect(await waitingJobs()).toBe(0))
  const { state } = await db
    .selectFrom('instalment')
    .select('state')
    .where('loan_id', '=', loanId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  expect(state).toBe('missed')
})

test('jobs of a worker that was killed are done by one that runs', async () => {
  const leave = await holdWorkerLock(kit.deps)
  const killed = await addStuckJob(kit.deps, 'prune')
  await withWorker(() => expect.poll(waitingJobs).toBe(0))
  leave()
  await killed.stop()
})

test('a worker has the name that its jobs are locked by', async () => {
  let lockedBy: string[] = []
  const worker = await startJobWorker(kit.deps, {
    prune: async ({ pool }: ApiDeps) => {
      const { rows } = await pool.query(
        'select locked_by from graphile_worker.jobs where locked_at is not null',
      )
      lockedBy = rows.map(({ locked_by }) => locked_by)
    },
  })
  await sql`select graphile_worker.add_job('prune', '{}')`.execute(kit.deps.db)
  await worker.drain()
  expect(lockedBy).toEqual(worker.names())
  await worker.stop()
})

test('a worker says why it takes no jobs', async () => {
  const worker = await startWorker(kit.deps)
  expect([worker.isRunning(), await worker.findProblem()]).toEqual([true, null])
  const query = vi
    .spyOn(kit.deps.pool, 'query')
    .mockRejectedValue(new DatabaseUnavailable('unreachable', new Error('gone')))
  expect(await worker.findProblem()).toBe('the database cannot be used')
  query.mockRestore()
  await worker.stop()
  expect(await worker.findProblem()).toBe('the queue has ended')
})

test('jobs are not taken from a running worker', async () => {
  const running = await addStuckJob(kit.deps, 'prune')
  const leave = await holdWorkerLock(kit.deps, running.name)
  const killed = await addStuckJob(kit.deps, 'prune')
  const worker = await startWorker(kit.deps)
  // The other job was released by then, and so would be this one.
  await expect.poll(waitingJobs).toBe(1)
  expect(await lockedJobs(running)).toBe(1)
  await worker.stop()
  leave()
  await running.stop()
  await killed.stop()
  await expect.poll(waitingJobs).toBe(0)
})

describe('when the database goes away under a worker', () => {
  test.each(['done', 'failed'])(
    'while it records that a job is %s, that is recorded afterwards',
    async (how) => {
      const begun = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const worker = await startJobWorker(kit.deps, {
        prune: async () => {
          begun.resolve()
          await ended.promise
          if (how === 'failed') throw new Error('not now')
        },
      })
      await sql`select graphile_worker.add_job('prune', '{}')`.execute(kit.deps.db)
      await begun.promise
      await breakNextRecord(worker, ended.resolve)
      await worker.drain()
      const left = await sql`select locked_by, last_error from graphile_worker.jobs`.execute(kit.deps.db)
      // The one that failed waits for its next try, and no other is left.
      expect(left.rows).toEqual(how === 'failed' ? [{ locked_by: null, last_error: 'not now' }] : [])
      await worker.stop()
      await deleteJobs(kit.deps)
    },
  )

  test('a job that was assigned to it but not delivered is done when it is back', async () => {
    const leave = await holdWorkerLock(kit.deps)
    const killed = await addStuckJob(kit.deps, 'prune')
    const worker = await startWorker(kit.deps)
    await kit.asOwner(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${WORKER_LOCK} and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(waitingJobs).toBe(0)
    await worker.stop()
    leave()
    await killed.stop()
  })
})

/** Has what a worker records next wait for a lock, and ends its connection meanwhile. */
async function breakNextRecord(worker: Worker, endJob: () => void): Promise<void> {
  const client = await kit.deps.pool.connect()
  await client.query('begin')
  await client.query('select graphile_worker.force_unlock_workers($1)', [worker.names()])
  endJob()
  const end = () =>
    kit.deps.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await end()).rowCount).toBe(1)
  await client.query('rollback')
  client.release()
}

async function withWorker(body: (worker: Worker) => Promise<void>): Promise<void> {
  const worker = await startWorker(kit.deps)
  try {
    // A connection that an earlier test ended may be the first that is asked with.
    await vi.waitFor(() => worker.drain(), { timeout: 100_000 })
    await body(worker)
  } finally {
    await worker.stop()
  }
}

async function lockedJobs({ name }: StuckWorker): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where locked_by = ${name}`.execute(kit.deps.db)
  return rows[0]!.count
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(
    kit.deps.db,
  )
  return rows[0]!.count
}
