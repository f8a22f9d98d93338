import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox, type TestWebhook } from '#testing/sandbox.ts'
import { createPayouts } from './http.ts'
import type { PayableAccount, PayoutRequest, Payouts } from './port.ts'

const FORGED = { kind: 'forged' }

let sandbox: TestSandbox
let payouts: Payouts

beforeAll(async () => {
  sandbox = await startTestSandbox()
  payouts = createPayouts(sandbox.config.payouts, 5_000)
})

afterAll(() => sandbox.close())

const payable = (account: Omit<PayableAccount, symbol>) => account as PayableAccount

const request = (key: string, more: Partial<PayoutRequest> = {}): PayoutRequest => ({
  key,
  amountPence: 500_000,
  account: payable({ holderName: 'Zoë O’Neill', sortCode: '999990', accountNumber: '12345678' }),
  reference: 'TARNBROOK 41',
  metadata: { loanId: '41' },
  ...more,
})

const count = async () => (await sandbox.rows('select from sandbox.truelayer_payout')).length

async function sent(key: string, more: Partial<PayoutRequest> = {}): Promise<string> {
  const answer = await payouts.send(request(key, more))
  if (answer.kind !== 'done') throw new Error(`not sent: ${JSON.stringify(answer)}`)
  return answer.value.id
}

/** The webhook about this payout; those about others are skipped. */
async function webhookAbout(payoutId: string): Promise<TestWebhook> {
  for (;;) {
    const webhook = await sandbox.nextWebhook('/webhooks/truelayer')
    if (JSON.parse(Buffer.from(webhook.rawBody).toString()).payout_id === payoutId) return webhook
  }
}

test('sends money once for each key', async () => {
  const id = await sent('k-1')
  expect(await sent('k-1')).toBe(id)
  expect(await count()).toBe(1)
  await webhookAbout(id)
  expect(await payouts.payout(id)).toEqual({
    kind: 'done',
    value: {
      id,
      status: 'executed',
      failureReason: null,
      executedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
})

test('a key used for something else is refused', async () => {
  await sent('k-2')
  expect(await payouts.send(request('k-2', { amountPence: 1 }))).toEqual({
    kind: 'refused',
    reason: 'idempotency-key-reuse',
  })
})

test('money that the bank returns has failed', async () => {
  const id = await sent('k-3', {
    account: payable({ holderName: 'Nobody', sortCode: '999994', accountNumber: '12345678' }),
  })
  const delivery = await payouts.readWebhook(await webhookAbout(id))
  expect(delivery).toMatchObject({ events: [{ type: 'payout_failed', payoutId: id }] })
  expect(await payouts.payout(id)).toMatchObject({
    value: { status: 'failed', failureReason: 'scheme_error' },
  })
})

test('an invalid payout is refused without being quoted', async () => {
  const answer = await payouts.send(
    request('k-4', { account: payable({ holderName: 'Zoë', sortCode: '9999', accountNumber: '8765' }) }),
  )
  expect(answer).toEqual({
    kind: 'refused',
    reason:
      'invalid-parameters beneficiary.account_identifier.sort_code beneficiary.account_identifier.account_number',
  })
  expect(await payouts.payout('404')).toEqual({ kind: 'refused', reason: 'not-found' })
})

test('a provider that is down, slow or does not know us gives an unknown outcome', async () => {
  const before = await count()
  await sandbox.setFault('truelayer', 'down')
  expect(await payouts.send(request('k-5'))).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('truelayer', 'slow', 2_000)
  const hasty = createPayouts(sandbox.config.payouts, 200)
  expect(await hasty.send(request('k-5'))).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('truelayer', 'ok')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' })
  const signingKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const forger = createPayouts({ ...sandbox.config.payouts, signingKeyPem }, 5_000)
  expect(await forger.send(request('k-5'))).toEqual({ kind: 'unavailable' })
  const stranger = createPayouts({ ...sandbox.config.payouts, clientSecret: 'wrong' }, 5_000)
  expect(await stranger.send(request('k-5'))).toEqual({ kind: 'unavailable' })
  expect(await count()).toBe(before)
  expect(await payouts.send(request('k-5'))).toMatchObject({ kind: 'done' })
})

test('reads a webhook that is signed, and no other', async () => {
  const id = await sent('k-6')
  const webhook = await webhookAbout(id)
  const event = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'payout_executed',
    payoutId: id,
    bankPaymentId: null,
  }
  expect(await payouts.readWebhook(webhook)).toEqual({ kind: 'events', events: [event], unreadable: 0 })

  const rawBody = Uint8Array.from(webhook.rawBody)
  rawBody[rawBody.length - 3] = (rawBody.at(-3) ?? 0) ^ 1
  expect(await payouts.readWebhook({ ...webhook, rawBody })).toEqual(FORGED)
  expect(await payouts.readWebhook({ ...webhook, path: '/webhooks/gocardless' })).toEqual(FORGED)
  const later = new Headers(webhook.headers)
  later.set('x-tl-webhook-timestamp', '2030-01-01T00:00:00Z')
  expect(await payouts.readWebhook({ ...webhook, headers: later })).toEqual(FORGED)
  for (const signature of ['', 'a.b.c', webhook.headers.get('tl-signature')?.replace('..', '.e30.') ?? '']) {
    const headers = new Headers(webhook.headers)
    headers.set('tl-signature', signature)
    expect(await payouts.readWebhook({ ...webhook, headers })).toEqual(FORGED)
  }
})

test('a key from a URL that is not on the list is not accepted', async () => {
  const webhook = await webhookAbout(await sent('k-7'))
  const elsewhere = createPayouts(
    { ...sandbox.config.payouts, webhookJwksUrls: ['https://webhooks.truelayer.com/.well-known/jwks'] },
    5_000,
  )
  expect(await elsewhere.readWebhook(webhook)).toEqual(FORGED)
})

test('a signature with our own key is not the provider’s', async () => {
  const webhook = await webhookAbout(await sent('k-8'))
  const [header = ''] = webhook.headers.get('tl-signature')?.split('.') ?? []
  const head = `POST ${webhook.path}\nX-TL-Webhook-Timestamp: ${webhook.headers.get('x-tl-webhook-timestamp')}\n`
  const payload = Buffer.concat([Buffer.from(head), webhook.rawBody]).toString('base64url')
  const key = createPrivateKey(sandbox.config.payouts.signingKeyPem)
  const forged = sign('sha512', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' })
  const headers = new Headers(webhook.headers)
  headers.set('tl-signature', `${header}..${forged.toString('base64url')}`)
  expect(await payouts.readWebhook({ ...webhook, headers })).toEqual(FORGED)
})

test('a signature over headers without a name is not the provider’s', async () => {
  const webhook = await webhookAbout(await sent('k-10'))
  const [header = ''] = webhook.headers.get('tl-signature')?.split('.') ?? []
  const claims = JSON.parse(Buffer.from(header, 'base64url').toString())
  for (const tl_headers of ['X-TL-Webhook-Timestamp,a b', 'X-TL-Webhook-Timestamp,\u0000', '€']) {
    const forged = Buffer.from(JSON.stringify({ ...claims, tl_headers })).toString('base64url')
    const headers = new Headers(webhook.headers)
    headers.set('tl-signature', `${forged}..AAAA`)
    expect(await payouts.readWebhook({ ...webhook, headers })).toEqual(FORGED)
  }
})

test('asks for delivery again while the keys cannot be read', async () => {
  const webhook = await webhookAbout(await sent('k-9'))
  const fresh = createPayouts(sandbox.config.payouts, 5_000)
  await sandbox.setFault('truelayer', 'down')
  expect(await fresh.readWebhook(webhook)).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('truelayer', 'ok')
  expect(await fresh.readWebhook(webhook)).toMatchObject({ events: [{ type: 'payout_executed' }] })
})
