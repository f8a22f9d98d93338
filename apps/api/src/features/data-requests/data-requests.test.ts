import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RETENTION } from '#features/retention/rules.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { REVIEW_TOPIC } from '#platform/people/review-requests.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-places.ts'
import { becomeApproved, confirmAllDocuments, fetchRequirement, SIGNATURE } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'
import { COPY_PARTS, COUNTED, LEFT_OUT, NEVER } from './copy/copy-parts.ts'
import { limitFiles } from './copy/make-copy.ts'
import { ERASED, erase as eraseParts, previewErasure } from './erasure.ts'
import { KEPT_BY_RULE } from './what-stays.ts'

let kit: TestApi
let first: { token: string }
let second: { token: string }
let admin: { token: string }

beforeAll(async () => {
  kit = await startTestApi()
  first = await seedStaff(kit)
  second = await seedStaff(kit)
  admin = await seedStaff(kit, ['ADMIN'])
})
afterAll(() => kit?.stop())

const referenceOf = async ({ loanId }: SeededLoan) =>
  (
    await kit.deps.db
      .selectFrom('loan')
      .select('reference')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
  ).reference
type Asker = Pick<SeededLoan, 'borrower'>
const ask = ({ borrower }: Asker, kind: string) =>
  kit.call('POST', `/users/${borrower.userId}/data-requests`, { as: borrower.token, body: { kind } })
const own = async ({ borrower }: Asker) =>
  (await kit.call('GET', `/users/${borrower.userId}/data-requests`, { as: borrower.token })).body.data
    .requests
const record = ({ borrower }: Asker, body: object) =>
  kit.call('POST', `/admin/users/${borrower.userId}/data-requests`, {
    as: admin.token,
    body: { checkedBy: 'called-on-file', ...body },
  })
const read = async ({ borrower }: Asker) =>
  (await kit.call('GET', `/admin/users/${borrower.userId}/data-requests`, { as: first.token })).body.data
const step = (id: number, body: object, as = first.token) =>
  kit.call('POST', `/admin/data-requests/${id}/steps`, { as, body })
const erase = (id: number, as: string) => kit.call('POST', `/admin/data-requests/${id}/erase`, { as })
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body?.error ? `${status} ${body.error.code}` : status
const itemsOf = async ({ borrower }: Asker) =>
  (await kit.call('GET', `/admin/users/${borrower.userId}`, { as: first.token })).body.data.items

const reasonsOf = (items: { reason: string }[]) => items.map(({ reason }) => reason)

async function readMail(to: string): Promise<string> {
  await kit.drain()
  return (await kit.inbox(to)).map(({ subject, text }) => `${subject ?? ''}\n${text}`).join('\n')
}

/** What staff wrote as they closed an item, and as they decided. */
async function seedStaffNotes({ borrower, applicationId, loanId }: SeededLoan): Promise<void> {
  const { db } = kit.deps
  const staff = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
  const consent = await db
    .insertInto('contact_consent')
    .values({
      user_id: borrower.userId,
      flag: 'unsecuredLoanOffers',
      is_given: false,
      source: 'settings',
      brand: 'main',
      said_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const closure = { closed_by: staff.id, note: 'They moved, and told us', closed_at: new Date() }
  await db
    .insertInto('attention_closure')
    .values([
      { ...closure, item_id: `owed-after-end:${loanId}` },
      { ...closure, item_id: `borrower-insolvent:17/${loanId}` },
      ...[`owed-after-end:${consent.id}`, `dead-job:${consent.id}`, `dead-job:${loanId}`].map((id) => ({
        ...closure,
        item_id: id,
        note: 'About another customer',
      })),
    ])
    .execute()
  await command(kit.deps, systemContext('test'), { name: 'decide' }, (work) =>
    work.record({
      name: 'proofDecided',
      subject: ['application', applicationId],
      after: { reason: 'affordability', note: 'Rent is more than they said', by: staff.id },
    }),
  )
}

/** Whose file would be read if it went out: there is none. */
async function seedUnscannedProof({ applicationId }: SeededLoan): Promise<void> {
  await sql`with wanted as (insert into requirement (application_id, type, state, created_at)
      values (${applicationId}, 'id-application-requirement', 'reviewing', now()) returning id)
    insert into proof (requirement_id, name, kind, byte_size, sha256, storage_key, state, created_at, moved_at)
      select id, 'passport.pdf', 'pdf', 5, '\\x00', 'proofs/none', 'stored', now(), now() from wanted`.execute(
    kit.deps.db,
  )
}

/** The files of a ZIP whose files are stored as they are. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, length] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const start = at + 30 + length
    files.set(zip.toString('ascii', at + 30, start), zip.subarray(start, start + size))
    at = start + size
  }
  return files
}

async function download(path: string, token: string): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${kit.apiUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

test('each rule of retention says what an erasure does, and each table is in the copy or left out', () => {
  const ruled = [...ERASED.flatMap(({ rules }) => rules), ...Object.keys(KEPT_BY_RULE)]
  expect(ruled.toSorted()).toEqual(RETENTION.map(({ name }) => name).toSorted())
  const tables = [...COPY_PARTS.map(({ table }) => table), ...Object.values(LEFT_OUT).flat()]
  expect(tables.toSorted()).toEqual([...new Set(RETENTION.flatMap(({ tables: of }) => of))].toSorted())
})

test('each sealed column of the copy is opened or left out, and who of staff did it is left out', async () => {
  const tables = COPY_PARTS.map(({ table }) => table)
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables})
      and (data_type = 'bytea' or column_name ~ 'sealed|_alias$')
    union select c.conrelid::regclass::text, a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'app_user'::regclass
        and c.conrelid::regclass::text = any(${tables}) and a.attname <> 'user_id'`.execute(kit.deps.db)
  const goingOut = rows.filter(({ name, column }) => {
    const { without = [] } = COPY_PARTS.find(({ table }) => table === name)!
    const opened = SEALED_COLUMNS.flatMap((one) => (one.table === name ? one.column : []))
    return ![...NEVER, ...without, ...opened].includes(column)
  })
  expect(goingOut).toEqual([])
  expect(rows).toContainEqual({ name: 'debt_consolidation_card', column: 'sealed_account' })
})

test('the tables whose ids count from 1 are those that name no item of the queue', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
      and table_name = any(${COPY_PARTS.map(({ table }) => table)})`.execute(kit.deps.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...COUNTED].toSorted())
})

test('files that are too large together are named, and not read where their size is known', async () => {
  const read: string[] = []
  const file = (name: string, bytes: number, size: number | null = bytes) => ({
    name,
    size,
    read: async () => {
      read.push(name)
      return new Uint8Array(bytes)
    },
  })
  const stored = [file('one', 60), file('large', 50), file('made', 50, null), file('two', 40)]
  const { files, apart } = await limitFiles(stored, 100)
  expect([files.map(({ name }) => name), apart]).toEqual([
    ['one', 'two'],
    ['large', 'made'],
  ])
  expect(read).toEqual(['one', 'made', 'two'])
})

describe('a copy', () => {
  test('is asked for once, made by a job, looked at, given, and collected by its owner alone', async () => {
    const [customer, other] = [await seedLoan(kit.deps), await seedLoan(kit.deps)]
    const { userId, token, email } = customer.borrower
    await seedSupportNeed(kit.deps, { userId })
    await seedStaffNotes(customer)
    await seedUnscannedProof(customer)
    const asked = await Promise.all([ask(customer, 'access'), ask(customer, 'access')])
    expect(asked.map(outcome)).toEqual([200, 200])
    expect(await readMail(email)).toContain('You asked for a copy of your data')
    const [{ id, kind, state, copyUntil }, ...more] = await own(customer)
    expect([kind, state, copyUntil, more]).toEqual(['access', 'open', null, []])
    expect(await itemsOf(customer)).toContainEqual(
      expect.objectContaining({ reason: 'data-request-open', detail: 'A copy of their data' }),
    )
    expect(outcome(await step(id, { step: 'propose-erasure' }))).toBe('409 WRONG_STATE')

    const path = `/users/${userId}/data-requests/${id}/copy.zip`
    expect(outcome(await kit.call('GET', path, { as: token }))).toBe('404 NOT_FOUND')
    const looked = await download(`/admin/data-requests/${id}/copy.zip`, first.token)
    await sql`update data_copy set files_apart = 2 where request_id = ${id}`.execute(kit.deps.db)
    expect([outcome(await step(id, { step: 'give' })), (await own(customer))[0].filesApart]).toEqual([
      '422 VALIDATION_FAILED',
      0,
    ])
    const give = { step: 'give', hasSentFiles: true }
    const given = await Promise.all([step(id, give), step(id, give)])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(reasonsOf(await itemsOf(customer))).not.toContain('data-request-open')
    const mail = await readMail(email)
    const reference = await referenceOf(customer)
    expect([mail.includes('Collect your data'), mail.includes(reference)]).toEqual([true, false])
    const copy = await download(path, token)
    expect([...copy.keys()]).toEqual([...looked.keys()])
    const data = JSON.parse(copy.get('data.json')!.toString())
    expect(Object.keys(data)).toEqual(COPY_PARTS.map(({ table }) => table))
    expect([data.app_user[0].email, data.loan[0].reference]).toEqual([email, reference])
    expect(data.support_need[0].sealed).toMatchObject({ circumstances: expect.any(Array) })
    expect([...copy.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
    expect(data.proof[0].state).toBe('stored')
    const closures = data.attention_closure.map((row: object) => [row, 'closed_by' in row])
    const ownClosure = [expect.objectContaining({ note: 'They moved, and told us' }), false]
    expect(closures).toEqual([ownClosure, ownClosure])
    const notes = data.event.map(({ after }: { after: object }) => after)
    expect(notes).toContainEqual({ reason: 'affordability', note: 'Rent is more than they said' })
    expect(JSON.stringify(data)).not.toContain(other.borrower.email)
    expect(outcome(await kit.call('GET', path, { as: other.borrower.token }))).toBe('404 NOT_FOUND')
    expect((await own(customer))[0]).toMatchObject({
      copyUntil: expect.stringMatching(/^\d{4}-/),
      filesApart: 2,
    })
    const { rows: steps } = await sql`select after from event
      where name = 'dataRequestStep' and subject_id = ${userId}`.execute(kit.deps.db)
    expect(steps).toEqual([{ after: expect.objectContaining({ step: 'give', filesSentApart: 2 }) }])
  })

  test('of a person with two accounts has those that staff choose, and nobody else’s', async () => {
    const [one, two, stranger] = [
      await seedLoan(kit.deps),
      await seedLoan(kit.deps),
      await seedLoan(kit.deps),
    ]
    const ids = [one.borrower.userId, two.borrower.userId]
    await kit.deps.db
      .updateTable('app_user')
      .set({
        first_name: 'Twin',
        date_of_birth: '1971-03-02',
        mobile_number: '+447912300001',
        mobile_verified_at: new Date(),
      })
      .where('id', 'in', ids)
      .execute()
    await record(one, { kind: 'access', askedOn: kit.deps.clock.today().toString() })
    const { accounts, requests } = await read(one)
    expect(accounts.map(({ id }: { id: number }) => id)).toEqual(ids)
    const [{ id }] = requests
    const choose = (chosen: number[]) => step(id, { step: 'accounts', accounts: chosen })
    expect(outcome(await choose([stranger.borrower.userId]))).toBe('409 WRONG_STATE')
    await choose(ids)
    await kit.drain()
    const copy = await download(`/admin/data-requests/${id}/copy.zip`, first.token)
    const { loan } = JSON.parse(copy.get('data.json')!.toString())
    expect(loan.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
      [await referenceOf(one), await referenceOf(two)].toSorted(),
    )
  })
})

describe('an erasure', () => {
  test('of someone with a running loan: what may go goes, by two, and they are told what stays and why', async () => {
    const customer = await seedLoan(kit.deps, { state: 'Repaying' })
    const { userId, email } = customer.borrower
    await seedSupportNeed(kit.deps, { userId })
    await seedAsked(kit.deps, customer.applicationId, { email })
    await kit.deps.db
      .updateTable('contact_message')
      .set({ answered_at: new Date() })
      .where('email', '=', email)
      .execute()
    await ask(customer, 'erasure')
    // The email that it came is sent before what goes is read.
    await kit.drain()
    const [{ id }] = await own(customer)
    const { erasure } = await read(customer)
    expect(erasure.goes.map(({ what }: { what: string }) => what)).toContain(
      'What you told us that makes things harder, and our notes about it',
    )
    expect(erasure.stays[0]).toMatchObject({
      what: expect.stringContaining(await referenceOf(customer)),
      why: 'It isn’t over: we need it to run the agreement. It stays for 6 years after its end.',
      until: null,
    })
    const written = erasure.stays.filter(({ what }: { what: string }) =>
      what.includes('complaint or message'),
    )
    expect(written.map(({ why }: { why: string }) => why)).toEqual([
      'Our regulator’s rules ask us to keep complaints, and any message can be one.',
      'Either of us can go to court about it for 6 years.',
    ])
    expect(outcome(await erase(id, second.token))).toBe('409 WRONG_STATE')
    expect(outcome(await step(id, { step: 'give' }))).toBe('409 WRONG_STATE')
    expect(outcome(await step(id, { step: 'propose-erasure' }))).toBe(200)
    expect(outcome(await step(id, { step: 'propose-erasure' }))).toBe('409 WRONG_STATE')
    expect(outcome(await step(id, { step: 'send-back', note: 'One account more. CD' }, second.token))).toBe(
      200,
    )
    expect(outcome(await erase(id, second.token))).toBe('409 WRONG_STATE')
    expect(outcome(await step(id, { step: 'send-back', note: 'Again' }))).toBe('409 WRONG_STATE')
    expect(outcome(await step(id, { step: 'propose-erasure' }))).toBe(200)
    expect(reasonsOf(await itemsOf(customer))).toContain('erasure-to-decide')
    for (const who of [first, admin]) expect(outcome(await erase(id, who.token))).toBe('403 FORBIDDEN')
    const erased = await Promise.all([erase(id, second.token), erase(id, second.token)])
    expect(erased.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ needs: number; messages: number; loans: number }>`select
      (select count(*) from support_need where user_id = ${userId})::int as needs,
      (select count(*) from contact_message where email = ${email})::int as messages,
      (select count(*) from loan where user_id = ${userId})::int as loans`.execute(kit.deps.db)
    expect(rows).toEqual([{ needs: 0, messages: 1, loans: 1 }])
    const mail = await readMail(email)
    expect(mail).toContain("We've answered your request about your data")
    for (const told of [await referenceOf(customer), 'makes things harder']) expect(mail).not.toContain(told)
    expect((await own(customer))[0]).toMatchObject({ kind: 'erasure', state: 'answered', erasure })
  })

  test('leaves what proves what we told them: the agreement, the notice, the answer to a message', async () => {
    const signed = await becomeApproved(kit)
    await confirmAllDocuments(kit, signed)
    const legal = 'legal-documents-accepted-application-requirement'
    const { id: requirement } = await fetchRequirement(kit, signed, legal)
    const done = `/v1/${legal}s/${requirement}/complete-legal-documents`
    const key = crypto.randomUUID()
    expect((await kit.call('POST', done, { as: signed.token, key, body: SIGNATURE })).status).toBe(200)
    const { email } = signed
    const { messageId } = await seedAsked(kit.deps, signed.applicationId, { email })
    await kit.call('POST', `/admin/contact-messages/${messageId}/answer`, {
      as: first.token,
      body: { text: 'You can change your payment day in your account.' },
    })
    await kit.drain()
    const { db } = kit.deps
    const { user_id: userId } = await db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', signed.applicationId)
      .executeTakeFirstOrThrow()
    await db.updateTable('message').set({ class: 'statutory' }).where('once_key', 'like', 'quote:%').execute()
    const read = () =>
      db
        .selectFrom('message as m')
        .leftJoin('message_attachment as a', 'a.message_id', 'm.id')
        .select([sql<string>`split_part(once_key, ':', 1)`.as('kind'), 'm.loan_id'])
        .select(sql<number>`count(a.message_id)::int`.as('files'))
        .where('m.recipient', '=', email)
        .where('m.once_key', 'is not', null)
        .groupBy('m.id')
        .execute()
    const kindsOf = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).toSorted()
    const before = await read()
    await command(kit.deps, systemContext('test'), { name: 'erase' }, (work) =>
      eraseParts(work, kit.deps, { accounts: [userId], brand: 'main' }),
    )
    const after = await read()
    const agreement = before.find(({ kind }) => kind === 'agreement')
    expect([agreement?.loan_id, agreement?.files]).toEqual([expect.any(Number), expect.any(Number)])
    expect(agreement!.files).toBeGreaterThan(0)
    expect(after).toContainEqual(agreement)
    expect(kindsOf(before)).toEqual(['Approved', 'Requested', 'agreement', 'contact-answer', 'quote'])
    expect(kindsOf(after)).toEqual(['agreement', 'contact-answer', 'quote'])
  })

  test('leaves a call that asks for a person’s review until there is one', async () => {
    const customer = await seedLoan(kit.deps)
    const { db, clock } = kit.deps
    const { callId } = await seedAsked(kit.deps, customer.applicationId)
    await db
      .updateTable('callback_request')
      .set({ topic: REVIEW_TOPIC, outcome: 'spoke', outcome_at: new Date() })
      .where('id', '=', callId)
      .execute()
    await sql`with declined as (update loan_application set state = 'Declined'
        where id = ${customer.applicationId})
      update application_transition t set to_state = 'Declined', at = c.asked_at from callback_request c
        where c.id = ${callId} and t.application_id = c.application_id and most_recent`.execute(db)
    // Of a decline before: it was looked at, and that application was decided on again.
    await sql`insert into callback_request
        (application_id, phone, topic, call_from, call_before, outcome, outcome_at, asked_at)
      select application_id, phone, topic, call_from - interval '1 day', call_before - interval '1 day', outcome,
        outcome_at, asked_at - interval '1 day' from callback_request where id = ${callId}`.execute(db)
    const run = async () => {
      const { stays } = await previewErasure(db, [customer.borrower.userId])
      await command(kit.deps, systemContext('test'), { name: 'erase' }, (work) =>
        eraseParts(work, kit.deps, { accounts: [customer.borrower.userId], brand: 'main' }),
      )
      const calls = await db
        .selectFrom('callback_request')
        .select('id')
        .where('application_id', '=', customer.applicationId)
        .execute()
      return [stays.some(({ what }) => what.includes('a person to look')), calls.map(({ id }) => id)]
    }
    expect(await run()).toEqual([true, [callId]])
    const staff = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow()
    await sql`insert into decline_review (application_id, decline_sort_key, outcome, told, reasons, set_aside,
        reviewed_by, reviewed_at)
      select application_id, sort_key, 'upheld', 'It would leave too little.', '{}', '{}', ${staff.id},
        ${new Date(clock.now().epochMilliseconds)}
      from application_transition where application_id = ${customer.applicationId} and most_recent`.execute(
      db,
    )
    expect(await run()).toEqual([false, []])
  })

  test('that is recorded late names no day that is over', async () => {
    const customer = await seedLoan(kit.deps)
    const askedOn = kit.deps.clock.today().subtract({ months: 2 }).toString()
    expect(outcome(await record(customer, { kind: 'erasure', askedOn }))).toBe(200)
    const mail = await readMail(customer.borrower.email)
    expect([mail.includes('takes longer than it should'), mail.includes('We answer by')]).toEqual([
      true,
      false,
    ])
  })

  test('can be closed with a note, of which the customer is told', async () => {
    const customer = await seedLoan(kit.deps)
    const askedOn = kit.deps.clock.today().toString()
    expect(outcome(await record(customer, { kind: 'erasure', askedOn }))).toBe(200)
    expect(outcome(await record(customer, { kind: 'erasure', askedOn }))).toBe('409 WRONG_STATE')
    expect(outcome(await record(customer, { kind: 'access', askedOn: '2099-01-01' }))).toBe(
      '422 VALIDATION_FAILED',
    )
    expect(outcome(await record(customer, { kind: 'access', askedOn, checkedBy: 'questions' }))).toBe(
      '422 VALIDATION_FAILED',
    )
    const [{ id }] = (await read(customer)).requests
    expect(outcome(await step(id, { step: 'close', note: 'They took it back on the phone. AB' }))).toBe(200)
    expect(outcome(await step(id, { step: 'close', note: 'Again' }))).toBe('409 WRONG_STATE')
    expect(await readMail(customer.borrower.email)).toContain("We've closed it, and haven't done that.")
  })
})
