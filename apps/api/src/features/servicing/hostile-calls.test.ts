import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createQuoteKit, PAYS } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { answersLeaving, createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'

/** What no form sends, to every call that ends or eases a loan: refused, and nothing written. */
let kit: TestApi
let quoted: SeededLoan
let late: SeededLoan
let statementId: number
let draftId: number
const on = createQuoteKit(() => kit)
const arrangements = createArrangementKit(() => kit)

const AMOUNTS = [0, -1, -0.01, 10.005, 1e15, Number.MAX_SAFE_INTEGER, '100', null, [], {}, true]
const DAYS = ['2020-01-01', '2026-02-30', '9999-12-31', 'tomorrow', '', 20261124, null, {}]
const LONG = 'x'.repeat(50_000)
const DEEP = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)

beforeAll(async () => {
  kit = await startTestApi()
  quoted = await on.running()
  await on.quoted(quoted)
  late = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 2, missedInstalments: 2 })
  draftId = (await arrangements.draft(late)).draft.id
  statementId = await arrangements.statement(late)
})
afterAll(() => kit?.stop())

/** How many rows there are of what these calls write. */
async function written(): Promise<Record<string, number>> {
  const { rows } = await kit.deps.pool.query<Record<string, number>>(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join()}`,
  )
  return rows[0]!
}

const TABLES = ['settlement_quote', 'collection', 'card_payment', 'refund', 'arrangement', 'support_need']

interface Wrong {
  path: () => string
  method?: 'POST' | 'PUT'
  who?: () => SeededLoan
  bodies: unknown[]
}

const to = (path: string) => () => `/loans/${quoted.loanId}/${path}`
const arrangement = (sub = '') => ({
  path: () => `/loans/${late.loanId}/self-serve-arrangement${sub}`,
  who: () => late,
})
const some = (bodies: readonly unknown[], field: string, besides: object = {}) =>
  bodies.map((value) => ({ ...besides, [field]: value }))

const LINE = { line: 'rent', amount: 1, frequency: 'monthly' }

const CALLS: Record<string, Wrong> = {
  'asking for a figure': {
    path: to('create-early-settlement-quote'),
    bodies: [
      ...some(['sale', '', null, 1, ['settlement'], LONG], 'type'),
      ...some(['because', 7, LONG, ['savings']], 'settlementReason', { type: 'settlement' }),
      ...some([LONG, 4, '4242 4242 4242 4242', DEEP], 'settlementReasonOther', { type: 'settlement' }),
      { type: 'settlement', amount: 1 },
      [],
      null,
    ],
  },
  'paying it': {
    path: to('select-early-settlement-quote-payment-method'),
    bodies: [
      ...some(['CHEQUE', '', null, 2, LONG], 'paymentMethod'),
      ...some(AMOUNTS, 'amount', { paymentMethod: 'DIRECT_DEBIT' }),
      ...some(DAYS, 'chargeOn', { paymentMethod: 'DIRECT_DEBIT' }),
      ...some(['', 'card_1', 'pm', LONG, 5], 'paymentMethodId', { paymentMethod: 'CARD' }),
      { paymentMethod: 'CARD' },
    ],
  },
  'by Direct Debit': {
    path: to('change-early-settlement-quote-payment-method-to-direct-debit'),
    bodies: [...some(AMOUNTS, 'amount'), ...some(DAYS, 'chargeOn'), { id: 1 }],
  },
  'after the bank’s check': {
    path: to('early-settlement-quote-3ds-confirmation'),
    bodies: [...some(['', 'pi_unknown', 'seti_1', LONG, 3, null, DEEP], 'paymentIntentId'), {}],
  },
  'another account for a refund': {
    path: to('refund-account'),
    bodies: [{}, { sortCode: LONG, accountNumber: LONG, accountHolderName: LONG, isAccountHolder: true }],
  },
  'beginning an arrangement': {
    ...arrangement(),
    bodies: [...some([-1, 1.5, 'x', 1e300, DEEP], 'replaces'), { amount: 5 }],
  },
  'answering for an arrangement': {
    ...arrangement(),
    method: 'PUT',
    bodies: [
      ...some([10.005, 1e15, '100', [], {}, true], 'amount'),
      ...some([1.5, 1001, -1001, 'six', 1e300], 'term'),
      ...some(['2026-02-30', 'tomorrow', 20261124, {}], 'paymentDate'),
      ...some(['lottery', LONG, 3], 'reason'),
      ...some([LONG, 3, DEEP], 'other'),
      ...some([['energy', 'yacht'], Array(5000).fill('energy'), 'energy'], 'priorityBillsBehind'),
      ...some(['yes', 1], 'priorityBillsUpdated'),
      ...some([0, -1, 1e18, 'x'], 'affordability'),
      { sealed: true },
    ],
  },
  'agreeing to an arrangement': {
    ...arrangement('/agree'),
    bodies: [
      {},
      { arrangementId: -1 },
      { arrangementId: 'x', shown: {} },
      {
        arrangementId: 1,
        shown: {
          payments: 0,
          total: -5,
          firstPaymentOn: '2020-01-01',
          lastPaymentOn: '2020-01-01',
          owedAtEnd: 10.005,
          arrearsAtEnd: 0,
        },
        confirmed: true,
      },
    ],
  },
  'ending an arrangement': {
    ...arrangement('/end'),
    bodies: [{}, ...some([-1, 0, 1, 1e18, 'x', null], 'arrangementId')],
  },
  'a financial statement': {
    path: () => `/v2/financial-statements/${statementId}`,
    method: 'PUT',
    who: () => late,
    bodies: [
      ...[10.005, 1e15, '5'].map((amount) => statementWith({ amount })),
      ...['hourly', 'MONTHLY', '', 3].map((frequency) => statementWith({ frequency })),
      ...['yacht', LONG, 3].map((line) => statementWith({ line })),
      { sections: [{ key: 'home-contents', lines: Array(5000).fill(LINE) }] },
      { sections: [{ key: 'treasure', lines: [LINE] }] },
      { otherDebts: Array(2000).fill({ creditor: 'A', owed: 1, offer: 0, hasCourtJudgment: false }) },
      { otherDebts: [{ creditor: LONG, owed: -1, offer: 10.005, hasCourtJudgment: 'no' }] },
      { tokenPayments: 10.005 },
      { household: { children: 3 } },
      { household: { ...answersLeaving(0).household, vehicles: 1e9 } },
      { sections: DEEP },
    ],
  },
  'what makes things harder': {
    path: () => `/users/${late.borrower.userId}/support-need`,
    method: 'PUT',
    who: () => late,
    bodies: [
      {},
      { circumstances: ['greed'], words: '', consented: true, wordingVersion: 'x' },
      { circumstances: [], words: LONG, consented: true, wordingVersion: 'x' },
      { circumstances: Array(5000).fill('health'), words: 'a', consented: true, wordingVersion: 'x' },
      { circumstances: ['health'], words: 'a', consented: false, wordingVersion: 'x' },
      { circumstances: ['health'], words: 'a', consented: true, wordingVersion: 'not-a-version' },
      { circumstances: DEEP, words: 7, consented: 'yes' },
    ],
  },
}

function statementWith(wrong: object) {
  return {
    sections: [{ key: 'home-contents', lines: [{ ...LINE, ...wrong }] }],
  }
}

describe.each(Object.entries(CALLS))('%s', (_, { path, method = 'POST', who = () => quoted, bodies }) => {
  test.each(bodies.map((body, index) => [index, JSON.stringify(body)?.slice(0, 90), body] as const))(
    '%i: %s is refused, and nothing is written',
    async (_index, _shown, body) => {
      const before = await written()
      const answer = await kit.call(method, path(), { as: who().borrower.token, body })
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.error.message.length).toBeGreaterThan(10)
      expect(await written()).toEqual(before)
    },
    20_000,
  )
})

test('an amount below nothing is kept as an answer, said to be wrong, and nothing can be agreed on it', async () => {
  for (const wrong of [
    statementWith({ amount: -1 }),
    statementWith({ amount: null }),
    { tokenPayments: -1 },
  ]) {
    const loan = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 2 })
    const { draft, plan, statement } = await arrangements.draft(loan)
    expect(plan).toEqual(expect.anything())
    const saved = await kit.call('PUT', `/v2/financial-statements/${statement.id}`, {
      as: loan.borrower.token,
      body: wrong,
    })
    expect(saved.body.data.problems, JSON.stringify(wrong)).toHaveLength(1)
    const after = await arrangements.info(loan)
    expect([after.plan, after.problems.length]).toEqual([null, 1])
    const { status } = await arrangements.agree(loan, {
      arrangementId: draft.id,
      shown: toShownFigures({ plan }),
    })
    expect(status).toBe(422)
  }
  const loan = await seedLoan(kit.deps, { state: 'Late', paidInstalments: 2 })
  await arrangements.draft(loan)
  for (const amount of [0, -0.01, -100]) {
    expect((await arrangements.save(loan, { amount })).status).toBe(200)
    expect(await arrangements.info(loan)).toMatchObject({ plan: null, problems: [{ field: 'amount' }] })
  }
})

test('what is someone else’s is not found, by any of these calls', async () => {
  const other = await seedBorrower(kit.deps)
  const asked = [
    ['POST', `/loans/${quoted.loanId}/create-early-settlement-quote`, { type: 'cancellation' }],
    [
      'POST',
      `/loans/${quoted.loanId}/select-early-settlement-quote-payment-method`,
      { paymentMethod: 'BANK_TRANSFER' },
    ],
    ['POST', `/loans/${quoted.loanId}/change-early-settlement-quote-payment-method-to-direct-debit`, {}],
    ['POST', `/loans/${quoted.loanId}/early-settlement-quote-3ds-confirmation`, { paymentIntentId: 'pi_1' }],
    ['DELETE', `/loans/${quoted.loanId}/early-settlement-quote`, undefined],
    ['GET', `/loans/${quoted.loanId}/unexpired-early-settlement-quote`, undefined],
    ['GET', `/loans/${quoted.loanId}/preview-early-settlement-quote`, undefined],
    ['POST', `/loans/${late.loanId}/self-serve-arrangement`, {}],
    ['PUT', `/loans/${late.loanId}/self-serve-arrangement`, { term: 3 }],
    ['POST', `/loans/${late.loanId}/self-serve-arrangement/end`, { arrangementId: draftId }],
    ['GET', `/loans/${late.loanId}/self-serve-arrangement-info`, undefined],
    ['GET', `/v2/financial-statements/${statementId}`, undefined],
    ['PUT', `/v2/financial-statements/${statementId}`, answersLeaving(5)],
    ['GET', `/users/${late.borrower.userId}/support-need`, undefined],
    ['DELETE', `/users/${late.borrower.userId}/support-need`, undefined],
  ] as const
  for (const [method, path, body] of asked) {
    const answer = await kit.call(method, path, { as: other.token, ...(body && { body }) })
    expect([path, answer.status]).toEqual([path, 404])
  }
  // And an id of one's own loan with a statement of another's.
  const mine = await seedLoan(kit.deps, { state: 'Late', borrower: other })
  await arrangements.create(mine)
  const { status, body } = await arrangements.save(mine, { affordability: statementId })
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, ['affordability']])
})

describe('the card provider', () => {
  test('is slow while a figure is paid: the card is charged once, and no other way is offered meanwhile', async () => {
    const loan = await on.running()
    const { amountToPay } = await on.quoted(loan)
    const paymentMethodId = await cardMethod(kit.deps, PAYS)
    await kit.setFault('stripe', 'slow', 6000)
    const paying = on.select(loan, { paymentMethod: 'CARD', paymentMethodId })
    await expect
      .poll(async () => (await on.get(loan)).body.data)
      .toMatchObject({ status: 'paying', canChangePaymentMethod: false, canBeDropped: false })
    const other = await on.byDirectDebit(loan)
    expect(other.status).toBeLessThan(500)
    await kit.setFault('stripe', 'ok')
    await paying
    await kit.advanceDays(1)
    const now = await on.until(loan, { state: 'Settled' })
    expect(now.paidToDate).toBe(amountToPay)
  })

  test('is down: the figure stands, and can be paid when it is back', async () => {
    const loan = await on.running()
    const { amountToPay } = await on.quoted(loan)
    await kit.setFault('stripe', 'down')
    const { status } = await on.byCard(loan).catch(() => ({ status: 503 }))
    expect(status).toBeGreaterThanOrEqual(400)
    await kit.setFault('stripe', 'ok')
    await kit.advanceDays(1)
    await kit.drain()
    if ((await on.read(loan)).state !== 'Settled') expect((await on.byCard(loan)).status).toBe(200)
    expect((await on.until(loan, { state: 'Settled' })).paidToDate).toBe(amountToPay)
  })
})
