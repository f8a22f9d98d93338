import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REVIEW_TOPIC } from '#platform/people/review-requests.ts'
import { addApplication, addMessage } from '#testing/features/retention-rows.ts'
import { giveUpJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { calculateCutoff, prune } from './prune.ts'
import { RETENTION } from './rules.ts'

const HOUR_MS = 3_600_000

let kit: TestApi
let loan: SeededLoan
let requirementId = 0
let documentId = 0

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  loan = await seedLoan(kit.deps)
  await seedWhatIsReferredTo()
})

afterAll(() => kit?.stop())

interface Stored {
  /** Stores a row of that age under its own name. */
  add(at: Date, name: string): Promise<unknown>
  /** The names of what is still stored. */
  left: ReturnType<typeof names>
}

/** One record for each rule that prunes something. */
const STORED: Record<string, Stored> = {
  'rate-limits': {
    add: (at, name) => run(sql`insert into rate_limit values (${name}, ${at}, 1)`),
    left: names('rate_limit', 'key'),
  },
  requests: {
    add: (at, name) =>
      run(sql`insert into idempotency values ('test', ${name}, 'test', '\\x00', null, ${at})`),
    left: names('idempotency', 'key'),
  },
  'requests-without-key': {
    add: (at, name) => run(sql`insert into intent values (${name}, '\\x00', 'key', ${at})`),
    left: names('intent', 'scope'),
  },
  'last-writes': {
    add: (at, name) => run(sql`insert into last_write values (${name}, 1, ${at})`),
    left: names('last_write', 'writer'),
  },
  'sign-ins': {
    add: (at, name) =>
      run(sql`insert into auth_token (hash, user_id, strength, created_at, expires_at)
      values (${Buffer.from(name)}, ${loan.borrower.userId}, 'weak', ${at}, ${at})`),
    left: names('auth_token', sql`encode(hash, 'escape')`, sql`strength = 'weak'`),
  },
  'sign-in-links': {
    add: (at, name) =>
      run(sql`insert into link_token (hash, user_id, strength, purpose, created_at, expires_at)
      values (${Buffer.from(name)}, ${loan.borrower.userId}, 'weak', 'login', ${at}, ${at})`),
    left: names('link_token', sql`encode(hash, 'escape')`),
  },
  'kept-pdfs': {
    add: (at, name) =>
      run(sql`insert into kept_pdf values (${loan.loanId}, ${Buffer.from(name)}, '\\x00', ${at})`),
    left: names('kept_pdf', sql`encode(document_sha256, 'escape')`),
  },
  'step-ups': {
    add: (at, name) =>
      run(sql`insert into step_up (user_id, sign_in_id, act, input_hash, created_at, expires_at)
      values (${loan.borrower.userId}, gen_random_uuid(), 'address', ${Buffer.from(name)}, ${at}, ${at})`),
    left: names('step_up', sql`encode(input_hash, 'escape')`),
  },
  'passkey-challenges': {
    add: (at, name) =>
      run(sql`insert into passkey_challenge values (${Buffer.from(name)}, 'add', ${name}, ${at})`),
    left: names('passkey_challenge', 'asked_by'),
  },
  'work-of-staff': {
    add: (at, name) => run(sql`insert into attention_work (item_id, changed_at) values (${name}, ${at})`),
    left: names('attention_work', 'item_id'),
  },
  'partner-deliveries': {
    add: (at, name) =>
      run(sql`with made as (insert into partner_delivery (application_id, partner, webhook_id, created_at)
        values (${loan.applicationId}, 'Hedgerow Cars', ${name}, ${at}) returning id)
        insert into partner_delivery_try (delivery_id, number, at, status) select id, 1, ${at}, 200 from made`),
    left: names('partner_delivery', 'webhook_id'),
  },
  'partner-keys': {
    add: (at, name) => run(sql`insert into partner_key_use values (${name}, '3f8a11c2', ${at})`),
    left: names('partner_key_use', 'partner'),
  },
  'contact-changes': {
    add: (at, name) =>
      run(sql`insert into contact_change (user_id, kind, brand, sealed_old, undo_hash, changed_at, undo_expires_at)
      values (${loan.borrower.userId}, 'address', 'main', '\\x00', ${Buffer.from(name)}, ${at}, ${at})`),
    left: names('contact_change', sql`encode(undo_hash, 'escape')`),
  },
  'contact-proposals': {
    add: (at, name) =>
      run(sql`insert into contact_proposal (user_id, kind, sealed, state, proposed_at, expires_at, decided_at)
      values (${loan.borrower.userId}, 'name', ${Buffer.from(name)}, 'refused', ${at}, ${at}, ${at})`),
    left: names('contact_proposal', sql`encode(sealed, 'escape')`),
  },
  'data-copies': {
    add: async (at, name) => {
      const { id } = await kit.deps.db
        .insertInto('data_request')
        .values({
          user_id: loan.borrower.userId,
          brand: 'main',
          kind: 'access',
          state: 'closed',
          checked_by: 'signed-in',
          asked_at: now(),
          decided_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await run(sql`insert into data_copy values (${id}, ${Buffer.from(name)}, ${at}, ${at})`)
    },
    left: names('data_copy', sql`encode(sealed, 'escape')`),
  },
  'data-requests': {
    add: (at, name) =>
      run(sql`insert into data_request (user_id, brand, kind, state, checked_by, asked_at, decided_at)
      values (${loan.borrower.userId}, ${name}, 'erasure', 'closed', 'signed-in', ${at}, ${at})`),
    left: names('data_request', 'brand', sql`kind = 'erasure'`),
  },
  'repayment-links': {
    add: (at, name) =>
      run(sql`insert into repayment_link (loan_id, hash, created_at, expires_at)
      values (${loan.loanId}, ${Buffer.from(name)}, ${at}::timestamptz - interval '7 days', ${at})`),
    left: names('repayment_link', sql`encode(hash, 'escape')`),
  },
  'hand-overs': {
    add: (at, name) =>
      run(sql`insert into hand_over
      (hash, user_id, brand, state_hash, strength, sign_in_id, signed_in_at, created_at, expires_at)
      values (${Buffer.from(name)}, ${loan.borrower.userId}, 'main', '\\x00', 'weak', gen_random_uuid(), ${at}, ${at}, ${at})`),
    left: names('hand_over', sql`encode(hash, 'escape')`),
  },
  'form-links': {
    add: async (at, name) => {
      await run(sql`insert into application_draft values (${`linked-${name}`}, '{}', ${now()})`)
      await run(sql`insert into draft_link
        values (${Buffer.from(name)}, ${`linked-${name}`}, ${at}, ${at}, 'main')`)
    },
    left: names('draft_link', sql`encode(hash, 'escape')`),
  },
  forms: {
    add: (at, name) => run(sql`insert into application_draft values (${name}, '{}', ${at})`),
    left: names('application_draft', 'visit_id', sql`visit_id not like 'linked-%'`),
  },
  'phone-codes': {
    add: async (at, name) =>
      run(sql`insert into phone_code (requirement_id, mobile_number, hash, sent_at, expires_at)
        values (${await addRequirement(name)}, '+447912345678', ${Buffer.from(name)}, ${at}, ${at})`),
    left: names('phone_code', sql`encode(hash, 'escape')`),
  },
  'proof-files': {
    add: async (at, name) =>
      run(sql`insert into proof
        (requirement_id, name, kind, byte_size, sha256, storage_key, state, created_at, moved_at)
        values (${await addRequirement(`proof-${name}`)}, ${name}, 'pdf', 1, '\\x00', ${name}, 'arriving', ${at}, ${at})`),
    left: names('proof', 'name', sql`state = 'arriving'`),
  },
  'deferred-searches': {
    add: async (at, name) =>
      run(sql`insert into deferred_search
      (search_id, kind, requested_by, brand, request_hash, deferred_at, ended_at, result)
      values (${await addSearch(name, now())}, 'application', ${name}, 'main', '\\x00', ${at}, ${at}, 'answered')`),
    left: names('deferred_search', 'requested_by'),
  },
  'searches-without-application': {
    add: (at, name) => addSearch(`nothing-${name}`, at),
    left: names('bureau_search', sql`replace(reference, 'nothing-', '')`, sql`reference like 'nothing-%'`),
  },
  callbacks: {
    add: (at, name) =>
      run(sql`insert into callback_request
      (application_id, phone, topic, call_from, call_before, asked_at)
      values (${loan.applicationId}, '+447912345678', ${name}, ${at}, ${at}, ${at})`),
    left: names('callback_request', 'topic'),
  },
  'bank-visits': {
    add: (at, name) =>
      run(sql`insert into data_provider_journey
      (application_id, state_hash, return_path, status, asked_at, expires_at)
      values (${loan.applicationId}, ${Buffer.from(name)}, ${name}, 'asked', ${at}, ${at})`),
    left: names('data_provider_journey', 'return_path'),
  },
  'bank-visit-links': {
    add: (at, name) =>
      run(sql`insert into resume_journey_token (hash, application_id, origin, return_path, created_at, expires_at)
      values (${Buffer.from(name)}, ${loan.applicationId}, 'o', '/', ${at}, ${at})`),
    left: names('resume_journey_token', sql`encode(hash, 'escape')`),
  },
  'bank-access': {
    add: (at, name) => addPull({ name, state: 'reading', at, sealed: 'access_sealed' }),
    left: names('data_pull', 'bank', sql`access_sealed is not null`),
  },
  'bank-statements': {
    add: (at, name) => addPull({ name, state: 'read', at, sealed: 'statement_sealed' }),
    left: names('data_pull', 'bank', sql`statement_sealed is not null`),
  },
  'page-views': {
    add: async (at, name) => {
      await run(sql`insert into visit (id, lifetime_id, brand, created_at)
        values (${`viewed-${name}`}, 'l', 'main', ${at})`)
      await run(
        sql`insert into page_view (visit_id, route, viewed_at) values (${`viewed-${name}`}, ${name}, ${at})`,
      )
    },
    left: names('page_view', 'route'),
  },
  devices: {
    add: async (at, name) => {
      await run(sql`insert into visit (id, lifetime_id, brand, created_at)
        values (${`device-${name}`}, 'l', 'main', ${at})`)
      await run(sql`insert into visit_device (visit_id, viewport, language, noted_at)
        values (${`device-${name}`}, 'wide', ${name}, ${at})`)
    },
    left: names('visit_device', 'language'),
  },
  visits: {
    add: (at, name) =>
      run(
        sql`insert into visit (id, lifetime_id, brand, created_at) values (${`plain-${name}`}, 'l', 'main', ${at})`,
      ),
    left: names('visit', sql`replace(id, 'plain-', '')`, sql`id like 'plain-%'`),
  },
  'counted-visits': {
    add: (at, name) =>
      run(
        sql`insert into visit (id, lifetime_id, brand, created_at) values (${`old-${name}`}, 'l', 'main', ${at})`,
      ),
    left: names('visit', sql`replace(id, 'old-', '')`, sql`id like 'old-%'`),
  },
  'provider-events': {
    add: (at, name) => run(sql`insert into webhook_event values ('test', ${name}, '{"a":1}', ${at}, ${at})`),
    left: names('webhook_event', 'event_id', sql`body <> '{}'`),
  },
  'unsent-emails': {
    add: (at, name) => addMessage(kit.deps, at, { subject: name, body: 'a link', state: 'queued' }),
    left: names('message', 'subject', sql`body <> '' and state = 'queued'`),
  },
  attachments: {
    add: async (at, name) =>
      run(sql`insert into message_attachment
      values (${await addMessage(kit.deps, at, { subject: `with ${name}`, state: 'sent' })}, 0, ${documentId}, ${name})`),
    left: names('message_attachment', 'file_name'),
  },
  emails: {
    add: (at, name) => addMessage(kit.deps, at, { subject: `sent ${name}`, state: 'sent' }),
    left: names('message', sql`replace(subject, 'sent ', '')`, sql`subject like 'sent %'`),
  },
  'once-only-emails': {
    add: (at, name) =>
      addMessage(kit.deps, at, { subject: `once ${name}`, state: 'sent', onceKey: `fact:${name}` }),
    left: names(
      'message',
      sql`replace(once_key, 'fact:', '')`,
      sql`once_key like 'fact:%' and recipient <> ''`,
    ),
  },
  'contact-messages': {
    add: (at, name) =>
      run(sql`insert into contact_message
      (reference, brand, name, email, subject, message, received_at)
      values (${name}, 'main', 'Ann', 'ann@mail.example', 'Other', 'Hello', ${at})`),
    left: names('contact_message', 'reference'),
  },
  'bank-transfers': {
    add: (at, name) =>
      run(sql`insert into bank_line (bank_id, received_on, amount_pence, payer, reference, state, loan_id, changed_at)
      values (${name}, '2000-01-01', 1, 'A Payer', '', 'booked', (select id from loan limit 1), ${at})`),
    left: names('bank_line', 'bank_id'),
  },
  complaints: {
    // Counted in whole days.
    add: (at, name) =>
      run(sql`insert into commission_complaint (reference, brand, first_name, last_name,
      date_of_birth, email, current_address, agreement_number, received_at, summary_by, final_response_by)
      values (${name}, 'main', 'Ann', 'Fell', '1980-01-01', 'ann@mail.example', '{}', '1', ${at}, '2000-01-01',
        (${at}::timestamptz + case when ${name} = 'older' then interval '-1 day' else interval '1 day' end)::date)`),
    left: names('commission_complaint', 'reference'),
  },
  'financial-statements': {
    add: (at, name) => addStatement(at, name),
    left: names('financial_statement', sql`encode(sealed_answers, 'escape')`, sql`not is_used`),
  },
  'arrangements-not-agreed': {
    add: (at, name) =>
      run(sql`insert into arrangement (loan_id, state, sealed_answers, ended_on, created_at, updated_at)
        values (${loan.loanId}, 'withdrawn', ${Buffer.from(name)}, ${at}::date, ${at}, ${at})`),
    left: names('arrangement', sql`encode(sealed_answers, 'escape')`, sql`state = 'withdrawn'`),
  },
  'reasons-of-arrangements': {
    // Counted in whole days.
    add: async (at, name) => {
      const statementId = await addStatement(now(), `used ${name}`, true)
      const version = name === 'older' ? 1 : 2
      await run(sql`insert into arrangement (loan_id, state, sealed_answers, amount_pence, term_months, first_payment_on,
          statement_id, version, agreed_at, agreed_on, owed_at_end_pence, arrears_at_end_pence, review_on, last_payment_on,
          document_id, ended_on, created_at, updated_at)
        values (${loan.loanId}, 'completed', ${Buffer.from(name)}, 1, 1, '2000-01-01', ${statementId}, ${version}, ${at},
          '2000-01-01', 0, 0, '2000-01-01', '2000-01-01', ${documentId},
          (${at}::timestamptz + case when ${name} = 'older' then interval '-1 day' else interval '1 day' end)::date, ${at}, ${at})`)
    },
    left: names(
      'arrangement',
      sql`encode(sealed_answers, 'escape')`,
      sql`state = 'completed' and sealed_answers is not null`,
    ),
  },
  'support-needs': {
    add: async (at, name) => {
      const { userId } = await seedBorrower(kit.deps)
      await run(sql`insert into support_need (user_id, brand, sealed, wording, told_at)
        values (${userId}, ${name}, '\\x00', 'support-need-2', ${at})`)
      return run(sql`insert into support_need_note (user_id, sealed, written_by, written_at)
        values (${userId}, '\\x00', 1, ${at})`)
    },
    left: names('support_need', 'brand'),
  },
  applications: {
    add: (at, name) => addApplication(kit.deps, { name, state: 'Declined', at }),
    left: names('loan_application', 'reason', sql`state = 'Declined'`),
  },
}

async function addStatement(at: Date, name: string, isUsed = false): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into financial_statement (user_id, sealed_answers, closed_at, is_used, created_at, updated_at)
    values (${loan.borrower.userId}, ${Buffer.from(name)}, ${at}, ${isUsed}, ${at}, ${at}) returning id`.execute(
    kit.deps.db,
  )
  return rows[0]!.id
}

test('each rule that prunes something is tested here', () => {
  const ending = RETENTION.filter(({ page }) => page).map(({ name }) => name)
  expect([...Object.keys(STORED), 'jobs'].toSorted()).toEqual(ending.toSorted())
})

// The queue alone says when a job was given up: no test can store one of another time.
test('a job is deleted by when it was given up', async () => {
  for (const name of ['older', 'younger']) {
    await run(sql`select graphile_worker.add_job(${`dead-${name}`}, job_key := ${name})`)
    await setTimeout(5)
    await giveUpJobs(kit.deps, sql`key = ${name}`)
  }
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from graphile_worker.jobs where key = 'younger'`.execute(kit.deps.db)
  const page = RETENTION.find(({ name }) => name === 'jobs')?.page?.(rows[0]!.updated_at)
  await page?.end.execute(kit.deps.db)
  const left = names('graphile_worker.jobs', sql`key`, sql`attempts >= max_attempts`)
  expect(await left()).toEqual(['younger'])
})

describe('what has expired is pruned, and what is younger stays', () => {
  beforeAll(async () => {
    for (const [name, { add }] of Object.entries(STORED)) {
      const end = endOfRule(name).getTime()
      await add(new Date(end - HOUR_MS), 'older')
      await add(new Date(end + HOUR_MS), 'younger')
    }
    await prune(kit.deps)
  })

  test.each(Object.entries(STORED))('%s', async (_, { left }) => {
    expect(await left()).toEqual(['younger'])
  })

  test('a provider’s event is still known, so that it is not acted on again', async () => {
    const { rows } = await sql<{ event_id: string }>`select event_id from webhook_event order by 1`.execute(
      kit.deps.db,
    )
    expect(rows.map(({ event_id }) => event_id)).toEqual(['older', 'younger'])
  })

  test('an email that may be sent once is not sent again', async () => {
    const { rows } = await sql<{ subject: string | null }>`
      select subject from message where once_key = 'fact:older'`.execute(kit.deps.db)
    expect(rows).toEqual([{ subject: null }])
  })

  test('how many is in the audit trail', async () => {
    const { after } = await kit.deps.db
      .selectFrom('event')
      .select('after')
      .where('name', '=', 'pruned')
      .executeTakeFirstOrThrow()
    for (const name of Object.keys(STORED)) expect(after, name).toHaveProperty(name)
  })

  test('a second run finds nothing to do', async () => {
    const runs = () => names('event', 'name', sql`name = 'pruned'`)()
    const before = await runs()
    await prune(kit.deps)
    expect(await runs()).toEqual(before)
  })
})

test('a rule that fails stops no other, and the job fails', async () => {
  await kit.asOwner(
    'create trigger refuse before delete on page_view for each row execute function refuse_change()',
  )
  const past = new Date(0)
  await STORED['page-views']?.add(past, 'past')
  await STORED['contact-messages']?.add(past, 'past')
  await expect(prune(kit.deps)).rejects.toThrow('not everything could be pruned')
  expect(await STORED['contact-messages']?.left()).not.toContain('past')
  await kit.asOwner('drop trigger refuse on page_view')
  await prune(kit.deps)
  expect(await STORED['page-views']?.left()).not.toContain('past')
})

test('a letter to a person without an account is emptied, though it has no mailbox', async () => {
  const letter = { subject: 'Your complaint', state: 'withheld', body: 'Dear Ada Moss' } as const
  await addMessage(kit.deps, new Date(0), { ...letter, recipient: '', onceKey: 'letter:1' })
  await prune(kit.deps)
  expect(await names('message', 'body', sql`once_key = 'letter:1'`)()).toEqual([''])
})

test('of a bank statement that proved an income, what was found in it stays', async () => {
  for (const name of ['proof', 'not proof']) {
    await STORED['bank-statements']?.add(new Date(0), name)
    const proves = name === 'proof' ? requirementId : null
    await run(
      sql`update data_pull set findings_sealed = '\\x01', requirement_id = ${proves} where bank = ${name}`,
    )
  }
  await prune(kit.deps)
  expect(await STORED['bank-statements']?.left()).not.toContain('proof')
  expect(await names('data_pull', 'bank', sql`findings_sealed is not null`)()).toEqual(['proof'])
})

test('a wish for a person to look at a decline stays, however old, until one has', async () => {
  const asked = async (name: string, at: Date) => {
    await addApplication(kit.deps, { name, state: 'Declined', at: new Date(0) })
    const { id } = await kit.deps.db
      .selectFrom('loan_application')
      .select('id')
      .where('reason', '=', name)
      .executeTakeFirstOrThrow()
    // Pruned by its last change, which is now; its transition says since when it is declined.
    await run(sql`update loan_application set updated_at = ${now()} where id = ${id}`)
    await run(sql`insert into application_transition (application_id, to_state, sort_key, most_recent, reason, at)
      values (${id}, 'Declined', 1, true, 'test', ${new Date(1000)})`)
    await run(sql`insert into callback_request (application_id, phone, topic, call_from, call_before, asked_at)
      values (${id}, '+447912345678', ${REVIEW_TOPIC}, ${at}, ${at}, ${at})`)
    return id
  }
  const waits = await asked('waits', new Date(2000))
  const reviewed = await asked('reviewed', new Date(2000))
  await asked('of an earlier decline', new Date(500))
  await run(sql`insert into decline_review
    (application_id, decline_sort_key, outcome, told, reasons, set_aside, reviewed_by, reviewed_at)
    values (${reviewed}, 1, 'upheld', 'It would leave too little.', '{}', '{}', ${loan.borrower.userId}, ${now()})`)
  await prune(kit.deps)
  const left = names('callback_request', sql`application_id::text`, sql`topic = ${REVIEW_TOPIC}`)
  expect(await left()).toEqual([String(waits)])
})

test('a credit search without an end stays, however old, for staff to see', async () => {
  await run(sql`insert into deferred_search
    (search_id, kind, requested_by, brand, request_hash, sealed_request, deferred_at)
    values (${await addSearch('endless', now())}, 'application', 'endless', 'main', '\\x00', '\\x00', ${new Date(0)})`)
  await prune(kit.deps)
  expect(await STORED['deferred-searches']?.left()).toContain('endless')
})

test('what another process has locked is left, and two at once do no harm', async () => {
  for (const name of ['one', 'two', 'three']) await STORED['rate-limits']?.add(new Date(0), name)
  await kit.deps.db.transaction().execute(async (tx) => {
    await sql`select from rate_limit where key = 'two' for update`.execute(tx)
    await Promise.all([prune(kit.deps), prune(kit.deps)])
    expect(await STORED['rate-limits']?.left()).toEqual(['two', 'younger'])
  })
  await prune(kit.deps)
  expect(await STORED['rate-limits']?.left()).toEqual(['younger'])
})

test('more than a page goes in one run', async () => {
  await sql`insert into rate_limit select 'many-' || n, to_timestamp(n), 1 from generate_series(1, 10001) n`.execute(
    kit.deps.db,
  )
  await prune(kit.deps)
  expect(await STORED['rate-limits']?.left()).toEqual(['younger'])
})

function endOfRule(name: string): Date {
  const rule = RETENTION.find((candidate) => candidate.name === name)
  const end = rule && calculateCutoff(rule, kit.deps.clock.now())
  if (!end) throw new Error(`${name} ends nothing`)
  return end
}

function names(table: string, column: string | ReturnType<typeof sql>, where = sql`true`) {
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select ${typeof column === 'string' ? sql.ref(column) : column} as name from ${sql.table(table)}
      where ${where} order by 1`.execute(kit.deps.db)
    return rows.map(({ name }) => name)
  }
}

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(kit.deps.db)
}

function now(): Date {
  return new Date(kit.deps.clock.now().epochMilliseconds)
}

async function addSearch(reference: string, at: Date): Promise<number> {
  const { id } = await kit.deps.db
    .insertInto('bureau_search')
    .values({ reference, purpose: 'quotation', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function addPull(pull: {
  name: string
  state: string
  at: Date
  sealed: 'access_sealed' | 'statement_sealed'
}) {
  const { name, state, at, sealed } = pull
  return run(sql`insert into data_pull (application_id, user_id, state, bank, ${sql.ref(sealed)}, consented_at,
      consent_ends_at, read_at, from_day, to_day)
    values (${loan.applicationId}, ${loan.borrower.userId}, ${state}, ${name}, '\\x00', ${at}, ${at}, ${at}, '2026-01-01', '2026-02-01')`)
}

async function addRequirement(name: string): Promise<number> {
  if (name === 'older') return requirementId
  const { id } = await kit.deps.db
    .insertInto('requirement')
    .values({ application_id: loan.applicationId, type: name, state: 'wanted', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function seedWhatIsReferredTo(): Promise<void> {
  const requirement = await kit.deps.db
    .insertInto('requirement')
    .values({ application_id: loan.applicationId, type: 'phone', state: 'wanted', created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  requirementId = requirement.id
  const quote = await kit.deps.db
    .selectFrom('quote')
    .select('id')
    .where('application_id', '=', loan.applicationId)
    .executeTakeFirstOrThrow()
  const document = await kit.deps.db
    .insertInto('document')
    .values({
      application_id: loan.applicationId,
      quote_id: quote.id,
      slug: 'secci',
      version: '1',
      html: '',
      sha256: '',
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  documentId = document.id
}
