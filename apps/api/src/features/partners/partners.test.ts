import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { runJobsNow } from '#testing/jobs.ts'
import { applyForLoan, requestLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { tellPartner } from './tell-partner.ts'

const SENDER = { name: 'Hedgerow Cars', key: 'partner-key-for-tests-only' }
const OTHER_KEY = 'ratewren-key-for-tests-only'
const SECRETS = ['a-secret-of-thirty-two-characters', 'the-one-before-it-of-as-many-letters']

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

let api: TestApi
let partner: Server
let received: Received[] = []
let status = 200
const on = createPayoutKit(() => api)

beforeAll(async () => {
  partner = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('not read')
    })
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  api = await startTestApi()
  const webhook = {
    url: `http://127.0.0.1:${(partner.address() as AddressInfo).port}/hooks`,
    secrets: SECRETS.map((secret) => Buffer.from(secret)),
  }
  api.deps.config.partners.find(({ name }) => name === SENDER.name)!.webhook = webhook
})
afterAll(async () => {
  partner?.close()
  await api?.stop()
})
beforeEach(async () => {
  await api.drain()
  received = []
  status = 200
})

const read = (path: string, as = SENDER.key) => api.call('GET', `/partners/applications${path}`, { as })

test('each answer says what is left of the limit of calls, and a refused key that it is not valid', async () => {
  const left = async (as?: string) => {
    const { status, headers } = await read('', as)
    const [, calls, seconds] = /^"calls";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
    return { status, policy: headers.get('ratelimit-policy'), calls: Number(calls), seconds: Number(seconds) }
  }
  const [first, second] = [await left(), await left()]
  expect(second).toMatchObject({ status: 200, policy: '"calls";q=6000;w=900', calls: first.calls - 1 })
  expect(second.seconds).toBeGreaterThan(0)
  const refused = await read('', 'a-key-that-nobody-has')
  expect([refused.status, refused.headers.get('www-authenticate'), refused.headers.get('ratelimit')]).toEqual(
    [401, 'Bearer error="invalid_token"', null],
  )
  const without = await api.call('GET', '/partners/applications')
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  for (const { body } of [refused, without]) expect(body.error.message).toContain('Send your key')
})

const apply = (amount = 10000) =>
  applyForLoan(api, {
    brand: 'motor',
    partnerKey: SENDER.key,
    amount,
    term: 60,
    vehicle: {
      registration: 'AB12 CDE',
      make: 'Ford',
      model: 'Focus',
      year: 2021,
      cashPrice: amount + 2000,
      deposit: 2000,
    },
  })

const withdraw = (id: number) =>
  api.deps.db.updateTable('loan_application').set({ state: 'Withdrawn' }).where('id', '=', id).execute()

test('a partner reads how far its own applications are, and nobody else’s', async () => {
  const { applicationId } = await apply()
  const { body } = await read(`/${applicationId}`)
  expect(body.data).toEqual({
    '@type': 'partnerApplication',
    id: applicationId,
    brand: 'motor',
    state: 'Quoted',
    stateSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/),
    amount: 10000,
    term: 60,
    createdAt: expect.any(String),
    paidOutOn: null,
  })
  const ofOther = await read(`/${applicationId}`, OTHER_KEY)
  const missing = await read('/4103558201337', OTHER_KEY)
  expect([ofOther.status, ofOther.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect({ ...ofOther.body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' })
  expect((await read('', OTHER_KEY)).body.data).toMatchObject({ applications: [], next: null })
  const byOther = await applyForLoan(api, { brand: 'main', partnerKey: OTHER_KEY })
  for (const after of [byOther.applicationId, 4103558201337])
    expect((await read(`?after=${after}`)).body.data).toMatchObject({ applications: [], next: null })
})

test('the list has pages, and is filtered by state and by days in London', async () => {
  const ids: number[] = []
  for (const amount of [5000, 6000, 7000]) ids.push((await apply(amount)).applicationId)
  const [first, second, third] = ids as [number, number, number]
  await withdraw(second)
  // Half past midnight in London's summer is the day before in UTC.
  const at = new Date('2026-06-10T23:30:00Z')
  await api.deps.db.updateTable('loan_application').set({ created_at: at }).where('id', '=', third).execute()

  const found: number[] = []
  for (let after = ''; ; ) {
    const { body } = await read(`?pageSize=1${after}`)
    found.push(...body.data.applications.map(({ id }: { id: number }) => id))
    if (body.data.next === null) break
    after = `&after=${body.data.next}`
  }
  expect(found).toEqual(expect.arrayContaining(ids))
  expect(found.slice(0, 3)).toEqual([third, second, first])
  expect(new Set(found).size).toBe(found.length)

  const list = async (query: string) =>
    (await read(query)).body.data.applications.map(({ id }: { id: number }) => id)
  expect(await list('?state=Withdrawn')).toEqual([second])
  expect(await list('?createdFrom=2026-06-11&createdTo=2026-06-11')).toEqual([third])
  expect(await list('?createdTo=2026-06-10')).toEqual([])
  expect(await list(`?createdFrom=${api.deps.clock.today()}`)).toEqual(
    expect.arrayContaining([first, second]),
  )
  for (const query of [
    '?state=Paid',
    '?createdFrom=10/06/2026',
    '?pageSize=201',
    '?after=x',
    '?createdTo=2026-02-30',
  ])
    expect([query, (await read(query)).status]).toEqual([query, 422])
})

test('a partner is told of each change of its application, signed with each of its secrets', async () => {
  const applicant = await apply()
  await api.drain()
  // The answer to its own call has told it the first state.
  expect(received).toEqual([])
  await requestLoan(api, applicant)
  await api.drain()
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toMatchObject({
    type: 'application.changed',
    data: { id: applicant.applicationId, state: 'Requested', amount: 10000 },
  })
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(String(headers['webhook-signature']).split(' ')).toEqual(
    SECRETS.map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`),
  )
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(Object.keys(JSON.parse(body).data)).toEqual(
    Object.keys((await read(`/${applicant.applicationId}`)).body.data),
  )
})

test.each([500, 404, 307])('a partner that answers %d is told again, by the same id', async (answer) => {
  const { applicationId } = await apply()
  await api.drain()
  status = answer
  const job = { applicationId, change: '2' }
  await expect(tellPartner(api.deps, job)).rejects.toThrow(/did not take a webhook/)
  status = 200
  await tellPartner(api.deps, job)
  const [first, second] = received.map(({ headers }) => headers['webhook-id'])
  expect([received.length, first]).toEqual([2, second])
})

test('a partner is told of the payout, and one without a webhook of nothing', async () => {
  const loan = await seedLoan(api.deps, { state: 'Pending', partner: SENDER.name })
  const ofOther = await seedLoan(api.deps, { state: 'Pending', partner: 'Ratewren' })
  await api.drain()
  for (const one of [loan, ofOther]) await on.until(one, { state: 'Repaying' })
  await runJobsNow(api.deps)
  await api.drain()
  const told = received.map(({ body }) => JSON.parse(body).data)
  expect(told).toEqual([
    expect.objectContaining({ id: loan.applicationId, paidOutOn: api.deps.clock.today().toString() }),
  ])
})
