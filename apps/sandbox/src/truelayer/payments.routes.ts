import type { Context, Hono } from 'hono'
import type { World } from '../world.ts'
import { cancelPayment, createPayment, findPayment } from './payments.ts'
import { isSignatureGood, parseJson, problem } from './requests.ts'

type Json = Record<string, unknown>

/** Payments v3 into the merchant account: make, read, cancel. The hosted page approves. */
export function paymentRoutes(app: Hono, world: World): void {
  app.post('/api/v3/payments', (c) => postPayment(c, world))
  app.get('/api/v3/payments/:id', async (c) => {
    const payment = await findPayment(world, c.req.param('id'))
    return payment ? c.json(payment) : problem(c, 404, 'not-found', 'Not found')
  })
  app.post('/api/v3/payments/:id/actions/cancel', async (c) => {
    const path = `/v3/payments/${c.req.param('id')}/actions/cancel`
    if (!isSignatureGood(c, world, { path, body: await c.req.text() }))
      return problem(c, 401, 'invalid-signature', 'Invalid signature')
    if (!(await findPayment(world, c.req.param('id')))) return problem(c, 404, 'not-found', 'Not found')
    const isDone = await cancelPayment(world, c.req.param('id'))
    return isDone ? c.body(null, 202) : problem(c, 409, 'invalid-state', 'Invalid state')
  })
}

async function postPayment(context: Context, world: World) {
  const rawBody = await context.req.text()
  const key = context.req.header('Idempotency-Key')
  if (!key) return problem(context, 400, 'idempotency-key-missing', 'Idempotency-Key header missing')
  if (!isSignatureGood(context, world, { path: '/v3/payments', body: rawBody }))
    return problem(context, 401, 'invalid-signature', 'Invalid signature')
  const body = parseJson(rawBody)
  const errors = body ? invalidFields(body) : { body: ['must be JSON'] }
  if (!body || Object.keys(errors).length > 0)
    return problem(context, 400, 'invalid-parameters', 'Invalid Parameters', errors)
  const created = await createPayment(world, {
    rawBody,
    key,
    body: {
      amount_in_minor: body.amount_in_minor as number,
      payment_method: body.payment_method as Json,
      metadata: (body.metadata ?? {}) as Record<string, string>,
    },
  })
  if (created.kind === 'key-reused')
    return problem(context, 422, 'idempotency-key-reuse', 'Idempotency-Key reused with another body')
  const { id, user } = created.payment
  const answer = { id, user, resource_token: created.resourceToken, status: 'authorization_required' }
  return context.json(answer, 201)
}

function invalidFields(body: Json): Record<string, string[]> {
  const method = (body.payment_method ?? {}) as Json
  const beneficiary = (method.beneficiary ?? {}) as Json
  const selection = (method.provider_selection ?? {}) as Json
  const user = (body.user ?? {}) as Json
  const checks: [field: string, isGood: boolean, message: string][] = [
    [
      'amount_in_minor',
      Number.isInteger(body.amount_in_minor) && Number(body.amount_in_minor) > 0,
      'must be a positive integer',
    ],
    ['currency', body.currency === 'GBP', 'must be GBP'],
    ['payment_method.type', method.type === 'bank_transfer', 'must be bank_transfer'],
    ['payment_method.provider_selection.type', selection.type === 'user_selected', 'must be user_selected'],
    ['payment_method.beneficiary.type', beneficiary.type === 'merchant_account', 'must be merchant_account'],
    [
      'payment_method.beneficiary.merchant_account_id',
      typeof beneficiary.merchant_account_id === 'string',
      'required',
    ],
    [
      'payment_method.beneficiary.reference',
      /^.{1,18}$/.test(String(beneficiary.reference ?? '')),
      'must have 1 to 18 characters',
    ],
    ['user.name', typeof user.name === 'string' && user.name !== '', 'required'],
    ['user.email', /@/.test(String(user.email ?? '')), 'required'],
  ]
  return Object.fromEntries(
    checks.flatMap(([field, isGood, message]) => (isGood ? [] : [[field, [message]]])),
  )
}
