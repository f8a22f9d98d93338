import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '#platform/jobs.ts'
import { startTestApi, type TestApi } from '#test-kit.ts'
import { startWorker } from './worker.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

test('a worker runs the day it starts on', async () => {
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

test('jobs are not taken from a worker that lives', async () => {
  await withWorker(async () => {
    await addLockedJob()
    const second = await startWorker(kit.deps)
    expect(await lockedJobs()).toBe(1)
    await second.stop()
    await sql`select graphile_worker.force_unlock_workers('{killed}')`.execute(kit.deps.db)
  })
})

async function withWorker(body: (worker: Worker) => Promise<void>): Promise<void> {
  const worker = await startWorker(kit.deps)
  try {
    await worker.drain()
    await body(worker)
  } finally {
    await worker.stop()
  }
}

async function addLockedJob(): Promise<void> {
  await kit.deps.db.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('prune', '{}')`.execute(tx)
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`.execute(
      tx,
    )
  })
}

async function lockedJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.jobs where locked_by = 'killed'`.execute(kit.deps.db)
  return rows[0]!.count
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(
    kit.deps.db,
  )
  return rows[0]!.count
}
