import { createHmac } from 'node:crypto'
import { callPath, type Endpoint } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { isErrorBody } from '@tarnbrook/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi, TEST_SERVICE_TOKEN, type TestApi } from '#testing/kit.ts'
import { type SeededBorrower, seedBorrower } from '#testing/seed/loan.ts'

/**
 * Names that every object inherits: outside text used as an object key would find these, so each is
 * sent wherever such text selects something.
 */
const NAMES = [...new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name'])]

/** The most harmful names as keys; the others in turn, so that each is sent to some endpoints. */
const HARMFUL = ['__proto__', 'constructor']
const someNames = (turn: number) => [...HARMFUL, NAMES[turn % NAMES.length]!]

let api: TestApi
let borrower: SeededBorrower
let staff: SeededBorrower

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  borrower = await seedBorrower(api.deps)
  staff = await seedBorrower(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], mobile_number: null })
    .where('id', '=', staff.userId)
    .execute()
})
afterAll(() => api?.stop())

const PARTNER_KEY = 'partner-key-for-tests-only'

function findToken({ access }: Endpoint): string {
  if (access === 'partner') return PARTNER_KEY
  return (access === 'admin' ? staff : borrower).token
}

const SERVICE = { 'x-calling-service': 'cards', 'x-intra-service-token': TEST_SERVICE_TOKEN }

function send(endpoint: Endpoint, options: { id?: string; query?: string; body?: unknown } = {}) {
  const { id = '4103558201337', query = '' } = options
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id] as const),
  )
  return api.call(endpoint.method, callPath(endpoint, params) + query, {
    as: findToken(endpoint),
    visit: 'x'.repeat(43),
    ...(endpoint.access === 'service' ? { headers: SERVICE } : {}),
    // Undefined leaves it out.
    ...(options.body === undefined ? {} : { body: options.body }),
  })
}

/** An input in which every text, choice, number and record key is `name`. */
function filledWith(name: string, schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return filledWith(name, first as z.core.JSONSchema.BaseSchema)
  if (schema.type === 'array') return [filledWith(name, schema.items as z.core.JSONSchema.BaseSchema)]
  if (schema.type !== 'object') return name
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [
    key,
    filledWith(name, field as z.core.JSONSchema.BaseSchema),
  ])
  return Object.fromEntries([...fields, ...(schema.additionalProperties ? [[name, name]] : [])])
}

const inputOf = (schema: unknown) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })

/** To every endpoint some of the names, and each of them in the exhaustive suite. */
function describeEach(
  where: string,
  endpoints: readonly Endpoint[],
  sendNames: (endpoint: Endpoint, names: readonly string[]) => Promise<void>,
): void {
  const named = endpoints.map((one, turn) => [one.name, one, turn] as const)
  describe(where, () => {
    test.each(named)('%s', (_, endpoint, turn) => sendNames(endpoint, someNames(turn)))
    test.each(named)('%s: each name', { tags: ['exhaustive'] }, (_, endpoint) => sendNames(endpoint, NAMES))
  })
}

test.each(NAMES)('%s is nobody’s key or token, and no brand', async (name) => {
  // Long enough to be looked up as a token; one letter more or less would be another name.
  for (const token of [name, name.padEnd(16, '_')]) {
    const answer = await api.call('POST', '/loan-applications', { as: token, body: {} })
    expect([token, answer.status, answer.body.error.code]).toEqual([token, 401, 'UNAUTHENTICATED'])
  }
  const { status, body } = await api.call('GET', '/v2/employment-statuses', { brand: name })
  expect([status, body.error.message]).toEqual([422, 'Brand not configured'])
  const visited = await api.call('GET', '/v2/employment-statuses', {
    visit: name,
    headers: { 'x-lifetime-id': name },
  })
  expect(visited.status).toBe(200)
})

const withId = ENDPOINTS.filter(({ path }) => path.includes('{'))
describeEach('in a path', withId, async (endpoint, names) => {
  const body = endpoint.body ? {} : undefined
  for (const name of names) {
    const answer = await send(endpoint, { id: name, body })
    // Such a name is not an id; public calls answer by their own rules.
    if (endpoint.access === 'public') expect(answer.status).toBeLessThan(500)
    else expect([name, answer.status]).toEqual([name, 404])
  }
})

const withQuery = ENDPOINTS.filter(({ query }) => query)
describeEach('in a query', withQuery, async (endpoint, names) => {
  const known = Object.keys(inputOf(endpoint.query).properties ?? {})
  for (const name of names) {
    const asNames = known.map((key) => `${key}=${encodeURIComponent(name)}`)
    for (const query of [asNames.join('&'), `${encodeURIComponent(name)}=1`]) {
      const answer = await send(endpoint, { query: `?${query}`, body: endpoint.body ? {} : undefined })
      expect([query, answer.status < 500]).toEqual([query, true])
    }
  }
})

const withBody = ENDPOINTS.filter(({ body }) => body)
describeEach('in a body', withBody, async (endpoint, names) => {
  const schema = inputOf(endpoint.body)
  for (const name of names) {
    for (const body of [
      filledWith(name, schema),
      { [name]: name },
      // JSON can have a field of this name, which an object literal cannot.
      JSON.parse(`{${JSON.stringify(name)}: {"type": ${JSON.stringify(name)}}}`),
    ]) {
      const answer = await send(endpoint, { body })
      expect([name, answer.status < 500]).toEqual([name, true])
    }
  }
})

test.each(NAMES)('a signed webhook about %s is taken', async (name) => {
  const events = [
    { id: `EV-1-${name}`, resource_type: name, action: name, links: { [name]: name } },
    { id: `EV-2-${name}`, resource_type: 'payments', action: name, links: { payment: name } },
  ]
  const text = JSON.stringify({ events })
  const signature = createHmac('sha256', api.deps.config.directDebit.webhookSecret).update(text).digest('hex')
  const taken = await fetch(`${api.apiUrl}/webhooks/gocardless`, {
    method: 'POST',
    headers: { 'webhook-signature': signature },
    body: text,
  })
  expect(taken.status).toBeLessThan(500)

  const { statusUrl, authToken } = api.deps.config.sms
  const fields = { MessageSid: name, MessageStatus: name, To: name }
  const signed = Object.entries(fields)
    .sort()
    .map((entry) => entry.join(''))
    .join('')
  const reported = await fetch(`${api.apiUrl}/webhooks/twilio`, {
    method: 'POST',
    headers: {
      'x-twilio-signature': createHmac('sha1', authToken)
        .update(statusUrl + signed)
        .digest('base64'),
    },
    body: new URLSearchParams(fields),
  })
  expect(reported.status).toBeLessThan(500)
})

test.each(NAMES)('%s is not one of our codes in an answer', (code) => {
  expect(isErrorBody({ error: { code, message: '' } })).toBe(false)
})
