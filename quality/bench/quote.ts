import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import pg from 'pg'
import { startDatabaseServer } from './support/database-server.ts'
import { type DatabaseWork, type QueryWatch, watchQueries } from './support/query-watch.ts'
import { median, type Table, verdict } from './support/table.ts'

const LIMIT_RATIO = 2
const ROUNDS = 15
const PER_ROUND = 20
const WARM_UP = 100

/** The database's part of one quote, against the least SQL that leaves the same rows. */
export async function benchQuote(): Promise<Table> {
  const server = await startDatabaseServer()
  try {
    const api = await startTestApi({ worker: false })
    const client = new pg.Client({ connectionString: api.deps.pool.options.connectionString })
    await client.connect()
    try {
      return await measure(api, client)
    } finally {
      await client.end()
      await api.stop()
    }
  } finally {
    await server.stop()
  }
}

async function measure(api: TestApi, client: pg.Client): Promise<Table> {
  const watch = watchQueries(api.deps.pool)
  await applyByApi(api, watch)
  const report = await storedReport(client)
  for (let index = 0; index < WARM_UP; index += 1) {
    await applyByApi(api, watch)
    await applyByHand(client, report)
  }
  const ours: number[] = []
  const bare: number[] = []
  let last = await applyByApi(api, watch)
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let index = 0; index < PER_ROUND; index += 1) {
      times.bare.push(await applyByHand(client, report))
      last = await applyByApi(api, watch)
      times.ours.push(last.totalMs)
    }
    ours.push(median(times.ours))
    bare.push(median(times.bare))
  }
  // A ratio is of one round: a machine that slows down between rounds slows both sides.
  const ratio = median(ours.map((ms, round) => ms / (bare[round] ?? Number.NaN)))
  return {
    title: 'Quote request: time in the database for one application, ms, medians',
    head: ['what', 'ms', 'round trips', 'ratio', 'limit', ''],
    rows: [
      ['bare SQL, one transaction', median(bare).toFixed(2), String(BARE_ROUND_TRIPS), '1.00', '', ''],
      [
        'POST /loan-applications',
        median(ours).toFixed(2),
        String(last.roundTrips),
        ratio.toFixed(2),
        `<= ${LIMIT_RATIO.toFixed(1)}`,
        verdict(ratio <= LIMIT_RATIO),
      ],
    ],
    notes: [
      `Transactions: ${countCommits(last)}; the bare SQL has one.`,
      'Counting the tries is one round trip of the API, and reading the answer back another.',
    ],
  }
}

/** One application by a stranger; the bureau's answer is not in the time. */
async function applyByApi(api: TestApi, watch: QueryWatch): Promise<DatabaseWork> {
  watch.take()
  const { status, body } = await api.call('POST', '/loan-applications', {
    key: randomUUID(),
    visit: randomUUID(),
    body: application(),
  })
  if (status !== 201) throw new Error(`the application was answered ${status}: ${JSON.stringify(body)}`)
  return watch.take()
}

function countCommits({ statements }: DatabaseWork): number {
  return statements.filter(({ sql }) => sql === 'commit').length
}

function application() {
  return {
    amount: 7500,
    term: 36,
    reason: 'Home improvements',
    occupation: 'Joiner',
    employmentStatus: 'Employed full time',
    netMonthlyIncome: 2600,
    user: {
      firstName: 'Maeve',
      lastName: "O'Neill",
      dateOfBirth: '1988-05-14',
      email: `${randomUUID()}@people.example`,
      mobileNumber: '07912 345678',
      addresses: [
        { houseNumber: '12', line1: 'Ferry & Weir Lane', town: 'Leeds', postCode: 'ID1 1QD', period: 3 },
      ],
    },
    affordability: {
      maritalStatus: 'Single',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: 640,
      numberOfDependants: '0',
      monthlyDependantsCost: 0,
    },
  }
}

/** What the bureau really answers, so that both sides store as much. */
async function storedReport(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    'select report::text from bureau_search where report is not null limit 1',
  )
  if (!rows[0]) throw new Error('no quote was made')
  return rows[0].report
}

const BARE_ROUND_TRIPS = 11

async function applyByHand(client: pg.Client, report: string): Promise<number> {
  const begun = performance.now()
  await insertApplication(client, report)
  return performance.now() - begun
}

/** The rows a quote needs: no limits on tries, no search reserved first, nothing read back. */
async function insertApplication(client: pg.Client, report: string): Promise<void> {
  const now = new Date()
  const insert = async (table: string, row: Record<string, unknown>, returning = '') => {
    const names = Object.keys(row)
    const { rows } = await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')}) ${returning}`,
      Object.values(row),
    )
    return rows[0]?.id
  }
  await client.query('begin')
  await insert('idempotency', {
    scope: `visit:${randomUUID()}`,
    key: randomUUID(),
    command: 'createLoanApplication',
    input_hash: randomBytes(32),
    result: JSON.stringify({ kind: 'reserved', reference: randomUUID() }),
    created_at: now,
  })
  const email = `${randomUUID()}@people.example`
  const user_id = await insert(
    'app_user',
    {
      email,
      email_key: email,
      first_name: 'Maeve',
      last_name: "O'Neill",
      date_of_birth: '1988-05-14',
      mobile_number: '+447912345678',
      created_at: now,
    },
    'returning id',
  )
  await insert('user_address', {
    user_id,
    position: 0,
    house_number: '12',
    line1: 'Ferry & Weir Lane',
    town: 'Leeds',
    post_code: 'ID1 1QD',
    period: 3,
  })
  const application_id = await insert('loan_application', applicationRow(user_id, now), 'returning id')
  await insert('application_transition', {
    application_id,
    sort_key: 1,
    to_state: 'Quoted',
    reason: 'matched',
    most_recent: true,
    at: now,
  })
  await insert('bureau_search', {
    application_id,
    reference: `Q-${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32)}`,
    purpose: 'quotation',
    outcome: 'matched',
    score: 560,
    report,
    created_at: now,
    answered_at: now,
  })
  const quote_id = await insert('quote', quoteRow(application_id, now), 'returning id')
  await client.query(
    `select graphile_worker.add_job('email-quote', json_build_object('quoteId', $1::bigint))`,
    [quote_id],
  )
  await insert('event', {
    at: now,
    name: 'applicationCreated',
    actor: 'visit:none',
    subject_type: 'application',
    subject_id: application_id,
    after: JSON.stringify({ state: 'Quoted', searched: 'matched', reasons: [] }),
    request_id: randomUUID(),
  })
  await client.query('commit')
}

function applicationRow(user_id: unknown, now: Date) {
  return {
    user_id,
    brand: 'main',
    product_type: 'unsecured',
    state: 'Quoted',
    amount_pence: 750_000,
    term_months: 36,
    reason: 'Home improvements',
    occupation: 'Joiner',
    employment_status: 'Employed full time',
    net_monthly_income_pence: 260_000,
    marital_status: 'Single',
    residential_status: 'private_tenant',
    rent_or_mortgage_pence: 64_000,
    number_of_dependants: '0',
    dependants_cost_pence: 0,
    created_at: now,
    updated_at: now,
  }
}

function quoteRow(application_id: unknown, now: Date) {
  return {
    application_id,
    is_current: true,
    band: 'Great',
    amount_pence: 750_000,
    fee_pence: 44_500,
    term_months: 36,
    annual_rate_percent: 19.405,
    apr_percent: 24.4,
    start_on: '2026-11-20',
    first_payment_on: '2026-12-20',
    payment_day: 20,
    instalment_pence: 28_670,
    last_instalment_pence: 28_670,
    total_payable_pence: 1_032_120,
    total_charge_pence: 282_120,
    created_at: now,
    expires_at: now,
  }
}
