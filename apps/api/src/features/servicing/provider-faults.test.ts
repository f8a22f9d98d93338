import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadMandate, setUpMandate } from '#features/direct-debit/mandate.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startWorkerProcess } from '#testing/histories/worker-process.ts'
import { runJobsNow } from '#testing/jobs.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'
import { processCardEvent, processDirectDebitEvent, processPayoutEvent } from './provider-events.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)
/** Of the newest kit. */
let databaseUrl = ''
const wayToDatabase = async (url: string) => {
  databaseUrl = url
  return url
}

beforeAll(async () => {
  kit = await startTestApi({ config: { providerTimeoutMs: 1500 } })
})
afterEach(() => kit.setFault('gocardless', 'ok'))
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const post = (loan: SeededLoan, path: string, body?: object) =>
  kit.call('POST', path, { as: loan.borrower.token, ...(body && { body }) })

/** What is done through the Direct Debit provider: how it is asked for, and the loan afterwards. */
const ACTIONS = {
  'a Direct Debit, set up again': {
    ask: async (loan: SeededLoan) => post(loan, `/loan/${loan.loanId}/direct-debit-mandate`),
    wanted: { mandateStatus: 'active', state: 'Repaying' },
  },
  'an early repayment': {
    ask: async (loan: SeededLoan) =>
      post(loan, `/loans/${loan.loanId}/direct-debit-early-repayment`, { amount: 100 }),
    wanted: { earlyRepayments: [{ status: 'applied', amount: 100 }], pendingRepayments: [] },
  },
  'a late repayment': {
    ask: async (loan: SeededLoan) => {
      const { lateRepayment } = await on.read(loan)
      const path = `/loans/${loan.loanId}/direct-debit-late-repayment`
      return post(loan, path, { amount: lateRepayment.payable })
    },
    wanted: { state: 'Repaying', lateRepayment: null, pendingRepayments: [] },
  },
  'another bank account': {
    ask: async (loan: SeededLoan) =>
      post(loan, `/loans/${loan.loanId}/bank-details-update`, {
        accountHolderName: 'Ann Fell',
        sortCode: '99-99-90',
        accountNumber: '55667788',
        isAccountHolder: true,
        isPayeeConfirmed: true,
      }),
    wanted: { bankDetails: { accountNumberEnding: '7788' }, mandateStatus: 'active' },
  },
}
type ActionName = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as ActionName[]

/** A loan ready for each action; `late` more are late. Their next payments are weeks ahead. */
async function prepare({ late = 0 } = {}) {
  const names = [...NAMES, ...Array.from({ length: late }, () => 'a late repayment' as const)]
  const loans: SeededLoan[] = []
  for (const name of names) {
    const loan = await seedRunning(name === 'a late repayment' ? { state: 'Late', paidInstalments: 0 } : {})
    if (name === 'a Direct Debit, set up again') await cancelAtBank(loan)
    loans.push(loan)
  }
  return loans
}

/** A loan whose first payment was collected. */
const seedRunning = (options: SeedLoanOptions = {}) =>
  seedLoan(kit.deps, {
    isAtProviders: true,
    paidInstalments: 1,
    nextDueOn: kit.deps.clock.today().add({ days: 20 }),
    ...options,
  })

async function cancelAtBank(loan: SeededLoan): Promise<void> {
  const [mandate] = await on.mandates(loan)
  await kit.deps.providers.directDebit.cancelMandate(mandate!.provider_id!)
  await reReadMandate(kit.deps, { mandateId: mandate!.id })
  await on.until(loan, { mandateStatus: 'cancelled' })
}

/** How many mandates and payments the provider has of a loan. */
async function atProvider({ loanId }: SeededLoan): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from sandbox.gocardless_mandate where doc->'metadata'->>'loan' = ${String(loanId)})
      + (select count(*) from sandbox.gocardless_payment where doc->'metadata'->>'loan' = ${String(loanId)}) as count`.execute(
    kit.deps.db,
  )
  return Number(rows[0]!.count)
}

const countsOf = (loans: SeededLoan[]) => Promise.all(loans.map(atProvider))

async function askAll(loans: SeededLoan[]): Promise<void> {
  const answers = await Promise.all(NAMES.map((name, index) => ACTIONS[name].ask(loans[index]!)))
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual(NAMES.map(() => [200, undefined]))
}

/** Jobs that wait for their next try are tried now. */
const tryAgain = () => runJobsNow(kit.deps)

/** Each was done once, and nothing that a provider sends again changes that. */
async function expectDoneOnce(loans: SeededLoan[], before: number[]): Promise<void> {
  for (const [index, name] of NAMES.entries()) await on.liveToState(loans[index]!, ACTIONS[name].wanted)
  expect(await countsOf(loans.slice(0, NAMES.length))).toEqual(
    before.slice(0, NAMES.length).map((count) => count + 1),
  )
  expect(await settledRules(kit)).toEqual([])
  await expectNothingFromRepeatedEvents(loans)
}

const PROCESS = {
  gocardless: processDirectDebitEvent,
  truelayer: processPayoutEvent,
  stripe: processCardEvent,
}

async function expectNothingFromRepeatedEvents(loans: SeededLoan[]): Promise<void> {
  const read = () => Promise.all(loans.map((loan) => on.read(loan)))
  const before = await read()
  // Of an old event only its id is stored.
  const { rows } = await sql<{ provider: keyof typeof PROCESS; event_id: string }>`
    update webhook_event set processed_at = null where body <> '{}' and provider in ('gocardless', 'truelayer', 'stripe')
    returning provider, event_id`.execute(kit.deps.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { provider, event_id: eventId } of rows) await PROCESS[provider](kit.deps, { eventId })
  await kit.drain()
  expect(await read()).toEqual(before)
}

test('the provider is down when it is asked: nothing is lost, and each is done once when it is back', async () => {
  const loans = await prepare()
  const before = await countsOf(loans)
  await kit.setFault('gocardless', 'down')
  await askAll(loans)
  await kit.drain()
  expect(await countsOf(loans)).toEqual(before)
  await kit.setFault('gocardless', 'ok')
  await tryAgain()
  await kit.drain()
  await expectDoneOnce(loans, before)
}, 240_000)

test('the provider acts, and its answer is lost: each is done once', async () => {
  const loans = await prepare()
  const before = await countsOf(loans)
  const [again, , , account] = loans as [SeededLoan, SeededLoan, SeededLoan, SeededLoan]
  await kit.setFault('gocardless', 'slow', 4000)
  await askAll(loans)
  // A payment is one request. A mandate is several: the first is answered too late, but is made.
  const asked = async () => (await countsOf(loans)).map((count, index) => count - before[index]!)
  await expect.poll(asked, { interval: 500 }).toEqual([0, 1, 1, 0])
  await kit.setFault('gocardless', 'ok')
  await tryAgain()
  await expect.poll(asked).toEqual([1, 1, 1, 1])
  // An event that waits for its record would read it while it is set back here.
  await tryAgain()
  await kit.drain()
  for (const { loanId } of [again, account]) {
    const { rowCount } = await kit.deps.pool.query(
      `update mandate set state = 'reserved', provider_id = null, billing_request_id = null
        where loan_id = $1 and state = 'pending'`,
      [loanId],
    )
    expect(rowCount).toBe(1)
    await setUpMandate(kit.deps, { loanId })
  }
  await expectDoneOnce(loans, before)
}, 240_000)

describe('the process that does the work is killed in the middle of it: each is done once', () => {
  test('once', () => expectDoneByKilled([40]), 120_000)

  test('again and again', { tags: ['exhaustive'] }, () => expectDoneByKilled([0, 15, 40, 80, 130]))

  async function expectDoneByKilled(killedAfterMs: number[]): Promise<void> {
    const usual = kit
    kit = await startTestApi({ worker: false, wayToDatabase })
    const worker = await startWorkerProcess({ databaseUrl, config: kit.deps.config })
    try {
      const loans = await prepare()
      const before = await countsOf(loans)
      await askAll(loans)
      for (const afterMs of killedAfterMs) {
        await new Promise((resolve) => setTimeout(resolve, afterMs))
        await worker.killAndRestart()
      }
      await expectDoneOnce(loans, before)
    } finally {
      await worker.end()
      await kit.stop()
      kit = usual
    }
  }
})

const MOTOR = {
  brand: 'motor',
  productType: 'hire-purchase',
  optionToPurchaseFeePence: 25_00,
  partner: 'Hedgerow Cars',
} as const satisfies SeedLoanOptions

describe('time goes by after each was asked for: none is done twice, and what was left open has ended', () => {
  test(
    'five weeks, of which most days are skipped',
    () =>
      expectEnded(async (loan) => {
        await kit.advanceDays(9)
        await on.livePayment(loan)
        await kit.passDays(15)
      }),
    120_000,
  )

  test('a year at once', { tags: ['exhaustive'] }, () => expectEnded(() => kit.advanceDays(366)))
})

async function expectEnded(goOn: (loan: SeededLoan) => Promise<void>): Promise<void> {
  const [car, moved, proposed] = [await seedRunning(MOTOR), await seedRunning(), await seedRunning()]
  const loans = await prepare({ late: 2 })
  const [linked, challenged] = loans.slice(NAMES.length) as [SeededLoan, SeededLoan]
  const [ann, ben] = [await seedStaff(kit), await seedStaff(kit)]

  const { toPay } = (
    await kit.call('GET', `/loans/${car.loanId}/voluntary-termination`, { as: car.borrower.token })
  ).body.data.figures
  expect(
    (await post(car, `/loans/${car.loanId}/voluntary-termination`, { toPay, confirmed: true })).status,
  ).toBe(200)
  const dates = await kit.call('GET', `/loans/${moved.loanId}/payment-dates-eligible-for-update`, {
    as: moved.borrower.token,
  })
  const { dueOn, paymentDay } = dates.body.data.dates.at(-1)
  const changed = await post(moved, `/loans/${moved.loanId}/update-payment-date`, { date: dueOn, paymentDay })
  expect(changed.status).toBe(200)
  expect((await post(linked, `/loans/${linked.loanId}/repayment-link`)).status).toBe(200)
  const token = await tokenOf(linked)
  const paymentMethodId = await cardMethod(kit.deps, ASKS)
  const { lateRepayment } = await on.read(challenged)
  const path = `/loans/${challenged.loanId}/card-late-repayment-attempt-charge`
  const asked = await post(challenged, path, { amount: lateRepayment.payable, paymentMethodId })
  expect(asked.body.data.type).toBe('stripe-requires-action')
  const proposal = await kit.call('POST', `/admin/loans/${proposed.loanId}/proposals`, {
    as: ann.token,
    body: { kind: 'write-off', reason: 'Statement of the trustee', because: 'insolvency' },
  })
  expect(proposal.status).toBe(200)
  await askAll(loans)

  await goOn(challenged)
  await kit.drain()
  for (const [index, name] of NAMES.entries()) {
    const { earlyRepayments, ...loan } = await on.read(loans[index]!)
    expect([name, loan.state, loan.mandateStatus, loan.lateRepayment]).toEqual([
      name,
      'Repaying',
      'active',
      null,
    ])
    expect(earlyRepayments).toHaveLength(name === 'an early repayment' ? 1 : 0)
    const paid = loan.historicalRepayments.map(({ number }: { number: number | null }) => number)
    expect(new Set(paid).size, name).toBe(paid.length)
  }
  expect(await on.read(car)).toMatchObject({
    state: 'Voluntary terminated',
    amountOwed: toPay,
    mandateStatus: 'cancelled',
    pendingRepayments: [],
  })
  const after = await on.read(moved)
  expect([after.state, after.paymentDay]).toEqual(['Repaying', paymentDay])
  expect((await openLink(token)).body.error.code).toBe('LINK_NOT_VALID')
  // Its first payment is still missed, and the card that was never confirmed took nothing.
  expect(await on.read(challenged)).toMatchObject({ state: 'Late', pendingRepayments: [] })
  // The proposal recorded an insolvency: nothing was collected. Approved too late, it ends nothing.
  const late = await kit.call('POST', `/admin/proposals/${proposal.body.data.id}/approve`, { as: ben.token })
  expect([late.status, (await on.read(proposed)).state]).toEqual([409, 'Late'])
  expect(await settledRules(kit)).toEqual([])
  await expectNothingFromRepeatedEvents([...loans, car, moved, proposed])
}

const ASKS = '4000002760003184'

const openLink = (token: string) =>
  kit.call('POST', '/repayment-link', { body: { token }, from: newAddress(), visit: crypto.randomUUID() })

async function tokenOf({ borrower }: SeededLoan): Promise<string> {
  await kit.drain()
  const mail = (await kit.inbox(borrower.email)).find(({ subject }) => subject === 'Your link to pay by card')
  return new URL(mail?.links.find((url) => url.includes('/pay?')) ?? '').searchParams.get('token')!
}
