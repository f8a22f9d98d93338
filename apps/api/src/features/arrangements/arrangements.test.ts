import { addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createArrangementKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

const late = (options: SeedLoanOptions = {}) =>
  seedLoan(kit.deps, { state: 'Late', paidInstalments: 2, ...options })
const reasonsIn = (info: { problems: { reason: string }[] }) => info.problems.map(({ reason }) => reason)
const rows = async (loanId: number) =>
  kit.deps.db.selectFrom('arrangement').selectAll().where('loan_id', '=', loanId).orderBy('seq').execute()
const eventsOf = async (loanId: number) => {
  const { rows: found } = await kit.deps.pool.query(
    `select name, before, after from event where subject_id = $1 and name like 'arrangement%' order by id`,
    [loanId],
  )
  return found
}

const SHOWN_WITHOUT = ['first-payment-missing', 'reason-missing', 'priority-bills-missing']

describe('setting one up', () => {
  test('step by step, each answer saved alone, left and resumed', async () => {
    const loan = await late()
    const [first, again] = await Promise.all([on.create(loan), on.create(loan)])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect(first.body.data).toMatchObject({
      '@type': 'selfServeArrangement',
      status: 'draft',
      version: 1,
      loanId: loan.loanId,
      reason: null,
      other: null,
      priorityBillsUpdated: null,
      amount: null,
      term: null,
      affordability: null,
      paymentDate: null,
      payments: [],
      agreedOn: null,
      endedOn: null,
    })
    for (const [answer, reasons] of [
      [
        { reason: 'illness' },
        ['priority-bills-missing', 'amount-missing', 'term-missing', 'first-payment-missing', 'no-statement'],
      ],
      [{ other: 'An operation.' }, null],
      [{ priorityBillsUpdated: false, priorityBillsBehind: ['rent-or-mortgage'] }, null],
      [{ supportNeeds: { text: 'Please write, I can’t hear well.', hasConsent: true } }, null],
      [{ amount: 60 }, ['term-missing', 'first-payment-missing', 'no-statement']],
      [{ term: 3 }, ['first-payment-missing', 'no-statement']],
      [{ affordability: await on.statement(loan) }, ['first-payment-missing']],
      [{ paymentDate: addWorkingDays(kit.deps.clock.today(), 5).toString() }, []],
    ] as const) {
      expect((await on.save(loan, answer)).status).toBe(200)
      const info = await on.info(loan)
      if (reasons) expect(reasonsIn(info)).toEqual(reasons)
      // With amount, term and statement a plan can be shown, whatever else is still asked.
      expect(info.plan === null).toBe(reasonsIn(info).some((reason) => !SHOWN_WITHOUT.includes(reason)))
    }
    expect((await on.read(loan)).body.data).toMatchObject({
      reason: 'illness',
      other: 'An operation.',
      priorityBillsUpdated: false,
      priorityBillsBehind: ['rent-or-mortgage'],
      supportNeeds: 'Please write, I can’t hear well.',
      amount: 60,
      term: 3,
    })
    await on.save(loan, { supportNeeds: null, amount: null })
    expect((await on.read(loan)).body.data).toMatchObject({ supportNeeds: null, amount: null, term: 3 })
  })

  test('Spec 3: the own six fields are not in the submitted form data, and the answer is under data.data', async () => {
    const loan = await late()
    await on.create(loan)
    const path = `/loans/${loan.loanId}/self-serve-arrangement`
    const put = (body: object) => kit.call('PUT', path, { as: loan.borrower.token, body })
    const paymentDate = addWorkingDays(kit.deps.clock.today(), 5).toString()
    const saved = await put({ reason: 'illness', formData: { paymentDate, priorityBillsBehind: ['energy'] } })
    expect(saved.body.data.data).toMatchObject({
      reason: 'illness',
      paymentDate,
      priorityBillsBehind: ['energy'],
    })
    expect(saved.body.data).not.toHaveProperty('reason')
    for (const field of ['reason', 'other', 'priorityBillsUpdated', 'amount', 'term', 'affordability']) {
      const refused = await put({ formData: { [field]: null } })
      expect(refused.body.error.fields).toEqual({ [`formData.${field}`]: ['This field isn’t known'] })
    }
  })

  test('what is stored of reasons and health is sealed, and the trail has none of it', async () => {
    const loan = await late()
    await on.agreed(loan)
    await kit.call('POST', `/loans/${loan.loanId}/self-serve-arrangement`, {
      as: loan.borrower.token,
      body: { replaces: (await rows(loan.loanId))[0]!.id },
    })
    const saved = await on.save(loan, {
      reason: 'bereavement',
      other: 'Zebedee died.',
      supportNeeds: { text: 'Tinnitus', hasConsent: true },
    })
    expect(saved.status).toBe(200)
    const { rows: tables } = await kit.deps.pool.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(40)
    for (const { table_name: name } of tables) {
      const { rows: found } = await kit.deps.pool.query(
        `select t::text from ${name} t where t::text ~* 'zebedee|tinnitus|bereavement|hours were cut|salary'`,
      )
      expect(found, name).toEqual([])
    }
    expect((await eventsOf(loan.loanId)).map(({ name }) => name)).toContain('arrangementSaved')
  })

  test.each([
    ['a reason that there is none', { reason: 'boredom' }, 'reason'],
    ['another field', { wish: 1 }, 'wish'],
    [
      'what we should know, without consent',
      { supportNeeds: { text: 'x', hasConsent: false } },
      'supportNeeds.hasConsent',
    ],
    ['a day that there is none', { paymentDate: '2026-02-30' }, 'paymentDate'],
    ['a day in another form', { paymentDate: '01-12-2026' }, 'paymentDate'],
    ['half a month', { term: 1.5 }, 'term'],
    ['part of a penny', { amount: 1.005 }, 'amount'],
    ['a text that is too long', { other: 'a'.repeat(1001) }, 'other'],
  ])('%s is refused at its field', async (_case, body, field) => {
    const loan = await late()
    await on.create(loan)
    const answer = await on.save(loan, body)
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, [field]])
  })

  test('a statement of somebody else is none', async () => {
    const [loan, other] = [await late(), await late()]
    await on.create(loan)
    const answer = await on.save(loan, { affordability: await on.statement(other) })
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, ['affordability']])
  })

  test('without a draft there is nothing to save or read', async () => {
    const loan = await late()
    expect((await on.read(loan)).status).toBe(404)
    expect((await on.save(loan, { reason: 'illness' })).status).toBe(404)
    expect(await on.info(loan)).toMatchObject({
      draft: null,
      current: null,
      notOffered: null,
      history: [],
      problems: [],
    })
  })

  test('another person’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    const body = { arrangementId: info.draft.id, shown: toShownFigures(info) }
    const stranger = (await seedBorrower(kit.deps)).token
    const { applicationId } = await applyForLoan(kit)
    const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    for (const call of [
      (as: string) => on.create(loan, undefined, as),
      (as: string) => on.read(loan, as),
      (as: string) => on.save(loan, { reason: 'illness' }, as),
      (as: string) => on.agree(loan, body, { as }),
      (as: string) => on.end(loan, info.draft.id, as),
    ]) {
      expect((await call(stranger)).status).toBe(404)
      expect((await call(weak)).body.error.code).toBe('STEP_UP_REQUIRED')
    }
    expect((await on.read(loan)).body.data.status).toBe('draft')
  })
})

describe('the offer and the plan', () => {
  test('say what may be agreed, and what it does beside the usual payments', async () => {
    const loan = await late({ missedInstalments: 2 })
    const info = await on.draft(loan, { amount: 60, term: 3 })
    const { instalment, owed, overdue } = { ...info.owed, owed: info.owed.now }
    expect(info).toMatchObject({
      notOffered: null,
      notOfferedMessage: null,
      interest: 'none-added',
      current: null,
      creditFile: { reportedAs: 'arrangement-to-pay', years: 6 },
      statement: {
        isComplete: true,
        status: 'open',
        totals: { disposable: 200, income: 1600, outgoings: 1300 },
      },
      offer: { isToken: false, needsAdvice: false, suggested: { amount: 150, term: 6 } },
    })
    expect(info.owed.missed).toHaveLength(2)
    expect(overdue).toBeCloseTo(2 * instalment, 2)
    expect(info.offer.terms).toHaveLength(12)
    expect(info.offer.terms[0]).toEqual({ term: 1, most: 200 })
    const { plan } = info
    expect(plan).toMatchObject({
      payments: 3,
      total: 180,
      isToken: false,
      owedNow: owed,
      arrearsNow: overdue,
      clearsArrears: false,
      method: 'DIRECT_DEBIT',
      lastUsualPayment: null,
      usualPaymentsStopOn: kit.deps.clock.today().toString(),
    })
    expect(plan.owedAtEnd).toBeCloseTo(owed - 180, 2)
    expect(plan.schedule.map(({ amount }: { amount: number }) => amount)).toEqual([60, 60, 60])
    const both = plan.months.filter(({ usual, arrangement }: Record<string, unknown>) => usual && arrangement)
    expect(both.length).toBeGreaterThan(1)
    expect(both[0].usual.amount).toBeCloseTo(instalment, 2)
    const afterLast = Temporal.PlainDate.compare(day(plan.usualPaymentsResumeOn), day(plan.lastPaymentOn))
    expect(afterLast).toBe(1)
  })

  test('where nothing is left it is a token, with the way to advice', async () => {
    const loan = await late()
    const info = await on.draft(loan, { disposable: -20, amount: 1, term: 3 })
    expect(info.offer).toMatchObject({ isToken: true, needsAdvice: true, suggested: { amount: 1, term: 3 } })
    expect(info.plan).toMatchObject({ isToken: true, total: 3 })
  })

  test('trigger figures give a quiet note and refuse nothing', async () => {
    const loan = await late()
    const figures = {
      firstAdultPence: 200_00,
      furtherAdultPence: 0,
      childUnder16Pence: 50_00,
      child16To18Pence: 0,
    }
    const before = kit.deps.config.triggerFigures
    kit.deps.config.triggerFigures = { 'food-housekeeping': figures } as typeof before
    const info = await on.draft(loan)
    kit.deps.config.triggerFigures = before
    expect(info.statement.warnings).toEqual([{ section: 'food-housekeeping', spent: 500, trigger: 250 }])
    expect(info.problems).toEqual([])
    expect(info.plan).toEqual(expect.anything())
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['nothing', { amount: 0 }, 'amount', 'amount-not-positive'],
    ['less than nothing', { amount: -5 }, 'amount', 'amount-not-positive'],
    ['more than is left each month', { amount: 200.01 }, 'amount', 'amount-above-disposable'],
    ['more than the agreement asks', { amount: 900 }, 'amount', 'amount-above-agreement'],
    ['no month', { term: 0 }, 'term', 'term-out-of-range'],
    ['more than a year', { term: 13 }, 'term', 'term-out-of-range'],
    ['a day that is past', { paymentDate: '2020-01-02' }, 'paymentDate', 'first-payment-too-soon'],
    ['a bank holiday', { paymentDate: '2026-12-25' }, 'paymentDate', 'first-payment-not-working-day'],
    ['a day that is far off', { paymentDate: '2099-01-02' }, 'paymentDate', 'first-payment-too-late'],
    ['no reason', { reason: null }, 'reason', 'reason-missing'],
    [
      'no word of the priority bills',
      { priorityBillsUpdated: null },
      'priorityBillsUpdated',
      'priority-bills-missing',
    ],
  ])('%s is told, and cannot be agreed to', async (_case, answers, field, reason) => {
    const loan = await late()
    const before = await on.draft(loan)
    await on.save(loan, answers)
    const info = await on.info(loan)
    expect(info.plan === null).toBe(!SHOWN_WITHOUT.includes(reason))
    expect(info.problems).toContainEqual({ field, reason, message: expect.stringMatching(/^[A-Z].{10}/) })
    const refused = await on.agree(loan, { arrangementId: before.draft.id, shown: toShownFigures(before) })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(refused.body.error.fields)).toContain(field)
    expect((await rows(loan.loanId)).map(({ state }) => state)).toEqual(['draft'])
  })

  test('a statement that does not add up, and one that has expired, are refused', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    const path = `/v2/financial-statements/${info.draft.affordability}`
    const { token: as } = loan.borrower
    await kit.call('PUT', path, {
      as,
      body: { sections: [{ key: 'utilities', lines: [{ line: 'gas', amount: null, frequency: null }] }] },
    })
    expect(reasonsIn(await on.info(loan))).toEqual(['statement-incomplete'])
    await kit.call('PUT', path, { as, body: { sections: [{ key: 'utilities', lines: [] }] } })
    expect(reasonsIn(await on.info(loan))).toEqual([])
    await kit.deps.db
      .updateTable('financial_statement')
      .set({ expires_on: kit.deps.clock.today().subtract({ days: 1 }).toString() })
      .where('id', '=', info.draft.affordability)
      .execute()
    const expired = await on.info(loan)
    expect(reasonsIn(expired)).toEqual(['statement-expired'])
    expect([expired.plan, expired.offer]).toEqual([null, null])
    const refused = await on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) })
    expect(Object.keys(refused.body.error.fields)).toEqual(['affordability'])
  })
})

describe('who is offered none', () => {
  test.each<[SeedLoanOptions, string]>([
    [{ state: 'Pending' }, 'not-paid-out'],
    [{ state: 'Funded' }, 'not-paid-out'],
    [{ state: 'Complete' }, 'loan-ended'],
    [{ state: 'Cancelled' }, 'not-paid-out'],
    [{ state: 'Settled' }, 'loan-ended'],
    [{ state: 'Written Off' }, 'written-off'],
    [{ state: 'Sold' }, 'sold'],
    [{ state: 'Terminated' }, 'loan-ended'],
  ])('%j: %s', async (options, reason) => {
    const loan = await seedLoan(kit.deps, options)
    expect(await on.info(loan)).toMatchObject({
      notOffered: reason,
      notOfferedMessage: expect.stringMatching(/\w+/),
      offer: null,
      plan: null,
    })
    const refused = await on.create(loan)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ARRANGEMENT_NOT_OFFERED'])
    const { body } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
    expect(body.data.isEligibleForSelfServeArrangement).toBe(false)
  })

  test.each(['Repaying', 'Late'] as const)('a loan that is %s is eligible', async (state) => {
    const loan = await seedLoan(kit.deps, { state, paidInstalments: 1 })
    const { body } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
    expect(body.data).toMatchObject({
      isEligibleForSelfServeArrangement: true,
      arrangement: null,
      arrangements: [],
    })
    expect((await on.create(loan)).status).toBe(200)
  })

  test('somebody in a breathing space, also between the draft and the agreement', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    await seedBreathingSpace(kit.deps, { userId: loan.borrower.userId })
    expect((await on.info(loan)).notOffered).toBe('breathing-space')
    const refused = await on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) })
    expect(refused.body.error.code).toBe('ARRANGEMENT_NOT_OFFERED')
    expect(refused.body.error.message).toContain('breathing space')
    const { body } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
    expect(body.data.isEligibleForSelfServeArrangement).toBe(false)
  })
})

describe('agreeing', () => {
  test('is what was shown, once, with its payments, and closes the statement', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    const body = { arrangementId: info.draft.id, shown: toShownFigures(info) }
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      on.agree(loan, body, { key }),
      on.agree(loan, body, { key }),
      on.agree(loan, body, { key: crypto.randomUUID() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect(answer.body.data).toEqual(answers[0]!.body.data)
    expect(answers[0]!.body.data).toMatchObject({
      status: 'active',
      version: 1,
      agreedOn: kit.deps.clock.today().toString(),
      payments: info.plan.schedule.map((payment: object) => ({ ...payment, paid: 0, status: 'due' })),
    })
    const after = await on.info(loan)
    expect(after).toMatchObject({
      draft: null,
      current: { total: 180, paid: 0, missed: null, isPaused: false },
      history: [{ version: 1, status: 'active', total: 180, paid: 0 }],
    })
    const statement = await kit.call('GET', `/v2/financial-statements/${info.draft.affordability}`, {
      as: loan.borrower.token,
    })
    expect(statement.body.data.status).toBe('used')
    const { body: read } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
    expect(read.data).toMatchObject({
      nextPayment: null,
      isEligibleForSelfServeArrangement: false,
      canRepayEarly: false,
      arrangement: { amount: 60, paymentsLeft: 3, nextPayment: { amount: 60 }, graceUntil: null },
      arrangements: [{ id: info.draft.id }],
      lateRepayment: { collectOn: null },
    })
    const agreed = (await eventsOf(loan.loanId)).filter(({ name }) => name === 'arrangementAgreed')
    expect(agreed).toHaveLength(1)
  })

  test.each([
    ['total', 179.99],
    ['payments', 2],
    ['firstPaymentOn', '2030-01-02'],
    ['lastPaymentOn', '2030-01-02'],
    ['owedAtEnd', 1],
    ['arrearsAtEnd', 0.01],
  ])('with another %s than there is now is a conflict', async (name, value) => {
    const loan = await late()
    const info = await on.draft(loan)
    const shown = { ...toShownFigures(info), [name]: value }
    const refused = await on.agree(loan, { arrangementId: info.draft.id, shown })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
    expect((await rows(loan.loanId))[0]!.state).toBe('draft')
  })

  test('without the tick, or with one that is not set, nothing is agreed', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    const body = { arrangementId: info.draft.id, shown: toShownFigures(info) }
    for (const confirmed of [undefined, false]) {
      const refused = await on.agree(loan, { ...body, confirmed })
      expect([refused.status, refused.body.error.fields]).toEqual([
        422,
        { confirmed: ['Tick the box to confirm'] },
      ])
    }
    expect((await rows(loan.loanId))[0]!.state).toBe('draft')
  })

  test('a change makes a new version, which replaces the one before when it is agreed', async () => {
    const loan = await late()
    const first = await on.agreed(loan)
    expect((await on.create(loan)).body.data.id).toBe(first.id)
    const beside = await on.save(loan, { amount: 10 })
    expect([beside.status, beside.body.error.code]).toEqual([409, 'ARRANGEMENT_NOT_OFFERED'])
    expect(beside.body.error.message).toContain('already')
    expect((await on.create(loan, { replaces: first.id + 1 })).body.error.code).toBe('CONFLICT')
    const draft = await on.create(loan, { replaces: first.id })
    expect(draft.body.data).toMatchObject({
      status: 'draft',
      version: 2,
      reason: 'less-income',
      amount: 60,
      term: 3,
    })
    expect((await on.info(loan)).current.id).toBe(first.id)
    const second = await on.agreed(loan, { amount: 40, term: 2 })
    expect(second).toMatchObject({ version: 2, status: 'active' })
    expect((await on.info(loan)).history).toMatchObject([
      { version: 2, status: 'active', total: 80 },
      { version: 1, status: 'replaced', total: 180, endedOn: kit.deps.clock.today().toString() },
    ])
    // What was agreed stays as it was given.
    for (const { id } of [first, second]) {
      const pdf = await kit.call('GET', `/loans/${loan.loanId}/arrangements/${id}/confirmation.pdf`, {
        as: loan.borrower.token,
      })
      expect(pdf.status).toBe(200)
    }
  })

  test('of two drafts agreed and ended at once, one thing happens', async () => {
    const loan = await late()
    const info = await on.draft(loan)
    const [agreed, dropped] = await Promise.all([
      on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) }),
      on.end(loan, info.draft.id),
    ])
    const [row] = await rows(loan.loanId)
    // Dropped first, there is nothing to agree to; agreed first, it is ended.
    expect(['withdrawn', 'ended']).toContain(row!.state)
    expect(dropped.status).toBe(200)
    expect([200, 404]).toContain(agreed.status)
    expect(agreed.status === 200).toBe(row!.agreed_at !== null)
  })

  test('and an early repayment at once: one of them, and the other is refused in words', async () => {
    const loan = await seedLoan(kit.deps)
    const info = await on.draft(loan)
    const path = `/loans/${loan.loanId}/direct-debit-early-repayment`
    const [agreed, early] = await Promise.all([
      on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) }),
      kit.call('POST', path, { as: loan.borrower.token, body: { amount: 500 }, key: crypto.randomUUID() }),
    ])
    expect([agreed.status, early.status].toSorted()).toEqual([200, 409])
    const { error } = (agreed.status === 409 ? agreed : early).body
    expect(['ARRANGEMENT_NOT_OFFERED', 'EARLY_REPAYMENT_NOT_OFFERED']).toContain(error.code)
    expect(error.message).toMatch(/arrangement|extra payment/)
  })
})

describe('what a running one refuses', () => {
  const refusalOf = async (method: 'POST', path: string, as: string, body: object) => {
    const answer = await kit.call(method, path, { as, body, key: crypto.randomUUID() })
    return [answer.status, answer.body.error?.code, answer.body.error?.message]
  }

  test('other Direct Debits, another payment day and a default notice', async () => {
    const loan = await late({ missedInstalments: 3 })
    await on.agreed(loan)
    const { token } = loan.borrower
    const path = `/loans/${loan.loanId}`
    expect(await refusalOf('POST', `${path}/direct-debit-late-repayment`, token, { amount: 10 })).toEqual([
      ...[409, 'LATE_REPAYMENT_NOT_OFFERED', expect.stringContaining('arrangement')],
    ])
    const dates = await kit.call('GET', `${path}/payment-dates-eligible-for-update`, { as: token })
    expect(dates.body.data).toMatchObject({ notOffered: 'arrangement', dates: [] })
  })

  test('an extra payment of a loan that is not late', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    await on.agreed(loan)
    const path = `/loans/${loan.loanId}/direct-debit-early-repayment`
    expect(await refusalOf('POST', path, loan.borrower.token, { amount: 100 })).toEqual([
      ...[409, 'EARLY_REPAYMENT_NOT_OFFERED', expect.stringContaining('arrangement')],
    ])
  })
})

describe('ending', () => {
  test('a draft drops its answers, again is no error', async () => {
    const loan = await late()
    const { draft } = await on.draft(loan)
    for (const _ of [1, 2]) expect((await on.end(loan, draft.id)).body.data.status).toBe('withdrawn')
    const [row] = await rows(loan.loanId)
    expect(row).toMatchObject({ state: 'withdrawn', sealed_answers: null })
    expect((await on.read(loan)).status).toBe(404)
  })

  test('one that is followed tells the borrower what comes next', async () => {
    const loan = await late()
    const { id } = await on.agreed(loan)
    const both = await Promise.all([on.end(loan, id), on.end(loan, id)])
    expect(both.map(({ body }) => body.data.status)).toEqual(['ended', 'ended'])
    const { body } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
    expect(body.data).toMatchObject({ arrangement: null, isEligibleForSelfServeArrangement: true })
    expect(body.data.nextPayment).toEqual(expect.anything())
    expect((await on.create(loan)).body.data.status).toBe('draft')
    expect((await on.end(loan, id + 1)).status).toBe(404)
  })
})
