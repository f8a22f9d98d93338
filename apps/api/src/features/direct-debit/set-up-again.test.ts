import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reReadMandate } from '#features/direct-debit/mandate.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const setUp = (loan: SeededLoan, { as = loan.borrower.token, key }: { as?: string; key?: string } = {}) =>
  kit.call('POST', `/loan/${loan.loanId}/direct-debit-mandate`, { as, ...(key ? { key } : {}) })

/** A loan that runs, and whose payer then cancelled the Direct Debit at the bank. */
async function cancelledAtBank(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await on.running(options)
  await cancelAtBank(loan)
  return loan
}

async function cancelAtBank(loan: SeededLoan): Promise<void> {
  const mandate = (await on.mandates(loan)).find(({ is_current }) => is_current)
  await kit.deps.providers.directDebit.cancelMandate(mandate!.provider_id!)
  await reReadMandate(kit.deps, { mandateId: mandate!.id })
  await on.until(loan, { mandateStatus: 'cancelled', isMandateActive: false })
}

test('a Direct Debit that was cancelled is set up again, confirmed, and collects the next payment', async () => {
  const loan = await cancelledAtBank()
  const answer = await setUp(loan)
  expect([answer.status, answer.body.data.mandateStatus]).toEqual([200, 'reserved'])
  await on.until(loan, { mandateStatus: 'pending', isMandateActive: true })
  const { scheduledPayments } = await on.liveToState(loan, { mandateStatus: 'active' })
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', 'active'])
  expect((await on.mails(loan)).filter((subject) => subject === 'Your Direct Debit is set up')).toHaveLength(
    1,
  )

  const [first] = scheduledPayments
  await on.livePayment(loan)
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', paidToDate: first.amount })
})

test('pressed twice, at once or from two devices, it is set up once', async () => {
  const loan = await cancelledAtBank()
  const key = crypto.randomUUID()
  const answers = await Promise.all([setUp(loan, { key }), setUp(loan, { key }), setUp(loan), setUp(loan)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await on.until(loan, { mandateStatus: 'pending' })
  expect(await on.mandates(loan)).toHaveLength(2)
  expect(await on.mandatesAtBank(loan)).toEqual(['cancelled', expect.stringMatching(/pending|submitted/)])
  expect((await setUp(loan)).body.data.mandateStatus).toBe('pending')
})

test('a payment that became due while it is being set up is collected afterwards, and not missed', async () => {
  const loan = await cancelledAtBank()
  const { scheduledPayments } = await on.read(loan)
  const [first] = scheduledPayments
  await on.liveDay(Temporal.PlainDate.from(first.collectOn).subtract({ days: 1 }))
  expect((await setUp(loan)).status).toBe(200)
  await kit.advanceDays(3)
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', unpaidScheduledPayments: expect.any(Array) })
  await on.liveToState(loan, { state: 'Repaying', paidToDate: first.amount })
})

test.each(['Complete', 'Settled', 'Written Off', 'Sold', 'Terminated', 'Pending'] as const)(
  'nothing is set up for a loan that is %s',
  async (state) => {
    const loan = await seedLoan(kit.deps, { state, mandate: 'cancelled' })
    const answer = await setUp(loan)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'WRONG_STATE'])
    expect(await on.mandates(loan)).toHaveLength(1)
  },
)

test('a Direct Debit that works is left as it is', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'active' })
  expect((await setUp(loan)).body.data.mandateStatus).toBe('active')
  expect(await on.mandates(loan)).toHaveLength(1)
})

test('another person’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Repaying', mandate: 'cancelled' })
  const stranger = await seedBorrower(kit.deps)
  const foreign = await setUp(loan, { as: stranger.token })
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND'])
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
  const refused = await setUp(loan, { as: weak })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(await on.mandates(loan)).toHaveLength(1)
})

test('after many in a year the borrower is referred to a person', async () => {
  const loan = await cancelledAtBank()
  for (let round = 0; round < 5; round += 1) {
    expect((await setUp(loan)).status).toBe(200)
    await on.until(loan, { mandateStatus: 'pending' })
    await cancelAtBank(loan)
  }
  const answer = await setUp(loan)
  expect([answer.status, answer.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(answer.body.error.message).toContain('Call us')
})
