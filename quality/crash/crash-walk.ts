import { randomUUID } from 'node:crypto'
import pg from 'pg'
import {
  applicationOfBorrower,
  applyByPartner,
  type Borrower,
  fetchRequirement,
  STEPS,
  signInByToken,
} from '../../e2e/support/api-walk.ts'
import { expect } from '../../e2e/support/fixtures.ts'
import { awaitResult, createOutside } from '../../e2e/support/outside.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { type RunningProduct, readDatabaseUrl } from '../../e2e/support/running-product.ts'
import { randomNumbers } from '../../e2e/support/seeds/random.ts'

const LONGEST_DELAY_MS = 250

/** What is killed at a random moment, and how the product is there again. */
export interface Crash {
  /** How often, over the whole way. */
  times: number
  kill(): Promise<void>
  recover(): Promise<void>
}

/** What an acknowledged step left, asked of a server that has just been started again. */
const TRACES: Readonly<Record<string, (product: RunningProduct, borrower: Borrower) => Promise<boolean>>> = {
  request: async (...given) => (await applicationOfBorrower(...given)).requirements.length === 4,
  'mobile number': async (...given) => (await fetchRequirement(...given, 'phone')).status === 'met',
  'bank account': async (...given) => (await fetchRequirement(...given, 'bank')).status === 'met',
  'payment day': async (...given) => (await applicationOfBorrower(...given)).quote.paymentDay === 7,
  signature: async (...given) => (await applicationOfBorrower(...given)).state === 'Accepted',
}

/**
 * From application to first payment through crashes: what was acknowledged remains, the rest is
 * asked for again with its key. In the end everything happened once, and the books are sound.
 */
export async function walkThroughCrashes(product: RunningProduct, seed: number, crash: Crash): Promise<void> {
  const random = randomNumbers(seed)
  const steps = ['application', ...Object.keys(STEPS), 'money']
  const kills = Array.from({ length: crash.times }, () => steps[Math.floor(random() * steps.length)]!)
  const acknowledged: string[] = []
  const person = newPerson()
  let borrower: Borrower | undefined

  const doStep = async (step: string, key: string) => {
    if (step === 'application') borrower = await apply(product, person, key)
    else if (step === 'money') await letFirstPaymentPass(product)
    else await STEPS[step]!(product, borrower!, key)
  }
  for (const step of steps) {
    // The same key for every try: that is how a caller says that it is the same wish.
    const key = randomUUID()
    for (let left = kills.filter((killed) => killed === step).length; left > 0; left -= 1) {
      const delayMs = Math.floor(random() * LONGEST_DELAY_MS)
      if (await killDuring(crash, delayMs, () => doStep(step, key))) acknowledged.push(step)
      await crash.recover()
      if (borrower && step !== 'money') await expectKept(product, borrower, acknowledged)
    }
    if (!acknowledged.includes(step) || step === 'application') await doStep(step, key)
    acknowledged.push(step)
  }
  await expectSoundBooks(product)
}

/** True when the work was acknowledged, before or after. */
async function killDuring(crash: Crash, delayMs: number, work: () => Promise<void>): Promise<boolean> {
  const isDone = work().then(
    () => true,
    () => false,
  )
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  await crash.kill()
  return isDone
}

async function apply(product: RunningProduct, person: Borrower['person'], key: string): Promise<Borrower> {
  const { id, autoLoginToken } = await applyByPartner(product, { person, brand: 'main', key })
  // A token that was spent before the server was killed is no loss: the mailbox is the way in then.
  const token = await signInByToken(product, 'main', autoLoginToken).catch(() => undefined)
  return {
    person,
    brand: 'main',
    applicationId: id,
    token: token ?? (await signInByMailbox(product, person)),
  }
}

async function signInByMailbox(product: RunningProduct, { email }: Borrower['person']): Promise<string> {
  const outside = createOutside(product)
  const before = (await outside.inbox(email)).length
  const answer = await fetch(`${product.apiUrl}/login-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-brand': 'main' },
    body: JSON.stringify({ email }),
  })
  expect(answer.ok).toBe(true)
  const link = await awaitResult('a link', async () => {
    const messages = await outside.inbox(email)
    return messages
      .slice(0, messages.length - before)
      .flatMap(({ links }) => links)
      .find((link) => link.includes('/auto-login'))
  })
  return signInByToken(product, 'main', new URL(link).searchParams.get('token') ?? '')
}

async function expectKept(
  product: RunningProduct,
  borrower: Borrower,
  acknowledged: readonly string[],
): Promise<void> {
  for (const step of acknowledged)
    if (TRACES[step]) expect(await TRACES[step](product, borrower), `“${step}” was acknowledged`).toBe(true)
}

/** Payout, mandate and the first collection are the worker's: they need nothing but days. */
async function letFirstPaymentPass(product: RunningProduct): Promise<void> {
  const collectOn = await inDatabase(product, async (query) => {
    const [first] = await query('select collect_on::text as day from instalment where number = 1')
    return Temporal.PlainDate.from(String(first!.day))
  })
  await createOutside(product).advanceClock(collectOn.add({ days: 5 }))
}

async function expectSoundBooks(product: RunningProduct): Promise<void> {
  await inDatabase(product, async (query) => {
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

export type Query = (sql: string) => Promise<Record<string, unknown>[]>

/** Asks the database itself, as its owner. */
export async function inDatabase<T>(product: RunningProduct, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  // The server may end it: what was asked is then asked again by the one that waits for the answer.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}
