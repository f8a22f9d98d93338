import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { behaviourOfCard, cardBrand } from './cards.ts'
import { cardError, invalidRequest, noSuch, StripeError } from './errors.ts'
import { answerChallenge, cancelIntent, confirmIntent, createIntent, giveBack, shown } from './intents.ts'
import {
  findByMetadata,
  insertMethod,
  lockIntent,
  newId,
  onceForKey,
  type PaymentMethod,
  type StoredAnswer,
  secondsNow,
} from './records.ts'

/** Stripe's API for card payments, as far as a lender uses it, and its script for the browser. */
export function stripeRoutes(world: World): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (!(error instanceof StripeError)) throw error
    return c.json(error.body(), error.status as ContentfulStatusCode)
  })
  app.use(cors({ origin: '*' }))
  app.use(async (c, next) => {
    if (await world.faults.strikes('stripe'))
      throw new StripeError(503, { type: 'api_error', message: 'Stripe is out of order' })
    c.header('Request-Id', newId('req'))
    await next()
  })
  browserParts(app, world)
  payments(app, world)
  return app
}

/** `Stripe-Signature`: HMAC-SHA256 of the time and the body as sent. */
export function signStripe(secret: string, body: string): Record<string, string> {
  const at = secondsNow()
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` }
}

function browserParts(app: Hono, world: World) {
  for (const name of ['stripe', 'card', 'challenge'] as const) {
    const source = readFileSync(new URL(`${name}.browser.js`, import.meta.url), 'utf8')
    app.get(`/${name}.js`, (c) => c.body(source, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  }
  app.get('/card', (c) => framed(c, cardPage()))
  app.get('/challenge', (c) => framed(c, challengePage()))
  // The number is in memory for one call: only the card's behaviour and last four are stored.
  app.post('/v1/payment_methods', async (c) => {
    requireKey(c, world.keys.stripe.publishableKey)
    const params = new URLSearchParams(await c.req.text())
    if (params.get('type') !== 'card') throw invalidRequest('Invalid type', 'type')
    const number = (params.get('card[number]') ?? '').replace(/[\s-]/g, '')
    const behaviour = behaviourOfCard(number)
    if (!behaviour) throw cardError(402, REAL_CARD)
    const [month, year] = [Number(params.get('card[exp_month]')), Number(params.get('card[exp_year]'))]
    const today = await world.clock.today()
    const isPast = year < today.year || (year === today.year && month < today.month)
    if (!(month >= 1 && month <= 12)) throw cardError(402, INVALID_MONTH)
    if (isPast) throw cardError(402, INVALID_YEAR)
    if (!/^\d{3,4}$/.test(params.get('card[cvc]') ?? '')) throw cardError(402, INVALID_CVC)
    const method: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      card: { brand: cardBrand(number), last4: number.slice(-4), exp_month: month, exp_year: year },
      created: secondsNow(),
      livemode: false,
    }
    await insertMethod(world.store, method, behaviour)
    return c.json(method)
  })
  app.post('/challenges', async (c) => {
    requireKey(c, world.keys.stripe.publishableKey)
    const params = new URLSearchParams(await c.req.text())
    const isPassed = params.get('outcome') === 'complete'
    const clientSecret = params.get('client_secret') ?? ''
    const intent = await inTransaction(world, (tx) => answerChallenge(tx, world, { clientSecret, isPassed }))
    return c.json(intent)
  })
}

function payments(app: Hono, world: World) {
  const post = (path: string, act: (tx: Db, params: URLSearchParams, id: string) => Promise<StoredAnswer>) =>
    app.post(path, async (c) => {
      requireKey(c, world.keys.stripe.secretKey)
      const text = await c.req.text()
      const request = { endpoint: c.req.path, key: c.req.header('Idempotency-Key'), params: text }
      const answer = await inTransaction(world, (tx) =>
        onceForKey(tx, request, () => act(tx, new URLSearchParams(text), c.req.param('id') ?? '')),
      )
      if (answer.isReplay) c.header('Idempotent-Replayed', 'true')
      return c.json(answer.body as object, answer.status as ContentfulStatusCode)
    })
  post('/v1/payment_intents', (tx, params) => createIntent(tx, world, params))
  post('/v1/payment_intents/:id/confirm', (tx, params, id) => confirmIntent(tx, world, id, params))
  post('/v1/payment_intents/:id/cancel', (tx, _params, id) => cancelIntent(tx, world, id))
  post('/v1/refunds', async (tx, params) => {
    const charge = await giveBack(tx, world, params.get('payment_intent') ?? '', 'refund')
    const { amount, currency, payment_intent } = charge
    const refund = { id: newId('re'), object: 'refund', amount, charge: charge.id, currency, payment_intent }
    return { status: 200, body: { ...refund, status: 'succeeded', created: secondsNow() } }
  })
  // Stripe has special card numbers for disputes; here the payer of any card can raise one.
  post('/disputes/:id', async (tx, _params, id) => ({
    status: 200,
    body: await giveBack(tx, world, id, 'dispute'),
  }))
  app.get('/v1/payment_intents/search', async (c) => {
    requireKey(c, world.keys.stripe.secretKey)
    const wanted = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(c.req.query('query') ?? '')
    if (!wanted) throw invalidRequest('The sandbox searches one metadata value', 'query')
    const isExpanded = [...new URL(c.req.url).searchParams.values()].includes('data.latest_charge')
    const records = await findByMetadata(world.store, wanted[1]!, wanted[2]!)
    const data = records.map((record) => shown(record, { isExpanded }))
    return c.json({ object: 'search_result', data, has_more: false, next_page: null })
  })
  app.get('/v1/payment_intents/:id', async (c) => {
    const secret = c.req.query('client_secret')
    requireKey(c, secret ? world.keys.stripe.publishableKey : world.keys.stripe.secretKey)
    const record = await world.store.transaction((tx) => lockIntent(tx, c.req.param('id')))
    if (secret && record.doc.client_secret !== secret) throw noSuch('payment_intent', c.req.param('id'))
    const expands = [...new URL(c.req.url).searchParams].filter(([name]) => /^expand\[/.test(name))
    return c.json(shown(record, { isExpanded: expands.some(([, what]) => what === 'latest_charge') }))
  })
}

async function inTransaction<Result>(world: World, act: (tx: Db) => Promise<Result>): Promise<Result> {
  const result = await world.store.transaction(act)
  world.outbox.poke()
  return result
}

/** Bearer, or Basic with the key as the user. */
function requireKey(c: Context, key: string): void {
  const given = c.req.header('Authorization') ?? ''
  const basic = /^Basic (.+)$/i.exec(given)?.[1]
  const plain = basic
    ? Buffer.from(basic, 'base64').toString().replace(/:$/, '')
    : given.replace(/^Bearer /i, '')
  if (plain !== key)
    throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
}

const REAL_CARD = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'The sandbox takes published test card numbers only, such as 4242 4242 4242 4242.',
}
const INVALID_MONTH = { code: 'invalid_expiry_month', message: "Your card's expiry month is invalid." }
const INVALID_YEAR = { code: 'invalid_expiry_year_past', message: "Your card's expiry year is in the past." }
const INVALID_CVC = { code: 'invalid_cvc', message: "Your card's security code is incomplete." }

/** As Stripe's own frames: nothing but what is served here. */
function framed(c: Context, page: ReturnType<typeof html>) {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  )
  c.header('Cache-Control', 'no-store')
  return c.html(page)
}

function cardPage() {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Secure card payment input</title>
<style>
  html, body { margin: 0; font-family: system-ui, sans-serif; color: #1d2528 }
  form { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; font: inherit }
  label { display: flex; flex-direction: column; font-size: 0.875em; flex: 1 1 5.5rem; min-width: 0 }
  label:first-of-type { flex-basis: 100% }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.25rem 0.5rem; font: inherit; font-size: 1.0625rem;
    border: 1px solid #6a7478; border-radius: 4px; background: #fff; color: inherit }
  input:focus-visible { outline: 3px solid #1b5fc4; outline-offset: 1px }
</style></head>
<body><form id="card" aria-label="Card">
<label>Card number<input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"></label>
<label>Expiry, MM/YY<input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7"></label>
<label>Security code<input id="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></label>
</form><script src="card.js"></script></body>
</html>`
}

function challengePage() {
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your bank’s check (sandbox)</title>
<style>
  html, body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { padding: 1.5rem; color: #1d2528; background: #fff }
  h1 { font-size: 1.25rem; margin: 0 0 0.5rem }
  button { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.75rem; font: inherit; border-radius: 4px; border: 1px solid #1d2528; background: #fff; color: inherit }
  button#complete { background: #1d2528; color: #fff }
</style></head>
<body><h1>Your bank (sandbox)</h1>
<p>This stands in for the check that your bank does when you pay online.</p>
<button id="complete" disabled>Complete authentication</button>
<button id="fail" disabled>Fail authentication</button>
<script src="challenge.js"></script></body>
</html>`
}
