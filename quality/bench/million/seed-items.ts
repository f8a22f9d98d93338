import type { ApiDeps } from '@tarnbrook/api/deps'
import { toOwnerUrl } from '@tarnbrook/api/testing/database'
import pg from 'pg'

/** As `seed-loans.ts` counts its copies. */
const FIRST_ID = 1_000_000_000

/** Messages, calls, support needs, transfers without an owner, and emails that were not sent. */
const ITEMS = {
  contact_message: `
    insert into contact_message (id, reference, brand, user_id, name, email, subject, message, received_at)
    select :first + k, 'C-' || k, 'main', customer, 'Owen Reed', 'copy-' || customer || '@mail.example', 'Something else', 'When?',
      now() - k % 1000 * interval '1 hour' from :items where k % 10 < 4`,
  callback_request: `
    insert into callback_request (id, application_id, phone, topic, call_from, call_before, asked_at)
    select :first + k, customer, '+441632960001', 'Something else', now() - k % 1000 * interval '1 hour',
      now() + interval '1 hour', now() - k % 1000 * interval '1 hour' from :items where k % 10 = 4`,
  support_need: `
    insert into support_need (user_id, brand, sealed, wording, told_at)
    select customer, 'main', '\\x00', 'support-need-2', now() - k % 1000 * interval '1 hour'
    from :items where k % 10 = 5`,
  bank_line: `
    insert into bank_line (id, bank_id, amount_pence, received_on, payer, reference, state, why_unbooked, changed_at)
    select :first + k, 'line-' || k, 10000, current_date - (k % 60)::int, 'A Payer', 'No idea', 'unmatched', 'no-such-loan', now()
    from :items where k % 10 in (6, 7)`,
  message: `
    insert into message (id, class, channel, recipient, brand, subject, body, state, created_at)
    select :first + k, 'service', 'mail', 'copy-' || customer || '@mail.example', 'main', 'Hello', '', 'failed',
      now() - k % 1000 * interval '1 hour' - interval '2 hours' from :items where k % 10 > 7`,
}

/** So many items of the queue, each of another customer of `seedManyLoans`; some messages wait. */
export async function seedManyItems(
  deps: ApiDeps,
  { customers, items }: { customers: number; items: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: toOwnerUrl(deps.pool.options.connectionString!) })
  await client.connect()
  const each = `(select ${FIRST_ID} + k * ${customers / items} as customer, k
    from generate_series(0::bigint, ${items - 1}) as k) as item`
  try {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (const copy of Object.values(ITEMS))
      await client.query(copy.replace(':items', each).replace(':first', `${FIRST_ID * 2}`))
    await client.query(`insert into attention_work (item_id, waits_until, changed_at)
      select 'message-received:' || id, current_date + 3, now() from contact_message where right(reference, 2) = '50'`)
    for (const table of [...Object.keys(ITEMS), 'attention_work'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}
