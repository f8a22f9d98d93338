import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

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

let numbers = 0
async function seedCustomer(): Promise<SeededLoan & { phone: string }> {
  numbers += 1
  const phone = `+4479124${String(numbers).padStart(5, '0')}`
  const loan = await seedLoan(kit.deps, { state: 'Repaying' })
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_number: phone })
    .where('id', '=', loan.borrower.userId)
    .execute()
  return { ...loan, phone }
}

const WHY = { checkedBy: 'document-seen', reason: 'They showed a passport' }
const correct = ({ borrower }: SeededLoan, body: object, as = first.token) =>
  kit.call('POST', `/admin/users/${borrower.userId}/contact-details`, {
    as,
    body: { ...WHY, ...body },
    key: crypto.randomUUID(),
  })
const decide = (id: number, how: 'approve' | 'refuse', as: string) =>
  kit.call('POST', `/admin/contact-proposals/${id}/${how}`, {
    as,
    ...(how === 'refuse' && { body: { note: 'Not the same person' } }),
  })
const details = async ({ borrower }: SeededLoan) =>
  (await kit.call('GET', `/admin/users/${borrower.userId}/contact-details`, { as: first.token })).body.data
const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error ? `${status} ${body.error.code}` : status

async function readMail(to: string): Promise<string> {
  await kit.drain()
  return (await kit.inbox(to)).map(({ subject, text }) => `${subject ?? ''}\n${text}`).join('\n')
}

async function undo(mailbox: string): Promise<number> {
  const token = /undo-change\?token=([\w-]+)/.exec(await readMail(mailbox))?.[1]
  return (await kit.call('POST', '/contact-changes/undo', { body: { token } })).status
}

/** Another account takes the mailbox after `call` has looked at it, and before it writes. */
async function whileTaking<Result>(
  { borrower }: SeededLoan,
  email: string,
  call: () => Promise<Result>,
): Promise<Result> {
  let answer: Promise<Result> | undefined
  await kit.deps.db.transaction().execute(async (tx) => {
    const taken = { email, email_key: email.toLowerCase() }
    await tx.updateTable('app_user').set(taken).where('id', '=', borrower.userId).execute()
    answer = call()
    await expect.poll(async () => (await waiting.execute(kit.deps.db)).rows.length).toBe(1)
  })
  return answer!
}
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query like 'update "app_user"%'`

const readUser = ({ borrower }: SeededLoan) =>
  kit.deps.db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'mobile_number'])
    .where('id', '=', borrower.userId)
    .executeTakeFirstOrThrow()

const reasonsOfStaff = async () =>
  (await kit.call('GET', '/admin/attention', { as: second.token })).body.data.items.map(
    ({ reason }: { reason: string }) => reason,
  )

test('a phone number: both phones and the mailbox are told, why is a note, and the link undoes it', async () => {
  const customer = await seedCustomer()
  const mine = '+447912499999'
  expect(outcome(await correct(customer, { kind: 'mobile-number', mobileNumber: mine }))).toBe(
    '422 VALIDATION_FAILED',
  )
  const given = { kind: 'mobile-number', mobileNumber: mine, hasAnswered: true }
  expect(outcome(await correct(customer, { ...given, checkedBy: 'questions' }))).toBe('422 VALIDATION_FAILED')
  expect(outcome(await correct(customer, given, admin.token))).toBe(200)
  expect((await details(customer)).mobileNumber).toBe(mine)
  expect(outcome(await correct(customer, given))).toBe('409 WRONG_STATE')
  for (const number of [customer.phone, mine]) expect(await readMail(number)).toContain('mobile number')
  expect(await readMail(customer.borrower.email)).toContain('Our team changed it')
  const notes = await kit.call('GET', `/admin/users/${customer.borrower.userId}/notes`, { as: first.token })
  expect(notes.body.data.notes[0].note).toBe(
    'Changed the mobile number. Who asked: saw a document. Why: They showed a passport',
  )
  expect(await undo(customer.borrower.email)).toBe(200)
  expect((await readUser(customer)).mobile_number).toBe(customer.phone)
})

test('an address, once; the mailbox is told, and the link undoes it', async () => {
  const customer = await seedCustomer()
  const address = { houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 1 }
  await correct(customer, { kind: 'address', address, checkedBy: 'questions' })
  expect((await details(customer)).address).toContain('Weir Lane')
  expect(outcome(await correct(customer, { kind: 'address', address }))).toBe('409 WRONG_STATE')
  expect(await undo(customer.borrower.email)).toBe(200)
})

describe('an email address or a name takes two', () => {
  test('another mailbox: decided by a second one, told to the old and the new, and every sign-in ends', async () => {
    const customer = await seedCustomer()
    const old = customer.borrower.email
    const email = `new-${customer.borrower.userId}@mail.example`
    await correct(customer, { kind: 'email', email })
    const { proposal } = await details(customer)
    expect(proposal).toMatchObject({ kind: 'email', value: email, reason: WHY.reason })
    expect(await reasonsOfStaff()).toContain('contact-change-to-decide')
    expect(outcome(await correct(customer, { kind: 'email', email }))).toBe('409 WRONG_STATE')
    expect((await readUser(customer)).email).toBe(old)
    for (const who of [first, admin])
      expect(outcome(await decide(proposal.id, 'approve', who.token))).toBe('403 FORBIDDEN')
    const decided = await Promise.all([
      decide(proposal.id, 'approve', second.token),
      decide(proposal.id, 'approve', second.token),
    ])
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readUser(customer)).email).toBe(email)
    expect(await reasonsOfStaff()).not.toContain('contact-change-to-decide')
    const asBefore = await kit.call('GET', `/users/${customer.borrower.userId}`, {
      as: customer.borrower.token,
    })
    expect(asBefore.status).toBe(401)
    expect(await readMail(customer.phone)).toContain('the email address of your account was changed')
    const toNew = await readMail(email)
    expect([toNew.includes('We write to this email address'), toNew.includes('undo-change')]).toEqual([
      true,
      false,
    ])
    expect(await undo(old)).toBe(200)
    expect((await readUser(customer)).email).toBe(old)
  })

  test('one that was sealed with another key is proposed again, and not approved', async () => {
    const customer = await seedCustomer()
    const email = `again-${customer.borrower.userId}@mail.example`
    await correct(customer, { kind: 'email', email })
    const { proposal } = await details(customer)
    await kit.deps.db
      .updateTable('contact_proposal')
      .set({ sealed: Buffer.from('of another key') })
      .where('id', '=', proposal.id)
      .execute()
    expect((await details(customer)).proposal).toBeNull()
    expect(outcome(await decide(proposal.id, 'approve', second.token))).toBe('409 WRONG_STATE')
    expect(outcome(await correct(customer, { kind: 'email', email }))).toBe(200)
    const again = (await details(customer)).proposal
    expect(outcome(await decide(again.id, 'approve', second.token))).toBe(200)
    expect((await readUser(customer)).email).toBe(email)
  })

  test('a name needs a document, and can be refused with why', async () => {
    const customer = await seedCustomer()
    const name = { kind: 'name', firstName: 'Anna', lastName: 'Rill' }
    expect(outcome(await correct(customer, { ...name, checkedBy: 'called-on-file' }))).toBe(
      '422 VALIDATION_FAILED',
    )
    await correct(customer, name)
    const { proposal } = await details(customer)
    expect(outcome(await decide(proposal.id, 'refuse', second.token))).toBe(200)
    expect((await details(customer)).proposal).toBeNull()
    expect(outcome(await decide(proposal.id, 'approve', second.token))).toBe('409 WRONG_STATE')
    await correct(customer, name)
    const again = (await details(customer)).proposal
    expect(outcome(await decide(again.id, 'approve', second.token))).toBe(200)
    expect((await details(customer)).firstName).toBe('Anna')
    expect(await readMail(customer.borrower.email)).toContain('Your name has been changed')
    expect(await undo(customer.borrower.email)).toBe(200)
    expect((await readUser(customer)).first_name).toBe('Ann')
  })

  test('a mailbox that another account takes at the same moment is refused in words', async () => {
    const [customer, other] = [await seedCustomer(), await seedCustomer()]
    const old = customer.borrower.email
    const proposeAndApprove = async (email: string) => {
      await correct(customer, { kind: 'email', email })
      return decide((await details(customer)).proposal.id, 'approve', second.token)
    }
    const contested = `contested-${customer.borrower.userId}@mail.example`
    const refused = await whileTaking(other, contested, () => proposeAndApprove(contested))
    expect([outcome(refused), refused.body.error.message]).toEqual([
      '409 WRONG_STATE',
      'That email address is of another account.',
    ])
    await decide((await details(customer)).proposal.id, 'refuse', second.token)
    expect(outcome(await proposeAndApprove(`new-${customer.borrower.userId}@mail.example`))).toBe(200)
    await readMail(old)
    expect(await whileTaking(other, old, () => undo(old))).toBe(409)
  })

  test('nobody gets the mailbox of another account', async () => {
    const [customer, other] = [await seedCustomer(), await seedCustomer()]
    const taken = await correct(customer, { kind: 'email', email: other.borrower.email })
    expect([outcome(taken), taken.body.error.message]).toEqual([
      '409 WRONG_STATE',
      'That email address is of another account.',
    ])
  })
})
