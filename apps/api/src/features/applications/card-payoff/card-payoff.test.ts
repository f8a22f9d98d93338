import type { CreditCard, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, becomeStrong, requestLoan, type TestBorrower } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { wantEverything } from '#testing/proofs/calls.ts'
import { findTables } from '#testing/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const PATH = 'debt-consolidation-upsell-application-requirements'
const CARD = '4242424242424242'

interface Chooser extends TestBorrower {
  requirementId: number
}

async function chooser(): Promise<Chooser> {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await becomeStrong(api, borrower.token)
  const ids = await wantEverything(api, borrower)
  return { ...borrower, requirementId: ids[PATH]! }
}

async function optedIn(): Promise<Chooser> {
  const borrower = await chooser()
  expect((await act(borrower, 'opt-in')).status).toBe(200)
  return borrower
}

const act = (who: Chooser, action: 'opt-in' | 'opt-out' | 'confirm', version = 'v1') =>
  api.call('POST', `/${version}/${PATH}/${who.requirementId}/${action}`, { as: who.token })

const add = (who: Chooser, body: object = {}, version = 'v1') =>
  api.call('POST', `/${version}/${PATH}/${who.requirementId}/credit-card`, {
    as: who.token,
    body: { vaultAlias: alias(), lastFour: '4242', lender: 'A bank', ...body },
  })

const alias = () => `tok_sandbox_${crypto.randomUUID().replaceAll('-', '').replace(/[0-9]/g, 'x')}`

async function added(who: Chooser): Promise<CreditCard> {
  return (await add(who)).body.data.creditCards.at(-1)
}

const complete = (who: Chooser, id: number, payoffAmount: unknown) =>
  api.call('PATCH', `/v2/debt-consolidation-credit-cards/${id}/complete`, {
    as: who.token,
    body: { payoffAmount },
  })

const remove = (who: Chooser, id: number) =>
  api.call('DELETE', `/v2/debt-consolidation-credit-cards/${id}/delete`, { as: who.token })

const read = (who: Chooser, id: number) =>
  api.call('GET', `/v2/debt-consolidation-credit-cards/${id}`, { as: who.token })

async function stored(who: Chooser) {
  return api.deps.db
    .selectFrom('debt_consolidation_card')
    .selectAll()
    .where('requirement_id', '=', who.requirementId)
    .execute()
}

describe('the choice', () => {
  test('to name cards: they are added, given an amount, and confirmed', async () => {
    const who = await optedIn()
    const first = await added(who)
    expect(first).toEqual({
      id: expect.any(Number),
      lastFour: '4242',
      lender: 'A bank',
      payoffAmount: null,
      status: 'added',
    })
    const completed = await complete(who, first.id, 250.5)
    expect(completed.body.data).toMatchObject({ payoffAmount: 250.5, status: 'complete' })
    expect((await read(who, first.id)).body.data).toEqual(completed.body.data)
    const confirmed: Requirement = (await act(who, 'confirm', 'v2')).body.data
    expect(confirmed).toMatchObject({ status: 'met', details: { cardPayoff: 'opt-in' } })
    expect(confirmed.creditCards).toHaveLength(1)
    expect((await act(who, 'confirm')).status).toBe(200)
    expect((await act(who, 'opt-in')).body.data.status).toBe('met')
    for (const answer of [await add(who), await remove(who, first.id), await complete(who, first.id, 1)])
      expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('to get the whole loan: it is met, and confirmed cards are removed with their aliases', async () => {
    const who = await optedIn()
    const { id } = await added(who)
    await complete(who, id, 100)
    await act(who, 'confirm')
    const out: Requirement = (await act(who, 'opt-out')).body.data
    expect(out).toMatchObject({ status: 'met', creditCards: [], details: { cardPayoff: 'opt-out' } })
    expect(await stored(who)).toMatchObject([{ state: 'removed', vault_alias: null }])
    expect((await act(who, 'opt-out')).status).toBe(200)
    expect((await add(who)).body.error.code).toBe('WRONG_STATE')
    expect((await act(who, 'opt-in', 'v2')).body.data).toMatchObject({ status: 'wanted', metAt: null })
  })

  test('made both ways at once is one of the two, with no card left by the other', async () => {
    const who = await optedIn()
    await added(who)
    const answers = await Promise.all([
      act(who, 'opt-out'),
      act(who, 'opt-in'),
      add(who),
      act(who, 'opt-out'),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const last: Requirement = (await act(who, 'opt-out')).body.data
    expect(last).toMatchObject({ status: 'met', creditCards: [] })
    expect((await stored(who)).every(({ vault_alias }) => vault_alias === null)).toBe(true)
  })

  test('is made before cards are added or confirmed', async () => {
    const who = await chooser()
    for (const answer of [await add(who), await act(who, 'confirm')])
      expect(answer.body.error.code).toBe('WRONG_STATE')
  })
})

describe('cards', () => {
  test('are confirmed only with an amount each, at least one, and up to the loan', async () => {
    const who = await optedIn()
    expect((await act(who, 'confirm')).body.error.code).toBe('CARDS_NOT_READY')
    const { id } = await added(who)
    expect((await act(who, 'confirm')).body.error.code).toBe('CARDS_NOT_READY')
    await complete(who, id, 300)
    const lower = (pence: number) =>
      sql`update loan_application set amount_pence = ${pence} where id = ${who.applicationId}`.execute(
        api.deps.db,
      )
    await lower(299_99)
    expect((await act(who, 'confirm')).body.error.code).toBe('CARDS_NOT_READY')
    await lower(300_00)
    expect((await act(who, 'confirm')).status).toBe(200)
  })

  test('have amounts that are together at most the loan, also at once', async () => {
    const who = await optedIn()
    const [first, second] = [await added(who), await added(who)]
    const amount = await amountOf(who)
    for (const wrong of [0, -1, amount + 0.01]) {
      const { status, body } = await complete(who, first.id, wrong)
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['payoffAmount']])
    }
    const most = amount - 1
    const both = await Promise.all([complete(who, first.id, most), complete(who, second.id, most)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const done = both[0].status === 200 ? first : second
    expect((await complete(who, done.id, amount)).status).toBe(200)
  })

  test('are one card when the same alias comes twice at once, and ten at most', async () => {
    const who = await optedIn()
    const vaultAlias = alias()
    await Promise.all([add(who, { vaultAlias }), add(who, { vaultAlias })])
    expect(await stored(who)).toHaveLength(1)
    for (let count = 1; count < 9; count += 1) await add(who)
    const answers = await Promise.all([add(who), add(who), add(who)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await stored(who)).toHaveLength(10)
  })

  test('are removed once or twice, and a removed one keeps nothing of its number but the last four', async () => {
    const who = await optedIn()
    const { id } = await added(who)
    await Promise.all([remove(who, id), remove(who, id)])
    expect((await remove(who, id)).body.data).toEqual({ '@type': 'done' })
    expect((await read(who, id)).body.data).toMatchObject({ status: 'removed' })
    expect((await complete(who, id, 5)).body.error.code).toBe('WRONG_STATE')
    expect(await stored(who)).toMatchObject([{ vault_alias: null }])
  })

  test('of somebody else are not found', async () => {
    const [owner, other] = [await optedIn(), await optedIn()]
    const { id } = await added(owner)
    for (const answer of [await read(other, id), await remove(other, id), await complete(other, id, 5)])
      expect(answer.status).toBe(404)
    expect((await add({ ...other, requirementId: owner.requirementId })).status).toBe(404)
    expect(await stored(owner)).toMatchObject([{ state: 'added' }])
  })
})

describe('a card number', () => {
  const written = [CARD, '4242 4242 4242 4242', '4242-4242-4242-4242', `card ${CARD}!`, `0${CARD}`]

  test.each(written)('written as %s is refused at each field', async (number) => {
    const who = await optedIn()
    for (const field of ['vaultAlias', 'lastFour', 'lender']) {
      const { status, body } = await add(who, { [field]: number })
      expect([field, status, Object.keys(body.error.fields)]).toEqual([field, 422, [field]])
      expect(JSON.stringify(body)).not.toContain('4242424242')
    }
    const inAlias = await add(who, { vaultAlias: `tok_sandbox_${number.replace(/\W/g, '')}` })
    expect(Object.keys(inAlias.body.error.fields)).toEqual(['vaultAlias'])
    expect((await add(who, { cardNumber: number })).status).toBe(422)
    const { id } = await added(who)
    expect((await complete(who, id, Number(CARD))).status).toBe(422)
    expect((await complete(who, id, number)).status).toBe(422)
  })

  test('is in no table afterwards', async () => {
    expect(await findTables(api, CARD)).toEqual([])
  })
})

async function amountOf(who: Chooser): Promise<number> {
  const { amount_pence } = await api.deps.db
    .selectFrom('loan_application')
    .select('amount_pence')
    .where('id', '=', who.applicationId)
    .executeTakeFirstOrThrow()
  return amount_pence / 100
}
