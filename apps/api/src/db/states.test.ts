import { APPLICATION_STATES } from '@tarnbrook/domain/applying/application-state'
import { EARLY_REPAYMENT_STATES } from '@tarnbrook/domain/early/early-repayment-state'
import { COLLECTION_STATES } from '@tarnbrook/domain/loan/collection-state'
import { INSTALMENT_STATES } from '@tarnbrook/domain/loan/instalment-state'
import { LOAN_STATES } from '@tarnbrook/domain/loan/loan-state'
import { MANDATE_STATES } from '@tarnbrook/domain/loan/mandate-state'
import { BANK_PAYMENT_STATES } from '@tarnbrook/domain/loan/paying/bank-payment-state'
import { CARD_PAYMENT_STATES } from '@tarnbrook/domain/loan/paying/card-payment-state'
import { PAYOUT_STATES } from '@tarnbrook/domain/loan/payout-state'
import { REFUND_STATES } from '@tarnbrook/domain/loan/refund-state'
import { SETTLEMENT_QUOTE_STATES } from '@tarnbrook/domain/loan/settlement-quote-state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

test.each<[string, readonly string[]]>([
  ['loan_application', APPLICATION_STATES],
  ['application_transition', APPLICATION_STATES],
  ['loan', LOAN_STATES],
  ['loan_transition', LOAN_STATES],
  ['mandate', MANDATE_STATES],
  ['payout', PAYOUT_STATES],
  ['collection', COLLECTION_STATES],
  ['card_payment', CARD_PAYMENT_STATES],
  ['bank_payment', BANK_PAYMENT_STATES],
  ['early_repayment', EARLY_REPAYMENT_STATES],
  ['instalment', INSTALMENT_STATES],
  ['settlement_quote', SETTLEMENT_QUOTE_STATES],
  ['refund', REFUND_STATES],
])('the database takes the states of the domain and no others: %s', async (table, states) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and convalidated and pg_get_constraintdef(oid) ~ 'state'`.execute(
    api.deps.db,
  )
  const named = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([^']+)'/g)].map(([, state]) => state),
  )
  expect(named.sort()).toEqual([...states].sort())
})
