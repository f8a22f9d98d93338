import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'

/**
 * The sandbox's records of a seeded loan: its Direct Debit, payments and payout. Its days go on
 * from there as those of a loan that was signed and paid out.
 */
export async function seedProviderRecords(
  { tx }: Work,
  { clock }: ApiDeps,
  { loanId, sortCode, accountNumber }: { loanId: number; sortCode: string; accountNumber: string },
): Promise<void> {
  const today = clock.today().toString()
  const at = clock.now().toString({ smallestUnit: 'millisecond' })
  await sql`insert into sandbox.gocardless_mandate (id, sort_code, due_on, due_action, doc)
    select m.provider_id, ${sortCode}, case m.state when 'pending' then ${today}::date end,
      case m.state when 'pending' then 'submit' end,
      jsonb_build_object('id', m.provider_id, 'created_at', ${at}::text, 'reference', m.reference,
        'status', case m.state when 'pending' then 'pending_submission' else m.state end, 'scheme', 'bacs',
        'payments_require_approval', false, 'metadata', jsonb_build_object('loan', m.loan_id::text),
        'links', jsonb_build_object('creditor', 'CR0000SANDBOX', 'customer', 'CU' || m.provider_id,
          'customer_bank_account', 'BA' || m.provider_id))
    from mandate m where m.loan_id = ${loanId}`.execute(tx)
  await sql`insert into sandbox.gocardless_payment (id, mandate_id, doc)
    select c.provider_id, m.provider_id,
      jsonb_build_object('id', c.provider_id, 'created_at', ${at}::text, 'charge_date', c.charge_on,
        'amount', c.amount_pence, 'amount_refunded', 0, 'currency', 'GBP',
        'status', case c.state when 'paid-out' then 'paid_out' else c.state end, 'description', null,
        'reference', l.reference, 'retry_if_possible', false,
        'metadata', jsonb_build_object('loan', l.id::text, 'instalment', c.instalment_number::text),
        'links', jsonb_build_object('mandate', m.provider_id, 'creditor', 'CR0000SANDBOX'))
    from collection c join loan l on l.id = c.loan_id join mandate m on m.loan_id = l.id and m.is_current
    where l.id = ${loanId} order by c.instalment_number`.execute(tx)
  await sql`insert into sandbox.gocardless_idempotency (endpoint, key, resource_id)
    select 'payments', 'collection-' || c.id, c.provider_id from collection c where c.loan_id = ${loanId}`.execute(
    tx,
  )
  const account = { sort_code: sortCode, account_number: accountNumber }
  await sql`insert into sandbox.truelayer_payout (id, idempotency_key, request_hash, doc)
    select p.provider_id, 'payout-' || p.id, 'seed',
      jsonb_build_object('id', p.provider_id, 'amount_in_minor', p.amount_pence, 'currency', 'GBP',
        'beneficiary', jsonb_build_object('type', 'external_account', 'account_holder_name', 'Ann Fell',
          'account_identifier', ${JSON.stringify({ type: 'sort_code_account_number', ...account })}::jsonb,
          'reference', l.reference),
        'metadata', jsonb_build_object('loan', l.id::text), 'scheme_id', 'faster_payments_service',
        'status', 'executed', 'created_at', ${at}::text, 'executed_at', ${at}::text)
    from payout p join loan l on l.id = p.loan_id where l.id = ${loanId}`.execute(tx)
}
