import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUntrue, findUntrueStatement, type ToldOfLoan } from '#testing/histories/answers.ts'
import { brokenInvariants, RULES } from '#testing/histories/invariants.ts'
import type { LoanRecords } from '#testing/histories/loan-records.ts'
import { runHistories, settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

/** Short runs of `npm run histories`, with a seed of their own each time; the failure names it. */
describe('random histories of loans keep books, schedules and providers in agreement', () => {
  test('of a few loans over some days', () => expectAgreement({ loans: 4, days: 10 }), 180_000)

  test('of forty loans over two months', { tags: ['exhaustive'] }, () =>
    expectAgreement({ loans: 40, days: 60 }),
  )

  async function expectAgreement(size: { loans: number; days: number }): Promise<void> {
    const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 1_000_000)
    const run = await runHistories({ seed, ...size })
    expect({ seed, broken: run.broken }).toEqual({ seed, broken: [] })
  }
})

describe('the rules of these histories find what they are about', () => {
  let kit: TestApi
  let loanId = 0

  beforeAll(async () => {
    kit = await startTestApi()
    const seeded = await seedLoan(kit.deps, { isAtProviders: true, paidInstalments: 1, termMonths: 12 })
    loanId = seeded.loanId
    expect(await settledRules(kit)).toEqual([])
    const { paid_pence } = await kit.deps.db.selectFrom('loan').select('paid_pence').executeTakeFirstOrThrow()
    expect(paid_pence).toBeGreaterThan(0)
  })
  afterAll(() => kit?.stop())

  const SECOND = `insert into collection (loan_id, instalment_number, attempt, method, amount_pence, charge_on, state, created_at, updated_at)
    select loan_id, instalment_number, 9, method, amount_pence, charge_on, 'reserved', created_at, updated_at
    from collection where state in ('confirmed', 'paid-out') limit 1`
  const TAKEN_WITH_ANOTHER = SECOND.replace('(loan_id,', '(taken_with_id, loan_id,').replace(
    'select loan_id,',
    'select id, loan_id,',
  )
  const plus = (table: string, column: string) => (pence: number) =>
    `update ${table} set ${column} = ${column} + ${pence}`
  const NOT_PAID = `with early as (insert into early_repayment (loan_id, amount_pence, keep, noticed_on, takes_effect_on, state,
        after_number, principal_pence, interest_pence, fee_pence, balance_pence, interest_saved_pence, outlook_before,
        outlook_after, replaced, planned, created_at, updated_at)
      select loan_id, 1, 'term', due_on, due_on, 'applied', number, 1, 0, 0, balance_pence - 1, 0, '{}', '{}', '[]', '[]', now(), now()
      from instalment where number = 1 returning id, loan_id)
    insert into collection (loan_id, early_repayment_id, method, amount_pence, charge_on, state, created_at, updated_at)
    select loan_id, id, 'DIRECT_DEBIT', 1, current_date, 'failed', now(), now() from early`
  const WITHOUT_EARLY = `delete from collection where early_repayment_id is not null; delete from early_repayment`
  const stateOf = (wrong: string) => (pence: number) =>
    `update loan set state = '${pence > 0 ? wrong : 'Repaying'}'`
  const amountIn = (table: string, name: string) => (pence: number) =>
    `update sandbox.${table} set doc = jsonb_set(doc, '{${name}}', to_jsonb((doc->>'${name}')::bigint + ${pence}))`

  const cardTaken = (pence: number) =>
    pence > 0
      ? `insert into sandbox.stripe_payment_intent (id, doc) values ('pi_more',
          '{"doc": {"amount_received": 1, "metadata": {"loan": "${loanId}"}}, "charge": null}')`
      : `delete from sandbox.stripe_payment_intent where id = 'pi_more'`

  const EARLY_AND_FAILED = NOT_PAID.replace("'applied'", "'pending'")
  const MORE_DUE = `update ledger_posting set amount_pence = amount_pence + 1 where account = 'instalments-due'`
  const FALL_DUE = MORE_DUE.replace('+ 1', '+ 100000')
  const FELL_DUE_BACK = MORE_DUE.replace('+ 1', '- 100000')
  const LESS_DUE = MORE_DUE.replace('+ 1', '- 1')
  /** A notice that left more than brings the payments to half, of a loan with no such state. */
  const HANDED_BACK = `insert into hand_back (loan_id, noticed_at, noticed_on, total_price_pence, half_pence, paid_pence,
      arrears_pence, to_pay_pence, document_id)
    select id, '2000-01-01', '2000-01-01', 1000, 500, 400, 0, 101, 1 from loan`
  const VOLUNTARILY = `insert into loan_transition (loan_id, sort_key, from_state, to_state, most_recent, at)
    select id, 99, 'Repaying', 'Voluntary terminated', false, '2000-01-01' from loan`
  const NOT_HANDED_BACK = 'delete from hand_back; delete from loan_transition where sort_key = 99'

  const CLOSED = `insert into loan_closing (loan_id, closed_on, principal_pence, interest_pence, fee_pence, amount_pence, created_at)
    select id, '2000-01-01', 0, 0, 0, 0, '2000-01-01' from loan`
  const NOT_CLOSED = 'delete from loan_closing'
  const APPROVED = `insert into staff_proposal (loan_id, kind, input, reason, figures, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
    select id, 'sell', '{}', 'test', '{}', 'approved', 1, now(), now(), 2, now() from loan`
  const NOT_APPROVED = 'delete from staff_proposal'
  const IN_BREATHING_SPACE = `insert into breathing_space (user_id, kind, reference, started_on, last_day, recorded_by, created_at)
    select user_id, 'standard', 'BS-1', agreed_on, agreed_on + 59, user_id, now() from loan`

  /** Another account of the borrower, which is quoted at once. */
  const QUOTED = `insert into app_user (id, email, email_key, first_name, last_name, date_of_birth, mobile_verified_at, created_at)
      select 7, 'twin@people.example', 'twin@people.example', first_name, last_name, date_of_birth, '2000-01-01', created_at
      from app_user where id = (select user_id from loan);
    insert into loan_application overriding system value
      select r.* from loan_application a, jsonb_populate_record(null::loan_application,
        to_jsonb(a) || '{"id": 7, "user_id": 7, "seq": 7000000, "amount_pence": 1}') r;
    insert into application_transition (application_id, sort_key, to_state, most_recent, at)
      values (7, 1, 'Quoted', true, now() + interval '2 days')`
  const IN_ONE_SINCE = `insert into breathing_space (user_id, kind, reference, started_on, last_day, recorded_by, created_at)
    select user_id, 'standard', 'BS-2', current_date, current_date + 59, user_id, '2000-01-01' from loan`
  const NOT_QUOTED_AGAIN = `delete from application_transition where application_id = 7;
    delete from loan_application where id = 7; delete from app_user where id = 7`
  const BEHIND_BEFORE = (pence: number) =>
    `update loan_transition set to_state = '${pence > 0 ? 'Late' : 'Repaying'}' where to_state = '${pence > 0 ? 'Repaying' : 'Late'}'`

  /** A figure of the loan that would end it, and the law's figure below it. */
  const quotedAs = (
    type: string,
    state: string,
    lawPence = 2,
  ) => `insert into settlement_quote (loan_id, type, state, reference,
      requested_on, pay_by, amount_pence, paid_before_pence, total_payable_pence, figures, document_id, created_at, updated_at)
    select id, '${type}', '${state}', 'TSWRONG', '2000-01-01', '2000-01-29', 2, 0, 0,
      '{"statutoryPence": ${lawPence}, "contractualPence": 2}', 1, now(), now() from loan`
  const NOT_QUOTED = `delete from settlement_quote`
  const refunded = (pence: number) =>
    pence > 0
      ? `insert into sandbox.truelayer_payout (id, idempotency_key, request_hash, doc) values ('refund-more', 'refund-more', '',
          '{"status": "executed", "amount_in_minor": 1, "metadata": {"loan": "${loanId}", "refund": "1"}}')`
      : `delete from sandbox.truelayer_payout where id = 'refund-more'`
  const SENT_AND_REPLACED = `insert into refund (loan_id, bank_account_id, amount_pence, state, is_replaced, created_at, updated_at)
    select id, bank_account_id, 1, 'sent', true, now(), now() from loan`
  const NOT_REFUNDED = 'delete from refund'

  const paidAtBank = (pence: number) =>
    pence > 0
      ? `insert into sandbox.truelayer_payment (id, idempotency_key, request_hash, resource_token, doc) values ('paid-more', 'paid-more', '', '',
          '{"status": "settled", "amount_in_minor": 1, "metadata": {"loan": "${loanId}"}}')`
      : `delete from sandbox.truelayer_payment where id = 'paid-more'`
  const PAID_AT_BANK = `insert into bank_payment (loan_id, flow, amount_pence, state, created_at, updated_at)
    select id, 'late-repayment', 1, 'paid', now(), now() from loan`
  const NOT_PAID_AT_BANK = 'delete from bank_payment'

  /** Agreed before anything was collected, with a penny due on its first instalment's day. */
  const ARRANGED = `with agreed as (
      insert into arrangement (loan_id, state, amount_pence, term_months, first_payment_on, statement_id, version, agreed_at, agreed_on,
        owed_at_end_pence, arrears_at_end_pence, review_on, last_payment_on, document_id, created_at, updated_at)
      select id, 'active', 1, 1, agreed_on, 1, 1, '2000-01-01', agreed_on, 0, 0, agreed_on, '2999-01-01', 1, now(), now() from loan
      returning id)
    insert into arrangement_payment (arrangement_id, number, due_on, collect_on, amount_pence, state)
    select agreed.id, 1, i.due_on, '2999-01-01', 1, 'due' from agreed, instalment i where i.number = 1`
  const NOT_ARRANGED = `update collection set arrangement_payment_id = null, method = 'DIRECT_DEBIT';
    delete from arrangement_payment; delete from arrangement`
  // The collections of the seeded loan are not the arrangement's.
  const BESIDE_IT = `update collection set arrangement_payment_id = null`
  // As if each collection had been asked for by the daily run, before its day.
  const HELD_BACK = `update arrangement set state = 'broken', ended_on = '2000-01-01', updated_at = '2000-01-01',
      usual_payments_from = '2999-01-01'; update collection set created_at = '2000-01-02'`
  const ABOVE_IT = `update collection set arrangement_payment_id = (select id from arrangement_payment)`
  const BEFORE_IT_IS_DUE = `${ABOVE_IT}; update arrangement_payment set due_on = '2000-01-01'`

  const BROKEN: [rule: string, change: (pence: number) => string][] = [
    ['each event in the books', plus('ledger_posting', 'amount_pence')],
    ['the balance is the principal', plus('loan', 'balance_pence')],
    ['what is due in the books', plus('loan', 'paid_pence')],
    ['what was paid is what arrived', plus('loan', 'paid_pence')],
    [
      'nothing is collected twice',
      (pence) => (pence > 0 ? SECOND : 'delete from collection where attempt = 9'),
    ],
    [
      'what one Direct Debit takes',
      (pence) => (pence > 0 ? TAKEN_WITH_ANOTHER : 'delete from collection where attempt = 9'),
    ],
    ['what the Direct Debit provider has', amountIn('gocardless_payment', 'amount')],
    ['what the card provider has', cardTaken],
    ['what has settled from bank accounts', paidAtBank],
    ['a bank payment has the collections', (pence) => (pence > 0 ? PAID_AT_BANK : NOT_PAID_AT_BANK)],
    ['no refund is sent twice', refunded],
    ['a refund is paid once', (pence) => (pence > 0 ? SENT_AND_REPLACED : NOT_REFUNDED)],
    [
      'a refund is paid once',
      (pence) =>
        pence > 0 ? `${quotedAs('settlement', 'settled')}; ${MORE_DUE}` : `${NOT_QUOTED}; ${LESS_DUE}`,
    ],
    [
      'a loan that was settled or withdrawn from owes',
      (pence) =>
        pence > 0 ? `${CLOSED}; ${quotedAs('settlement', 'settled')}` : `${NOT_CLOSED}; ${NOT_QUOTED}`,
    ],
    [
      'a settlement asks for no more than the law allows',
      (pence) => (pence > 0 ? quotedAs('settlement', 'expired', 1) : NOT_QUOTED),
    ],
    [
      'a settlement asks for no more than the law allows, and a settled loan was paid',
      (pence) => (pence > 0 ? quotedAs('cancellation', 'settled') : NOT_QUOTED),
    ],
    [
      'a quote is being paid while a payment',
      (pence) => (pence > 0 ? quotedAs('settlement', 'paying') : NOT_QUOTED),
    ],
    [
      'nothing falls due after a notice of withdrawal',
      (pence) => (pence > 0 ? quotedAs('cancellation', 'quoted') : NOT_QUOTED),
    ],
    ['money was lent once', amountIn('truelayer_payout', 'amount_in_minor')],
    ['a loan is late when', stateOf('Late')],
    [
      'a loan is late when',
      (pence) => `update instalment set state = '${pence > 0 ? 'missed' : 'due'}' where number = 9`,
    ],
    ['a loan has moved only as its states allow', stateOf('Sold')],
    [
      'a loan has moved only as its states allow',
      (pence) =>
        `update loan_transition set from_state = '${pence > 0 ? 'Late' : 'Pending'}' where to_state = 'Funded'`,
    ],
    ['a complete loan owes nothing', stateOf('Complete')],
    [
      'each balance of the schedule',
      (pence) => `update instalment set balance_pence = balance_pence + ${pence} where number = 5`,
    ],
    [
      'each balance of the schedule',
      (pence) =>
        `update instalment set balance_pence = balance_pence + ${pence}, principal_pence = principal_pence - ${pence},
          amount_pence = amount_pence - ${pence} where number = 12`,
    ],
    [
      'no interest is charged for a day of a breathing space',
      (pence) => (pence > 0 ? IN_BREATHING_SPACE : 'delete from breathing_space'),
    ],
    [
      'a loan that was ended is open',
      (pence) => `${stateOf('Terminated')(pence)}; ${pence > 0 ? CLOSED : NOT_CLOSED}`,
    ],
    ...['Written Off', 'Sold'].map((ended): [string, (pence: number) => string] => [
      'a loan that was ended is open',
      (pence) =>
        `${stateOf(ended)(pence)}; ${pence > 0 ? `${CLOSED}; ${MORE_DUE}` : `${NOT_CLOSED}; ${LESS_DUE}`}`,
    ]),
    ['a hire purchase that its borrower ended', (pence) => (pence > 0 ? HANDED_BACK : NOT_HANDED_BACK)],
    ['a hire purchase that its borrower ended', (pence) => (pence > 0 ? VOLUNTARILY : NOT_HANDED_BACK)],
    [
      'a hire purchase that its borrower ended',
      (pence) => (pence > 0 ? `${HANDED_BACK}; ${VOLUNTARILY}` : NOT_HANDED_BACK),
    ],
    [
      'once payments kept coming back',
      (pence) => `update loan set collecting_stopped_at = ${pence > 0 ? "'2020-01-01'" : 'null'}`,
    ],
    ['no Direct Debit is asked for after', (pence) => (pence > 0 ? CLOSED : NOT_CLOSED)],
    [
      'no person is quoted while',
      (pence) => `${BEHIND_BEFORE(pence)}; ${pence > 0 ? QUOTED : NOT_QUOTED_AGAIN}`,
    ],
    [
      'no person is quoted while',
      (pence) =>
        pence > 0 ? `${IN_ONE_SINCE}; ${QUOTED}` : `delete from breathing_space; ${NOT_QUOTED_AGAIN}`,
    ],
    [
      'no person is quoted while',
      (pence) => (pence > 0 ? `${ARRANGED}; ${QUOTED}` : `${NOT_ARRANGED}; ${NOT_QUOTED_AGAIN}`),
    ],
    [
      'no person is quoted while',
      (pence) =>
        pence > 0
          ? `${quotedAs('cancellation', 'quoted')}; update settlement_quote set created_at = '2000-01-01'; ${QUOTED}`
          : `${NOT_QUOTED}; ${NOT_QUOTED_AGAIN}`,
    ],
    [
      'no person is quoted while',
      (pence) =>
        pence > 0
          ? `${CLOSED}; update loan_closing set owed_since = '2000-01-01'; ${FALL_DUE}; ${QUOTED}`
          : `${NOT_CLOSED}; ${FELL_DUE_BACK}; ${NOT_QUOTED_AGAIN}`,
    ],
    [
      'no person is quoted more than',
      (pence) =>
        pence > 0
          ? `${QUOTED}; update loan_application set amount_pence = 5000001 where id = 7`
          : NOT_QUOTED_AGAIN,
    ],
    ['a loan is ended, written off or sold as often', (pence) => (pence > 0 ? APPROVED : NOT_APPROVED)],
    [
      'while an arrangement runs, nothing but',
      (pence) => (pence > 0 ? `${ARRANGED}; ${BESIDE_IT}` : NOT_ARRANGED),
    ],
    [
      'after a broken arrangement nothing is collected',
      (pence) => (pence > 0 ? `${ARRANGED}; ${BESIDE_IT}; ${HELD_BACK}` : NOT_ARRANGED),
    ],
    ['of each payment of an arrangement', (pence) => (pence > 0 ? `${ARRANGED}; ${ABOVE_IT}` : NOT_ARRANGED)],
    [
      'a payment of an arrangement pays nothing',
      (pence) => (pence > 0 ? `${ARRANGED}; ${BEFORE_IT_IS_DUE}` : NOT_ARRANGED),
    ],
    [
      'only a loan that is being repaid',
      (pence) =>
        pence > 0
          ? `${ARRANGED}; update loan set state = 'Sold'`
          : `${NOT_ARRANGED}; update loan set state = 'Repaying'`,
    ],
    ['an early repayment changes the payments', (pence) => (pence > 0 ? NOT_PAID : WITHOUT_EARLY)],
    ['an early repayment changes the payments', (pence) => (pence > 0 ? EARLY_AND_FAILED : WITHOUT_EARLY)],
    // What the check of the books finds beyond `attention.test.ts` and `card-payoffs.test.ts`.
    ['sum', plus('ledger_posting', 'amount_pence')],
    ['early-repayments', (pence) => (pence > 0 ? NOT_PAID : WITHOUT_EARLY)],
    [
      'goods',
      (pence) =>
        pence > 0 ? `${CLOSED}; update loan_closing set goods_pence = 1, fee_pence = 1` : NOT_CLOSED,
    ],
    [
      'credit-after-end',
      (pence) =>
        `${stateOf('Complete')(pence)}; update loan set paid_pence = paid_pence + ${pence} * total_payable_pence + ${pence}`,
    ],
    ['due-after-end', (pence) => `${stateOf('Sold')(pence)}; ${pence > 0 ? MORE_DUE : LESS_DUE}`],
  ]

  test('each of them is broken here', () => {
    const broken = BROKEN.map(([rule]) => rule)
    expect(RULES.filter((rule) => !broken.some((start) => rule.startsWith(start)))).toEqual([])
  })

  test.each(BROKEN)('%s', async (rule, change) => {
    const run = (pence: number) => kit.asOwner(`set session_replication_role = replica; ${change(pence)}`)
    await run(1)
    const found = await brokenInvariants(kit)
    await run(-1)
    expect(found).toContainEqual(expect.stringMatching(`^${rule}.*: loan ${loanId}, `))
    expect(await brokenInvariants(kit)).toEqual([])
  })
})

describe('what borrowers are told is compared with the records', () => {
  const told: ToldOfLoan = {
    situation: 'up-to-date',
    amountOwed: pence(300_00),
    canReApply: true,
    canRepayEarly: true,
    lateRepayment: null,
    nextPayment: {
      number: 1,
      amount: pence(100_00),
      dueOn: '2026-12-01',
      collectOn: '2026-12-01',
      status: 'due',
    },
    pendingRepayments: [],
    settlementQuote: null,
  }
  const records: LoanRecords = { due: 0, principal: 300_00, writtenOff: 0, isInBreathingSpace: false }
  const PAID: Partial<ToldOfLoan> = { amountOwed: pence(0), canRepayEarly: false, nextPayment: null }

  test.each<[Partial<ToldOfLoan>, Partial<LoanRecords>]>([
    [{}, {}],
    [{ ...PAID, situation: 'paid-off' }, { principal: 0 }],
    [
      { ...PAID, situation: 'paid-off' },
      { principal: 0, due: -5 },
    ],
  ])('%j is true of %j', (answer, found) => {
    expect(findUntrue({ ...told, ...answer }, { ...records, ...found })).toEqual([])
  })

  test.each<[Partial<ToldOfLoan>, Partial<LoanRecords>, string]>([
    [{ ...PAID, situation: 'paid-off' }, { principal: 0, due: 5 }, 'paid-off, and 5 is owed'],
    [{ amountOwed: pence(299_00) }, {}, 'up-to-date: 29900 is owed, and 30000 in the books'],
    [
      { ...PAID, situation: 'owed-again', canReApply: false },
      { principal: 0, due: 5 },
      'owed again, and undefined of 5 can be paid',
    ],
    [{ situation: 'sold', amountOwed: pence(0), canReApply: false }, {}, 'sold, and a payment is to come'],
    [{ situation: 'behind' }, {}, 'behind, and more could be borrowed'],
    [{}, { isInBreathingSpace: true }, 'in a breathing space, and more could be borrowed'],
  ])('%j is not of %j', (answer, found, untrue) => {
    expect(findUntrue({ ...told, ...answer }, { ...records, ...found })).toContainEqual(
      expect.stringContaining(untrue),
    )
  })

  test.each([
    ['£300.00', []],
    ['£299.99', ['up-to-date: its statement ends with 29999, and 30000 is owed']],
  ])('a statement that ends with %s', (closing, untrue) => {
    const text = `At the end 01/12/2026 £10.00 £20.00 ${closing}`
    expect(findUntrueStatement(text, told)).toEqual(untrue)
    expect(findUntrueStatement(text, { ...told, situation: 'sold' })).toEqual([])
  })
})
