import { createPublicKey } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { sign, verify } from 'truelayer-signing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPayouts } from '#providers/payouts/http.ts'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { payAtBank } from '#testing/simulate.ts'
import { createBankPayments } from './http.ts'
import type { BankPaymentRequest, BankPayments } from './port.ts'

let sandbox: TestSandbox
let payments: BankPayments

const configOf = ({ config }: TestSandbox) => ({ ...config.payouts, ...config.bankPayments })

beforeAll(async () => {
  sandbox = await startTestSandbox()
  payments = createBankPayments(configOf(sandbox), 5_000)
})

afterAll(() => sandbox.close())

const request = (key: string, more: Partial<BankPaymentRequest> = {}): BankPaymentRequest => ({
  key,
  amountPence: 12_345,
  reference: 'TB-1234-5678',
  payer: { name: 'Zoë O’Neill', email: 'zoe@people.example' },
  metadata: { loan: '41', payment: '7' },
  returnUrl: 'https://tarnbrook.example/back?id=41&flow=late-repayment',
  ...more,
})

async function made(key: string) {
  const answer = await payments.create(request(key))
  if (answer.kind !== 'done') throw new Error(`not made: ${JSON.stringify(answer)}`)
  return answer.value
}

test('makes one payment for each key, and answers a repeat with the same page', async () => {
  const first = await made('b-1')
  expect(await made('b-1')).toEqual(first)
  const url = new URL(first.url)
  expect([...url.searchParams.keys()]).toEqual(['payment_id', 'resource_token', 'return_uri'])
  expect(await payments.payment(first.id)).toEqual({
    kind: 'done',
    value: {
      id: first.id,
      status: 'started',
      amountPence: 12_345,
      metadata: { loan: '41', payment: '7' },
      failureReason: null,
    },
  })
  expect(await payments.create(request('b-1', { amountPence: 1 }))).toEqual({
    kind: 'refused',
    reason: 'idempotency-key-reuse',
  })
})

test('what was refused on the page, or ended by us, has failed; what was approved cannot be ended', async () => {
  const refused = await made('b-2')
  const back = new URL(await payAtBank(refused.url, { bank: 'ob-sandbox', answer: 'refuse' }))
  expect([back.origin, back.searchParams.get('payment_id')]).toEqual([
    'https://tarnbrook.example',
    refused.id,
  ])
  expect(await payments.payment(refused.id)).toMatchObject({
    value: { status: 'failed', failureReason: 'authorization_failed' },
  })
  const ended = await made('b-3')
  expect(await payments.cancel(ended.id, 'b-3-cancel')).toMatchObject({
    value: { status: 'failed', failureReason: 'canceled' },
  })
  const approved = await made('b-4')
  await payAtBank(approved.url, { bank: 'ob-slow', answer: 'approve' })
  expect(await payments.cancel(approved.id, 'b-4-cancel')).toMatchObject({ value: { status: 'authorised' } })
})

test('an invalid request is refused without being quoted, and an unknown id is no payment', async () => {
  expect(await payments.create(request('b-5', { reference: 'x'.repeat(19) }))).toEqual({
    kind: 'refused',
    reason: 'invalid-parameters payment_method.beneficiary.reference',
  })
  expect(await payments.payment('404')).toEqual({ kind: 'refused', reason: 'not-found' })
  await sandbox.setFault('truelayer', 'down')
  expect(await payments.create(request('b-6'))).toEqual({ kind: 'unavailable' })
  expect(await payments.cancel('404', 'k')).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('truelayer', 'ok')
})

test('its page is for who has its token', async () => {
  const { url } = await made('b-7')
  const forged = new URL(url)
  forged.searchParams.set('resource_token', 'x')
  expect((await fetch(forged)).status).toBe(400)
  await expect(payAtBank(forged.href, { bank: 'ob-sandbox', answer: 'approve' })).rejects.toThrow('400')
})

test('the provider’s own library verifies what we sign, and what the sandbox signs', async () => {
  const seen: { headers: IncomingHttpHeaders; path: string; body: string }[] = []
  const server = createServer((incoming, response) => {
    void textOf(incoming).then((body) => {
      seen.push({ headers: incoming.headers, path: incoming.url ?? '', body })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'token', expires_in: 3600 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { ...configOf(sandbox), authUrl: url, apiUrl: url }
  await createBankPayments(config, 5_000).create(request('b-8'))
  await new Promise((resolve) => server.close(resolve))
  const { headers, path, body } = seen.at(-1)!
  const publicKeyPem = createPublicKey(config.signingKeyPem)
    .export({ type: 'spki', format: 'pem' })
    .toString()
  const signed = {
    publicKeyPem,
    signature: String(headers['tl-signature']),
    method: 'POST' as never,
    path,
    body,
    requiredHeaders: ['Idempotency-Key'],
    headers: { 'Idempotency-Key': String(headers['idempotency-key']) },
  }
  expect(() => verify(signed)).not.toThrow()
  expect(() => verify({ ...signed, body: body.replace('12345', '12346') })).toThrow()

  const { id, url: page } = await made('b-9')
  await payAtBank(page, { bank: 'ob-sandbox', answer: 'approve' })
  const jwks = await (await fetch(config.webhookJwksUrls[0]!)).text()
  const types: string[] = []
  while (types.length < 3) {
    const webhook = await sandbox.nextWebhook('/webhooks/truelayer')
    const text = Buffer.from(webhook.rawBody).toString()
    const event = JSON.parse(text) as { type: string; payment_id: string }
    if (event.payment_id !== id) continue
    types.push(event.type)
    const given = Object.fromEntries(webhook.headers)
    const asTheyVerify = {
      jwks,
      signature: given['tl-signature']!,
      method: 'POST' as never,
      path: '/webhooks/truelayer',
      body: text,
      headers: given,
    }
    expect(() => verify(asTheyVerify)).not.toThrow()
    expect(() => verify({ ...asTheyVerify, body: `${text} ` })).toThrow()
    const read = await createPayouts(sandbox.config.payouts, 5_000).readWebhook(webhook)
    expect(read).toMatchObject({ events: [{ type: event.type, bankPaymentId: id, payoutId: null }] })
  }
  expect(types).toEqual(['payment_authorized', 'payment_executed', 'payment_settled'])
})

test('the sandbox takes what the provider’s own library signs, and nothing else', async () => {
  const { apiUrl, authUrl, clientId, clientSecret, signingKeyPem, signingKeyId } = configOf(sandbox)
  const token = await fetch(`${authUrl}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'payments',
    }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const { id } = await made('b-10')
  const path = `/v3/payments/${id}/actions/cancel`
  const post = async (body: string) => {
    const headers = { 'Idempotency-Key': 'b-10-cancel' }
    const signature = sign({
      kid: signingKeyId,
      privateKeyPem: signingKeyPem,
      method: 'POST' as never,
      path,
      headers,
      body: '{}',
    })
    const answer = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}`, 'tl-signature': signature },
      body,
    })
    return answer.status
  }
  expect([await post('{"x":1}'), await post('{}')]).toEqual([401, 202])
})
