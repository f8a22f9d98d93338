import { createHmac } from 'node:crypto'
import { Environments, gocardless } from 'gocardless-nodejs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'
import type { GoCardlessEvent } from './records.ts'

let sandbox: RunningSandbox
// biome-ignore lint/suspicious/noExplicitAny: the vendor's client types leave out what the test reads.
let client: any

beforeAll(async () => {
  sandbox = await startSandbox()
  client = gocardless(SANDBOX_KEYS.gocardlessToken, Environments.Sandbox, {
    raiseOnIdempotencyConflict: true,
  })
  client._api._baseUrl = `${sandbox.url}/gocardless/`
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.post('/reset', {})
  sandbox.product.received.length = 0
  // A Monday, weeks clear of any bank holiday, whatever day the test is run on.
  await sandbox.setDay('2027-02-01')
})

async function mandateFor(branchCode: string): Promise<string> {
  const { billing_requests: request } = await client.billingRequestWithActions.createWithActions({
    mandate_request: { scheme: 'bacs', currency: 'GBP', verify: 'minimum' },
    actions: {
      collect_customer_details: {
        customer: { given_name: 'Ann', family_name: 'Great', email: 'ann@example.com' },
        customer_billing_detail: {
          address_line1: '1 Heron Lane',
          city: 'Test Town',
          postal_code: 'ID1 1QD',
          country_code: 'GB',
        },
      },
      collect_bank_account: {
        account_holder_name: 'Ann Great',
        account_number: '12345678',
        branch_code: branchCode,
        country_code: 'GB',
      },
      confirm_payer_details: {},
    },
  })
  expect(request.status).toBe('ready_to_fulfil')
  const fulfilled = await client.billingRequests.fulfil(request.id)
  expect(fulfilled.status).toBe('fulfilled')
  return fulfilled.links.mandate_request_mandate
}

const pay = (mandate: string, chargeDate?: string, key?: string) =>
  client.payments.create(
    { amount: 26689, currency: 'GBP', charge_date: chargeDate, reference: 'LOAN1', links: { mandate } },
    key,
  )

const simulate = (name: string, resource: string) =>
  client.scenarioSimulators.run(name, { links: { resource } })

const moveTo = async (to: string) => expect((await sandbox.post('/clock', { to })).status).toBe(200)

const eventsOf = (resource: string): string[] =>
  sandbox.product.received
    .filter(({ path }) => path === '/webhooks/gocardless')
    .flatMap(({ body }) => (JSON.parse(body) as { events: GoCardlessEvent[] }).events)
    .filter(({ links }) => (links.payment ?? links.mandate) === resource)
    .map(({ action }) => action)

/** What happened to a mandate, the oldest first. */
const mandateEvents = async (mandate: string): Promise<GoCardlessEvent[]> =>
  (await client.events.list({ mandate, resource_type: 'mandates' })).events.toReversed()

const mandateHistory = async (mandate: string) => (await mandateEvents(mandate)).map(({ action }) => action)

const historyOf = async (resource: string) => {
  const { events } = await client.events.list({ payment: resource })
  return events
    .map(({ action, created_at }: GoCardlessEvent) => `${created_at.slice(0, 10)} ${action}`)
    .reverse()
}

describe('a mandate', () => {
  it('is submitted the same day, active two working days later, and says so by signed webhooks', async () => {
    const id = await mandateFor('999990')
    const submitted = await sandbox.product.awaitRequest(({ body }) => body.includes('mandate_submitted'))
    const wanted = createHmac('sha256', SANDBOX_KEYS.gocardlessWebhookSecret)
      .update(submitted.body)
      .digest('hex')
    expect(submitted.headers['webhook-signature']).toBe(wanted)
    expect((await client.mandates.find(id)).status).toBe('submitted')
    await moveTo('2027-02-02')
    expect((await client.mandates.find(id)).status).toBe('submitted')
    await moveTo('2027-02-03')
    expect(await client.mandates.find(id)).toMatchObject({
      status: 'active',
      next_possible_charge_date: '2027-02-08',
    })
    expect(eventsOf(id)).toEqual(['fulfilled', 'created', 'submitted', 'active'])
  })

  it('fails at 99-99-91, and takes its payments with it', async () => {
    const id = await mandateFor('999991')
    const payment = await pay(id, '2027-02-10')
    await moveTo('2027-02-03')
    expect(await client.mandates.find(id)).toMatchObject({
      status: 'failed',
      next_possible_charge_date: null,
    })
    expect((await client.payments.find(payment.id)).status).toBe('cancelled')
    await expect(pay(id)).rejects.toMatchObject({ message: 'Mandate is failed' })
  })

  it('can be cancelled once', async () => {
    const id = await mandateFor('999990')
    expect((await client.mandates.cancel(id, {})).status).toBe('cancelled')
    await expect(client.mandates.cancel(id, {})).rejects.toMatchObject({ errorType: 'invalid_state' })
  })
})

describe('a mandate with a way back', () => {
  const statusOf = async (id: string) => (await client.mandates.find(id)).status

  it('is submitted again when its creditor asks for that, and active by the event that says so', async () => {
    const id = await mandateFor('999990')
    await moveTo('2027-02-03')
    await client.mandates.cancel(id, {})
    expect((await client.mandates.reinstate(id, {})).status).toBe('pending_submission')
    await moveTo('2027-02-08')
    expect(await statusOf(id)).toBe('active')
    expect((await mandateHistory(id)).slice(-4)).toEqual([
      'cancelled',
      'resubmission_requested',
      'submitted',
      'reinstated',
    ])
  })

  it('is active again at once when the bank takes a cancellation back', async () => {
    const id = await mandateFor('999990')
    await simulate('mandate_cancelled_at_bank', id)
    await simulate('mandate_reinstated', id)
    expect([await statusOf(id), (await mandateHistory(id)).at(-1)]).toEqual(['active', 'reinstated'])
  })

  it('moves to the account of another bank, which is read by its id', async () => {
    const id = await mandateFor('999990')
    await simulate('mandate_activated', id)
    const before = (await client.mandates.find(id)).links.customer_bank_account
    await simulate('mandate_transferred', id)
    const after = await client.mandates.find(id)
    expect([after.status, after.links.customer_bank_account === before]).toEqual(['active', false])
    const { links } = (await mandateEvents(id)).at(-1)!
    expect(links).toMatchObject({
      previous_customer_bank_account: before,
      new_customer_bank_account: after.links.customer_bank_account,
    })
    const account = await client.customerBankAccounts.find(after.links.customer_bank_account)
    expect(account).toMatchObject({ account_holder_name: 'Ann Great', account_number_ending: '34' })
    await simulate('mandate_transferred_with_resubmission', id)
    expect([await statusOf(id), (await mandateHistory(id)).at(-1)]).toEqual(['submitted', 'submitted'])
  })

  it('is replaced by another, under which its payments go on', async () => {
    const id = await mandateFor('999990')
    await simulate('mandate_activated', id)
    const payment = await pay(id, '2027-02-12')
    await simulate('mandate_replaced', id)
    const old = await client.mandates.find(id)
    expect([old.status, (await mandateEvents(id)).at(-1)!.links.new_mandate]).toEqual([
      'cancelled',
      old.links.new_mandate,
    ])
    expect(await statusOf(old.links.new_mandate)).toBe('active')
    expect((await client.payments.find(payment.id)).links.mandate).toBe(old.links.new_mandate)
    await moveTo('2027-02-12')
    expect((await client.payments.find(payment.id)).status).toBe('confirmed')
  })

  it.each([
    ['mandate_suspended_by_payer', 'suspended_by_payer'],
    ['mandate_blocked', 'blocked'],
    ['mandate_payer_died', 'cancelled'],
  ])('%s ends it with its payments', async (simulator, status) => {
    const id = await mandateFor('999990')
    const payment = await pay(id, '2027-02-12')
    await simulate(simulator, id)
    expect([await statusOf(id), (await client.payments.find(payment.id)).status]).toEqual([
      status,
      'cancelled',
    ])
  })
})

describe('a payment', () => {
  it('is confirmed on its charge date and paid out the working day after', async () => {
    const id = await mandateFor('999990')
    const payment = await pay(id, '2027-02-12')
    expect(payment).toMatchObject({ status: 'pending_submission', charge_date: '2027-02-12', amount: 26689 })
    await moveTo('2027-02-20')
    expect((await client.payments.find(payment.id)).status).toBe('paid_out')
    expect(await historyOf(payment.id)).toEqual([
      '2027-02-01 created',
      '2027-02-10 submitted',
      '2027-02-12 confirmed',
      '2027-02-15 paid_out',
    ])
    expect(eventsOf(payment.id)).toEqual(['created', 'submitted', 'confirmed', 'paid_out'])
  })

  it('moves a day that is too early or no working day', async () => {
    const id = await mandateFor('999990')
    expect((await pay(id, '2027-02-02')).charge_date).toBe('2027-02-04')
    expect((await pay(id, '2027-02-13')).charge_date).toBe('2027-02-15')
    expect((await pay(id, '2027-03-26')).charge_date).toBe('2027-03-30')
    expect((await pay(id)).charge_date).toBe('2027-02-04')
  })

  it('comes back unpaid at 99-99-92 the working day after, and may be tried again', async () => {
    const id = await mandateFor('999992')
    const payment = await pay(id, '2027-02-12')
    await moveTo('2027-02-12')
    expect((await client.payments.find(payment.id)).status).toBe('submitted')
    await moveTo('2027-02-15')
    const { events } = await client.events.list({ payment: payment.id, action: 'failed' })
    expect(events[0].details).toMatchObject({
      origin: 'bank',
      reason_code: 'ARUDD-0',
      will_attempt_retry: false,
    })
    const retried = await client.payments.retry(payment.id, {})
    expect(retried).toMatchObject({ status: 'pending_submission', charge_date: '2027-02-18' })
  })

  it('is charged back two working days after it was confirmed at 99-99-93', async () => {
    const id = await mandateFor('999993')
    const payment = await pay(id, '2027-02-12')
    await moveTo('2027-02-16')
    expect(await historyOf(payment.id)).toEqual([
      '2027-02-01 created',
      '2027-02-10 submitted',
      '2027-02-12 confirmed',
      '2027-02-15 paid_out',
      '2027-02-16 charged_back',
    ])
  })

  it('can be cancelled until it is submitted', async () => {
    const id = await mandateFor('999990')
    const [early, late] = [await pay(id, '2027-02-12'), await pay(id, '2027-02-12')]
    expect((await client.payments.cancel(early.id, {})).status).toBe('cancelled')
    await moveTo('2027-02-10')
    await expect(client.payments.cancel(late.id, {})).rejects.toMatchObject({ errorType: 'invalid_state' })
    expect((await client.payments.find(early.id)).status).toBe('cancelled')
  })

  it('is made once for one idempotency key, even when asked for at the same moment', async () => {
    const id = await mandateFor('999990')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => pay(id, '2027-02-12', 'attempt-1')))
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(made).toHaveLength(1)
    expect(refused.map(({ code, conflictingResourceId }) => [code, conflictingResourceId])).toEqual([
      [409, made[0]],
      [409, made[0]],
    ])
    expect((await client.payments.list({ mandate: id })).payments).toHaveLength(1)
  })

  it('lists by mandate and status, a page at a time', async () => {
    const id = await mandateFor('999990')
    for (const _ of [1, 2, 3]) await pay(id, '2027-02-12')
    const first = await client.payments.list({ mandate: id, limit: 2 })
    expect(first.payments).toHaveLength(2)
    const rest = await client.payments.list({ mandate: id, limit: 2, after: first.meta.cursors.after })
    expect([rest.payments.length, rest.meta.cursors.after]).toEqual([1, null])
    expect((await client.payments.list({ mandate: id, status: 'paid_out' })).payments).toEqual([])
  })
})

describe('the simulators', () => {
  it('take a payment through every step on the way', async () => {
    const id = await mandateFor('999990')
    const payment = await pay(id, '2027-02-12')
    await client.scenarioSimulators.run('payment_charged_back', { links: { resource: payment.id } })
    expect((await client.mandates.find(id)).status).toBe('active')
    expect((await historyOf(payment.id)).map((line: string) => line.slice(11))).toEqual([
      'created',
      'submitted',
      'confirmed',
      'charged_back',
    ])
    await expect(
      client.scenarioSimulators.run('payment_confirmed', { links: { resource: payment.id } }),
    ).rejects.toMatchObject({ errorType: 'invalid_state' })
  })
})

describe('the API', () => {
  it('checks account details as the published modulus examples say', async () => {
    const look = (account_number: string, branch_code: string) =>
      client.bankDetailsLookups.create({ account_number, branch_code, country_code: 'GB' })
    expect(await look('66374958', '089999')).toMatchObject({ available_debit_schemes: ['bacs'] })
    expect(await look('88837491', '107999')).toMatchObject({ available_debit_schemes: ['bacs'] })
    expect(await look('63748472', '202959')).toMatchObject({ available_debit_schemes: ['bacs'] })
    await expect(look('66374959', '089999')).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'account_number', request_pointer: '/bank_details_lookups/account_number' }],
    })
    await expect(look('63748473', '202959')).rejects.toMatchObject({ errorType: 'validation_failed' })
  })

  it('refuses a wrong token, a missing version and an unknown resource', async () => {
    const ask = (headers: Record<string, string>, path = '/mandates/MD1') =>
      fetch(`${sandbox.url}/gocardless${path}`, { headers })
    const good = {
      Authorization: `Bearer ${SANDBOX_KEYS.gocardlessToken}`,
      'GoCardless-Version': '2015-07-06',
    }
    expect((await ask({ ...good, Authorization: 'Bearer other' })).status).toBe(401)
    expect((await ask({ Authorization: good.Authorization })).status).toBe(400)
    expect((await ask(good)).status).toBe(404)
    expect((await ask(good, '/nothing')).status).toBe(404)
  })

  it('is down when that fault is set', async () => {
    await sandbox.post('/faults', { provider: 'gocardless', mode: 'down' })
    await expect(client.bankDetailsLookups.create({})).rejects.toMatchObject({ code: 503 })
    await sandbox.post('/faults', { provider: 'gocardless', mode: 'ok' })
  })
})
