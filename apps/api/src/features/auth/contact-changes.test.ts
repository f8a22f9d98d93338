import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { issueAuthToken } from '#platform/tokens.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import {
  applyForLoan,
  fetchRequirement,
  requestLoan,
  type TestBorrower,
  textedCode,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedBorrower } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+4479123${String(numbers).padStart(5, '0')}`
}

const readNumber = async (userId: number) =>
  kit.deps.db
    .selectFrom('app_user')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** A person who applies again, signed in by the mailbox, and whose number was confirmed before. */
async function knownBorrower() {
  const applied = await applyForLoan(kit)
  await requestLoan(kit, applied)
  const { user_id: userId } = await kit.deps.db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', applied.applicationId)
    .executeTakeFirstOrThrow()
  const old = newNumber()
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_number: old, mobile_verified_at: new Date('2026-01-01') })
    .where('id', '=', userId)
    .execute()
  const now = kit.deps.clock.now()
  const { token } = await command(kit.deps, systemContext('test'), { name: 'signIn' }, (work) =>
    issueAuthToken(work, { userId, strength: 'strong', signedInAt: now, now }),
  )
  return { ...applied, userId, old, token }
}

/** By who has the mailbox and a phone of their own. */
async function replacePhone(who: TestBorrower & { token: string }, mobileNumber: string): Promise<void> {
  const { id } = await fetchRequirement(kit, who, 'phone-application-requirement')
  const path = `/v1/phone-application-requirements/${id}`
  const as = who.token
  await kit.call('POST', `${path}/update-mobile-number`, { as, body: { mobileNumber } })
  const code = await textedCode(kit, `0${mobileNumber.slice(3)}`)
  const answer = await kit.call('POST', `${path}/verify-mobile-number`, { as, body: { code } })
  expect(answer.status).toBe(200)
  await kit.drain()
}

async function storePasskey(userId: number, of: { name: string; daysAgo: number }): Promise<void> {
  await kit.deps.db
    .insertInto('passkey')
    .values({
      user_id: userId,
      site: 'localhost',
      credential_id: `${userId}-${of.name}`,
      public_key: Buffer.from([1]),
      counter: 0,
      transports: [],
      device_name: of.name,
      created_at: toDate(kit.deps.clock.now().subtract({ hours: 24 * of.daysAgo })),
    })
    .execute()
}

async function undoLink(email: string): Promise<string> {
  await kit.drain()
  const mail = (await kit.inbox(email)).find(({ text }) => text.includes('/undo-change?token='))
  return /undo-change\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const undo = (token: string) => kit.call('POST', '/contact-changes/undo', { body: { token } })
const texts = async (number: string) => (await kit.inbox(number)).map(({ text }) => text)

test('a confirmed number that is replaced: both phones and the mailbox are told, and one link undoes it', async () => {
  const who = await knownBorrower()
  const mine = newNumber()
  await replacePhone(who, mine)
  expect((await readNumber(who.userId)).mobile_number).toBe(mine)
  await storePasskey(who.userId, { name: 'theirs', daysAgo: 30 })
  await storePasskey(who.userId, { name: 'since', daysAgo: 0 })
  for (const number of [who.old, mine])
    expect(await texts(number)).toContainEqual(
      expect.stringContaining('the mobile number of your account was changed'),
    )
  const token = await undoLink(who.email)
  const answers = await Promise.all([undo(token), undo(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(await readNumber(who.userId)).toEqual({
    mobile_number: who.old,
    mobile_verified_at: new Date('2026-01-01'),
  })
  expect((await kit.call('GET', `/users/${who.userId}`, { as: who.token })).status).toBe(401)
  const passkeys = kit.deps.db.selectFrom('passkey').select('device_name').where('user_id', '=', who.userId)
  expect(await passkeys.execute()).toEqual([{ device_name: 'theirs' }])
  const staff = await seedStaff(kit)
  const { body } = await kit.call('GET', '/admin/attention', { as: staff.token })
  expect(body.data.items.map(({ reason }: { reason: string }) => reason)).toContain('contact-change-undone')
})

test('the same number again, and one that was never confirmed, are no change', async () => {
  const who = await knownBorrower()
  await replacePhone(who, who.old)
  expect(await undoLink(who.email)).toBe('')
})

test('the link lasts a week, and its time is asked when it is used', async () => {
  const who = await knownBorrower()
  await replacePhone(who, newNumber())
  const token = await undoLink(who.email)
  await kit.deps.db
    .updateTable('contact_change')
    .set({ undo_expires_at: new Date(kit.deps.clock.now().epochMilliseconds) })
    .where('user_id', '=', who.userId)
    .execute()
  expect((await undo(token)).status).toBe(410)
})

/** A number of the borrower was replaced an hour ago. */
async function changedAnHourAgo({ borrower }: SeededLoan, undoneAt: Date | null = null): Promise<void> {
  const now = kit.deps.clock.now()
  const at = (hours: number) => new Date(now.add({ hours }).epochMilliseconds)
  await kit.deps.db
    .insertInto('contact_change')
    .values({
      user_id: borrower.userId,
      kind: 'mobile-number',
      brand: 'main',
      sealed_old: Buffer.from(''),
      undo_hash: Buffer.from(crypto.randomUUID()),
      changed_at: at(-1),
      undo_expires_at: at(-1),
      undone_at: undoneAt,
    })
    .execute()
}

async function failedLoan(): Promise<SeededLoan> {
  const loan = await on.sign({ sortCode: '999994' })
  await on.until(loan, { payoutStatus: 'failed' })
  return loan
}

test('for a day no money goes to an account that is given after the change', async () => {
  const loan = await failedLoan()
  await changedAnHourAgo(loan)
  expect((await on.correct(loan)).status).toBe(200)
  await kit.drain()
  expect(await on.atBank(loan)).toEqual(['failed'])
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Repaying' })
})

test('none goes to it ever once the change is undone: another account is asked for', async () => {
  const loan = await failedLoan()
  await changedAnHourAgo(loan)
  await on.correct(loan)
  await kit.deps.db
    .updateTable('bank_account')
    .set({ disowned_at: new Date() })
    .where('user_id', '=', loan.borrower.userId)
    .execute()
  await kit.advanceDays(1)
  await on.until(loan, { payoutProblem: { reason: 'payee-not-confirmed' } })
  expect(await on.atBank(loan)).toEqual(['failed'])
})

test('the phone is texted that money goes to another account', async () => {
  const loan = await failedLoan()
  const number = newNumber()
  await kit.deps.db
    .updateTable('app_user')
    .set({ mobile_number: number })
    .where('id', '=', loan.borrower.userId)
    .execute()
  await on.correct(loan)
  await kit.drain()
  expect(await texts(number)).toEqual([expect.stringContaining('send money to the account ending 4321')])
})

test('an address that was replaced is put back too', async () => {
  const { userId, token, email, person } = await seedBorrower(kit.deps)
  const addresses = [{ houseNumber: '7', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 3 }]
  await kit.call('POST', `/v2/users/${userId}/change-address`, { as: token, body: { addresses } })
  expect((await undo(await undoLink(email))).status).toBe(200)
  const row = await kit.deps.db
    .selectFrom('user_address')
    .select('line1')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(row.line1).toBe(person.addresses[0].line1)
})
