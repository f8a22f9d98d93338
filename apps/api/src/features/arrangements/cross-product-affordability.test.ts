import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, TEST_SERVICE_TOKEN, type TestApi } from '#testing/kit.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createArrangementKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const CARDS = { 'x-calling-service': 'cards', 'x-intra-service-token': TEST_SERVICE_TOKEN }
const ask = ({ loanId }: Pick<SeededLoan, 'loanId'>, headers: Record<string, string> = CARDS, as?: string) =>
  kit.call('GET', `/cross-product/loans/${loanId}/affordability`, { headers, ...(as && { as }) })

test('tells what another product may know, and nothing else', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 1 })
  const before = await ask(loan)
  expect([before.status, before.body.data]).toEqual([
    200,
    {
      '@type': 'crossProductAffordability',
      loanId: loan.loanId,
      state: 'Late',
      instalment: 286.7,
      isArrangementActive: false,
      statement: null,
    },
  ])
  await on.agreed(loan, { disposable: 150 })
  const today = kit.deps.clock.today()
  expect((await ask(loan)).body.data).toMatchObject({
    isArrangementActive: true,
    statement: { disposable: 150, savedOn: today.toString(), expiresOn: today.add({ days: 30 }).toString() },
  })
})

test('a statement that cannot be relied on is none', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late' })
  const id = await on.statement(loan)
  expect((await ask(loan)).body.data.statement).toEqual(expect.anything())
  await kit.call('PUT', `/v2/financial-statements/${id}`, {
    as: loan.borrower.token,
    body: { sections: [{ key: 'water', lines: [{ line: 'water-supply', amount: null, frequency: null }] }] },
  })
  expect((await ask(loan)).body.data.statement).toBeNull()
})

test('each read is in the trail, with who asked and without the answer', async () => {
  const loan = await seedLoan(kit.deps)
  await ask(loan)
  const { rows } = await kit.deps.pool.query(
    `select actor, before, after from event where name = 'crossProductAffordabilityRead' and subject_id = $1`,
    [loan.loanId],
  )
  expect(rows).toEqual([{ actor: 'service:cards', before: null, after: null }])
})

test.each<[string, Record<string, string>]>([
  ['neither', {}],
  ['no token', { 'x-calling-service': 'cards' }],
  ['no name', { 'x-intra-service-token': TEST_SERVICE_TOKEN }],
  ['another token', { ...CARDS, 'x-intra-service-token': `${TEST_SERVICE_TOKEN}x` }],
  ['an empty token', { ...CARDS, 'x-intra-service-token': '' }],
  ['another name', { ...CARDS, 'x-calling-service': 'savings' }],
  ['a name that every object has', { ...CARDS, 'x-calling-service': 'constructor' }],
])('with %s it is refused', async (_case, headers) => {
  const loan = await seedLoan(kit.deps)
  const { status, body } = await ask(loan, headers)
  expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('no borrower gets in by it, and no service by the sign-in of a borrower', async () => {
  const loan = await seedLoan(kit.deps)
  expect((await ask(loan, {}, loan.borrower.token)).status).toBe(401)
  // With a service's token the request is the service's, whatever other sign-in is sent along.
  const read = await kit.call('GET', `/loans/${loan.loanId}`, { headers: CARDS, as: loan.borrower.token })
  expect(read.status).toBe(401)
})

test('a loan that there is none', async () => {
  expect((await ask({ loanId: 4_103_558_201_337 })).status).toBe(404)
})
