import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const headers = {
  Authorization: `Bearer ${SANDBOX_KEYS.gocardlessToken}`,
  'GoCardless-Version': '2015-07-06',
}
const request = { billing_request_with_actions: { mandate_request: { scheme: 'bacs' } } }

it('keeps what the product refused over a restart, and delivers it in order', async () => {
  let refusedOne = () => {}
  const refused = new Promise<void>((resolve) => {
    refusedOne = resolve
  })
  sandbox.product.answer = () => {
    refusedOne()
    return 503
  }
  const ids: string[] = []
  for (const _ of [1, 2, 3]) {
    const created = await sandbox.post('/gocardless/billing_requests/create_with_actions', request, headers)
    ids.push(((await created.json()) as { billing_requests: { id: string } }).billing_requests.id)
  }
  await refused
  await sandbox.restart()
  expect(sandbox.product.received).toEqual([])
  sandbox.product.answer = () => 200
  const last = ids.at(-1) ?? ''
  await sandbox.product.awaitRequest(({ body }) => body.includes(last))
  const arrived = sandbox.product.received.map(({ body }) => JSON.parse(body).events[0].links.billing_request)
  expect(arrived).toEqual(ids)
})

it('stops the clock while the product does not take the news of a day, and finishes that day later', async () => {
  sandbox.product.received.length = 0
  await sandbox.post('/gocardless/billing_requests/create_with_actions', request, headers)
  sandbox.product.answer = ({ path }) => (path === '/webhooks/gocardless' ? 503 : 200)
  await sandbox.post('/gocardless/billing_requests/create_with_actions', request, headers)
  const refused = await sandbox.post('/clock', { advanceDays: 2 })
  expect(refused.status).toBe(502)
  expect(await refused.text()).toContain('/webhooks/gocardless answered 503')
  expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 1 })
  sandbox.product.answer = () => 200
  await sandbox.post('/clock', { advanceDays: 1 })
  expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 2 })
})
