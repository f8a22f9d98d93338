import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

const NAME = 'offer-reading-order'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const ask = ({ applicationId, borrower }: SeededLoan, name = NAME, as = borrower.token) =>
  api.call('GET', `/loan-applications/${applicationId}/seed/${name}`, { as })

const publicSeedsOf = async ({ borrower }: SeededLoan, brand = 'main') =>
  (await api.call('GET', `/users/${borrower.userId}`, { as: borrower.token, brand })).body.data.publicSeeds

const rowsOf = ({ borrower }: SeededLoan) =>
  api.deps.db.selectFrom('experiment_seed').selectAll().where('user_id', '=', borrower.userId).execute()

test('is drawn once for a person and a brand, and is the same on every application of theirs', async () => {
  const first = await seedLoan(api.deps)
  const second = await seedLoan(api.deps, { borrower: first.borrower })
  expect(await publicSeedsOf(first)).toEqual([])
  const { status, body } = await ask(first)
  expect([status, body.data]).toEqual([200, { '@type': 'experimentSeed', seed: expect.any(Number) }])
  const { seed } = body.data
  expect((await ask(first)).body.data.seed).toBe(seed)
  expect((await ask(second)).body.data.seed).toBe(seed)
  expect(await rowsOf(first)).toMatchObject([
    { brand: 'main', name: NAME, seed, application_id: first.applicationId },
  ])
  expect(await publicSeedsOf(first)).toEqual([{ name: NAME, seed }])
})

test('belongs to the brand of the application, and is shown on no other brand’s site', async () => {
  const main = await seedLoan(api.deps)
  const green = await seedLoan(api.deps, { borrower: main.borrower, brand: 'supermarket' })
  const { seed } = (await ask(green)).body.data
  expect(await publicSeedsOf(main)).toEqual([])
  expect(await publicSeedsOf(main, 'supermarket')).toEqual([{ name: NAME, seed }])
  await ask(main)
  expect((await rowsOf(main)).map(({ brand }) => brand).sort()).toEqual(['main', 'supermarket'])
})

test('asked for ten times at once is one seed, recorded once', async () => {
  const loan = await seedLoan(api.deps)
  const other = await seedLoan(api.deps, { borrower: loan.borrower })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(index % 2 === 0 ? loan : other)),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.seed}`)).size).toBe(1)
  expect(await rowsOf(loan)).toHaveLength(1)
  const joined = await api.deps.db
    .selectFrom('event')
    .select(['actor', 'after'])
    .where('name', '=', 'experimentJoined')
    .where('actor', '=', `user:${loan.borrower.userId}`)
    .execute()
  expect(joined).toMatchObject([{ after: { experiment: NAME, seed: answers[0]?.body.data.seed } }])
})

test('differs from person to person', async () => {
  const seeds = await Promise.all(
    Array.from({ length: 12 }, async () => (await ask(await seedLoan(api.deps))).body.data.seed),
  )
  // The probability of twelve equal seeds is 1 in 100 to the power of 11.
  expect(new Set(seeds).size).toBeGreaterThan(1)
  for (const seed of seeds) expect(seed >= 0 && seed <= 99).toBe(true)
})

test.each(['no-such-experiment', 'toString', 'offer-reading-order2', '%20'])(
  'is refused for an experiment that the brand does not run: %s',
  async (name) => {
    const loan = await seedLoan(api.deps)
    const { status, body } = await ask(loan, name)
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect(await rowsOf(loan)).toEqual([])
  },
)

test('is refused for another person’s application the same as for a missing one', async () => {
  const loan = await seedLoan(api.deps)
  const { token } = await seedBorrower(api.deps)
  const { requestId: _, ...anothers } = (await ask(loan, NAME, token)).body.error
  const missing = await ask({ ...loan, applicationId: 4_103_558_201_337 }, NAME, token)
  expect(missing.status).toBe(404)
  expect(missing.body.error).toMatchObject(anothers)
  expect(await rowsOf(loan)).toEqual([])
})
