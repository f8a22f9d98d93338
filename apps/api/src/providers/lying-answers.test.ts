import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardPayments } from './card-payments/http.ts'
import { createDirectDebit } from './direct-debit/http.ts'
import { createOpenBanking } from './open-banking/http.ts'
import { createPayouts } from './payouts/http.ts'
import type { PayableAccount } from './payouts/port.ts'
import { createPostcodes } from './postcodes/http.ts'
import { createReviews } from './reviews/http.ts'
import { createSms } from './sms/http.ts'

// Whatever a provider answers, the result is a failure that its port names, never an exception or a
// false success. The agency's XML is in bureau/answers.test.ts; sign-in has its own library.

/** Long, so that a busy machine misses no good answer; short to test the timeout. */
let timeoutMs = 10_000

let server: Server
let url: string
let answer: (response: ServerResponse) => void
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    if (request.url === '/connect/token') json(TOKEN)(response)
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  asked.length = 0
  timeoutMs = 10_000
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const TOKEN = { access_token: 'token', expires_in: 3600 }

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

interface Call {
  name: string
  make: () => Promise<unknown>
  status?: number
  body: object
  good: object
  /** Valid JSON that is wrong for this call. */
  lies: Record<string, object>
}

const UNAVAILABLE = { kind: 'unavailable' }

const directDebit = () => createDirectDebit({ url, token: 'token', webhookSecret: 'secret' }, timeoutMs)
const payment = (change: object = {}) => ({
  payments: { id: 'PM1', status: 'confirmed', amount: 26_689, charge_date: '2026-11-02', ...change },
})
const PAYMENT_LIES = {
  'another payment': payment({ id: 'PM2' }),
  'a status like a part of every object': payment({ status: 'constructor' }),
  'an unknown status': payment({ status: 'paid' }),
  'an amount in words': payment({ amount: '26689' }),
  'a negative amount': payment({ amount: -26_689 }),
  'half a penny': payment({ amount: 0.5 }),
  'an amount beyond all': payment({ amount: 1e300 }),
  'no day': payment({ charge_date: 'soon' }),
  'an id that is a path': payment({ id: '../PM1' }),
}
const mandate = (change: object = {}) => ({
  mandates: {
    id: 'MD1',
    reference: 'REF-1',
    status: 'active',
    next_possible_charge_date: '2026-11-02',
    ...change,
  },
})
const MANDATE_LIES = {
  'another mandate': mandate({ id: 'MD2' }),
  'a status like a part of every object': mandate({ status: 'toString' }),
  'an unknown status': mandate({ status: 'fine' }),
  'a day that is none': mandate({ next_possible_charge_date: '2026-02-30' }),
  'an account that is a path': mandate({ links: { customer_bank_account: '../BA1' } }),
  'a successor that is a path': mandate({ links: { new_mandate: '../MD2' } }),
}
const customerAccount = (change: object = {}) => ({
  customer_bank_accounts: {
    id: 'BA1',
    account_number_ending: '34',
    bank_name: 'TEST TOWN BANK',
    ...change,
  },
})
const billing = (change: object = {}) => ({
  billing_requests: { id: 'BRQ1', status: 'fulfilled', links: { mandate_request_mandate: 'MD1' }, ...change },
})
const account = { holderName: 'Z ONEILL', sortCode: '999990', accountNumber: '12345678' }

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' })
const openBanking = () =>
  createOpenBanking({ authUrl: url, apiUrl: url, clientId: 'client', clientSecret: 'secret' }, timeoutMs)
const payouts = () =>
  createPayouts(
    {
      authUrl: url,
      apiUrl: url,
      clientId: 'client',
      clientSecret: 'secret',
      merchantAccountId: 'merchant',
      signingKeyId: 'key',
      signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      webhookJwksUrls: [],
    },
    timeoutMs,
  )
const payout = (change: object = {}) => ({
  id: 'p-1',
  status: 'executed',
  executed_at: '2026-11-02T10:00:00Z',
  ...change,
})

const place = (change: object = {}) => ({
  code: 2000,
  result: [
    { postcode: 'ID1 1QD', building_number: '3', thoroughfare: 'Heron Lane', post_town: 'TOWN', ...change },
  ],
})
const unit = (change: object = {}) => ({
  numberOfReviews: { total: 12 },
  score: { stars: 4.5, trustScore: 4.6 },
  ...change,
})

const cards = () => createCardPayments({ url, secretKey: 'sk', webhookSecret: 'secret' }, timeoutMs)
const intent = (change: object = {}) => ({
  id: 'pi_1',
  amount: 26_689,
  currency: 'gbp',
  status: 'succeeded',
  client_secret: 'pi_1_secret_2',
  metadata: { loan: '1', payment: '2' },
  last_payment_error: null,
  latest_charge: 'ch_1',
  ...change,
})
const INTENT_LIES = {
  'another payment': intent({ id: 'pi_2' }),
  'a status like a part of every object': intent({ status: 'constructor' }),
  'an unknown status': intent({ status: 'requires_capture' }),
  'an amount in words': intent({ amount: '26689' }),
  'half a penny': intent({ amount: 0.5 }),
  'another currency': intent({ currency: 'usd' }),
  'an id that is a path': intent({ id: '../pi_1' }),
  'no secret': intent({ client_secret: '' }),
}

const CALLS: Call[] = [
  {
    name: 'a card that is charged',
    make: () =>
      cards().charge({
        key: 'k',
        paymentMethodId: 'pm_1',
        amountPence: 26_689,
        metadata: { loan: '1', payment: '2' },
      }),
    body: intent(),
    good: { kind: 'done', value: { id: 'pi_1', status: 'paid', metadata: { loan: '1', payment: '2' } } },
    lies: { ...INTENT_LIES, 'another payment': intent({ amount: 1 }) },
  },
  {
    name: 'a card payment that is confirmed',
    make: () => cards().confirm('pi_1', 'k'),
    body: intent(),
    good: { kind: 'done', value: { status: 'paid' } },
    lies: INTENT_LIES,
  },
  {
    name: 'a card payment that is read',
    make: () => cards().payment('pi_1'),
    body: intent({ latest_charge: { amount: 26_689, amount_refunded: 0, disputed: true } }),
    good: { kind: 'done', value: { status: 'returned' } },
    lies: INTENT_LIES,
  },
  {
    name: 'a card payment that is looked for',
    make: () => cards().find('2'),
    body: { data: [intent()] },
    good: { kind: 'done', value: { status: 'paid' } },
    lies: {
      'two of them': { data: [intent(), intent({ id: 'pi_2' })] },
      'no list': { data: intent() },
      'half a penny': { data: [intent({ amount: 0.5 })] },
    },
  },
  {
    name: 'a card payment that is cancelled',
    make: () => cards().cancel('pi_1'),
    body: intent({ status: 'canceled' }),
    good: { kind: 'done', value: { status: 'cancelled' } },
    lies: INTENT_LIES,
  },
  {
    name: 'a collection that is asked for',
    make: () =>
      directDebit().collect({
        key: 'k',
        mandateId: 'MD1',
        amountPence: 26_689,
        chargeOn: '2026-11-02',
        reference: 'TARN 41',
        metadata: {},
      }),
    body: payment(),
    good: { kind: 'done', value: { id: 'PM1', amountPence: 26_689 } },
    lies: {
      ...PAYMENT_LIES,
      'another payment': payment({ amount: 1 }),
    },
  },
  {
    name: 'a collection that is read',
    make: () => directDebit().collection('PM1'),
    body: payment(),
    good: { kind: 'done', value: { status: 'confirmed' } },
    lies: PAYMENT_LIES,
  },
  {
    name: 'a collection that is cancelled',
    make: () => directDebit().cancelCollection('PM1'),
    body: payment({ status: 'cancelled' }),
    good: { kind: 'done', value: { status: 'cancelled' } },
    lies: PAYMENT_LIES,
  },
  {
    name: 'a mandate that is read',
    make: () => directDebit().mandate('MD1'),
    body: mandate(),
    good: { kind: 'done', value: { status: 'active' } },
    lies: MANDATE_LIES,
  },
  {
    name: 'the account that a mandate was moved to',
    make: () => directDebit().account('BA1'),
    body: customerAccount(),
    good: { kind: 'done', value: { id: 'BA1', numberEnding: '34', bankName: 'TEST TOWN BANK' } },
    lies: { 'another account': customerAccount({ id: 'BA2' }), 'no id': customerAccount({ id: null }) },
  },
  {
    name: 'a mandate that is cancelled',
    make: () => directDebit().cancelMandate('MD1'),
    body: mandate({ status: 'cancelled' }),
    good: { kind: 'done', value: { status: 'cancelled' } },
    lies: MANDATE_LIES,
  },
  {
    name: 'a mandate that is set up',
    make: () =>
      directDebit().setUpMandate({
        key: 'k',
        payer: {
          firstName: 'Zoë',
          lastName: 'O',
          email: 'z@people.example',
          line1: '1',
          town: 'T',
          postCode: 'X9 9AA',
        },
        account,
        metadata: {},
      }),
    body: billing(),
    good: { kind: 'done', value: { mandateId: 'MD1' } },
    lies: {
      'an unknown status': billing({ status: 'constructor' }),
      'a mandate that is a path': billing({ links: { mandate_request_mandate: '../MD1' } }),
    },
  },
  {
    name: 'the mandate of a billing request',
    make: () => directDebit().mandateOfBillingRequest('BRQ1'),
    body: billing(),
    good: { kind: 'done', value: { mandateId: 'MD1' } },
    lies: { 'another billing request': billing({ id: 'BRQ2' }) },
  },
  {
    name: 'a payout that is sent',
    make: () =>
      payouts().send({
        key: 'k',
        amountPence: 1,
        account: account as PayableAccount,
        reference: 'r',
        metadata: {},
      }),
    status: 202,
    body: { id: 'p-1' },
    good: { kind: 'done', value: { id: 'p-1' } },
    lies: { 'no id': { id: '' }, 'a number': { id: 1 }, 'an id that is a path': { id: '../p-1' } },
  },
  {
    name: 'a payout that is read',
    make: () => payouts().payout('p-1'),
    body: payout(),
    good: { kind: 'done', value: { status: 'executed' } },
    lies: {
      'another payout': payout({ id: 'p-2' }),
      'an unknown status': payout({ status: 'constructor' }),
      'a time that is none': payout({ executed_at: 'now' }),
    },
  },
  {
    name: 'the banks',
    make: () =>
      openBanking().journeyUrl({
        state: 's',
        nonce: 'n',
        codeVerifier: 'v',
        callbackUrl: 'https://tarnbrook.example/callback',
      }),
    body: [{ provider_id: 'ob-bank' }],
    good: { kind: 'ready' },
    lies: { none: [], 'of another form': [{ id: 'ob-bank' }] },
  },
  {
    name: 'who holds an account',
    make: () => openBanking().readAccounts('token', { from: '2026-08-01', to: '2026-11-01' }),
    // One answer to each call of a read: someone without accounts.
    body: { results: [] },
    good: { kind: 'done', value: { accounts: [], transactions: [] } },
    lies: {
      'no list': { results: {} },
      'an account that is a path': { results: [{ account_id: '../1', currency: 'GBP' }] },
      'an account without a currency': { results: [{ account_id: '1' }] },
      'more than there can be': { results: Array.from({ length: 20_001 }, () => ({})) },
    },
  },
  {
    name: 'a postcode',
    make: () => createPostcodes({ url, key: 'key' }, timeoutMs).lookUp('ID1 1QD'),
    body: place(),
    good: { kind: 'found', addresses: [{ houseNumber: '3' }] },
    lies: {
      'another postcode': place({ postcode: 'ID1 1QE' }),
      'another code': { ...place(), code: 4040 },
      'a house of another form': place({ building_number: 3 }),
      'a street without end': place({ thoroughfare: 'x'.repeat(10_000) }),
    },
  },
  {
    name: 'a text message',
    make: () =>
      createSms(
        { url, accountSid: 'AC1', authToken: 'token', from: 'Tarnbrook', statusUrl: 'https://api.example/s' },
        timeoutMs,
      ).send({ to: '+447912345678', text: 'Hello' }),
    status: 201,
    body: { sid: 'SM1' },
    good: { kind: 'sent', id: 'SM1' },
    lies: { 'no id': { sid: '' }, 'an id that is a path': { sid: '../SM1' } },
  },
  {
    name: 'the reviews',
    make: () => createReviews({ url, key: 'key', businessUnitId: 'unit' }, timeoutMs).readRating(),
    body: unit(),
    good: { kind: 'rated', rating: { stars: 4.5 } },
    lies: {
      'more stars than there are': unit({ score: { stars: 50, trustScore: 4.6 } }),
      'less than no reviews': unit({ numberOfReviews: { total: -1 } }),
      'stars in words': unit({ score: { stars: 'many', trustScore: 4.6 } }),
    },
  },
]

const DRIP = 'one byte now and then'

/** Answers that no call accepts; `text` is the valid answer. */
const TRANSPORT: Record<string, (text: string, status: number) => (response: ServerResponse) => void> = {
  'a page': () => (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  nothing: (_text, status) => json('', status),
  null: (_text, status) => json('null', status),
  'an empty object': (_text, status) => json('{}', status),
  'half of it': (text, status) => json(text.slice(0, -3), status),
  'it in a list': (text, status) => json(`[[${text}]]`, status),
  'brackets 100,000 deep': (_text, status) => json('['.repeat(100_000), status),
  'it as text': (text, status) => json(text, status, { 'content-type': 'text/plain' }),
  'it with the status of a fault': (text) => json(text, 500),
  'it elsewhere': (text) => json(text, 307, { location: '/elsewhere' }),
  'a refused key': (text) => json(text, 401),
  'too many calls': (text) => json(text, 429),
  'it and 2 MB more': (text, status) => json(text + ' '.repeat(2_000_000), status),
  'a broken connection': (text, status) => (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100000' })
    response.write(text, () => response.destroy())
  },
  [DRIP]: (_text, status) => (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  },
}

describe.each(CALLS)('$name', ({ make, body, status = 200, good, lies }) => {
  const text = JSON.stringify(body)

  test('is read', async () => {
    answer = json(text, status)
    expect(await make()).toMatchObject(good)
  })

  test.each(Object.entries(lies))('is not known from %s', async (_name, lie) => {
    answer = json(lie, status)
    expect(await make()).toEqual(UNAVAILABLE)
  })

  test.each(Object.entries(TRANSPORT))('is not known from %s', async (name, lie) => {
    if (name === DRIP) timeoutMs = 300
    answer = lie(text, status)
    expect(await make()).toEqual(UNAVAILABLE)
    expect(asked).not.toEqual([])
    expect(asked.join()).not.toContain('/elsewhere')
  })
})

test('a refusal is stored by the provider’s code, and not by sentences that could quote what was entered', async () => {
  const sentence = 'The account 66374959 of Zoë is wrong'
  answer = json(
    { error: { type: 'validation_failed', errors: [{ reason: sentence, field: 'account_number' }] } },
    422,
  )
  expect(await directDebit().mandate('MD1')).toEqual({
    kind: 'refused',
    reason: 'validation_failed account_number',
  })
  answer = json({ type: `https://docs.example#${sentence}`, errors: { [sentence]: [] } }, 400)
  expect(await payouts().payout('p-1')).toEqual({ kind: 'refused', reason: 'status_400' })
  answer = json(payout({ status: 'failed', failure_reason: sentence }))
  expect(await payouts().payout('p-1')).toMatchObject({ value: { status: 'failed', failureReason: null } })
})
