import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import type { Collection } from './collection.ts'

let api: TestApi
let collection: Collection

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  const { body } = await api.call('GET', '/postman.json')
  collection = body as never
})
afterAll(() => api.stop())

const listCalls = () => collection.item.flatMap(({ item }) => item.map(({ request }) => request))

test('it has every call once, under its first path', () => {
  const toPath = (endpoint: (typeof ENDPOINTS)[number]) => endpointPaths(endpoint as never)[0]!
  const known = ENDPOINTS.map(
    (endpoint) => `${endpoint.method} ${toPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const listed = listCalls().map(({ method, url }) => `${method} /${url.path.join('/')}`)
  expect(listed.toSorted()).toEqual(known.toSorted())
})

test('a call names what it sends: the caller, the ids of its path, and a body', () => {
  const apply = listCalls().find(
    ({ url, method }) => method === 'POST' && url.raw === '{{baseUrl}}/loan-applications',
  )
  expect(apply).toMatchObject({
    auth: { type: 'noauth' },
    header: expect.arrayContaining([expect.objectContaining({ key: 'X-Session-Id', value: '{{session}}' })]),
  })
  expect(JSON.parse(apply!.body!.raw)).toMatchObject({ amount: expect.any(Number), user: expect.any(Object) })
  const read = listCalls().find(({ url, method }) => method === 'GET' && url.raw === '{{baseUrl}}/loans/:id')
  expect(read!.url.variable.map(({ key }) => key)).toEqual(['id'])
  expect(read!.auth).toEqual({
    type: 'bearer',
    bearer: [{ key: 'token', value: '{{strongBorrower}}', type: 'string' }],
  })
})

test('a call of another product sends its token and its name', () => {
  const ofServices = ENDPOINTS.filter(({ access }) => access === 'service').map(
    (endpoint) => `{{baseUrl}}${endpointPaths(endpoint as never)[0]!.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  )
  const calls = listCalls().filter(({ url }) => ofServices.includes(url.raw))
  expect(calls.length).toBeGreaterThan(0)
  const fields = ({ header }: (typeof calls)[number]) =>
    header.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}: ${value}`)
  for (const call of calls)
    expect(fields(call)).toEqual([
      'X-Intra-Service-Token: {{service}}',
      'X-Calling-Service: {{callingService}}',
    ])
  const others = listCalls().filter(({ url }) => !ofServices.includes(url.raw))
  expect(others.filter(({ header }) => header.some(({ key }) => key === 'X-Calling-Service'))).toEqual([])
})

test('what it uses of its variables is there to be filled in', () => {
  const known = new Set(collection.variable.map(({ key }) => key))
  const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(140)
  expect(used.filter((name) => !known.has(name!))).toEqual([])
})
