import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const { applied, footprints } = createApplicantKit(() => api)

function correct(
  id: number,
  token: string,
  { netMonthlyIncome = 2600, ...change }: { netMonthlyIncome?: number; [answer: string]: unknown },
  key = newKey(),
) {
  const affordability = { ...answers().affordability, ...change }
  const body = { options: { amount: 7500, term: 36 }, corrected: { netMonthlyIncome, affordability } }
  return api.call('POST', `/loan-applications/${id}/requote`, { as: token, key, body })
}

const readBudget = async (id: number, token: string) =>
  (await api.call('GET', `/loan-applications/${id}/affordability`, { as: token })).body.data.budget

const typesOf = async (id: number) =>
  (
    await sql<{ type: string }>`select type from requirement where application_id = ${id}`.execute(
      api.deps.db,
    )
  ).rows.map(({ type }) => type)

const INCOME = 'income-application-requirement'

test('an offer says what was counted, and corrected answers are decided on without another search', async () => {
  const { id, token } = await applied()
  expect(await readBudget(id, token)).toMatchObject({
    netMonthlyIncome: 2600,
    livingCosts: 650,
    livingCostsBasis: 'share-of-income',
    givenAnswers: { ...answers().affordability, netMonthlyIncome: 2600, monthlyLivingCosts: null },
  })
  const { status, body } = await correct(id, token, { numberOfDependants: '1', monthlyLivingCosts: 700 })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ state: 'Quoted', amount: 7500, term: 36, quote: { isLive: true } })
  expect(await readBudget(id, token)).toMatchObject({
    livingCosts: 700,
    livingCostsBasis: 'stated',
    dependantsCost: 303.94,
    isDependantsCostStated: false,
  })
  expect(await footprints('QS', { id })).toBe(1)
  const { rows } = await sql<{ after: object }>`select after from event
    where name = 'answersCorrected' and subject_id = ${id}`.execute(api.deps.db)
  expect(rows).toEqual([{ after: { changed: ['number_of_dependants', 'living_costs_pence'] } }])
})

test('a quote on answers that were too good goes: less is offered, or nothing', async () => {
  const less = await applied()
  const { body } = await correct(less.id, less.token, { netMonthlyIncome: 1450 })
  expect(body.data).toMatchObject({ state: 'Quoted', askedFor: { amount: 7500, term: 36 } })
  // What was asked for is decided on again when the mistake is put right.
  expect((await correct(less.id, less.token, {})).body.data).toMatchObject({
    state: 'Quoted',
    amount: 7500,
    askedFor: null,
  })
  const none = await applied()
  expect((await correct(none.id, none.token, { netMonthlyIncome: 1000 })).body.data).toMatchObject({
    state: 'Declined',
    quote: null,
  })
})

test('the same correction sent twice is decided on once', async () => {
  const { id, token } = await applied()
  const key = newKey()
  for (const _ of [1, 2]) expect((await correct(id, token, { netMonthlyIncome: 2500 }, key)).status).toBe(200)
  const { rows } = await sql`select id from quote where application_id = ${id}`.execute(api.deps.db)
  expect(rows).toHaveLength(2)
})

test.each([
  ['as they were given', {}, {}, false],
  ['corrected to more', {}, { netMonthlyIncome: 2700 }, true],
  ['corrected to less', {}, { netMonthlyIncome: 2500 }, false],
  ['of a tenant who pays no rent', { rentOrMortgageMonthlyPayment: 0 }, {}, true],
  [
    'of an owner who pays rent',
    { residentialStatus: 'homeowner_without_a_mortgage', rentOrMortgageMonthlyPayment: 50 },
    {},
    true,
  ],
])('on answers %s proof of income is asked for as it should', async (_what, said, change, isAsked) => {
  const { id, token } = await applied({ affordability: { ...answers().affordability, ...said } })
  if (Object.keys(change).length > 0)
    expect((await correct(id, token, { ...said, ...change })).body.data.state).toBe('Quoted')
  await api.call('POST', `/loan-applications/${id}/reaction`, { as: token, body: { reaction: 'yes' } })
  const { status } = await api.call('POST', `/loan-applications/${id}/requested`, {
    as: token,
    key: newKey(),
  })
  expect(status).toBe(200)
  expect((await typesOf(id)).includes(INCOME)).toBe(isAsked)
})
