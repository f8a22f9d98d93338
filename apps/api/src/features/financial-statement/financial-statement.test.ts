import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { answersLeaving } from '#testing/seed/arrangement.ts'
import { seedBorrower } from '#testing/seed/loan.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const PATH = '/v2/financial-statements'
const open = (as: string) => kit.call('POST', `${PATH}/unexpired`, { as })
const read = (as: string, id: number) => kit.call('GET', `${PATH}/${id}`, { as })
const save = (as: string, id: number, body: object) => kit.call('PUT', `${PATH}/${id}`, { as, body })

async function opened() {
  const { token } = await seedBorrower(kit.deps)
  const { body } = await open(token)
  return { token, id: body.data.id as number, data: body.data }
}

const problemsIn = (data: { problems: { field: string; reason: string }[] }) =>
  data.problems.map(({ field, reason }) => `${field} ${reason}`)

test('one is opened once, also by two at once, and is not to be relied on before it is saved', async () => {
  const { token } = await seedBorrower(kit.deps)
  const answers = await Promise.all([open(token), open(token), open(token)])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(answers[0]!.body.data).toMatchObject({
    '@type': 'financialStatement',
    status: 'open',
    savedOn: null,
    expiresOn: null,
    warnings: [],
    totals: { income: 0, outgoings: 0, disposable: 0 },
  })
  expect(answers[0]!.body.data.sections).toHaveLength(18)
  expect(answers[0]!.body.data.problems.length).toBeGreaterThan(5)
})

test('what is usual for a household is told once its people are known, where the figures are', async () => {
  const figures = {
    firstAdultPence: 200_00,
    furtherAdultPence: 0,
    childUnder16Pence: 50_00,
    child16To18Pence: 0,
  }
  const before = kit.deps.config.triggerFigures
  kit.deps.config.triggerFigures = { 'food-housekeeping': figures } as typeof before
  const { token, id, data } = await opened()
  const { body } = await save(token, id, answersLeaving(200))
  kit.deps.config.triggerFigures = before
  expect(data.usualSpending).toEqual([])
  expect(body.data.usualSpending).toEqual([{ section: 'food-housekeeping', trigger: 250 }])
})

test('complete, it adds up as the Standard Financial Statement does', async () => {
  const { token, id } = await opened()
  const { status, body } = await save(token, id, answersLeaving(200))
  const today = kit.deps.clock.today()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    problems: [],
    unconfirmed: [],
    savedOn: today.toString(),
    expiresOn: today.add({ days: 30 }).toString(),
    totals: {
      income: 1600,
      fixedCosts: 800,
      flexibleCosts: 500,
      outgoings: 1300,
      savings: 0,
      mostSavings: 30,
      priorityOffers: 0,
      otherOffers: 100,
      disposable: 200,
    },
  })
  expect((await read(token, id)).body).toEqual(body)
})

test('what comes every four weeks is its yearly amount, and comes back as it was typed', async () => {
  const { token, id } = await opened()
  const typed = { amount: 104.2, frequency: 'four-weekly' }
  const line = { line: 'child-benefit', amount: 1354.6, frequency: 'yearly', typed }
  const { status, body } = await save(token, id, { sections: [{ key: 'benefits', lines: [line] }] })
  expect([status, body.data.totals.income]).toEqual([200, 112.88])
  const benefits = (await read(token, id)).body.data.sections.find(
    ({ key }: { key: string }) => key === 'benefits',
  )
  expect(benefits.lines).toEqual([line])
})

test.each([
  { amount: 1354.61, frequency: 'yearly' },
  { amount: 1354.6, frequency: 'monthly' },
  { amount: null, frequency: 'yearly' },
])('an amount that is not the year of what was typed is refused: %j', async (sent) => {
  const { token, id } = await opened()
  const typed = { amount: 104.2, frequency: 'four-weekly' }
  const lines = [{ line: 'child-benefit', ...sent, typed }]
  const { status, body } = await save(token, id, { sections: [{ key: 'benefits', lines }] })
  expect([status, Object.keys(body.error.fields)]).toEqual([422, ['sections.0.lines.0.typed']])
})

test.each([
  ['weekly', 100, 433.33],
  ['monthly', 100, 100],
  ['yearly', 100, 8.33],
])('an amount that comes %s is a month of it', async (frequency, amount, total) => {
  const { token, id } = await opened()
  const lines = [{ line: 'rent', amount, frequency }]
  const { body } = await save(token, id, { sections: [{ key: 'home-contents', lines }] })
  const section = body.data.sections.find(({ key }: { key: string }) => key === 'home-contents')
  expect([section.total, body.data.totals.fixedCosts]).toEqual([total, total])
})

describe('is saved as it was typed', () => {
  test('section by section: one that is sent replaces itself, what is left out stays', async () => {
    const { token, id } = await opened()
    await save(token, id, answersLeaving(200))
    const utilities = { key: 'utilities', lines: [{ line: 'gas', amount: 60, frequency: 'monthly' }] }
    await save(token, id, { sections: [utilities] })
    const { body } = await save(token, id, { tokenPayments: 5 })
    expect(body.data.totals).toMatchObject({ fixedCosts: 860, disposable: 140 })
    const without = await save(token, id, { sections: [{ key: 'utilities', lines: [] }] })
    expect(without.body.data.totals).toMatchObject({ fixedCosts: 800, disposable: 200 })
    expect(without.body.data).toMatchObject({ tokenPayments: 5, confirmed: answersLeaving(0).confirmed })
  })

  test.each<[string, object, string[]]>([
    ['a line without its amount', line(null, 'monthly'), ['lines.rent missing']],
    ['a line without how often', line(10, null), ['lines.rent missing']],
    ['a negative amount', line(-5, 'monthly'), ['lines.rent negative']],
    ['an amount that is a slip', line(1_000_000, 'yearly'), []],
    [
      'a debt that is half there',
      { otherDebts: [{ creditor: '', owed: null, offer: 10, hasCourtJudgment: false }] },
      ['otherDebts.0.creditor missing', 'otherDebts.0.owed missing'],
    ],
    [
      'an offer above the debt',
      { priorityDebts: [{ creditor: 'The council', owed: 10, offer: 11 }] },
      ['priorityDebts.0.offer more-than-owed'],
    ],
    [
      'savings above a tenth of what is left',
      {
        sections: [
          { key: 'savings', lines: [{ line: 'savings-contribution', amount: 31, frequency: 'monthly' }] },
        ],
      },
      ['lines.savings-contribution above-savings-limit'],
    ],
    [
      'a line twice',
      { sections: [{ key: 'water', lines: [water(1), water(2)] }] },
      ['lines.water-supply given-twice'],
    ],
    [
      'a partner who is not described',
      { household: { ...answersLeaving(0).household, isJoint: true } },
      ['household.partnerEmployment missing'],
    ],
    [
      'an answer of the household that is missing',
      { household: { ...answersLeaving(0).household, vehicles: null } },
      ['household.vehicles missing'],
    ],
  ])('%s is told and stored', async (_case, answers, problems) => {
    const { token, id } = await opened()
    await save(token, id, answersLeaving(200))
    const { status, body } = await save(token, id, answers)
    expect([status, problemsIn(body.data)]).toEqual([200, problems])
    for (const { message } of body.data.problems) expect(message).toMatch(/^[A-Z].{8}/)
    const stored = (await read(token, id)).body.data
    expect(stored).toEqual(body.data)
  })

  test.each<[string, object, string]>([
    ['a part of a penny', line(1.005, 'monthly'), 'sections.0.lines.0.amount'],
    ['a frequency of another list', line(1, 'Weekly'), 'sections.0.lines.0.frequency'],
    [
      'a line that there is none',
      { sections: [{ key: 'water', lines: [{ ...water(1), line: 'wine' }] }] },
      'sections.0.lines.0.line',
    ],
    [
      'a line of another section',
      { sections: [{ key: 'school', lines: [water(1)] }] },
      'sections.0.lines.0.line',
    ],
    [
      'a section twice',
      {
        sections: [
          { key: 'water', lines: [] },
          { key: 'water', lines: [] },
        ],
      },
      'sections.1.key',
    ],
    [
      'a number of people that is none',
      { household: { ...answersLeaving(0).household, vehicles: -1 } },
      'household.vehicles',
    ],
    ['another field', { wealth: 1 }, 'wealth'],
  ])('%s is refused at its field', async (_case, answers, field) => {
    const { token, id } = await opened()
    const { status, body } = await save(token, id, answers)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  })
})

test('after its last day it cannot be changed, and the next begins with its answers', async () => {
  const { token, id } = await opened()
  await save(token, id, answersLeaving(200))
  await kit.deps.db
    .updateTable('financial_statement')
    .set({ expires_on: kit.deps.clock.today().subtract({ days: 1 }).toString() })
    .where('id', '=', id)
    .execute()
  expect((await read(token, id)).body.data.status).toBe('expired')
  const refused = await save(token, id, { tokenPayments: 1 })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'WRONG_STATE'])
  const { body } = await open(token)
  expect(body.data.id).not.toBe(id)
  expect(body.data).toMatchObject({
    status: 'open',
    savedOn: null,
    confirmed: [],
    totals: { disposable: 200 },
  })
  expect((await open(token)).body.data.id).toBe(body.data.id)
})

test('another person’s is the same as a missing one', async () => {
  const { id } = await opened()
  const { token } = await seedBorrower(kit.deps)
  for (const answer of [await read(token, id), await save(token, id, { tokenPayments: 1 })])
    expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND'])
})

function line(amount: number | null, frequency: string | null) {
  return { sections: [{ key: 'home-contents', lines: [{ line: 'rent', amount, frequency }] }] }
}

function water(amount: number) {
  return { line: 'water-supply', amount, frequency: 'monthly' }
}
