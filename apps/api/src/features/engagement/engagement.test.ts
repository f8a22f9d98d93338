import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../test-kit.ts'
import { createTrustpilotStats } from './engagement.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

test('without an account of ours there are no numbers, rather than invented ones', async () => {
  const { status, body } = await api.call('GET', '/v2/trustpilot/stats.json')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    '@type': 'trustpilotStats',
    numberOfReviews: null,
    trustScore: null,
    stars: null,
    asOf: null,
  })
})

test('the last good value is kept for an hour and outlives an outage', async () => {
  let isDown = false
  let calls = 0
  const site = createServer((request, response) => {
    calls += 1
    const isKnown = request.url === '/business-units/unit-1' && request.headers.apikey === 'key-1'
    response.writeHead(isDown || !isKnown ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ numberOfReviews: { total: 4812 }, score: { stars: 4.5, trustScore: 4.6 } }))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  let now = api.deps.clock.now()
  const clock = { ...api.deps.clock, now: () => now }
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const config = { ...api.deps.config, trustpilot: { url, key: 'key-1', businessUnitId: 'unit-1' } }
  const stats = createTrustpilotStats({ ...api.deps, clock, config })

  expect(await stats()).toMatchObject({ numberOfReviews: 4812, trustScore: 4.6, stars: 4.5 })
  await stats()
  expect(calls).toBe(1)
  isDown = true
  now = now.add({ minutes: 61 })
  expect(await stats()).toMatchObject({ numberOfReviews: 4812 })
  await expect.poll(() => calls).toBe(2)
  expect(await stats()).toMatchObject({ numberOfReviews: 4812 })
  await new Promise((resolve) => site.close(resolve))
})
