import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AtBank, goThroughBank } from '#testing/bank.ts'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { createOpenBanking } from './http.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.setFault('truelayer', 'ok'))
afterAll(() => sandbox.close())

const journey = {
  state: 'a state',
  nonce: 'a nonce',
  codeVerifier: 'v'.repeat(43),
  callbackUrl: 'http://localhost:3000/truelayer/callback',
}
const create = (change: object = {}) => createOpenBanking({ ...sandbox.config.openBanking, ...change }, 5_000)

async function codeFrom(at: AtBank = {}): Promise<string> {
  const answer = await create().journeyUrl(journey)
  if (answer.kind !== 'ready') throw new Error('not ready')
  return (await goThroughBank(answer.url, at)).code!
}
const { callbackUrl, codeVerifier } = journey
const PERIOD = { from: '2026-08-01', to: '2026-11-01' }

test.each<[AtBank, object]>([
  [{}, { code: expect.stringMatching(/^[\w-]{32}$/) }],
  [{ answer: 'refuse' }, { error: 'access_denied' }],
  [{ bank: 'ob-closed' }, { error: 'temporarily_unavailable' }],
  [{ bank: 'ob-broken' }, { error: 'provider_error' }],
])('leads to a bank, which redirects to us with the state: %j', async (at, end) => {
  const answer = await create().journeyUrl(journey)
  if (answer.kind !== 'ready') throw new Error('not ready')
  expect(await goThroughBank(answer.url, at)).toMatchObject({ state: journey.state, ...end })
})

test('a code works once, and only with the URL that it was sent to', async () => {
  const code = await codeFrom()
  const refused = { kind: 'refused', reason: 'invalid_grant' }
  const elsewhere = 'http://localhost:3001/truelayer/callback'
  expect(await create().exchange({ code, codeVerifier, callbackUrl: elsewhere })).toEqual(refused)
  // A code that was given to another journey, with another secret (PKCE).
  expect(await create().exchange({ code, codeVerifier: 'w'.repeat(43), callbackUrl })).toEqual(refused)
  expect(await create().exchange({ code, codeVerifier, callbackUrl })).toMatchObject({ kind: 'done' })
  expect(await create().exchange({ code, codeVerifier, callbackUrl })).toEqual(refused)
  expect(await create().exchange({ code: 'forged', codeVerifier, callbackUrl })).toEqual(refused)
  // Our own mistake, and nothing that the person did.
  expect(await create({ clientSecret: 'wrong' }).exchange({ code, codeVerifier, callbackUrl })).toEqual({
    kind: 'unavailable',
  })
})

test('the accounts are read until the access is ended', async () => {
  const exchanged = await create().exchange({
    code: await codeFrom({ customer: 'overdraft' }),
    codeVerifier,
    callbackUrl,
  })
  if (exchanged.kind !== 'done') throw new Error('no access')
  const { accessToken } = exchanged.value
  const read = await create().readAccounts(accessToken, PERIOD)
  if (read.kind !== 'done') throw new Error('not read')
  expect(read.value).toMatchObject({
    bank: 'Sandbox Bank',
    holderNames: ["Maeve O'Neill"],
    accounts: [{ balancePence: -74_218 }, {}],
  })
  expect(read.value.transactions).toContainEqual({
    accountId: 'overdraft-current',
    on: '2026-09-28',
    amountPence: 265_000,
    description: 'BGC ACME JOINERY LTD SALARY',
  })
  expect(read.value.transactions.every(({ on }) => on >= PERIOD.from && on <= PERIOD.to)).toBe(true)
  expect(await create().disconnect(accessToken)).toEqual({ kind: 'done', value: null })
  expect(await create().readAccounts(accessToken, PERIOD)).toEqual({
    kind: 'refused',
    reason: 'invalid_token',
  })
  expect(await create().disconnect(accessToken)).toEqual({ kind: 'done', value: null })
})

test('a slow bank is not known yet, and read later', async () => {
  const exchanged = await create().exchange({
    code: await codeFrom({ bank: 'ob-slow' }),
    codeVerifier,
    callbackUrl,
  })
  if (exchanged.kind !== 'done') throw new Error('no access')
  const read = () => create().readAccounts(exchanged.value.accessToken, PERIOD)
  expect([(await read()).kind, (await read()).kind, (await read()).kind]).toEqual([
    'unavailable',
    'unavailable',
    'done',
  ])
})

test('nobody is redirected to a provider that is down, or does not know us', async () => {
  expect(await create({ clientId: 'somebody-else' }).journeyUrl(journey)).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('truelayer', 'down')
  expect(await create().journeyUrl(journey)).toEqual({ kind: 'unavailable' })
})

test('the consent page refuses an incomplete link', async () => {
  const { authUrl, clientId } = sandbox.config.openBanking
  for (const query of [
    { client_id: clientId },
    { client_id: 'x', response_type: 'code', redirect_uri: journey.callbackUrl, state: 's' },
    { client_id: clientId, response_type: 'code', redirect_uri: 'javascript:alert(1)', state: 's' },
  ]) {
    const page = await fetch(`${authUrl}/?${new URLSearchParams(query as Record<string, string>)}`)
    expect([page.status, (await page.text()).includes('<a ')]).toEqual([400, false])
  }
})
