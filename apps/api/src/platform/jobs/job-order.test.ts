import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { startWorker } from '#worker.ts'
import { orderedQueue } from './job-order.ts'
import { startJobWorker } from './jobs.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const inCommand = (body: Parameters<typeof command<void>>[3]) =>
  command(kit.deps, systemContext('test'), { name: 'enqueueTestJobs' }, body)

const numbers = Array.from({ length: 20 }, (_, index) => index + 1)

test('jobs about one subject run one after the other in their order, those about others beside them', async () => {
  const log: string[] = []
  let running = 0
  let mostRunning = 0
  const handlers = {
    'send-message': async (_: ApiDeps, { messageId }: { messageId: number }) => {
      log.push(`begin ${messageId}`)
      // Later ones would overtake the first.
      await new Promise((resolve) => setTimeout(resolve, messageId === 1 ? 100 : 2))
      log.push(`end ${messageId}`)
    },
    'store-pdf': async () => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running -= 1
    },
  }
  await inCommand(async (work) => {
    for (const documentId of numbers) await work.enqueue('store-pdf', { documentId })
    for (const messageId of numbers.slice(0, 10))
      await work.enqueue('send-message', { messageId }, { inOrderOf: 'ada@people.example' })
  })
  for (const messageId of numbers.slice(10))
    await inCommand((work) =>
      work.enqueue('send-message', { messageId }, { inOrderOf: 'Ada@People.example' }),
    )
  const worker = await startJobWorker(kit.deps, handlers)
  await worker.drain()
  await worker.stop()
  expect(log).toEqual(numbers.flatMap((number) => [`begin ${number}`, `end ${number}`]))
  expect(mostRunning).toBeGreaterThan(1)
})

test('one that fails holds up no other', async () => {
  const done: number[] = []
  const worker = await startJobWorker(kit.deps, {
    'send-message': async (_: ApiDeps, { messageId }: { messageId: number }) => {
      if (messageId === 1) throw new Error('not now')
      done.push(messageId)
    },
  })
  for (const messageId of [1, 2, 3])
    await inCommand((work) => work.enqueue('send-message', { messageId }, { inOrderOf: 'ada' }))
  await worker.drain()
  await worker.stop()
  expect(done).toEqual([2, 3])
  await kit.deps.pool.query('delete from graphile_worker._private_jobs')
})

test('workers are told when a queue is free, and need not look for it', async () => {
  const client = await kit.deps.pool.connect()
  const told = vi.fn()
  client.on('notification', told)
  await client.query('listen "jobs:insert"')
  const queue = orderedQueue('ada')
  const lock = (by: string | null) =>
    kit.deps.pool.query(
      `update graphile_worker._private_job_queues set locked_by = $1::text, locked_at = case when $1::text is null then null else now() end
       where queue_name = $2`,
      [by, queue],
    )
  await lock('somebody')
  await client.query('select 1')
  expect(told).not.toHaveBeenCalled()
  await lock(null)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  await client.query('unlisten *')
  client.off('notification', told)
  client.release()
})

test.each(['before this one starts', 'while this one runs'])(
  'the queue of a worker that was killed %s is free again',
  async (when) => {
    const killed = async () => {
      await inCommand((work) => work.enqueue('prune', {}, { inOrderOf: 'ada' }))
      await kit.deps.pool.query(
        `with taken as (
          update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'killed', attempts = 1
          where job_queue_id is not null returning job_queue_id)
        update graphile_worker._private_job_queues queue set locked_at = now() - interval '1 minute', locked_by = 'killed'
        from taken where taken.job_queue_id = queue.id`,
      )
    }
    if (when === 'before this one starts') await killed()
    const worker = await startWorker(kit.deps)
    if (when === 'while this one runs') await killed()
    const left = () =>
      kit.deps.pool.query(
        `select from graphile_worker._private_jobs where job_queue_id is not null
         union all select from graphile_worker._private_job_queues where locked_at is not null`,
      )
    await vi.waitFor(async () => expect((await left()).rowCount).toBe(0), { timeout: 100_000 })
    await worker.stop()
  },
)
