import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'

/** Ids of copies count up from here, far from those of real rows. */
const FIRST_ID = 1_000_000_000
const CHUNK = 2_000

/**
 * Each copy has its own borrower, application, schedule, mandate and books, but no collections:
 * many loans quickly, for benches and daily-run tests. The copies' ids are consecutive.
 */
export async function copyLoans(
  deps: ApiDeps,
  { loanId, count }: { loanId: number; count: number },
): Promise<{ firstId: number; lastId: number }> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id) + 1, ${FIRST_ID}) as next from loan where id < ${FIRST_ID * 10}`.execute(deps.db)
  const firstId = rows[0]?.next ?? FIRST_ID
  for (let start = firstId; start < firstId + count; start += CHUNK) {
    const end = Math.min(start + CHUNK, firstId + count) - 1
    await copyChunk(deps, { loanId, start, end })
  }
  return { firstId, lastId: firstId + count - 1 }
}

/** Copy n has id n in every table except transactions, which count up from n * 100. */
async function copyChunk(
  deps: ApiDeps,
  { loanId, start, end }: { loanId: number; start: number; end: number },
) {
  const ids = sql`generate_series(${start}::bigint, ${end}::bigint) as n`
  await deps.db.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
    await run(sql`
      insert into app_user (id, email, email_key, first_name, last_name, date_of_birth, mobile_number)
      select n, 'copy-' || n || '@mail.example', 'copy-' || n || '@mail.example', u.first_name, u.last_name, u.date_of_birth, u.mobile_number
      from app_user u join loan l on l.user_id = u.id and l.id = ${loanId}, ${ids}`)
    await run(sql`
      insert into loan_application (id, user_id, brand, product_type, state, amount_pence, term_months, reason,
        employment_status, net_monthly_income_pence, marital_status, residential_status, rent_or_mortgage_pence,
        number_of_dependants, dependants_cost_pence, created_at, updated_at)
      select n, n, a.brand, a.product_type, a.state, a.amount_pence, a.term_months, a.reason, a.employment_status,
        a.net_monthly_income_pence, a.marital_status, a.residential_status, a.rent_or_mortgage_pence,
        a.number_of_dependants, a.dependants_cost_pence, a.created_at, a.updated_at
      from loan_application a join loan l on l.application_id = a.id and l.id = ${loanId}, ${ids}`)
    await run(sql`
      insert into quote (id, application_id, is_current, band, amount_pence, fee_pence, option_to_purchase_fee_pence, term_months,
        annual_rate_percent, apr_percent, start_on, first_payment_on, payment_day, instalment_pence, last_instalment_pence,
        total_payable_pence, total_charge_pence, created_at)
      select n, n, true, q.band, q.amount_pence, q.fee_pence, q.option_to_purchase_fee_pence, q.term_months,
        q.annual_rate_percent, q.apr_percent, q.start_on, q.first_payment_on, q.payment_day, q.instalment_pence, q.last_instalment_pence,
        q.total_payable_pence, q.total_charge_pence, q.created_at
      from quote q join loan l on l.application_id = q.application_id and l.id = ${loanId} and q.is_current, ${ids}`)
    await run(sql`
      insert into loan (id, user_id, application_id, bank_account_id, brand, product_type, reference, state, amount_pence,
        fee_pence, option_to_purchase_fee_pence, term_months, annual_rate_percent, apr_percent, instalment_pence,
        total_payable_pence, payment_day, agreed_on, disbursed_on, created_at, updated_at)
      select n, n, n, l.bank_account_id, l.brand, l.product_type, 'C' || n, l.state, l.amount_pence, l.fee_pence,
        l.option_to_purchase_fee_pence, l.term_months, l.annual_rate_percent, l.apr_percent, l.instalment_pence,
        l.total_payable_pence, l.payment_day, l.agreed_on, l.disbursed_on, l.created_at, l.updated_at
      from loan l, ${ids} where l.id = ${loanId}`)
    await run(sql`
      insert into loan_transition (loan_id, sort_key, from_state, to_state, reason, most_recent, at)
      select n, t.sort_key, t.from_state, t.to_state, t.reason, t.most_recent, t.at
      from loan_transition t, ${ids} where t.loan_id = ${loanId}`)
    await run(sql`
      insert into instalment (loan_id, number, due_on, collect_on, amount_pence, principal_pence, interest_pence,
        fee_pence, balance_pence, state)
      select n, i.number, i.due_on, i.collect_on, i.amount_pence, i.principal_pence, i.interest_pence, i.fee_pence,
        i.balance_pence, i.state
      from instalment i, ${ids} where i.loan_id = ${loanId}`)
    await run(sql`
      insert into mandate (id, loan_id, is_current, bank_account_id, provider_id, reference, state, created_at, updated_at)
      select n, n, true, m.bank_account_id, m.provider_id || '-' || n, m.reference, m.state, m.created_at, m.updated_at
      from mandate m, ${ids} where m.loan_id = ${loanId} and m.is_current`)
    await run(sql`
      insert into payout (id, loan_id, is_current, bank_account_id, amount_pence, provider_id, state, created_at, updated_at)
      select n, n, true, p.bank_account_id, p.amount_pence, p.provider_id || '-' || n, p.state, p.created_at, p.updated_at
      from payout p, ${ids} where p.loan_id = ${loanId} and p.is_current`)
    await copyBooks(run, { loanId, ids })
  })
}

/** The triggers of the ledger derive the copies' balances, as they do for every loan. */
async function copyBooks(
  run: (statement: ReturnType<typeof sql>) => Promise<unknown>,
  { loanId, ids }: { loanId: number; ids: ReturnType<typeof sql> },
): Promise<void> {
  const numbered = sql`(select t.*, row_number() over (order by seq) as place
    from ledger_transaction t where t.loan_id = ${loanId}) as t`
  await run(sql`
    insert into ledger_transaction (id, loan_id, kind, reference, booked_on, created_at)
    select n * 100 + t.place, n, t.kind, replace(t.reference, ${String(loanId)}::text, n::text)
        || case when t.kind = 'collection' then ':' || n else '' end, t.booked_on, t.created_at
    from ${numbered}, ${ids} order by n, t.place`)
  await run(sql`
    insert into ledger_posting (transaction_id, account, loan_id, amount_pence)
    select n * 100 + t.place, p.account, n, p.amount_pence
    from ${numbered} join ledger_posting p on p.transaction_id = t.id, ${ids}`)
}
