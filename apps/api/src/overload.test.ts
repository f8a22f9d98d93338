import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

/** Long enough for a busy machine, and far below the limit of a single wait (4,500 ms). */
const DEADLINE_MS = 1_500

const UNAVAILABLE = { error: { code: 'SERVICE_UNAVAILABLE' } }

let api: TestApi
const lines: { level: number; msg: string; outage?: string }[] = []

beforeAll(async () => {
  api = await startTestApi({
    openLog: () =>
      createLog(
        'info',
        new Writable({
          write: (chunk, _encoding, done) => {
            for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line))
            done()
          },
        }),
      ),
  })
})

afterAll(() => api?.stop())

const call = () => api.call('POST', '/sessions/initialize', { body: {} })
const errorLines = () => lines.filter(({ level }) => level >= 50)

// Alone in its file: an overload is logged once a minute.
test('with every connection in use a call is a 503 at its deadline, and the first that is free answers the next', async () => {
  await api.drain()
  api.deps.config.requestDeadlineMs = DEADLINE_MS
  const { pool } = api.deps
  const most = pool.options.max
  // Those that the worker keeps never come to us; one that it gives back comes to us first.
  const taken = Array.from({ length: most }, () => pool.connect())
  const answering = setInterval(() => void taken[0]?.then((client) => client.query('select 1')), 50)
  const giveBack = ([...clients]: typeof taken) =>
    Promise.all(clients.map((client) => client.then((each) => each.release())))
  try {
    const calls = await Promise.all(Array.from({ length: 3 * most }, call))
    for (const { status, body, headers } of calls) {
      expect([status, body]).toMatchObject([503, UNAVAILABLE])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(errorLines()).toMatchObject([{ outage: 'overload', msg: 'more is asked than can be answered' }])
    const readiness = await fetch(`${api.apiUrl}/readyz`)
    expect([readiness.status, await readiness.text()]).toEqual([503, 'more is asked than can be answered'])
    clearInterval(answering)
    await giveBack(taken.slice(1))
    expect((await Promise.all(Array.from({ length: 3 * most }, call))).map(({ status }) => status)).toEqual(
      Array(3 * most).fill(200),
    )
  } finally {
    clearInterval(answering)
    // Twice is refused, and no matter.
    await giveBack(taken).catch(() => undefined)
  }
})
