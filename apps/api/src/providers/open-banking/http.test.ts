import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
  callbackUrl: 'http://localhost:3000/truelayer/callback',
}
const create = (change: object = {}) => createOpenBanking({ ...sandbox.config.openBanking, ...change }, 5_000)

test('leads to a page that offers every outcome of a journey, each redirecting to us with its state', async () => {
  const answer = await create().journeyUrl(journey)
  if (answer.kind !== 'ready') throw new Error('not ready')
  const page = await fetch(answer.url)
  expect(page.status).toBe(200)
  const text = await page.text()
  const ends = [...text.matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => new URL(href!.replaceAll('&amp;', '&')),
  )
  expect(ends).toHaveLength(4)
  for (const { origin, pathname, searchParams } of ends) {
    expect(origin + pathname).toBe(journey.callbackUrl)
    expect(searchParams.get('state')).toBe(journey.state)
  }
  expect(ends.map(({ searchParams }) => searchParams.get('error') ?? 'code')).toEqual([
    'code',
    'access_denied',
    'temporarily_unavailable',
    'provider_error',
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
    expect([page.status, (await page.text()).includes('href=')]).toEqual([400, false])
  }
})
