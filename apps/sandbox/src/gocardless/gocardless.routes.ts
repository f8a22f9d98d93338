import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { World } from '../world.ts'
import { bankName } from './bank-accounts.ts'
import {
  actOnBillingRequest,
  createWithActions,
  findBillingRequest,
  readBankAccount,
} from './billing-requests.ts'
import { GoCardlessError, notFound } from './errors.ts'
import { checkHolder, findAccount, findHolderCheck, keepAccount } from './holder-checks.ts'
import { listPage } from './listing.ts'
import { findMandate, presentMandate, stepMandateThrough } from './mandates.ts'
import { createPayment, findPayment, stepPaymentThrough } from './payments.ts'
import { type GoCardlessEvent, type Mandate, type Metadata, newId, type Payment } from './records.ts'
import { runSimulator } from './simulators.ts'

type Json = Record<string, unknown>

/** GoCardless's API, version 2015-07-06, for Bacs. `bankRun` sets the day's submissions going. */
export function gocardlessRoutes(world: World, bankRun: () => void): Hono {
  const app = new Hono()
  app.onError((error, context) => {
    if (!(error instanceof GoCardlessError)) throw error
    return context.json(error.body(randomUUID()), error.status as ContentfulStatusCode)
  })
  app.notFound((context) => context.json(notFound().body(randomUUID()), 404))
  app.use(async (context, next) => {
    if (await world.faults.strikes('gocardless'))
      throw new GoCardlessError(503, 'gocardless', 'Service unavailable')
    authorise(context, world.keys.gocardlessToken)
    await next()
  })
  billingRequests(app, world, bankRun)
  payees(app, world)
  mandates(app, world, bankRun)
  payments(app, world)
  simulators(app, world)
  return app
}

/** `Webhook-Signature`: hex HMAC-SHA256 of the body as sent. */
export function signGoCardless(secret: string, body: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Webhook-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    Origin: 'https://api.gocardless.com',
  }
}

function billingRequests(app: Hono, world: World, bankRun: () => void) {
  app.post('/billing_requests/create_with_actions', async (c) => {
    const input = await enveloped(c, 'billing_request_with_actions')
    const created = await createWithActions(world, input, c.req.header('Idempotency-Key'))
    // The live API names the answer by its own resource, its client by the request's: use both.
    return c.json(
      { billing_requests: created, billing_request_with_actions: { billing_requests: created } },
      201,
    )
  })
  app.get('/billing_requests/:id', async (c) =>
    c.json({ billing_requests: await findBillingRequest(world.store, c.req.param('id')) }),
  )
  app.post('/billing_requests/:id/actions/:action', async (c) => {
    const data = await enveloped(c, 'data')
    const request = await actOnBillingRequest(world, c.req.param('id'), c.req.param('action'), data)
    bankRun()
    return c.json({ billing_requests: request })
  })
  app.post('/bank_details_lookups', async (c) => {
    const account = readBankAccount(await enveloped(c, 'bank_details_lookups'), 'bank_details_lookups')
    return c.json({
      bank_details_lookups: {
        available_debit_schemes: ['bacs'],
        bank_name: bankName(account.sortCode),
        bic: 'SBOXGB21XXX',
      },
    })
  })
}

function payees(app: Hono, world: World) {
  app.post('/customers', async (c) => {
    const customer = await enveloped(c, 'customers')
    return c.json({ customers: { ...customer, id: newId('CU'), created_at: await world.clock.now() } }, 201)
  })
  app.post('/customer_bank_accounts', async (c) => {
    const account = readBankAccount(await enveloped(c, 'customer_bank_accounts'), 'customer_bank_accounts')
    return c.json({ customer_bank_accounts: await keepAccount(world.store, account) }, 201)
  })
  app.get('/customer_bank_accounts/:id', async (c) =>
    c.json({ customer_bank_accounts: await findAccount(world.store, c.req.param('id')) }),
  )
  app.post('/bank_account_holder_verifications', async (c) => {
    const input = await enveloped(c, 'bank_account_holder_verifications')
    const { bank_account: id } = (input.links ?? {}) as { bank_account?: string }
    const check = await checkHolder(world.store, String(id ?? ''))
    return c.json({ bank_account_holder_verifications: check }, 201)
  })
  app.get('/bank_account_holder_verifications/:id', async (c) =>
    c.json({ bank_account_holder_verifications: await findHolderCheck(world.store, c.req.param('id')) }),
  )
}

function mandates(app: Hono, world: World, bankRun: () => void) {
  app.get('/mandates', async (c) => {
    const filters = {
      status: "doc->>'status'",
      customer: "doc->'links'->>'customer'",
      reference: "doc->>'reference'",
    }
    const { docs, meta } = await listPage<Mandate>(world.store, 'gocardless_mandate', c.req.query(), filters)
    const today = await world.clock.today()
    return c.json({ mandates: docs.map((doc) => presentMandate(doc, today)), meta })
  })
  app.get('/mandates/:id', async (c) => c.json({ mandates: await findMandate(world, c.req.param('id')) }))
  for (const action of ['cancel', 'reinstate'] as const) {
    app.post(`/mandates/:id/actions/${action}`, async (c) => {
      const { metadata } = await enveloped(c, 'data')
      const mandate = await stepMandateThrough(
        world,
        c.req.param('id'),
        [action],
        metadata as Metadata | undefined,
      )
      bankRun()
      return c.json({ mandates: mandate })
    })
  }
}

function payments(app: Hono, world: World) {
  app.post('/payments', async (c) => {
    const payment = await createPayment(
      world,
      await enveloped(c, 'payments'),
      c.req.header('Idempotency-Key'),
    )
    return c.json({ payments: payment }, 201)
  })
  app.get('/payments', async (c) => {
    const filters = { mandate: 'mandate_id', status: "doc->>'status'" }
    const { docs, meta } = await listPage<Payment>(world.store, 'gocardless_payment', c.req.query(), filters)
    return c.json({ payments: docs, meta })
  })
  app.get('/payments/:id', async (c) =>
    c.json({ payments: await findPayment(world.store, c.req.param('id')) }),
  )
  for (const action of ['cancel', 'retry'] as const) {
    app.post(`/payments/:id/actions/${action}`, async (c) => {
      const { metadata } = await enveloped(c, 'data')
      const payment = await stepPaymentThrough(
        world,
        c.req.param('id'),
        [action],
        metadata as Metadata | undefined,
      )
      return c.json({ payments: payment })
    })
  }
  app.get('/events', async (c) => {
    const filters = {
      resource_type: "doc->>'resource_type'",
      action: "doc->>'action'",
      payment: "doc->'links'->>'payment'",
      mandate: "doc->'links'->>'mandate'",
      billing_request: "doc->'links'->>'billing_request'",
    }
    const { docs, meta } = await listPage<GoCardlessEvent>(
      world.store,
      'gocardless_event',
      c.req.query(),
      filters,
    )
    return c.json({ events: docs, meta })
  })
  app.get('/events/:id', async (c) => {
    const [row] = await world.store.query<{ doc: GoCardlessEvent }>(
      'select doc from sandbox.gocardless_event where id = $1',
      [c.req.param('id')],
    )
    if (!row) throw notFound()
    return c.json({ events: row.doc })
  })
}

function simulators(app: Hono, world: World) {
  app.post('/scenario_simulators/:name/actions/run', async (c) => {
    const { links } = await enveloped(c, 'data')
    const resource = String((links as Json | undefined)?.resource ?? '')
    await runSimulator(world, c.req.param('name'), resource)
    return c.json({ scenario_simulators: { id: c.req.param('name'), links: { resource } } })
  })
}

function authorise(context: Context, token: string) {
  const given = Buffer.from(context.req.header('Authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    const message = 'The access token you have used is not a valid access token'
    throw new GoCardlessError(401, 'invalid_api_usage', message, [
      { reason: 'access_token_not_found', message },
    ])
  }
  const version = context.req.header('GoCardless-Version')
  if (version !== '2015-07-06') {
    const reason = version ? 'version_not_found' : 'missing_version_header'
    const message = version ? 'Version not found' : 'No GoCardless-Version header was given'
    throw new GoCardlessError(400, 'invalid_api_usage', message, [{ reason, message }])
  }
}

/** The object under the envelope's name; an absent body counts as an empty one. */
async function enveloped(context: Context, name: string): Promise<Json> {
  const text = await context.req.text()
  if (text === '') return {}
  try {
    const body = JSON.parse(text) as Json
    return (body[name] ?? {}) as Json
  } catch {
    throw new GoCardlessError(400, 'invalid_api_usage', 'The request body is not valid JSON', [
      { reason: 'invalid_document_structure', message: 'The request body is not valid JSON' },
    ])
  }
}
