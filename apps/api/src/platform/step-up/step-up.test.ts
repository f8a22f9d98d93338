import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecondSession } from '#testing/features/step-up.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { toDate } from '../clock.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

const ACCOUNT = {
  accountHolderName: 'Ann Fell',
  sortCode: '99-99-90',
  accountNumber: '55667788',
  isAccountHolder: true,
}
const ADDRESS = [{ houseNumber: '9', line1: 'Weir Lane', town: 'York', postCode: 'YO1 7HH', period: 4 }]

let phones = 0

/** A running loan whose borrower has a phone of their own. */
async function running(): Promise<SeededLoan & { phone: string }> {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  phones += 1
  const phone = `+4479123990${String(phones).padStart(2, '0')}`
  await setPhone(loan, { mobile_number: phone })
  return { ...loan, phone }
}

async function setPhone({ borrower }: SeededLoan, set: object): Promise<void> {
  await kit.deps.db.updateTable('app_user').set(set).where('id', '=', borrower.userId).execute()
}

interface Sending {
  as?: string
  account?: object
  key?: string
}

const change = (loan: SeededLoan, stepUp: string | undefined, sending: Sending = {}) =>
  kit.call('POST', `/loans/${loan.loanId}/bank-details-update`, {
    as: sending.as ?? loan.borrower.token,
    body: { ...ACCOUNT, ...sending.account },
    key: sending.key ?? crypto.randomUUID(),
    ...(stepUp !== undefined && { headers: { 'X-Step-Up': stepUp } }),
  })

const move = (loan: SeededLoan, stepUp: string, addresses = ADDRESS) =>
  kit.call('POST', `/v2/users/${loan.borrower.userId}/change-address`, {
    as: loan.borrower.token,
    body: { addresses },
    headers: { 'X-Step-Up': stepUp },
  })

async function codes(phone: string): Promise<string[]> {
  return (await kit.inbox(phone)).flatMap((text) => text.codes)
}

async function newestCode(phone: string): Promise<string> {
  return (await codes(phone))[0]!
}

const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error ? `${status} ${body.error.code}` : status

test('an act waits for the code that is texted to the phone on file, which names it, and is then done', async () => {
  const loan = await running()
  const pressedTwice = await Promise.all([change(loan, 'ask'), change(loan, 'ask')])
  expect(pressedTwice.map(outcome)).toEqual(Array(2).fill('403 STEP_UP_CODE_REQUIRED'))
  const asked = await change(loan, 'ask')
  expect([outcome(asked), asked.body.error.stepUp]).toEqual([
    '403 STEP_UP_CODE_REQUIRED',
    { mobileNumberEnding: loan.phone.slice(-4) },
  ])
  const [text] = await kit.inbox(loan.phone)
  expect(text!.text).toMatch(/^\d{6} is your \w+ code to pay from the account ending 7788\. It works for 5/)
  const done = await change(loan, await newestCode(loan.phone))
  expect([done.status, done.body.data.accountNumberEnding]).toEqual([200, '7788'])
})

describe('a code counts for nothing else', () => {
  test.each<[string, (loan: SeededLoan & { phone: string }, code: string) => ReturnType<typeof change>]>([
    ['another account', (loan, code) => change(loan, code, { account: { accountNumber: '11223344' } })],
    ['another act', (loan, code) => move(loan, code)],
    [
      'a sign-in by the mailbox alone',
      async (loan, code) => change(loan, code, { as: await createSecondSession(kit, loan.borrower) }),
    ],
    [
      'after 5 minutes',
      async (loan, code) => {
        const past = toDate(kit.deps.clock.now().subtract({ minutes: 1 }))
        await kit.deps.db
          .updateTable('step_up')
          .set({ expires_at: past })
          .where('user_id', '=', loan.borrower.userId)
          .execute()
        return change(loan, code)
      },
    ],
    [
      'once a newer one was sent',
      async (loan, code) => {
        await change(loan, 'text')
        return change(loan, code)
      },
    ],
    [
      'after five wrong tries',
      async (loan, code) => {
        for (let tries = 0; tries < 5; tries += 1) await change(loan, String(tries).padStart(6, '9'))
        return change(loan, code)
      },
    ],
  ])('%s', async (_name, attempt) => {
    const loan = await running()
    await change(loan, 'ask')
    expect(outcome(await attempt(loan, await newestCode(loan.phone)))).toBe('422 CODE_NOT_VALID')
    const { count } = await kit.deps.db
      .selectFrom('mandate')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('loan_id', '=', loan.loanId)
      .where('is_next', '=', true)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})

test('a code does one act, however often and at once it is sent; the same intent gets the same answer', async () => {
  const loan = await running()
  await change(loan, 'ask')
  const code = await newestCode(loan.phone)
  const key = crypto.randomUUID()
  const answers = await Promise.all([change(loan, code, { key }), change(loan, code, { key })])
  expect(answers.map(outcome)).toEqual([200, 200])
  await kit.call('DELETE', `/loans/${loan.loanId}/bank-details-update`, { as: loan.borrower.token })
  expect(outcome(await change(loan, code))).toBe('422 CODE_NOT_VALID')
})

test('an act that is asked about in words after the code is not asked for another', async () => {
  const loan = await running()
  const other = { accountNumber: '55667742' }
  await change(loan, 'ask', { account: other })
  const told = await change(loan, await newestCode(loan.phone), { account: other })
  expect(outcome(told)).toBe('409 PAYEE_NOT_CONFIRMED')
  const confirmed = { ...other, isPayeeConfirmed: true }
  expect(outcome(await change(loan, 'ask', { account: confirmed }))).toBe(200)
  expect(await codes(loan.phone)).toHaveLength(1)
})

test('what cannot be done texts no code, and six codes in half an hour are the most', async () => {
  const loan = await running()
  await kit.deps.db.updateTable('loan').set({ state: 'Settled' }).where('id', '=', loan.loanId).execute()
  expect(outcome(await change(loan, 'ask'))).toBe('409 WRONG_STATE')
  expect(await codes(loan.phone)).toEqual([])
  await kit.deps.db.updateTable('loan').set({ state: 'Repaying' }).where('id', '=', loan.loanId).execute()
  const asked: unknown[] = []
  for (let times = 0; times < 7; times += 1) asked.push(outcome(await change(loan, 'text')))
  expect(asked).toEqual([...Array(6).fill('403 STEP_UP_CODE_REQUIRED'), '429 TOO_MANY_REQUESTS'])
})

test('without a number that was confirmed the borrower is told to call, and no text is sent', async () => {
  const loan = await running()
  await setPhone(loan, { mobile_verified_at: null })
  const asked = await change(loan, 'ask')
  expect([outcome(asked), asked.body.error.stepUp]).toEqual(['403 STEP_UP_CODE_REQUIRED', {}])
  expect(asked.body.error.message).toMatch(/Call us on/)
  expect(await codes(loan.phone)).toEqual([])
  // Nothing was paid to them: the address of an application can still be put right.
  expect(outcome(await move(loan, 'ask'))).toBe(200)
})

test('a number that can’t be texted just now is told, and X-Step-Up of another form is refused', async () => {
  const loan = await running()
  await kit.setFault('twilio', 'down')
  expect(outcome(await change(loan, 'ask'))).toBe('503 SMS_UNAVAILABLE')
  await kit.setFault('twilio', 'ok')
  for (const form of ['12345', 'yes', '{'])
    expect(outcome(await change(loan, form))).toBe('400 MALFORMED_REQUEST')
})

test('the specification’s calls do what it says without the header, and an address changes with a code', async () => {
  const loan = await running()
  expect(outcome(await change(loan, undefined))).toBe(200)
  expect(outcome(await move(loan, 'ask'))).toBe('403 STEP_UP_CODE_REQUIRED')
  const moved = await move(loan, await newestCode(loan.phone))
  expect([moved.status, moved.body.data.addresses[0].line1]).toEqual([200, 'Weir Lane'])
})
