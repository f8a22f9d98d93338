import { EARLIER_INCOME_MONTHS } from '@tarnbrook/brands/facts/own-lending'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeStrong,
  fetchApplication,
  fetchRequirement,
  provePhone,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof, seedStaff } from '#testing/proofs/calls.ts'
import { answersLeaving } from '#testing/seed/arrangement.ts'

const INCOME = 'income-application-requirement'
/** What an application of the kit states, in whole pounds. */
const STATED = 2600

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Saves a budget with so much income a month. */
async function saveBudget(borrower: TestBorrower, { income, savedOn }: { income: number; savedOn?: string }) {
  await becomeStrong(api, borrower.token)
  const opened = await api.call('POST', '/v2/financial-statements/unexpired', { as: borrower.token })
  const { id } = opened.body.data
  const body = answersLeaving(income - 1400)
  expect((await api.call('PUT', `/v2/financial-statements/${id}`, { as: borrower.token, body })).status).toBe(
    200,
  )
  if (savedOn)
    await api.deps.db
      .updateTable('financial_statement')
      // As of one saved before the lowest was kept.
      .set({ saved_on: savedOn, sealed_lowest_income: null })
      .where('id', '=', id)
      .execute()
}

const wantsIncome = async (borrower: TestBorrower) =>
  (await fetchApplication(api, borrower)).requirements.some((requirement) => requirement['@type'] === INCOME)

const day = (months: number, days = 0) =>
  api.deps.clock.today().subtract({ months }).subtract({ days }).toString()

test.each<[string, () => { income: number; savedOn?: string }, boolean]>([
  ['a pound less', () => ({ income: STATED - 1 }), true],
  ['as much', () => ({ income: STATED }), false],
  ['less, on the last day that counts', () => ({ income: 1600, savedOn: day(EARLIER_INCOME_MONTHS) }), true],
  ['less, a day too long ago', () => ({ income: 1600, savedOn: day(EARLIER_INCOME_MONTHS, 1) }), false],
])('a budget with %s', async (_what, budget, isWanted) => {
  const borrower = await applyForLoan(api, { amount: 2000 })
  await saveBudget(borrower, budget())
  await requestLoan(api, borrower)
  expect(await wantsIncome(borrower)).toBe(isWanted)
})

test('staff see with the proof what was told us earlier, and when, though the budget was saved again', async () => {
  const borrower = await applyForLoan(api, { amount: 2000 })
  await saveBudget(borrower, { income: 1600, savedOn: day(1) })
  await saveBudget(borrower, { income: 1500 + STATED })
  await saveBudget(borrower, { income: STATED })
  await requestLoan(api, borrower)
  const income = await fetchRequirement(api, borrower, INCOME)
  await callProof(api, income, 'send', { as: borrower.token })
  await callProof(api, income, 'confirm', { as: borrower.token })
  const { token } = await seedStaff(api)
  const { body } = await api.call('GET', `/admin/reviews/${income.id}`, { as: token })
  expect(body.data).toMatchObject({
    doubts: ['income-above-earlier'],
    stated: { netMonthlyIncome: STATED, earlierIncome: { monthly: 1600, on: day(1) } },
  })
})

/** Asks for a loan with a budget of less income saved under another mailbox. */
async function reapply(lastName: string, amount: number): Promise<TestBorrower> {
  const other = await applyForLoan(api, { lastName })
  await saveBudget(other, { income: 1600 })
  const borrower = await applyForLoan(api, { amount, lastName })
  await api.deps.db
    .updateTable('app_user')
    .set({ date_of_birth: '1990-01-02' })
    .where('last_name', '=', lastName)
    .execute()
  await requestLoan(api, borrower)
  return borrower
}

test.each([
  ['whose answers no key opens has the least income beside them', "sealed_answers = sha256('gone')", true],
  [
    'that no key opens is passed over',
    "sealed_answers = sha256('gone'), sealed_lowest_income = sha256('gone')",
    false,
  ],
])('a budget %s', async (_what, gone, isWanted) => {
  const borrower = await applyForLoan(api, { amount: 2000 })
  await saveBudget(borrower, { income: 1600 })
  const { rows } = await api.deps.pool.query(
    `update financial_statement set ${gone} where user_id =
      (select user_id from loan_application where id = $1) returning id`,
    [borrower.applicationId],
  )
  expect(rows).toHaveLength(1)
  await requestLoan(api, borrower)
  expect(await wantsIncome(borrower)).toBe(isWanted)
})

test('income that the bank showed before the phone was checked is looked at by a person', async () => {
  const borrower = await reapply('Aldersey', 9000)
  const { id } = await fetchRequirement(api, borrower, INCOME)
  await api.deps.db
    .updateTable('requirement')
    .set({ state: 'met', met_at: new Date(), details: JSON.stringify({ fromBank: 'Your bank' }) })
    .where('id', '=', id)
    .execute()
  await provePhone(api, borrower)
  expect((await fetchRequirement(api, borrower, INCOME)).status).toBe('reviewing')
  const { token } = await seedStaff(api)
  const { body } = await api.call('GET', `/admin/reviews/${id}`, { as: token })
  expect(body.data.doubts).toEqual(['income-above-earlier'])
})

test('what was told us under another mailbox counts once the phone is checked', async () => {
  const borrower = await reapply('Thornley', 2000)
  expect(await wantsIncome(borrower)).toBe(false)
  await provePhone(api, borrower)
  expect(await wantsIncome(borrower)).toBe(true)
})
