import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, newKey, newVisit } from '#testing/applicant.ts'
import { newAddress, startTestApi, TEST_EDGE_SECRET, type TestApi } from '#testing/kit.ts'

/** The part of JSON Schema that the description of this call uses. */
interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
}
type OpenApiBody = { content: Record<'application/json', { schema: Schema }> }
type Place = { path: string[]; schema: Schema }

let api: TestApi
let places: Place[]

beforeAll(async () => {
  api = await startTestApi()
  const { body } = await api.call('GET', '/openapi.json')
  const resolve = ({ $ref, ...schema }: Schema): Schema =>
    $ref
      ? $ref
          .slice(2)
          .split('/')
          .reduce((at, part) => at[part], body)
      : schema
  const { content } = resolve(body.paths['/loan-applications'].post.requestBody) as OpenApiBody
  places = placesOf(content['application/json'].schema, resolve)
})
afterAll(() => api.stop())

const DRAFT = { amount: '7500', 'about-you.firstName': 'Ada' }

describe('any input as an application', () => {
  test('the description knows every answer', () => {
    const known = places.map(({ path }) => path.join('.'))
    expect(known).toEqual(expect.arrayContaining(['amount', 'user.email', 'user.addresses.0.postCode']))
    expect(known.length).toBeGreaterThan(25)
  })

  test('it is accepted or refused in the common format, and a refusal leaves the draft', () =>
    expectAnswered(30))

  test('many more inputs are answered in the same way', { tags: ['exhaustive'] }, () => expectAnswered(400))

  async function expectAnswered(numRuns: number): Promise<void> {
    const statuses = new Map<number, number>()
    const changes = fc.array(changeOf(places), { minLength: 0, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (made) => {
        const body = made.reduce<unknown>((sent, { path, value }) => withChange(sent, path, value), answers())
        const status = await applyWithDraft(JSON.stringify(body))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
      { numRuns },
    )
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([201, 422]))
  }

  test.each([
    ['nothing', ''],
    ['half of one', JSON.stringify(answers()).slice(0, 200)],
    ['no object', '[[[]]]'],
    ['a number', '42'],
    ['two megabytes', JSON.stringify(answers({ occupation: 'x'.repeat(2_000_000) }))],
    ['ten thousand levels', `${'{"user":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a prototype', JSON.stringify(answers()).replace('{', '{"__proto__":{"isAdmin":true},')],
  ])('%s is refused and leaves the draft', async (_what, body) => {
    expect([400, 413, 422]).toContain(await applyWithDraft(body))
  })

  test.each([
    ['a zero byte', 'A\\u0000da'],
    ['half a character', 'A\\ud800da'],
  ])('%s is taken out of a name', async (_what, name) => {
    expect(await applyWithDraft(JSON.stringify(answers()).replace('Ada', name))).toBe(201)
  })
})

/** Applies in a session that has a draft; returns the status. */
async function applyWithDraft(body: string): Promise<number> {
  const visit = newVisit()
  await api.call('PUT', '/application-draft', { visit, body: { answers: DRAFT } })
  const response = await fetch(`${api.apiUrl}/loan-applications`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-session-id': visit,
      'idempotency-key': newKey(),
      // Each from another address: many more are accepted than one address may send.
      'x-edge-secret': TEST_EDGE_SECRET,
      'x-client-ip': newAddress(visit),
    },
    body,
  })
  const answer = await response.json()
  if (response.status === 201) return 201
  expect([400, 403, 409, 413, 422], JSON.stringify(answer)).toContain(response.status)
  expect(answer.error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  const draft = await api.call('GET', '/application-draft', { visit })
  expect(draft.body.data.answers).toEqual(DRAFT)
  return response.status
}

/** Every answer in the description, and every group of them. */
function placesOf(schema: Schema, resolve: (schema: Schema) => Schema, path: string[] = []): Place[] {
  const here = resolve(schema)
  const inner = Object.entries(here.properties ?? {}).flatMap(([name, one]) =>
    placesOf(one, resolve, [...path, name]),
  )
  const items = here.items ? placesOf(here.items, resolve, [...path, '0']) : []
  return [{ path, schema: here }, ...inner, ...items].filter((place) => place.path.length > 0)
}

/** One answer replaced: by another valid one, at or past a limit, of a wrong type, or none. */
function changeOf(all: Place[]): fc.Arbitrary<{ path: string[]; value: unknown }> {
  return fc
    .constantFrom(...all)
    .chain(({ path, schema }) =>
      fc
        .oneof(fittingValue(schema), boundOf(schema), fc.constantFrom(...ODD_VALUES), fc.jsonValue())
        .map((value) => ({ path, value })),
    )
}

function fittingValue({ type, enum: choices, minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices)
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  return fc.string({ maxLength: 90, unit: 'grapheme' })
}

function boundOf({ minimum, maximum, maxLength }: Schema): fc.Arbitrary<unknown> {
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  )
  const texts = maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]
  return fc.constantFrom<unknown>(...numbers, ...texts, -1, 0, 1e308, Number.MAX_SAFE_INTEGER)
}

const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  [],
  {},
  true,
  'é'.repeat(10_000),
  '👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  "'; drop table loan_application; --",
  '\u202Etxet',
  '2024-02-30',
  '0000-00-00',
  '99999999-01-01',
  Array.from({ length: 500 }, () => ({})),
]

/** The same with one value replaced, or removed if undefined; a missing path changes nothing. */
function withChange(into: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(into))
    return into.map((item, at) => (String(at) === first ? withChange(item, rest, value) : item))
  if (typeof into !== 'object' || into === null) return into
  return { ...into, [first]: withChange((into as Record<string, unknown>)[first], rest, value) }
}
