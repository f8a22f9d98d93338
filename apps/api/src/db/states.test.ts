import { APPLICATION_STATES } from '@tarnbrook/domain/applications/application-state'
import { COLLECTION_STATES } from '@tarnbrook/domain/direct-debit/collection-state'
import { MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import { EARLY_REPAYMENT_STATES } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { INSTALMENT_STATES } from '@tarnbrook/domain/loans/instalment-state'
import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { BANK_PAYMENT_STATES } from '@tarnbrook/domain/payments/bank-payment-state'
import { CARD_PAYMENT_STATES } from '@tarnbrook/domain/payments/card-payment-state'
import { PAYOUT_STATES } from '@tarnbrook/domain/payouts/payout-state'
import { REFUND_STATES } from '@tarnbrook/domain/refunds/refund-state'
import { SETTLEMENT_QUOTE_STATES } from '@tarnbrook/domain/settlement/settlement-quote-state'
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
