import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addStuckJob, deleteJobs, holdWorkerLock, type StuckWorker } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { orderedQueue } from './job-order.ts'
import { releaseAbandoned } from './queue.ts'

let kit: TestApi
const stuck: StuckWorker[] = []

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterEach(async () => {
  await Promise.all(stuck.splice(0).map((worker) => worker.stop()))
  await deleteJobs(kit.deps)
})

afterAll(() => kit?.stop())

async function addStuck(queue?: string): Promise<StuckWorker> {
  const worker = await addStuckJob(kit.deps, 'prune', queue)
  stuck.push(worker)
  return worker
}

async function isLocked({ name }: StuckWorker): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where locked_by = ${name}`.execute(kit.deps.db)
  return rows.length > 0
}

test.each([
  ['a worker that was killed', { isReleased: true }],
  ['a worker that was killed a moment ago', { afterSeconds: 100, isReleased: false }],
  ['another worker that runs', { isRegistered: true, isReleased: false }],
  ['the asking worker, which runs a job', { isOwn: true, isReleased: false }],
  ['the asking worker, which runs none', { isOwn: true, isIdle: true, isReleased: true }],
])(
  'the jobs of %s',
  async (_, given: {
    afterSeconds?: number
    isRegistered?: boolean
    isOwn?: boolean
    isIdle?: boolean
    isReleased: boolean
  }) => {
    const worker = await addStuck()
    const leave = await holdWorkerLock(kit.deps, given.isRegistered ? worker.name : 'another')
    await releaseAbandoned(kit.deps.pool, {
      own: given.isOwn ? [worker.name] : ['mine'],
      isIdle: given.isIdle ?? false,
      afterSeconds: given.afterSeconds ?? 10,
    })
    leave()
    expect(await isLocked(worker)).toBe(!given.isReleased)
  },
)

test('a queue that stayed locked where its job ran twice is unlocked by the worker that locked it', async () => {
  const queue = orderedQueue('ada')
  await addStuck(queue)
  await releaseAbandoned(kit.deps.pool, { own: [], isIdle: true, afterSeconds: 0 })
  // It takes the same job, which the first then ends and deletes.
  const second = await addStuck(queue)
  await stuck.shift()?.stop()
  await expect.poll(() => isLocked(second)).toBe(false)
  await stuck.shift()?.stop()
  const third = addStuck(queue)
  const isTaken = () => Promise.race([third.then(() => true), wait(3000, false)])
  expect(await isTaken()).toBe(false)
  await releaseAbandoned(kit.deps.pool, { own: [second.name], isIdle: true, afterSeconds: 0 })
  expect(await isTaken()).toBe(true)
})
