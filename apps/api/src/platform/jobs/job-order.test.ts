import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { addStuckJob, deleteJobs, readJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { startWorker } from '#worker.ts'
import { enqueueMany } from './bulk-jobs.ts'
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

test('those that a transaction enqueues after another that began later run after its own', async () => {
  const inOrderOf = 'ada'
  const done: number[] = []
  await inCommand(async (work) => {
    await inCommand((other) => other.enqueue('send-message', { messageId: 1 }, { inOrderOf }))
    const items = [2, 3].map((messageId) => ({
      payload: { messageId },
      key: `message:${messageId}`,
      inOrderOf,
    }))
    await enqueueMany(work, 'send-message', items)
    await work.enqueue('send-message', { messageId: 4 }, { inOrderOf })
  })
  const worker = await startJobWorker(kit.deps, {
    'send-message': async (_: ApiDeps, { messageId }: { messageId: number }) => void done.push(messageId),
  })
  await worker.drain()
  await worker.stop()
  expect(done).toEqual([1, 2, 3, 4])
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
  await deleteJobs(kit.deps)
})

test('the next one starts when the last has ended, and not when workers look for jobs', async () => {
  let done = 0
  const worker = await startJobWorker(kit.deps, {
    prune: async () => {
      done += 1
    },
  })
  await inCommand(async (work) => {
    for (const _ of numbers) await work.enqueue('prune', {}, { inOrderOf: 'ada' })
  })
  const started = performance.now()
  await worker.drain()
  await worker.stop()
  // They look once a second.
  expect(performance.now() - started).toBeLessThan((numbers.length * 1000) / 2)
  expect(done).toBe(numbers.length)
})

test('two that are enqueued at once do not wait for each other', async () => {
  await inCommand(async (work) => {
    await work.enqueue('prune', {}, { inOrderOf: 'nobody before' })
    await inCommand((other) => other.enqueue('prune', {}, { inOrderOf: 'nobody before' }))
  })
  expect(await readJobs(kit.deps)).toHaveLength(2)
  await deleteJobs(kit.deps)
})

test.each(['before this one starts', 'while this one runs'])(
  'the queue of a worker that was killed %s is free again',
  async (when) => {
    // No worker knows its job, so that only this one takes it.
    const kill = () => addStuckJob(kit.deps, 'unknown', orderedQueue('ada'))
    const killedBefore = when === 'before this one starts' ? await kill() : undefined
    const worker = await startWorker(kit.deps)
    const killed = killedBefore ?? (await kill())
    await inCommand((work) => work.enqueue('prune', {}, { inOrderOf: 'ada', key: 'next' }))
    const next = sql`select from graphile_worker.jobs where key = 'next'`
    await vi.waitFor(async () => expect((await next.execute(kit.deps.db)).rows).toEqual([]), {
      timeout: 100_000,
    })
    await worker.stop()
    await killed.stop()
    await deleteJobs(kit.deps)
  },
)
