import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import type { ApiDeps } from './deps.ts'
import { startJobWorker, type Worker } from './platform/jobs/jobs.ts'
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
  await addLockedJob()
  expect(await lockedJobs()).toBe(1)
  await withWorker(async () => {
    expect(await lockedJobs()).toBe(0)
    expect(await waitingJobs()).toBe(0)
  })
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

test('jobs of a worker that was killed are done by one that runs', async () => {
  await withWorker(async () => {
    await addLockedJob()
    await expect.poll(waitingJobs, { timeout: 100_000 }).toBe(0)
  })
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

test('jobs are not taken from a running worker', async () => {
  await withWorker(async (worker) => {
    await addLockedJob(worker.names()[0])
    const second = await startWorker(kit.deps)
    await addLockedJob()
    // The other job was released by then, and so would be this one.
    await expect.poll(waitingJobs, { timeout: 100_000 }).toBe(1)
    expect(await lockedJobs(worker.names()[0])).toBe(1)
    await second.stop()
    await sql`delete from graphile_worker._private_jobs`.execute(kit.deps.db)
  })
})

describe('when the database goes away under a worker', () => {
  test.each([
    ['done', 'delete', `select graphile_worker.add_job('prune', '{}')`],
    ['failed', 'update', `select graphile_worker.add_job('send-message', '{"messageId": "none"}'::json)`],
  ])('while it records that a job is %s, that is recorded afterwards', async (_, event, addJob) => {
    await kit.asOwner(`create sequence break_once; grant all on sequence break_once to public;
      create function break_once() returns trigger language plpgsql as $$ begin
        if nextval('break_once') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return coalesce(new, old);
      end $$;
      create trigger break_once before ${event} on graphile_worker._private_jobs
        for each row when (old.locked_by is not null) execute function break_once()`)
    try {
      await withWorker(async (worker) => {
        await kit.deps.pool.query(addJob)
        await expect.poll(timesBroken, { timeout: 100_000 }).toBeGreaterThan(1)
        // The connection that was ended may be the one that this process asks with next.
        await vi.waitFor(() => worker.drain(), { timeout: 100_000 })
        const { rows } = await kit.deps.pool.query(
          'select locked_by, last_error from graphile_worker._private_jobs',
        )
        // The one that failed waits for its next try, and no other is left.
        for (const row of rows) expect(row).toEqual({ locked_by: null, last_error: expect.any(String) })
        expect(rows).toHaveLength(event === 'update' ? 1 : 0)
      })
    } finally {
      await kit.asOwner(`drop trigger break_once on graphile_worker._private_jobs; drop function break_once;
        drop sequence break_once; delete from graphile_worker._private_jobs`)
    }
  })

  test('a job that was assigned to it but not delivered is done when it is back', async () => {
    await withWorker(async () => {
      await addLockedJob()
      await kit.asOwner(`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = 7236403 and database = (select oid from pg_database where datname = current_database())`)
      await expect.poll(waitingJobs, { timeout: 100_000 }).toBe(0)
    })
  })
})

async function timesBroken(): Promise<number> {
  const { rows } = await kit.deps.pool.query('select last_value, is_called from break_once')
  return rows[0].is_called ? rows[0].last_value : 0
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

/** Locked since longer than a worker waits for the names of another. */
async function addLockedJob(by = 'killed'): Promise<void> {
  await kit.deps.db.transaction().execute(async (tx) => {
    const added = sql<{ id: number }>`select id from graphile_worker.add_job('prune', '{}')`
    const { rows } = await added.execute(tx)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = ${by}, attempts = 1
      where id = ${rows[0]!.id}`.execute(tx)
  })
}

async function lockedJobs(by = 'killed'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where locked_by = ${by}`.execute(kit.deps.db)
  return rows[0]!.count
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(
    kit.deps.db,
  )
  return rows[0]!.count
}
