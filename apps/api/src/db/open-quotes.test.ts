import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { readMigrations } from './migrate.ts'

test('an open quote from before is for another day, so that its figures are calculated again; a signed one stays', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const { pool, close } = openDatabase(ownerUrl)
  // As it was before the migration.
  const { sql } = readMigrations().find(({ name }) => name.startsWith('021-'))!
  await pool.query('alter table quote drop column earlier_quote_id')
  await pool.query('alter table loan_application drop column payment_day')
  const { rows: people } = await pool.query(
    `insert into app_user (email, first_name, last_name) values ('ada@people.example', 'Ada', 'Reed') returning id`,
  )
  for (const state of ['Quoted', 'Approved', 'Accepted', 'Expired']) {
    const { rows } = await pool.query(
      `insert into loan_application (user_id, brand, product_type, state, amount_pence, term_months, reason,
        employment_status, net_monthly_income_pence, marital_status, residential_status, rent_or_mortgage_pence,
        number_of_dependants, dependants_cost_pence, created_at, updated_at)
      values ($1, 'main', 'unsecured', $2, 500000, 36, 'Other', 'Retired', 200000, 'Single', 'private_tenant', 0, '0', 0,
        now(), now()) returning id`,
      [people[0].id, state],
    )
    await pool.query(
      `insert into quote (application_id, is_current, band, amount_pence, fee_pence, term_months, annual_rate_percent,
        apr_percent, start_on, first_payment_on, payment_day, instalment_pence, last_instalment_pence,
        total_payable_pence, total_charge_pence, created_at)
      values ($1, true, 'Great', 500000, 29700, 36, 13.249, 17.9, '2026-11-20', '2026-12-20', 20, 17722, 17722, 637992,
        137992, now())`,
      [rows[0].id],
    )
    await pool.query(
      `insert into requirement (application_id, type, state, details, created_at)
      values ($1, 'payment-day-application-requirement', $2, '{"paymentDay": 20}', now())`,
      [rows[0].id, state === 'Approved' ? 'met' : 'wanted'],
    )
  }
  await pool.query(sql)
  const { rows: quotes } = await pool.query(
    `select a.state, a.payment_day, q.start_on::text from quote q join loan_application a on a.id = q.application_id
    order by a.state`,
  )
  expect(quotes.map(({ state, payment_day, start_on }) => [state, payment_day, start_on])).toEqual([
    ['Accepted', null, '2026-11-20'],
    ['Approved', 20, '2026-11-19'],
    ['Expired', null, '2026-11-20'],
    ['Quoted', null, '2026-11-19'],
  ])
  await close()
  await drop()
})
