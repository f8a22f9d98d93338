import { expect, test } from 'vitest'
import { scheduleOfQuote, scheduleOnWire } from './quote-figures.ts'

const QUOTE = {
  amount_pence: 500_000,
  fee_pence: 10_000,
  option_to_purchase_fee_pence: 0,
  annual_rate_percent: 19.9,
  term_months: 36,
  start_on: '2026-11-25',
  first_payment_on: '2026-12-20',
  payment_day: 20,
}

test.each([
  {},
  { amount_pence: 500_001 },
  { fee_pence: 10_001 },
  { option_to_purchase_fee_pence: 1_000 },
  { annual_rate_percent: 20 },
  { term_months: 24 },
  { start_on: '2026-11-26' },
  { first_payment_on: '2027-01-01', payment_day: 1 },
  { first_payment_on: '2026-12-31', payment_day: 31 },
  { start_on: '2026-12-06', first_payment_on: '2026-12-20' },
  { start_on: '2026-12-06', first_payment_on: '2027-01-20' },
  // The last day of November, for a payer on the 30th and a payer on the 31st.
  { start_on: '2026-11-05', first_payment_on: '2026-11-30', payment_day: 30 },
  { start_on: '2026-11-05', first_payment_on: '2026-11-30', payment_day: 31 },
])('a schedule that is kept is that of these terms: %j', (change) => {
  scheduleOnWire(QUOTE)
  const quote = { ...QUOTE, ...change }
  const rows = scheduleOfQuote(quote).rows.map(({ dueOn, amountPence, principalPence, balancePence }) => ({
    dueOn: dueOn.toString(),
    amount: amountPence,
    principal: principalPence,
    balance: balancePence,
  }))
  for (const _time of ['first', 'again']) expect(scheduleOnWire(quote)).toMatchObject(rows)
})
