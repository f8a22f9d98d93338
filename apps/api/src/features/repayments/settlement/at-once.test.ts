import { afterAll, beforeAll, expect, test } from 'vitest'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { arrangementsOf, shownIn } from '#testing/seed/arrangement.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { quotesOf } from './test-quotes.ts'

/** How often each pair is done at the same moment, each time to a loan of its own. `PAIRS=100` in the environment does it longer. */
const TIMES = Number(process.env.PAIRS ?? 5)

let kit: TestApi
const on = quotesOf(() => kit)
const arrangements = arrangementsOf(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

async function runningLoans(): Promise<SeededLoan[]> {
  const loans: SeededLoan[] = []
  for (let made = 0; made < TIMES; made += 1) loans.push(await on.sign())
  await kit.advanceDays(6)
  for (const loan of loans) await on.until(loan, { state: 'Repaying', mandateStatus: 'active' })
  return loans
}

type Answer = Awaited<ReturnType<typeof on.create>>
type Act = (loan: SeededLoan) => Promise<Answer>

const ask = (loan: SeededLoan, path: string, body: object) =>
  kit.call('POST', `/loans/${loan.loanId}/${path}`, { as: loan.borrower.token, body })

const repayEarly: Act = (loan) => ask(loan, 'direct-debit-early-repayment', { amount: 100 })
const changeDay: Act = async (loan) => {
  const path = `/loans/${loan.loanId}/payment-dates-eligible-for-update`
  const eligible = await kit.call('GET', path, { as: loan.borrower.token })
  // The figure came first: no day is offered any more.
  const [last] = eligible.body.data?.dates.slice(-1) ?? []
  return last ? ask(loan, 'update-payment-date', { date: last.dueOn }) : eligible
}
const settle: Act = (loan) => on.create(loan)
const withdraw: Act = (loan) => on.create(loan, 'cancellation')

/** A clear answer: done, or refused in words. */
function requireClear(answers: readonly Answer[]): void {
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(500)
    if (status >= 300) expect(body.error.message.length).toBeGreaterThan(20)
  }
}

test.each<[string, Act, Act]>([
  ['settle and repay a part early', settle, repayEarly],
  ['settle and change the payment day', settle, changeDay],
])(
  '%s: one of them is done',
  async (_, one, other) => {
    for (const loan of await runningLoans()) {
      const answers = await Promise.all([one(loan), other(loan)])
      requireClear(answers)
      const [first, second] = answers.map(({ status }) => status < 300)
      // A changed day is over at once, so that a figure can be had after it; never the other way round.
      expect(first || second).toBe(true)
      const { hasActiveSettlementQuote, earlyRepayments } = await on.read(loan)
      if (hasActiveSettlementQuote) expect(earlyRepayments).toEqual([])
    }
    expect(await settledRules(kit)).toEqual([])
  },
  900_000,
)

test('agree to an arrangement and repay a part early: one of them is done', async () => {
  const loans = await runningLoans()
  const drafts = new Map<SeededLoan, Awaited<ReturnType<typeof arrangements.draft>>>()
  for (const loan of loans) drafts.set(loan, await arrangements.draft(loan))
  for (const loan of loans) {
    const info = drafts.get(loan)!
    const agree = () => arrangements.agree(loan, { arrangementId: info.draft.id, shown: shownIn(info) })
    const answers = await Promise.all([agree(), repayEarly(loan)])
    requireClear(answers)
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const { arrangement, earlyRepayments } = await on.read(loan)
    expect([arrangement !== null, earlyRepayments.length]).toEqual(
      answers[0].status < 300 ? [true, 0] : [false, 1],
    )
  }
  expect(await settledRules(kit)).toEqual([])
}, 900_000)

test('withdraw and settle: the withdrawal stands', async () => {
  for (const loan of await runningLoans()) {
    const answers = await Promise.all([withdraw(loan), settle(loan)])
    requireClear(answers)
    expect(answers[0].status).toBe(200)
    expect(await on.read(loan)).toMatchObject({
      hasActiveCancellationQuote: true,
      hasActiveSettlementQuote: false,
    })
  }
  expect(await settledRules(kit)).toEqual([])
}, 900_000)

test('settle by Direct Debit while the daily run collects: what is too much goes back', async () => {
  const loans = await runningLoans()
  const { collectOn } = (await on.read(loans[0]!)).nextPayment
  const { days } = kit.deps.clock.today().until(Temporal.PlainDate.from(collectOn), { largestUnit: 'days' })
  await kit.advanceDays(Math.max(0, days - 8))
  for (const loan of loans) await on.create(loan)
  for (let day = 0; day < 4; day += 1) {
    const some = loans.filter((_, index) => index % 4 === day)
    const [, ...answers] = await Promise.all([
      kit.advanceDays(1),
      ...some.map((loan) => on.byDirectDebit(loan)),
    ])
    requireClear(answers)
  }
  await kit.advanceDays(20)
  for (const loan of loans) await on.until(loan, { state: 'Settled', amountOwed: 0, pendingRepayments: [] })
  expect(await settledRules(kit)).toEqual([])
}, 900_000)

test('paid by card and taken by Direct Debit, from two devices: paid once', async () => {
  for (const loan of await runningLoans()) {
    const { amountToPay } = (await on.create(loan)).body.data
    requireClear(await Promise.all([on.byCard(loan), on.byDirectDebit(loan), on.byCard(loan)]))
    await kit.drain()
    if ((await on.read(loan)).state !== 'Settled') expect((await on.byCard(loan)).status).toBeLessThan(300)
    expect((await on.until(loan, { state: 'Settled' })).paidToDate).toBe(amountToPay)
  }
  expect(await settledRules(kit)).toEqual([])
}, 900_000)
