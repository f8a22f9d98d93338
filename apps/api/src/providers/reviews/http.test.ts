import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createReviews } from './http.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.setFault('trustpilot', 'ok'))
afterAll(() => sandbox.close())

const read = (change: Partial<TestSandbox['config']['trustpilot']> = {}, timeoutMs = 5_000) =>
  createReviews({ ...sandbox.config.trustpilot, ...change }, timeoutMs).readRating()

test('reads the rating', async () => {
  expect(await read()).toEqual({
    kind: 'rated',
    rating: { numberOfReviews: 4812, trustScore: 4.6, stars: 4.5 },
  })
})

test.each([
  ['a key that is not accepted', { key: 'wrong' }],
  ['another business', { businessUnitId: 'another' }],
  ['a wrong base address', { url: 'http://127.0.0.1:1/v1' }],
])('%s is unavailable', async (_, change) => {
  expect(await read(change)).toEqual({ kind: 'unavailable' })
})

test('an outage is unavailable, and so is an answer that takes too long', async () => {
  await sandbox.setFault('trustpilot', 'down')
  expect(await read()).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('trustpilot', 'slow', 3_000)
  expect(await read({}, 100)).toEqual({ kind: 'unavailable' })
})
