import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  applicationOfBorrower,
  applyByPartner,
  type Borrower,
  requirementOf,
  STEPS,
  signInByToken,
} from './api-walk.ts'
import { expect, test } from './fixtures.ts'
import { createHouse, databaseUrlOf, type House } from './house.ts'
import { outsideOf, until } from './outside.ts'
import { newPerson } from './people.ts'
import { randomNumbers } from './random.ts'

const KILLS = 10
const LONGEST_DELAY_MS = 250

/** What an acknowledged step has left behind, asked of a server that has just been started again. */
const TRACES: Readonly<Record<string, (house: House, borrower: Borrower) => Promise<boolean>>> = {
  request: async (...given) => (await applicationOfBorrower(...given)).requirements.length === 4,
  'mobile number': async (...given) => (await requirementOf(...given, 'phone')).status === 'met',
  'bank account': async (...given) => (await requirementOf(...given, 'bank')).status === 'met',
  'payment day': async (...given) => (await applicationOfBorrower(...given)).quote.paymentDay === 7,
  signature: async (...given) => (await applicationOfBorrower(...given)).state === 'Accepted',
}

test('killed at ten random moments on the way to a loan, it loses nothing and does nothing twice', async () => {
  test.setTimeout(240_000)
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`CRASH_SEED=${seed}`)
  const house = await createHouse()
  try {
    await house.start()
    await walkThroughCrashes(house, seed)
  } finally {
    await house.end()
  }
})

async function walkThroughCrashes(house: House, seed: number): Promise<void> {
  const random = randomNumbers(seed)
  const steps = ['application', ...Object.keys(STEPS), 'money']
  const kills = Array.from({ length: KILLS }, () => steps[Math.floor(random() * steps.length)]!)
  const acknowledged: string[] = []
  const person = newPerson()
  let borrower: Borrower | undefined

  const doStep = async (step: string, key: string) => {
    if (step === 'application') borrower = await apply(house, person, key)
    else if (step === 'money') await letFirstPaymentPass(house)
    else await STEPS[step]!(house, borrower!, key)
  }
  for (const step of steps) {
    // The same key for every try: that is how a caller says that it is the same wish.
    const key = randomUUID()
    for (let left = kills.filter((killed) => killed === step).length; left > 0; left -= 1) {
      const isDone = await killDuring(house, Math.floor(random() * LONGEST_DELAY_MS), () => doStep(step, key))
      if (isDone) acknowledged.push(step)
      await house.start()
      if (borrower && step !== 'money') await expectKept(house, borrower, acknowledged)
    }
    if (!acknowledged.includes(step) || step === 'application') await doStep(step, key)
    acknowledged.push(step)
  }
  await expectSoundBooks(house)
}

/** True when the work was acknowledged before the server was gone. */
async function killDuring(house: House, delayMs: number, work: () => Promise<void>): Promise<boolean> {
  const isDone = work().then(
    () => true,
    () => false,
  )
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const before = await Promise.race([isDone, Promise.resolve(false)])
  await house.kill()
  return before
}

async function apply(house: House, person: Borrower['person'], key: string): Promise<Borrower> {
  const { id, autoLoginToken } = await applyByPartner(house, { person, brand: 'main', key })
  // A token that was spent before the server was killed is no loss: the mailbox is the way in then.
  const token = await signInByToken(house, 'main', autoLoginToken).catch(() => undefined)
  return { person, brand: 'main', applicationId: id, token: token ?? (await signInByMailbox(house, person)) }
}

async function signInByMailbox(house: House, { email }: Borrower['person']): Promise<string> {
  const outside = outsideOf(house)
  const before = (await outside.inbox(email)).length
  const answer = await fetch(`${house.apiUrl}/login-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-brand': 'main' },
    body: JSON.stringify({ email }),
  })
  expect(answer.ok).toBe(true)
  const link = await until('a link', async () => {
    const messages = await outside.inbox(email)
    return messages
      .slice(0, messages.length - before)
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/auto-login'))
  })
  return signInByToken(house, 'main', new URL(link).searchParams.get('token') ?? '')
}

async function expectKept(house: House, borrower: Borrower, acknowledged: readonly string[]): Promise<void> {
  for (const step of acknowledged)
    if (TRACES[step]) expect(await TRACES[step](house, borrower), `“${step}” was acknowledged`).toBe(true)
}

/** Pay-out, mandate and the first collection are the worker's: they need nothing but days. */
async function letFirstPaymentPass(house: House): Promise<void> {
  const collectOn = await inDatabase(house, async (query) => {
    const [first] = await query('select collect_on::text as day from instalment where number = 1')
    return Temporal.PlainDate.from(String(first!.day))
  })
  await outsideOf(house).advanceTo(collectOn.add({ days: 5 }))
}

async function expectSoundBooks(house: House): Promise<void> {
  await inDatabase(house, async (query) => {
    const count = async (from: string) => Number((await query(`select count(*) as n from ${from}`))[0]!.n)
    expect(await count('loan')).toBe(1)
    expect(await count('loan_application')).toBe(1)
    expect(await count('app_user')).toBe(1)
    expect(await count(`bureau_search where purpose = 'application'`)).toBe(1)
    expect(await count(`sandbox.bureau_search where purpose = 'CA'`)).toBe(1)
    expect(await count(`sandbox.truelayer_payout where doc->>'status' = 'executed'`)).toBe(1)
    expect(await count(`payout where state = 'executed'`)).toBe(1)
    expect(await count(`ledger_transaction where kind = 'disbursement'`)).toBe(1)
    expect(await count(`ledger_transaction where kind = 'collection'`)).toBe(1)
    expect(await count(`instalment where state = 'paid'`)).toBe(1)
    const unbalanced = `(select transaction_id from ledger_posting group by 1 having sum(amount_pence) <> 0) as t`
    expect(await count(unbalanced)).toBe(0)
    expect(await query('select state from loan')).toEqual([{ state: 'Repaying' }])
  })
}

type Query = (sql: string) => Promise<Record<string, unknown>[]>

async function inDatabase<T>(house: House, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlOf(house) })
  // The server may end it: what was asked is then asked again by whoever waits for the answer.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}
