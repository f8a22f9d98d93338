import type { ApiDeps } from '@tarnbrook/api/deps'
import { toOwnerUrl } from '@tarnbrook/api/testing/database'
import { seedLoan } from '@tarnbrook/api/testing/seed/loan'
import pg from 'pg'

/** Ids count up from here, far below those of real rows. */
const FIRST_ID = 1_000_000_000
const CHUNK = 50_000
const TOKEN = 'bench-only-bearer-token-'

export interface SampleBorrower {
  userId: number
  loanId: number
  token: string
}

/**
 * Fills a database with copies of one real loan. Borrowers of the spread-out sample have the whole
 * schedule and a token; other loans have five instalments. The ledger is not copied.
 */
export async function seedManyLoans(
  deps: ApiDeps,
  { loans, sample }: { loans: number; sample: number },
): Promise<{ borrowers: SampleBorrower[]; seconds: number }> {
  const begun = performance.now()
  const { loanId } = await seedLoan(deps, { paidInstalments: 3 })
  const every = loans / sample
  const client = new pg.Client({ connectionString: toOwnerUrl(deps.pool.options.connectionString!) })
  await client.connect()
  try {
    // Every reference is to a row made here, so nothing is lost by not looking each of them up.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (let start = 0; start < loans; start += CHUNK) {
      const [from, to] = [FIRST_ID + start, FIRST_ID + Math.min(start + CHUNK, loans) - 1]
      for (const copy of Object.values(COPIES)) {
        await client.query(
          copy
            .replaceAll(':loan', String(loanId))
            .replaceAll(':ids', `generate_series(${from}::bigint, ${to}::bigint) as n`)
            .replaceAll(':sampled', `((n - ${FIRST_ID}) % ${every} = 0)`),
        )
      }
    }
    for (const table of Object.keys(COPIES)) await client.query(`vacuum analyze ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  const borrowers = Array.from({ length: sample }, (_, index) => {
    const id = FIRST_ID + index * every
    return { userId: id, loanId: id, token: `${TOKEN}${id}` }
  })
  return { borrowers, seconds: (performance.now() - begun) / 1000 }
}

/** Of 600,000, as people are spread over the postcodes of a country. */
const POST_CODE = `substr('ABCDEFGHIJKLMNOPRSTU', (n % 20)::int + 1, 1)
  || substr('ABCDEFGHKLMNOPQRSTUV', (n / 20 % 20)::int + 1, 1) || n / 400 % 50 + 1 || ' ' || n / 20000 % 10
  || substr('ABD', (n / 200000 % 3)::int + 1, 1) || 'A'`

/**
 * A copy n has the id n in every table. Its name, birthday, phone, home and account are its own, as
 * often shared as people's are: one in 83 is a Smith.
 */
const COPIES = {
  app_user: `
    insert into app_user (id, email, email_key, first_name, last_name, date_of_birth, mobile_number, mobile_verified_at)
    select n, 'copy-' || n || '@mail.example', 'copy-' || n || '@mail.example',
      case n * 31 % 97 when 0 then 'John' else 'First' || n * 31 % 2000 end,
      case n * 37 % 83 when 0 then 'Smith' else 'Last' || n * 37 % 20000 end,
      date '1940-01-01' + (n * 41 % 24000)::int, '+447' || right('00000000' || n, 9), u.mobile_verified_at
    from app_user u join loan l on l.user_id = u.id and l.id = :loan, :ids`,
  user_address: `
    insert into user_address (user_id, position, house_number, line1, town, post_code, period)
    select n, d.position, d.house_number, d.line1, d.town, ${POST_CODE}, d.period
    from user_address d join loan l on l.user_id = d.user_id and l.id = :loan, :ids`,
  auth_token: `
    insert into auth_token (hash, user_id, strength, created_at, expires_at)
    select sha256(convert_to('${TOKEN}' || n, 'UTF8')), n, 'strong', now(), now() + interval '1 day'
    from :ids where :sampled`,
  loan_application: `
    insert into loan_application (id, user_id, brand, product_type, state, reaction, amount_pence, term_months, reason,
      occupation, employment_status, net_monthly_income_pence, marital_status, residential_status,
      rent_or_mortgage_pence, number_of_dependants, dependants_cost_pence, loan_contract_accepted_at, created_at,
      updated_at)
    select n, n, a.brand, a.product_type, a.state, a.reaction, a.amount_pence, a.term_months, a.reason, a.occupation,
      a.employment_status, a.net_monthly_income_pence, a.marital_status, a.residential_status,
      a.rent_or_mortgage_pence, a.number_of_dependants, a.dependants_cost_pence, a.loan_contract_accepted_at,
      a.created_at, a.updated_at
    from loan_application a join loan l on l.application_id = a.id and l.id = :loan, :ids`,
  application_transition: `
    insert into application_transition (application_id, sort_key, from_state, to_state, reason, most_recent, at)
    select n, t.sort_key, t.from_state, t.to_state, t.reason, t.most_recent, t.at
    from application_transition t join loan l on l.application_id = t.application_id and l.id = :loan, :ids`,
  quote: `
    insert into quote (id, application_id, is_current, band, amount_pence, fee_pence, option_to_purchase_fee_pence,
      term_months, annual_rate_percent, apr_percent, start_on, first_payment_on, payment_day, instalment_pence,
      last_instalment_pence, total_payable_pence, total_charge_pence, created_at)
    select n, n, q.is_current, q.band, q.amount_pence, q.fee_pence, q.option_to_purchase_fee_pence, q.term_months,
      q.annual_rate_percent, q.apr_percent, q.start_on, q.first_payment_on, q.payment_day, q.instalment_pence,
      q.last_instalment_pence, q.total_payable_pence, q.total_charge_pence, q.created_at
    from quote q join loan l on l.application_id = q.application_id and l.id = :loan, :ids`,
  document: `
    insert into document (id, application_id, quote_id, slug, version, html, sha256, created_at)
    select n * 10 + place, n, n, slug, '1', '<p>As it was shown.</p>', md5(n || slug), now()
    from :ids, unnest(array['adequate-explanations', 'secci', 'contract']) with ordinality as d (slug, place)`,
  document_confirmation: `
    insert into document_confirmation (document_id, user_id, confirmed_at)
    select n * 10 + place, n, now() from :ids, generate_series(1, 3) as place`,
  bank_account: `
    insert into bank_account (id, user_id, application_id, account_holder_name, sealed_details, sort_code_ending,
      account_number_ending, created_at)
    select n, n, n, b.account_holder_name, b.sealed_details, b.sort_code_ending, right('0000' || n * 43 % 10000, 4),
      b.created_at
    from bank_account b join loan l on l.bank_account_id = b.id and l.id = :loan, :ids`,
  loan: `
    insert into loan (id, user_id, application_id, bank_account_id, brand, product_type, reference, state, amount_pence,
      fee_pence, option_to_purchase_fee_pence, term_months, annual_rate_percent, apr_percent, instalment_pence,
      total_payable_pence, payment_day, agreed_on, agreement_sent_on, disbursed_on, balance_pence, paid_pence, created_at, updated_at)
    select n, n, n, n, l.brand, l.product_type, 'C' || n, l.state, l.amount_pence, l.fee_pence,
      l.option_to_purchase_fee_pence, l.term_months, l.annual_rate_percent, l.apr_percent, l.instalment_pence,
      l.total_payable_pence, l.payment_day, l.agreed_on, coalesce(l.agreement_sent_on, l.agreed_on), l.disbursed_on, l.balance_pence, l.paid_pence, l.created_at,
      l.updated_at
    from loan l, :ids where l.id = :loan`,
  loan_transition: `
    insert into loan_transition (loan_id, sort_key, from_state, to_state, reason, most_recent, at)
    select n, t.sort_key, t.from_state, t.to_state, t.reason, t.most_recent, t.at
    from loan_transition t, :ids where t.loan_id = :loan and (t.most_recent or :sampled)`,
  instalment: `
    insert into instalment (loan_id, number, due_on, collect_on, amount_pence, principal_pence, interest_pence,
      fee_pence, balance_pence, state)
    select n, i.number, i.due_on, i.collect_on, i.amount_pence, i.principal_pence, i.interest_pence, i.fee_pence,
      i.balance_pence, i.state
    from :ids, instalment i where i.loan_id = :loan and (i.number <= 5 or :sampled)`,
  mandate: `
    insert into mandate (id, loan_id, bank_account_id, is_current, provider_id, reference, state, created_at, updated_at)
    select n, n, n, true, m.provider_id || '-' || n, m.reference, m.state, m.created_at, m.updated_at
    from mandate m, :ids where m.loan_id = :loan and m.is_current`,
  collection: `
    insert into collection (id, loan_id, instalment_number, attempt, method, amount_pence, charge_on, provider_id, state,
      settled_on, created_at, updated_at)
    select n * 10 + c.instalment_number, n, c.instalment_number, c.attempt, c.method, c.amount_pence, c.charge_on,
      c.provider_id || '-' || n, c.state, c.settled_on, c.created_at, c.updated_at
    from collection c, :ids where c.loan_id = :loan and (c.instalment_number = 1 or :sampled)`,
}
