import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerDelivery } from '@tarnbrook/contract/partners/partner-deliveries'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEAD_JOBS } from '#platform/jobs/queue.ts'
import { seedDelivery } from '#testing/features/partner-deliveries.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { giveUpJobs, runJobsNow } from '#testing/jobs.ts'
import { applyForLoan, requestLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { startWorker } from '../../worker.ts'
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

/** What an answer waits for; one without end is written until its connection is closed. */
let holdAnswer: Promise<void> | undefined
let isEndless = false
let endlessAnswers = 0
let endlessBytes = 0

const webhook = { url: '', secrets: SECRETS.map((secret) => Buffer.from(secret)) }

beforeAll(async () => {
  partner = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      void answer(response)
    })
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  api = await startTestApi()
  webhook.url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/hooks`
  // The names of others are in the same list: what a test sets is not theirs.
  api.deps.config.partners = api.deps.config.partners.map((one) =>
    one.name === SENDER.name ? { ...one, webhook } : one,
  )
})
afterAll(async () => {
  partner?.closeAllConnections()
  partner?.close()
  await api?.stop()
})

async function answer(response: ServerResponse): Promise<void> {
  await holdAnswer
  response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {})
  if (isEndless) writeWithoutEnd(response)
  else response.end('not read')
}

function writeWithoutEnd(response: ServerResponse): void {
  endlessAnswers += 1
  response.on('close', () => {
    endlessAnswers -= 1
  })
  const chunk = Buffer.alloc(64 * 1024)
  const write = () => {
    if (response.destroyed) return
    endlessBytes += chunk.length
    if (response.write(chunk)) setImmediate(write)
    else response.once('drain', write)
  }
  write()
}

beforeEach(async () => {
  await api.drain()
  received = []
  status = 200
  holdAnswer = undefined
  isEndless = false
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

const DELIVERIES = '/partners/deliveries'

const list = async (query = '', as = SENDER.key): Promise<PartnerDelivery[]> =>
  (await api.call('GET', `${DELIVERIES}${query}`, { as })).body.data.deliveries

const replay = (id: number, { as = SENDER.key, key }: { as?: string; key?: string } = {}) =>
  api.call('POST', `${DELIVERIES}/${id}/replay`, { as, ...(key && { key }) })

/** The one delivery of an application, after its customer has asked for the loan. */
async function deliver(): Promise<PartnerDelivery> {
  const applicant = await apply()
  await requestLoan(api, applicant)
  await api.drain()
  const [delivery] = await list(`?applicationId=${applicant.applicationId}`)
  return delivery!
}

const readAgain = async ({ applicationId }: PartnerDelivery) =>
  (await list(`?applicationId=${applicationId}`))[0]!

const ofKey = ({ webhookId }: PartnerDelivery) => sql`key = ${`tell-partner:${webhookId}`}`

test('each webhook is a delivery with its tries, and nothing of what the partner answers', async () => {
  const taken = await deliver()
  expect(taken).toEqual({
    '@type': 'partnerDelivery',
    id: expect.any(Number),
    webhookId: received[0]!.headers['webhook-id'],
    applicationId: expect.any(Number),
    state: 'taken',
    createdAt: expect.any(String),
    takenAt: expect.any(String),
    nextTryAt: null,
    tryCount: 1,
    tries: [{ at: expect.any(String), status: 200, failure: null }],
  })
  const { rows } = await sql`select row_to_json(d)::text || (select json_agg(t)::text
    from partner_delivery_try t where t.delivery_id = d.id) as text from partner_delivery d`.execute(
    api.deps.db,
  )
  expect(JSON.stringify(rows)).not.toContain('not read')
})

test.each([500, 404, 410, 307])(
  'a partner that answers %d is told again by the same id, for days, and then staff are',
  async (answer) => {
    status = answer
    const first = await deliver()
    expect(first).toMatchObject({
      state: 'waiting',
      takenAt: null,
      tryCount: 1,
      tries: [{ status: answer, failure: null }],
    })
    expect(Date.parse(first.nextTryAt!)).toBeGreaterThan(Date.now() - 1000)
    await runJobsNow(api.deps, ofKey(first))
    await api.drain()
    expect(await readAgain(first)).toMatchObject({ state: 'waiting', tryCount: 2 })
    await giveUpJobs(api.deps, ofKey(first))
    expect(await readAgain(first)).toMatchObject({ state: 'failed', nextTryAt: null })
    expect(await countDeadJobs()).toBe(1)

    status = 200
    expect((await replay(first.id)).body.data).toMatchObject({ id: first.id, state: 'waiting' })
    expect(await countDeadJobs()).toBe(0)
    await api.drain()
    expect(await readAgain(first)).toMatchObject({ state: 'taken', tryCount: 3, nextTryAt: null })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first.webhookId]))
    expect(received).toHaveLength(3)
  },
)

async function countDeadJobs(): Promise<number> {
  const { rows } = await sql`select from ${DEAD_JOBS} dead where task_identifier = 'tell-partner'`.execute(
    api.deps.db,
  )
  return rows.length
}

test('what is taken is sent again with the state of now, when that is asked for', async () => {
  const taken = await deliver()
  await withdraw(taken.applicationId)
  await replay(taken.id)
  await api.drain()
  expect(received.map(({ body }) => JSON.parse(body).data.state)).toEqual(['Requested', 'Withdrawn'])
  expect(await readAgain(taken)).toMatchObject({ state: 'taken', tryCount: 2 })
})

test('a partner neither reads nor replays another partner’s, which is answered like one that there is not', async () => {
  const own = await deliver()
  const [ofOther, missing] = [
    await replay(own.id, { as: OTHER_KEY }),
    await replay(4103558201337, { as: OTHER_KEY }),
  ]
  expect([ofOther.status, ofOther.body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect({ ...ofOther.body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' })
  for (const query of ['', `?applicationId=${own.applicationId}`, `?after=${own.id}`])
    expect(await list(query, OTHER_KEY)).toEqual([])
  await api.drain()
  expect(received).toHaveLength(1)
})

test('one that is on its way is not sent twice, however often it is asked for', async () => {
  const taken = await deliver()
  const held = Promise.withResolvers<void>()
  holdAnswer = held.promise
  const answers = await Promise.all(Array.from({ length: 100 }, () => replay(taken.id)))
  expect(new Set(answers.map(({ status: answered }) => answered))).toEqual(new Set([200]))
  held.resolve()
  await api.drain()
  expect(received).toHaveLength(2)
  const { rows } = await sql`select from event where name = 'partnerDeliveryReplayed'
    and subject_id = ${taken.applicationId} and actor = 'partner:Hedgerow Cars'`.execute(api.deps.db)
  expect(rows).toHaveLength(1)
})

test('the same key sends it once, and above its limit no more is sent', async () => {
  const taken = await deliver()
  const key = randomUUID()
  await replay(taken.id, { key })
  await api.drain()
  const again = await replay(taken.id, { key })
  expect([again.status, again.body.data.id]).toEqual([200, taken.id])
  await api.drain()
  expect(received).toHaveLength(2)
  const other = await deliver()
  const reused = await replay(other.id, { key })
  expect(reused.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  await sql`update rate_limit set hits = 600 where key like 'replay-partner:%'`.execute(api.deps.db)
  const refused = await replay(other.id)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await sql`delete from rate_limit where key like 'replay-partner:%'`.execute(api.deps.db)
})

test('a replay while it is being sent finds it there; a later change comes after it', async () => {
  const held = Promise.withResolvers<void>()
  holdAnswer = held.promise
  const applicant = await apply()
  await requestLoan(api, applicant)
  await expect.poll(() => received.length).toBe(1)
  const [sending] = await list(`?applicationId=${applicant.applicationId}`)
  expect(sending).toMatchObject({ state: 'waiting', tryCount: 0 })
  await replay(sending!.id)
  await api.call('POST', `/loan-applications/${applicant.applicationId}/unrequested`, { as: applicant.token })
  expect(received).toHaveLength(1)
  held.resolve()
  await api.drain()
  const states = received.map(({ body }) => JSON.parse(body).data.state)
  expect([states[0], states.length]).toEqual(['Requested', 2])
  expect(await readAgain(sending!)).toMatchObject({ state: 'taken' })
})

test('a job of an earlier asking leaves it to the later one', async () => {
  status = 500
  const first = await deliver()
  const [, change] = /^application-\d+-(.+)$/.exec(first.webhookId)!
  const job = { applicationId: first.applicationId, change: change! }
  status = 200
  await replay(first.id)
  await api.drain()
  received = []
  await tellPartner(api.deps, { ...job, replays: 0 })
  // And one that ran already does nothing more.
  await tellPartner(api.deps, { ...job, replays: 1 })
  expect(received).toEqual([])
  // A job of the release before is made one of this.
  await tellPartner(api.deps, { ...job, change: 'earlier' })
  await api.drain()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    `application-${first.applicationId}-earlier`,
  ])
})

test('the answer of a partner is not read, however long it is', async () => {
  isEndless = true
  const begun = await deliver()
  expect(begun).toMatchObject({ state: 'taken', tries: [{ status: 200 }] })
  await expect.poll(() => endlessAnswers).toBe(0)
  expect(endlessBytes).toBeLessThan(20_000_000)
})

test('a partner that does not answer keeps a worker waiting once in half a minute', async () => {
  const url = webhook.url
  const silent = createServer(() => {
    silentCalls += 1
  })
  let silentCalls = 0
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  api.deps.config.providerTimeoutMs = 200
  webhook.url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const first = await deliver()
  const second = await deliver()
  expect(first).toMatchObject({ state: 'waiting', tries: [{ status: null, failure: 'timed-out' }] })
  expect(second).toMatchObject({ state: 'waiting', tryCount: 0, tries: [] })
  expect(silentCalls).toBe(1)
  silent.closeAllConnections()
  silent.close()
  api.deps.config.providerTimeoutMs = 10_000
  api.deps.config.partners.find(({ name }) => name === SENDER.name)!.webhook = { ...webhook, url }
  webhook.url = url
  await runJobsNow(api.deps)
  await api.drain()
  expect(await readAgain(first)).toMatchObject({ state: 'taken', tryCount: 2 })
})

test('nobody listens: that is told, and a partner without a webhook any more is refused a replay', async () => {
  const { url } = webhook
  const given = api.deps.config.partners.find(({ name }) => name === SENDER.name)!
  given.webhook = { ...webhook, url: 'http://127.0.0.1:1/' }
  const first = await deliver()
  expect(first.tries).toMatchObject([{ status: null, failure: 'not-reached' }])
  await giveUpJobs(api.deps, ofKey(first))
  given.webhook = null
  const refused = await replay(first.id)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'WRONG_STATE'])
  given.webhook = { ...webhook, url }
})

test('two workers send each change of an application once and in its order', async () => {
  const other = await startWorker(api.deps)
  const applicants = [await apply(5000), await apply(6000), await apply(7000)]
  for (const applicant of applicants) {
    await requestLoan(api, applicant)
    await api.call('POST', `/loan-applications/${applicant.applicationId}/unrequested`, {
      as: applicant.token,
    })
  }
  await api.drain()
  for (const { applicationId } of applicants) {
    const ids = received
      .filter(({ body }) => JSON.parse(body).data.id === applicationId)
      .map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(ids.length).toBeGreaterThan(0)
  }
  await other.stop()
})

test('the list has pages, and is filtered by application, state and time', async () => {
  await sql`delete from partner_delivery`.execute(api.deps.db)
  const { applicationId } = await apply()
  const made: number[] = []
  for (const change of ['2', '3', '4', '5'])
    made.push(
      await seedDelivery(api.deps, {
        applicationId,
        partner: SENDER.name,
        change,
        isTaken: change === '3',
        statuses: Array.from({ length: change === '5' ? 40 : 1 }, () => 503),
      }),
    )
  const [second, third, fourth, fifth] = made as [number, number, number, number]
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  const found: number[] = []
  for (let after = ''; ; ) {
    const { body } = await api.call('GET', `${DELIVERIES}?pageSize=1${after}`, { as: SENDER.key })
    found.push(...body.data.deliveries.map(({ id }: { id: number }) => id))
    if (body.data.next === null) break
    after = `&after=${body.data.next}`
  }
  expect(found).toEqual([fifth, fourth, third, second])
  expect(await ids('?state=taken')).toEqual([third])
  expect(await ids('?state=failed')).toEqual([fifth, fourth, second])
  expect(await ids('?state=waiting')).toEqual([])
  const at = new Date('2026-06-10T23:30:00Z')
  await api.deps.db.updateTable('partner_delivery').set({ created_at: at }).where('id', '=', second).execute()
  expect(await ids('?since=2026-06-10T23:30:01Z')).toEqual([fifth, fourth, third])
  expect(await ids(`?since=${encodeURIComponent('2026-06-11T00:30:00+01:00')}`)).toContain(second)
  expect(await ids(`?applicationId=${(await apply()).applicationId}`)).toEqual([])
  expect((await list())[0]).toMatchObject({ tryCount: 40, tries: { length: 25 } })
  for (const query of ['?state=lost', '?since=yesterday', '?since=2026-06-11', '?pageSize=101', '?after=x'])
    expect([query, (await api.call('GET', `${DELIVERIES}${query}`, { as: SENDER.key })).status]).toEqual([
      query,
      422,
    ])
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
