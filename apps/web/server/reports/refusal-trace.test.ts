import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Edge } from '#server/edge.ts'
import { authCookie, startTestEdge, TOKEN, toCookieHeader } from '#server/test-edge.ts'

const testEdge = await startTestEdge()
const { refused, seen, makeEdge } = testEdge
let edge: Edge

afterAll(testEdge.stop)
beforeEach(async () => {
  testEdge.forget()
  edge = await makeEdge()
})

const SECRETS = ['somebody@people.example', 'a-token-in-a-path-0123', 'of-a-query', TOKEN]

const elsewhere = (form: Record<string, string> = {}) => ({
  method: 'POST',
  headers: {
    cookie: toCookieHeader({ auth: authCookie() }),
    'content-type': 'application/x-www-form-urlencoded',
    'x-request-id': 'request-id-1',
    'sec-fetch-site': 'cross-site',
  },
  body: new URLSearchParams({ email: SECRETS[0]!, ...form }).toString(),
})

test.each([
  [
    'a call of another site’s script',
    '/api/product/loan-applications/41/requested',
    'call-not-ours',
    '/api/product/loan-applications/:other/requested',
  ],
  ['a form of another site', '/login?next=of-a-query', 'form-not-ours', '/login'],
  [
    'a form to a path with a secret in it',
    '/resume/a-token-in-a-path-0123',
    'form-not-ours',
    '/resume/:other',
  ],
  ['a cookie choice of another site', '/consent', 'form-not-ours', '/consent'],
  ['a look chosen by another site', '/theme', 'form-not-ours', '/theme'],
  ['a card recorded by another site', '/staff/card-payoffs', 'form-not-ours', '/staff/card-payoffs'],
  ['a sign-out of staff by another site', '/sso/sign-out', 'form-not-ours', '/sso/sign-out'],
])('%s is refused with one line, by the template of its path', async (_, path, refusal, route) => {
  const answer = await edge.request(path, elsewhere())
  expect(answer.status).toBe(403)
  expect(refused).toEqual([
    {
      refusal,
      route,
      method: 'POST',
      requestId: 'request-id-1',
      clientAddress: '',
      actor: 'borrower',
      actorId: 41,
    },
  ])
  for (const secret of SECRETS) expect(JSON.stringify(refused)).not.toContain(secret)
  expect(seen).toEqual([])
})

test('who is not signed in is nobody', async () => {
  await edge.request('/login', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(refused).toMatchObject([{ refusal: 'form-not-ours', actor: 'anonymous' }])
})

test('what is taken leaves none', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'tarnbrook' }
  await edge.request('/api/product/devices', { method: 'POST', headers })
  await edge.request('/consent', { method: 'POST', headers, body: 'choice=all' })
  await edge.request('/api/product/loans/7')
  expect(refused).toEqual([])
})
