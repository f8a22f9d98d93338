import { getBrand } from '@tarnbrook/brands/brand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { withoutLinks } from '#platform/messages/messages.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }
let loan: SeededLoan

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
  loan = await seedLoan(kit.deps, { paidInstalments: 2 })
})
afterAll(() => kit?.stop())

const get = (path: string, as = staff) => kit.call('GET', path, { as: as.token })
const ofCustomer = (part = '') => `/admin/users/${loan.borrower.userId}${part}`
const ofLoan = (part = '') => `/admin/loans/${loan.loanId}${part}`

const READS = [
  ['readCustomer', 'user', () => ofCustomer()],
  ['readCustomerMoney', 'user', () => ofCustomer('/money')],
  ['readCustomerMessages', 'user', () => ofCustomer('/messages')],
  ['readCustomerDocuments', 'user', () => ofCustomer('/documents')],
  ['readCustomerNotes', 'user', () => ofCustomer('/notes')],
  ['readCustomerHistory', 'user', () => ofCustomer('/history')],
  ['readLoanForStaff', 'loan', () => ofLoan()],
  ['readLoanAsBorrower', 'loan', () => ofLoan('/as-borrower')],
  ['readLoanMoney', 'loan', () => ofLoan('/money')],
] as const

test.each(READS)('%s is recorded, refused about themselves, and not found', async (call, about, toPath) => {
  const me = await seedStaff(kit)
  expect((await get(toPath(), me)).status).toBe(200)
  const { rows } = await kit.deps.pool.query(
    `select subject_type, subject_id::text, after from event where name = 'staffRead' and actor = $1`,
    [`user:${me.userId}`],
  )
  const id = about === 'user' ? loan.borrower.userId : loan.loanId
  const after = { call, customer: loan.borrower.userId }
  expect(rows).toEqual([{ subject_type: about, subject_id: String(id), after }])
  await kit.deps.pool.query('update app_user set mobile_number = $1 where id = any($2)', [
    '+447912777777',
    [me.userId, loan.borrower.userId],
  ])
  expect((await get(toPath(), me)).status).toBe(403)
  await kit.deps.pool.query('update app_user set mobile_number = null where id = $1', [me.userId])
  expect((await get(toPath().replace(/\d+/, '4103558201337'))).status).toBe(404)
})

test('a customer who borrows nothing, as a colleague, is no customer', async () => {
  const colleague = await seedStaff(kit)
  expect((await get(`/admin/users/${colleague.userId}`)).status).toBe(404)
})

test('the overview has who it is, each loan with its situation, and the open items', async () => {
  await kit.deps.pool.query(`update mandate set state = 'cancelled' where loan_id = $1`, [loan.loanId])
  const { body } = await get(ofCustomer())
  expect(body.data).toMatchObject({
    person: { firstName: 'Ann', lastName: 'Fell', brands: ['main'] },
    email: loan.borrower.email,
    addresses: [{ address: expect.stringContaining('ID1 1QD'), until: null }],
    loans: [{ id: loan.loanId, situation: 'up-to-date', mandateStatus: 'cancelled' }],
    applications: [{ id: loan.applicationId }],
    hasDied: false,
    supportNeed: null,
  })
  expect(body.data.items.map(({ reason }: { reason: string }) => reason)).toEqual(['mandate-ended'])
  expect((await get(ofLoan())).body.data.items).toHaveLength(1)
})

test('the loan is the one that its borrower gets, and the books end at what is owed', async () => {
  const { body: own } = await kit.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
  const { body } = await get(ofLoan('/as-borrower'))
  expect(body.data).toMatchObject(own.data)
  for (const path of [ofLoan('/money'), ofCustomer('/money')]) {
    const [books] = (await get(path)).body.data.loans
    expect(books.owed).toBe(own.data.amountOwed)
    expect(books.lines[0].owed).toBe(books.owed)
    const paid = books.lines.filter(({ kind }: { kind: string }) => kind === 'collection')
    expect(paid.reduce((sum: number, { cash }: { cash: number }) => sum + cash, 0)).toBeCloseTo(
      own.data.paidToDate,
    )
  }
})

test('what was sent is read without its links, and of a security email nothing', async () => {
  const { borrower } = loan
  for (const of of ['service', 'security'] as const)
    await command(kit.deps, systemContext('test'), { name: 'test' }, (work) =>
      emailUser(work, kit.deps, {
        userId: borrower.userId,
        brand: getBrand('main'),
        content: () => ({
          class: of,
          subject: `Of ${of}`,
          preview: 'A page',
          paragraphs: ['Your figures are ready.'],
          action: { label: 'Open it', url: 'https://a.example/auto-login?token=secret-token' },
          reason: 'We sent it.',
        }),
      }),
    )
  await kit.drain()
  const { messageId } = await seedAsked(kit.deps, loan.applicationId, { email: borrower.email })
  const { body } = await get(ofCustomer('/messages'))
  const [security, service] = body.data.sent
  expect([security.subject, security.text, security.state]).toEqual(['Of security', null, 'sent'])
  expect(service.text).toContain('Your figures are ready.')
  expect(service.text).toContain('https://a.example/auto-login')
  expect(JSON.stringify(body)).not.toContain('secret-token')
  expect(body.data.received.map(({ id }: { id: number }) => id)).toContain(messageId)
  expect(withoutLinks('See https://a.example/x#token=1, or call')).toBe('See https://a.example/x or call')
})

test('a note is sealed, says who wrote it, and comes back newest first', async () => {
  const write = (note: string) => kit.call('POST', ofCustomer('/notes'), { as: staff.token, body: { note } })
  expect((await write('')).status).toBe(422)
  expect((await write('First')).status).toBe(200)
  await write('Second\nline')
  const { notes } = (await get(ofCustomer('/notes'))).body.data
  expect(notes.map(({ note }: { note: string }) => note)).toEqual(['Second\nline', 'First'])
  expect(notes[0].writtenBy).toBe('Ann Fell')
  const { rows } = await kit.deps.pool.query('select sealed from customer_note')
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('First')
  const { rows: kept } = await kit.deps.pool.query(
    `select result from idempotency where command = 'writeCustomerNote'`,
  )
  expect(kept).toEqual(kept.map(() => ({ result: { id: expect.any(Number) } })))
  expect(kept).toHaveLength(2)
})

test('the history has what happened and who looked, in pages', async () => {
  await kit.deps.pool.query(
    `insert into event (at, name, actor, subject_type, subject_id, after)
     select now(), 'loanMoved', 'user:' || $1, 'loan', $2, '{"state": "Late"}' from generate_series(1, 120)`,
    [staff.userId, loan.loanId],
  )
  const { events, next } = (await get(ofCustomer('/history'))).body.data
  expect(events).toHaveLength(100)
  // The reading itself is recorded first.
  expect(events[0]).toMatchObject({ name: 'staffRead', by: 'Ann Fell' })
  expect(events[1]).toMatchObject({ name: 'loanMoved', details: [{ name: 'state', value: 'Late' }] })
  const { messageId } = await seedAsked(kit.deps, loan.applicationId, { email: loan.borrower.email })
  await get(`/admin/contact-messages/${messageId}`)
  const [own, ofMessage] = (await get(ofCustomer('/history'))).body.data.events
  expect([own, ofMessage].map(({ details }) => details)).toEqual([
    [{ name: 'call', value: 'readCustomerHistory' }],
    [{ name: 'call', value: 'readMessage' }],
  ])
  const older = (await get(ofCustomer(`/history?before=${next}`))).body.data
  expect(older.events[0].id).toBeLessThan(events.at(-1).id)
})

test('the documents are those of the customer, and another’s is not found', async () => {
  const { rows } = await kit.deps.pool.query(
    `insert into document (application_id, quote_id, slug, version, html, sha256, created_at, pdf, pdf_sha256)
     select $1, q.id, 'secci', '1', '<p>As shown.</p>', 'abc', now(), '%PDF-', 'def'
     from quote q where q.application_id = $1 returning id`,
    [loan.applicationId],
  )
  const { documents } = (await get(ofCustomer('/documents'))).body.data
  expect(documents).toMatchObject([{ id: rows[0].id, slug: 'secci', sha256: 'abc', confirmedAt: null }])
  const file = `/documents/${rows[0].id}/document.pdf`
  expect((await get(ofCustomer(file))).headers.get('content-type')).toBe('application/pdf')
  const { events } = (await get(ofCustomer('/history'))).body.data
  expect(events[1].details).toEqual([
    { name: 'call', value: 'readCustomerDocument' },
    { name: 'documentId', value: String(rows[0].id) },
  ])
  const other = await seedLoan(kit.deps)
  expect((await get(`/admin/users/${other.borrower.userId}${file}`)).status).toBe(404)
})
