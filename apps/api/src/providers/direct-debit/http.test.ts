import { parse } from 'gocardless-nodejs/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createDirectDebit } from './http.ts'
import type { DirectDebit, MandateRequest } from './port.ts'

const FORGED = { kind: 'forged' }

let sandbox: TestSandbox
let directDebit: DirectDebit

beforeAll(async () => {
  sandbox = await startTestSandbox()
  directDebit = createDirectDebit(sandbox.config.directDebit, 5_000)
})

afterAll(() => sandbox.close())

const request = (key: string, account: Partial<MandateRequest['account']> = {}): MandateRequest => ({
  key,
  payer: {
    firstName: 'Zoë',
    lastName: "O'Neill",
    email: 'zoe@example.com',
    line1: '1 High Street',
    town: 'TEST TOWN',
    postCode: 'X9 9AA',
  },
  account: { holderName: 'Z ONEILL', sortCode: '999990', accountNumber: '12345678', ...account },
  metadata: { loanId: '41' },
})

async function mandateFor(key: string): Promise<string> {
  const answer = await directDebit.setUpMandate(request(key))
  if (answer.kind !== 'done' || !answer.value.mandateId)
    throw new Error(`no mandate: ${JSON.stringify(answer)}`)
  return answer.value.mandateId
}

const collection = (key: string, mandateId: string, chargeOn = soon()) => ({
  key,
  mandateId,
  amountPence: 26_689,
  chargeOn,
  reference: 'TARN 41',
  metadata: { instalmentId: '7' },
})

const soon = () => Temporal.Now.plainDateISO('Europe/London').add({ days: 20 }).toString()

const count = async (table: 'mandate' | 'payment' | 'billing_request') =>
  (await sandbox.rows(`select from sandbox.gocardless_${table}`)).length

test('sets up a mandate, once for each key', async () => {
  const before = await count('mandate')
  const first = await directDebit.setUpMandate(request('m-1'))
  expect(first).toMatchObject({ kind: 'done', value: { billingRequestId: expect.stringMatching(/^BRQ/) } })
  expect(await directDebit.setUpMandate(request('m-1'))).toEqual(first)
  expect(await count('mandate')).toBe(before + 1)
  if (first.kind !== 'done') return
  const { billingRequestId, mandateId } = first.value
  expect(await directDebit.mandateOfBillingRequest(billingRequestId)).toEqual({
    kind: 'done',
    value: { mandateId },
  })
  const mandate = await directDebit.mandate(mandateId ?? '')
  expect(mandate).toMatchObject({ kind: 'done', value: { id: mandateId, status: 'pending' } })
})

test('two attempts with one key at the same moment are one mandate', async () => {
  const before = await count('mandate')
  const answers = await Promise.all([1, 2, 3].map(() => directDebit.setUpMandate(request('m-race'))))
  // Either of them may be quicker; the other may have to ask again, and then gets the same.
  const settled = await directDebit.setUpMandate(request('m-race'))
  expect(settled).toMatchObject({ kind: 'done', value: { mandateId: expect.stringMatching(/^MD/) } })
  for (const answer of answers) expect(answer).toEqual(settled)
  expect(await count('mandate')).toBe(before + 1)
})

test('continues where an interrupted attempt stopped', async () => {
  const half = request('m-half')
  await directDebit.setUpMandate(half)
  // As if our process had died between the two calls.
  await sandbox.rows(
    `update sandbox.gocardless_billing_request set doc = doc || '{"status":"ready_to_fulfil"}' ||
       jsonb_build_object('links', (doc->'links') - 'mandate_request_mandate')
     where id = (select resource_id from sandbox.gocardless_idempotency where key = 'm-half')`,
  )
  expect(await directDebit.setUpMandate(half)).toMatchObject({
    kind: 'done',
    value: { mandateId: expect.stringMatching(/^MD/) },
  })
})

test('invalid account details are refused without being quoted', async () => {
  const answer = await directDebit.setUpMandate(
    request('m-2', { sortCode: '089999', accountNumber: '66374959' }),
  )
  expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringContaining('validation_failed') })
  expect(JSON.stringify(answer)).not.toContain('66374959')
})

test('collects once for each key, on a day the bank can', async () => {
  const mandateId = await mandateFor('m-3')
  const before = await count('payment')
  const tomorrow = Temporal.Now.plainDateISO('Europe/London').add({ days: 1 }).toString()
  const first = await directDebit.collect(collection('p-3', mandateId, tomorrow))
  expect(first).toMatchObject({ kind: 'done', value: { status: 'sent', amountPence: 26_689 } })
  expect(await directDebit.collect(collection('p-3', mandateId, tomorrow))).toEqual(first)
  expect(await count('payment')).toBe(before + 1)
  if (first.kind !== 'done') return
  expect(first.value.chargeOn > tomorrow).toBe(true)
  expect(await directDebit.collection(first.value.id)).toEqual(first)
})

test('follows a collection to its end', async () => {
  const mandateId = await mandateFor('m-4')
  const sent = await directDebit.collect(collection('p-4', mandateId))
  if (sent.kind !== 'done') throw new Error('not sent')
  await sandbox.simulate('payment_paid_out', sent.value.id)
  expect(await directDebit.collection(sent.value.id)).toMatchObject({ value: { status: 'paid-out' } })
  expect(await directDebit.mandate(mandateId)).toMatchObject({ value: { status: 'active' } })
  expect(await directDebit.cancelCollection(sent.value.id)).toMatchObject({ kind: 'refused' })
})

test('cancelling twice is cancelling once', async () => {
  const mandateId = await mandateFor('m-5')
  const sent = await directDebit.collect(collection('p-5', mandateId))
  if (sent.kind !== 'done') throw new Error('not sent')
  for (const _time of [1, 2]) {
    expect(await directDebit.cancelCollection(sent.value.id)).toMatchObject({
      kind: 'done',
      value: { status: 'cancelled' },
    })
    expect(await directDebit.cancelMandate(mandateId)).toMatchObject({
      kind: 'done',
      value: { status: 'cancelled' },
    })
  }
  expect(await directDebit.collect(collection('p-5b', mandateId))).toEqual({
    kind: 'refused',
    reason: 'invalid_state mandate_is_inactive',
  })
})

test('what does not exist is refused', async () => {
  expect(await directDebit.mandate('MD404')).toMatchObject({ kind: 'refused' })
  expect(await directDebit.collection('PM/../404')).toMatchObject({ kind: 'refused' })
})

test('a provider that is down, slow or does not know us gives an unknown outcome', async () => {
  const mandateId = await mandateFor('m-6')
  await sandbox.setFault('gocardless', 'down')
  expect(await directDebit.collect(collection('p-6', mandateId))).toEqual({ kind: 'unavailable' })
  expect(await directDebit.setUpMandate(request('m-6b'))).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('gocardless', 'slow', 2_000)
  const hasty = createDirectDebit(sandbox.config.directDebit, 200)
  expect(await hasty.collect(collection('p-6', mandateId))).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('gocardless', 'ok')
  const stranger = createDirectDebit({ ...sandbox.config.directDebit, token: 'wrong' }, 5_000)
  expect(await stranger.mandate(mandateId)).toEqual({ kind: 'unavailable' })
  expect(await directDebit.collect(collection('p-6', mandateId))).toMatchObject({ kind: 'done' })
})

test('reads a webhook that is signed, and no other', async () => {
  const { rawBody, headers } = await sandbox.nextWebhook('/webhooks/gocardless')
  const signature = headers.get('webhook-signature')
  const delivery = directDebit.readWebhook(rawBody, signature)
  const events = delivery.kind === 'events' ? delivery.events : []
  expect(events[0]).toMatchObject({
    id: expect.stringMatching(/^EV/),
    resource: 'billing-request',
    action: 'created',
  })
  expect(events[0]?.resourceId).toMatch(/^BRQ/)

  // The vendor's own library reads the same from it.
  const theirs = parse(
    Buffer.from(rawBody).toString(),
    sandbox.config.directDebit.webhookSecret,
    signature ?? '',
  )
  expect(theirs.map(({ id }) => id)).toEqual(events.map(({ id }) => id))

  const tampered = Uint8Array.from(rawBody)
  tampered[tampered.length - 3] = (tampered.at(-3) ?? 0) ^ 1
  expect(directDebit.readWebhook(tampered, signature)).toEqual(FORGED)
  // Changes the first digit, whichever it is.
  const other = signature?.startsWith('0') ? '1' : '0'
  expect(directDebit.readWebhook(rawBody, `${other}${signature?.slice(1)}`)).toEqual(FORGED)
  expect(directDebit.readWebhook(rawBody, signature?.slice(0, 10) ?? '')).toEqual(FORGED)
  expect(directDebit.readWebhook(rawBody, null)).toEqual(FORGED)
  const withoutSecret = createDirectDebit({ ...sandbox.config.directDebit, webhookSecret: '' }, 5_000)
  expect(withoutSecret.readWebhook(rawBody, signature)).toEqual(FORGED)
})
