import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { authJobs } from '#features/auth/auth.jobs.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { messageJobs } from '#platform/messages/messages.ts'
import { answers, createApplicantKit } from '#testing/applicant.ts'
import { deleteJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { enqueueMany } from './bulk-jobs.ts'
import { PAGE } from './daily-run-command.ts'
import { startJobWorker } from './jobs.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterEach(() => deleteJobs(kit.deps))
afterAll(() => kit?.stop())

const inCommand = (body: Parameters<typeof command<void>>[3]) =>
  command(kit.deps, systemContext('test'), { name: 'enqueueTestJobs' }, body)

const MANY = [
  { count: 5000, tags: [] },
  { count: 100_000, tags: ['exhaustive'] },
]

/** What four at a time do of them in two seconds. */
const NOTICE_MS = 50
const IN_TWO_SECONDS = (4 * 2000) / NOTICE_MS

for (const { count, tags } of MANY)
  test(`a link to sign in is sent within two seconds while ${count} notices wait`, { tags }, async () => {
    const { sent } = await createApplicantKit(() => kit).applied(answers())
    const { email } = sent.user
    await deleteJobs(kit.deps)
    for (let first = 0; first < count; first += PAGE) {
      const notices = Array.from({ length: PAGE }, (_, index) => first + index)
      await inCommand((work) =>
        enqueueMany(
          work,
          'give-yearly-statement',
          notices.map((loanId) => ({ payload: { loanId }, key: `notice:${loanId}` })),
        ),
      )
    }
    let begun = 0
    const worker = await startJobWorker(kit.deps, {
      ...authJobs,
      ...messageJobs,
      'give-yearly-statement': () => {
        begun += 1
        return wait(NOTICE_MS)
      },
    })
    await expect.poll(() => begun).toBeGreaterThan(0)
    const before = begun
    await kit.call('POST', '/login-links', { body: { email } })
    await expect.poll(() => kit.inbox(email), { interval: 20 }).not.toEqual([])
    expect(begun - before).toBeLessThan(IN_TWO_SECONDS)
    await worker.stop()
  })

test('what a job enqueues is not more urgent than the job', async () => {
  await inCommand((work) => work.enqueue('run-day', { day: '2026-11-27' }))
  const ranks: Record<string, number> = {}
  const worker = await startJobWorker(kit.deps, {
    'run-day': async () => {
      await inCommand(async (work) => {
        await work.enqueue('collect-payment', { collectionId: 1 }, { runAt: LATER })
        await work.enqueue('send-message', { messageId: 1 }, { runAt: LATER })
        await work.enqueue('prune', {}, { runAt: LATER })
      })
    },
  })
  await worker.drain()
  await worker.stop()
  await inCommand(async (work) => {
    await work.enqueue('cancel-collection', { collectionId: 1 }, { runAt: LATER })
    await work.enqueue('send-login-link', { email: 'a', brand: 'main', next: undefined }, { runAt: LATER })
    await work.enqueue('expire-quote', { applicationId: 1 }, { runAt: LATER, signsIn: true })
  })
  const { rows } = await sql<{ job: string; priority: number }>`
    select task_identifier as job, priority from graphile_worker.jobs`.execute(kit.deps.db)
  for (const { job, priority } of rows) ranks[job] = priority
  expect(ranks).toEqual({
    'send-login-link': 0,
    'expire-quote': 0,
    'cancel-collection': 10,
    'collect-payment': 20,
    'send-message': 30,
    prune: 40,
  })
})

const LATER = Temporal.Now.instant().add({ hours: 1 })
