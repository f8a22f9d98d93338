import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { keptSetting } from '../store/settings.ts'
import type { World } from '../world.ts'
import { consentPages } from './consent-page.ts'
import { exchangeCode } from './consents.ts'
import { dataRoutes } from './data.routes.ts'
import { hostedPages } from './hosted-page.ts'
import { paymentRoutes } from './payments.routes.ts'
import { createPayout, findPayout, type Payout, REFUSED_SORT_CODE } from './payouts.ts'
import { isSignatureGood, parseJson, problem } from './requests.ts'
import { makeSigningKey, type SigningKey, signParts } from './signature.ts'

type Json = Record<string, unknown>

export const MERCHANT_ACCOUNT_ID = '5b7adbf4-0000-4000-8000-000000003002'
const TOKEN_SECONDS = 3600

/**
 * TrueLayer: tokens and consent pages under /auth, Data v1, Payouts v3 and Payments v3 under /api,
 * the payment page under /hosted, and the keys that webhooks are signed with.
 */
export function truelayerRoutes(world: World, execute: () => void): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    if (await world.faults.strikes('truelayer')) {
      context.header('Tl-Should-Retry', 'true')
      return problem(context, 503, 'provider-error', 'Service unavailable')
    }
    await next()
  })
  app.get('/.well-known/jwks', async (c) => c.json({ keys: [(await webhookKey(world)).publicJwk] }))
  app.post('/auth/connect/token', (c) => token(c, world))
  consentPages(app, world)
  dataRoutes(app, world)
  app.use('/api/v3/*', async (context, next) => {
    const bearer = /^Bearer (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1]
    if (!bearer || !isLiveToken(bearer, world))
      return problem(context, 401, 'unauthenticated', 'Unauthenticated')
    await next()
  })
  hostedPages(app, world)
  paymentRoutes(app, world)
  app.post('/api/v3/payouts', (c) => postPayout(c, world, execute))
  app.get('/api/v3/payouts/:id', async (c) => {
    const payout = await findPayout(world.store, c.req.param('id'))
    return payout ? c.json(payout) : problem(c, 404, 'not-found', 'Not found')
  })
  app.get('/api/v3/merchant-accounts', (c) => c.json({ items: [merchantAccount()] }))
  app.get('/api/v3/merchant-accounts/:id', (c) =>
    c.req.param('id') === MERCHANT_ACCOUNT_ID
      ? c.json(merchantAccount())
      : problem(c, 404, 'not-found', 'Not found'),
  )
  return app
}

/** `Tl-Signature` for a webhook: signed with the sandbox's own key, published at `jku`. */
export async function signTruelayer(
  world: World,
  url: string,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = new Date().toISOString()
  const signature = signParts(
    await webhookKey(world),
    { method: 'POST', path: new URL(url).pathname, headers: [['X-TL-Webhook-Timestamp', timestamp]], body },
    `${world.publicUrl}/truelayer/.well-known/jwks`,
  )
  return {
    'Content-Type': 'application/json',
    'Tl-Signature': signature,
    'X-TL-Webhook-Timestamp': timestamp,
  }
}

const webhookKey = (world: World): Promise<SigningKey> =>
  keptSetting(world.store, 'key:truelayer-webhooks', makeSigningKey)

async function token(context: Context, world: World) {
  const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
  const { truelayerClientId: id, truelayerClientSecret: secret } = world.keys
  if (form.client_id !== id || form.client_secret !== secret)
    return context.json({ error: 'invalid_client' }, 400)
  if (form.grant_type === 'authorization_code') {
    const accessToken = await exchangeCode(world, {
      code: form.code ?? '',
      redirectUri: form.redirect_uri ?? '',
      codeVerifier: form.code_verifier ?? '',
    })
    if (!accessToken) return context.json({ error: 'invalid_grant' }, 400)
    return context.json({ access_token: accessToken, expires_in: TOKEN_SECONDS, token_type: 'Bearer' })
  }
  if (form.grant_type !== 'client_credentials') return context.json({ error: 'unsupported_grant_type' }, 400)
  const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
  return context.json({
    access_token: `${expires}.${tokenSeal(expires, world)}`,
    expires_in: TOKEN_SECONDS,
    token_type: 'Bearer',
    scope: form.scope ?? 'payments',
  })
}

function isLiveToken(bearer: string, world: World): boolean {
  const [expires = '', seal = ''] = bearer.split('.')
  const wanted = Buffer.from(tokenSeal(Number(expires), world))
  const given = Buffer.from(seal)
  return (
    wanted.length === given.length && timingSafeEqual(wanted, given) && Number(expires) * 1000 > Date.now()
  )
}

const tokenSeal = (expires: number, world: World): string =>
  createHmac('sha256', world.keys.truelayerClientSecret).update(`token ${expires}`).digest('base64url')

async function postPayout(context: Context, world: World, execute: () => void) {
  const rawBody = await context.req.text()
  const key = context.req.header('Idempotency-Key')
  if (!key) return problem(context, 400, 'idempotency-key-missing', 'Idempotency-Key header missing')
  if (!isSignatureGood(context, world, { path: '/v3/payouts', body: rawBody }))
    return problem(context, 401, 'invalid-signature', 'Invalid signature')
  const body = parseJson(rawBody)
  const errors = body ? invalidFields(body) : { body: ['must be JSON'] }
  if (!body || Object.keys(errors).length > 0) {
    return problem(context, 400, 'invalid-parameters', 'Invalid Parameters', errors)
  }
  const created = await createPayout(world, {
    rawBody,
    key,
    body: {
      merchant_account_id: String(body.merchant_account_id),
      amount_in_minor: body.amount_in_minor as number,
      currency: 'GBP',
      beneficiary: body.beneficiary as Payout['beneficiary'],
      metadata: (body.metadata ?? {}) as Record<string, string>,
    },
  })
  if (created.kind === 'key-reused') {
    return problem(context, 422, 'idempotency-key-reuse', 'Idempotency-Key reused with another body')
  }
  execute()
  return context.json({ id: created.payout.id }, 202)
}

function invalidFields(body: Json): Record<string, string[]> {
  const beneficiary = (body.beneficiary ?? {}) as Json
  const account = (beneficiary.account_identifier ?? {}) as Json
  const amount = body.amount_in_minor
  const checks: [field: string, isGood: boolean, message: string][] = [
    ['merchant_account_id', typeof body.merchant_account_id === 'string', 'required'],
    ['amount_in_minor', Number.isInteger(amount) && Number(amount) > 0, 'must be a positive integer'],
    ['currency', body.currency === 'GBP', 'must be GBP'],
    ['beneficiary.type', beneficiary.type === 'external_account', 'must be external_account'],
    ['beneficiary.account_holder_name', Boolean(beneficiary.account_holder_name), 'required'],
    [
      'beneficiary.reference',
      /^.{1,18}$/.test(String(beneficiary.reference ?? '')),
      'must have 1 to 18 characters',
    ],
    [
      'beneficiary.account_identifier.type',
      account.type === 'sort_code_account_number',
      'must be sort_code_account_number',
    ],
    [
      'beneficiary.account_identifier.sort_code',
      /^\d{6}$/.test(String(account.sort_code)),
      'must be 6 digits',
    ],
    ...(account.sort_code === REFUSED_SORT_CODE
      ? [
          [
            'beneficiary.account_identifier.sort_code',
            false,
            'is of no bank that takes Faster Payments',
          ] satisfies [string, boolean, string],
        ]
      : []),
    [
      'beneficiary.account_identifier.account_number',
      /^\d{8}$/.test(String(account.account_number)),
      'must be 8 digits',
    ],
  ]
  return Object.fromEntries(
    checks.flatMap(([field, isGood, message]) => (isGood ? [] : [[field, [message]]])),
  )
}

function merchantAccount() {
  return {
    id: MERCHANT_ACCOUNT_ID,
    currency: 'GBP',
    account_identifiers: [
      { type: 'sort_code_account_number', sort_code: '999990', account_number: '00003002' },
    ],
    available_balance_in_minor: 500_000_000,
    current_balance_in_minor: 500_000_000,
    account_holder_name: 'Sandbox Lender',
  }
}
