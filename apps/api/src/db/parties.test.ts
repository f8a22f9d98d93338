import { getBrand } from '@tarnbrook/brands/brand'
import { lender } from '@tarnbrook/brands/lender'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { readMigrations } from './migrate.ts'

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ ownerUrl: url, drop } = await createTestDatabase())
})

afterEach(() => drop())

test('applications from before have their partner, and the firm on the site while nothing is signed', async () => {
  const { pool, close } = openDatabase(url)
  // As it was before the migration.
  const { sql } = readMigrations().find(({ name }) => name.startsWith('023-'))!
  await pool.query('alter table loan_application drop column intermediaries')
  const { rows: people } = await pool.query(
    `insert into app_user (email, first_name, last_name) values ('ada@people.example', 'Ada', 'Reed') returning id`,
  )
  const insert = (values: {
    brand: string
    state: string
    partner?: string
    commission?: object
    vehicle?: object
  }) =>
    pool.query(
      `insert into loan_application (user_id, brand, product_type, state, amount_pence, term_months, reason,
        employment_status, net_monthly_income_pence, marital_status, residential_status, rent_or_mortgage_pence,
        number_of_dependants, dependants_cost_pence, partner, commission, vehicle, created_at, updated_at)
      values ($1, $2, 'unsecured', $3, 500000, 36, 'Other', 'Retired', 200000, 'Single', 'private_tenant', 0, '0', 0,
        $4, $5, $6, now(), now())`,
      [
        people[0].id,
        values.brand,
        values.state,
        values.partner ?? null,
        values.commission && JSON.stringify(values.commission),
        values.vehicle && JSON.stringify(values.vehicle),
      ],
    )
  const terms = { payer: lender.legalName, model: 'percentage', ratePercent: 2.5 }
  await insert({
    brand: 'motor',
    state: 'Accepted',
    partner: 'Hedgerow Cars',
    commission: { ...terms, payee: 'Hedgerow Cars', payeeType: 'dealer' },
    vehicle: { make: 'Skoda' },
  })
  await insert({ brand: 'main', state: 'Quoted', partner: 'Ratewren' })
  await insert({ brand: 'main', state: 'Approved' })
  for (const brand of ['post-office', 'supermarket', 'money-management'])
    for (const state of ['Approved', 'Accepted']) await insert({ brand, state })

  await pool.query(sql)
  const { rows } = await pool.query(
    'select brand, state, partner, intermediaries, vehicle from loan_application',
  )
  const of = (brand: string, state: string) => rows.find((row) => row.brand === brand && row.state === state)
  const unknown = { addressLines: [], tie: null }
  expect(of('motor', 'Accepted').intermediaries).toEqual([
    {
      name: 'Hedgerow Cars',
      legalName: 'Hedgerow Cars',
      ...unknown,
      firmReferenceNumber: null,
      type: 'dealer',
      commission: terms,
    },
  ])
  expect(of('motor', 'Accepted').vehicle).toEqual({
    make: 'Skoda',
    seller: { name: 'Hedgerow Cars', legalName: 'Hedgerow Cars', ...unknown },
  })
  expect(of('main', 'Quoted').intermediaries).toMatchObject([
    { name: 'Ratewren', type: null, commission: null },
  ])
  expect(of('main', 'Approved').intermediaries).toEqual([])
  for (const brand of ['post-office', 'supermarket', 'money-management']) {
    const { address, commission, ...firm } = getBrand(brand).introducer!
    const paid =
      commission.model === 'fixed'
        ? { model: 'fixed', amountPence: commission.amountPounds * 100 }
        : commission
    expect(of(brand, 'Approved').intermediaries).toEqual([
      { ...firm, addressLines: address, type: 'brand', commission: { payer: lender.legalName, ...paid } },
    ])
    expect(of(brand, 'Accepted').intermediaries).toEqual([])
  }
  await close()
})
