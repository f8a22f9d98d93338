import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'
import { makeSigningKey, signParts, verifyParts } from './signature.ts'

let sandbox: RunningSandbox
const clientKey = makeSigningKey()

beforeAll(async () => {
  const pem = createPublicKey({ key: clientKey.publicJwk, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  })
  sandbox = await startSandbox({ truelayerSigningKeyPem: pem.toString() })
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.post('/reset', {})
  sandbox.product.received.length = 0
})

async function token(): Promise<string> {
  const response = await fetch(`${sandbox.url}/truelayer/auth/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: SANDBOX_KEYS.truelayerClientId,
      client_secret: SANDBOX_KEYS.truelayerClientSecret,
      scope: 'payments',
    }),
  })
  const { access_token, token_type, expires_in } = (await response.json()) as Record<string, string>
  expect([token_type, expires_in]).toEqual(['Bearer', 3600])
  return access_token ?? ''
}

const payoutBody = (sortCode = '999990', amount = 500_000) =>
  JSON.stringify({
    merchant_account_id: 'ma-1',
    amount_in_minor: amount,
    currency: 'GBP',
    beneficiary: {
      type: 'external_account',
      account_holder_name: 'Ann Great',
      account_identifier: {
        type: 'sort_code_account_number',
        sort_code: sortCode,
        account_number: '12345678',
      },
      reference: 'LOAN 1',
    },
    metadata: { loanId: '17' },
  })

async function send(body: string, key: string, signature?: string) {
  const parts = { method: 'POST', path: '/v3/payouts', headers: [['Idempotency-Key', key]], body } as const
  return sandbox.post('/truelayer/api/v3/payouts', body, {
    Authorization: `Bearer ${await token()}`,
    'Idempotency-Key': key,
    'Tl-Signature': signature ?? signParts(clientKey, { ...parts, headers: [['Idempotency-Key', key]] }),
  })
}

async function read(id: string) {
  const headers = { Authorization: `Bearer ${await token()}` }
  const response = await fetch(`${sandbox.url}/truelayer/api/v3/payouts/${id}`, { headers })
  return (await response.json()) as { status: string; failure_reason?: string; amount_in_minor: number }
}

describe('payouts', () => {
  it('are executed, and reported by a webhook that the published key verifies', async () => {
    const response = await send(payoutBody(), randomUUID())
    expect(response.status).toBe(202)
    const { id } = (await response.json()) as { id: string }
    const webhook = await sandbox.product.awaitRequest(({ path }) => path === '/webhooks/truelayer')
    expect(JSON.parse(webhook.body)).toMatchObject({
      type: 'payout_executed',
      payout_id: id,
      metadata: { loanId: '17' },
    })
    expect(await read(id)).toMatchObject({ status: 'executed', amount_in_minor: 500_000 })

    const [head = '', , signature = ''] = String(webhook.headers['tl-signature']).split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(header).toMatchObject({
      alg: 'ES512',
      tl_version: '2',
      jku: `${sandbox.url}/truelayer/.well-known/jwks`,
    })
    const { keys } = (await (await fetch(header.jku)).json()) as { keys: (JsonWebKey & { kid: string })[] }
    const jwk = keys.find(({ kid }) => kid === header.kid)
    expect(jwk && 'd' in jwk).toBe(false)
    const stamp = webhook.headers['x-tl-webhook-timestamp']
    const payload = `POST /webhooks/truelayer\nX-TL-Webhook-Timestamp: ${stamp}\n${webhook.body}`
    const signed = Buffer.from(`${head}.${Buffer.from(payload).toString('base64url')}`)
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    expect(
      verify('sha512', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
  })

  it('happen once for one key; the key with another body is refused', async () => {
    const key = randomUUID()
    const answers = await Promise.all([send(payoutBody(), key), send(payoutBody(), key)])
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    expect((await send(payoutBody('999990', 1), key)).status).toBe(422)
  })

  it('to 99-99-95 are not taken at all', async () => {
    const response = await send(payoutBody('999995'), randomUUID())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: { 'beneficiary.account_identifier.sort_code': [expect.any(String)] },
    })
  })

  it('to 99-99-98 fail for want of the lender’s money', async () => {
    const { id } = (await (await send(payoutBody('999998'), randomUUID())).json()) as { id: string }
    await sandbox.product.awaitRequest(({ body }) => body.includes(id))
    expect(await read(id)).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' })
  })

  it('to 99-99-94 are refused by the bank', async () => {
    const { id } = (await (await send(payoutBody('999994'), randomUUID())).json()) as { id: string }
    const webhook = await sandbox.product.awaitRequest(({ body }) => body.includes(id))
    expect(JSON.parse(webhook.body)).toMatchObject({ type: 'payout_failed', failure_reason: 'scheme_error' })
    expect((await read(id)).status).toBe('failed')
  })

  it('are refused unsigned, wrongly signed, unauthenticated, without a key or with wrong fields', async () => {
    expect((await send(payoutBody(), 'k1', 'a..b')).status).toBe(401)
    const other = signParts(makeSigningKey(), {
      method: 'POST',
      path: '/v3/payouts',
      headers: [['Idempotency-Key', 'k1']],
      body: payoutBody(),
    })
    expect((await send(payoutBody(), 'k1', other)).status).toBe(401)
    expect((await sandbox.post('/truelayer/api/v3/payouts', payoutBody())).status).toBe(401)
    const wrong = await send(payoutBody('12'), 'k1')
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('content-type')).toBe('application/problem+json')
    expect(await wrong.json()).toMatchObject({
      errors: { 'beneficiary.account_identifier.sort_code': ['must be 6 digits'] },
    })
  })

  it('reach the product after it was away', async () => {
    let refusals = 2
    sandbox.product.answer = () => (refusals-- > 0 ? 500 : 200)
    await send(payoutBody(), randomUUID())
    await sandbox.product.awaitRequest(({ path }) => path === '/webhooks/truelayer')
    sandbox.product.answer = () => 200
    expect(refusals).toBeLessThan(0)
  })
})

describe('a reset', () => {
  it('gets through while payouts are being made', async () => {
    const bearer = { Authorization: `Bearer ${await token()}` }
    const work = Array.from({ length: 60 }, (_, index) => {
      if (index % 6 === 0) return sandbox.post('/reset', {})
      const [key, body] = [randomUUID(), payoutBody()]
      const parts = { method: 'POST' as const, path: '/v3/payouts', body }
      const signature = signParts(clientKey, { ...parts, headers: [['Idempotency-Key', key]] })
      const headers = { ...bearer, 'Idempotency-Key': key, 'Tl-Signature': signature }
      return sandbox.post('/truelayer/api/v3/payouts', body, headers)
    })
    const statuses = (await Promise.all(work)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 202)).toEqual([])
  })
})

describe('the signature', () => {
  it('fails when any signed part is another', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' })
    const key = makeSigningKey()
    const pem = createPublicKey({ key: key.publicJwk, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString()
    const token = signParts(key, {
      method: 'POST',
      path: '/v3/payouts',
      headers: [['Idempotency-Key', 'a']],
      body: '{}',
    })
    const request = { method: 'POST', paths: ['/v3/payouts'], body: '{}', getHeader: () => 'a' } as const
    const good = { ...request, paths: [...request.paths] }
    expect(verifyParts(pem, token, good)).toBe(true)
    expect(verifyParts(pem, token, { ...good, body: '{ }' })).toBe(false)
    expect(verifyParts(pem, token, { ...good, paths: ['/v3/payouts/'] })).toBe(false)
    expect(verifyParts(pem, token, { ...good, getHeader: () => 'b' })).toBe(false)
    expect(verifyParts(publicKey.export({ type: 'spki', format: 'pem' }).toString(), token, good)).toBe(false)
  })
})
