import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { createTrustpilotStats } from './engagement.ts'

const NOTHING = {
  '@type': 'trustpilotStats',
  numberOfReviews: null,
  trustScore: null,
  stars: null,
  asOf: null,
}

let api: TestApi
let now: Temporal.Instant
let calls: number

beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
beforeEach(async () => {
  now = api.deps.clock.now()
  calls = 0
  await api.deps.db.deleteFrom('review_rating').execute()
})
afterEach(() => api.setFault('trustpilot', 'ok'))
afterAll(() => api.stop())

/** The state of a separate process: only the database is shared. */
function startStats(change: Partial<TestApi['deps']['providers']> = {}) {
  const { deps } = api
  const { reviews } = deps.providers
  if (reviews === null) throw new Error('the sandbox has reviews')
  const readRating = () => {
    calls += 1
    return reviews.readRating()
  }
  const ofProcess = {
    ...deps,
    clock: { ...deps.clock, now: () => now },
    providers: { ...deps.providers, reviews: { ...reviews, readRating }, ...change },
  }
  // A busy machine may need longer for the first answer than a page waits for it.
  return createTrustpilotStats(ofProcess, { firstWaitMs: 20_000 })
}

test('is that of the reviews’ site, with the time it was read', async () => {
  const { status, body } = await api.call('GET', '/v2/trustpilot/stats.json')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    '@type': 'trustpilotStats',
    numberOfReviews: 4812,
    trustScore: 4.6,
    stars: 4.5,
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('without an account of our own there are no numbers, rather than invented ones', async () => {
  expect(await startStats({ reviews: null })()).toEqual(NOTHING)
})

test('the last valid value is cached for an hour and is available after an outage and a restart', async () => {
  const stats = startStats()
  const first = await stats()
  expect(first).toMatchObject({ numberOfReviews: 4812, trustScore: 4.6, stars: 4.5 })
  await stats()
  expect(calls).toBe(1)

  await api.setFault('trustpilot', 'down')
  now = now.add({ minutes: 61 })
  expect(await stats()).toEqual(first)
  await expect.poll(() => calls).toBe(2)
  // After a failure nothing is requested for a while; a process started then has the value.
  expect(await stats()).toEqual(first)
  expect(await startStats()()).toEqual(first)

  await api.setFault('trustpilot', 'ok')
  now = now.add({ minutes: 6 })
  await stats()
  const receivedAgain = new Date(now.epochMilliseconds).toISOString()
  await expect.poll(() => stats()).toMatchObject({ asOf: receivedAgain })
})

test('after a failure the site is not asked for five minutes', async () => {
  await api.setFault('trustpilot', 'down')
  const stats = startStats()
  expect(await stats()).toEqual(NOTHING)
  await stats()
  expect(calls).toBe(1)
  await api.setFault('trustpilot', 'ok')
  now = now.add({ minutes: 4 })
  expect(await stats()).toEqual(NOTHING)
  now = now.add({ minutes: 1 })
  expect(await stats()).toMatchObject({ numberOfReviews: 4812 })
  expect(calls).toBe(2)
})

test('is requested once, however many pages need it at the same time', async () => {
  const stats = startStats()
  const answers = await Promise.all(Array.from({ length: 5 }, () => stats()))
  expect(calls).toBe(1)
  for (const answer of answers) expect(answer).toMatchObject({ numberOfReviews: 4812 })
})
