import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

const { key, businessUnitId } = SANDBOX_KEYS.trustpilot

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const ask = (id: string, apikey: string) =>
  fetch(`${sandbox.url}/trustpilot/v1/business-units/${id}`, { headers: { apikey } })

it('says how many reviews there are and what they come to', async () => {
  const answer = await ask(businessUnitId, key)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id: businessUnitId,
    numberOfReviews: { total: 4812 },
    score: { stars: 4.5, trustScore: 4.6 },
  })
})

it('refuses a wrong key, and knows one business only', async () => {
  expect((await ask(businessUnitId, 'wrong')).status).toBe(401)
  expect((await ask('another', key)).status).toBe(404)
})

it('is away during an outage', async () => {
  await sandbox.post('/faults', { provider: 'trustpilot', mode: 'down' })
  expect((await ask(businessUnitId, key)).status).toBe(503)
})
