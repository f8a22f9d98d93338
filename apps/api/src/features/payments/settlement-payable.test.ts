import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADVANCE_WORKING_DAYS } from '#features/loans/debit-days.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import type { SeededLoan, SeedLoanOptions } from '#testing/seed/loan.ts'

/** How often each pair runs concurrently, each time on its own loan. `PAIRS=100` is longer. */
const MANY_TIMES = Number(process.env.PAIRS ?? 5)

let kit: TestApi
const on = createQuoteKit(() => kit)
const arrangements = createArrangementKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

async function runningLoans(count: number, options: SeedLoanOptions = {}): Promise<SeededLoan[]> {
  const loans: SeededLoan[] = []
  for (let made = 0; made < count; made += 1) loans.push(await on.running(options))
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

/** In the middle of which the daily run collects. */
const DAYS = 4

const HOW_OFTEN: [string, times: number, tags: string[]][] = [
  ['once', 1, []],
  ['many times', MANY_TIMES, ['exhaustive']],
]

for (const [howOften, times, tags] of HOW_OFTEN)
  describe(howOften, { tags, timeout: 180_000 * times }, () => {
    test.each<[string, Act, Act]>([
      ['settle and repay a part early', settle, repayEarly],
      ['settle and change the payment day', settle, changeDay],
    ])('%s: one of them is done', async (_, one, other) => {
      for (const loan of await runningLoans(times)) {
        const answers = await Promise.all([one(loan), other(loan)])
        requireClear(answers)
        const [first, second] = answers.map(({ status }) => status < 300)
        // A changed day is done at once, so a figure can follow it; never the other way round.
        expect(first || second).toBe(true)
        const { hasActiveSettlementQuote, earlyRepayments } = await on.read(loan)
        if (hasActiveSettlementQuote) expect(earlyRepayments).toEqual([])
      }
      expect(await settledRules(kit)).toEqual([])
    })

    test('agree to an arrangement and repay a part early: one of them is done', async () => {
      const loans = await runningLoans(times)
      const drafts = new Map<SeededLoan, Awaited<ReturnType<typeof arrangements.draft>>>()
      for (const loan of loans) drafts.set(loan, await arrangements.draft(loan))
      for (const loan of loans) {
        const info = drafts.get(loan)!
        const agree = () =>
          arrangements.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) })
        const answers = await Promise.all([agree(), repayEarly(loan)])
        requireClear(answers)
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
        const { arrangement, earlyRepayments } = await on.read(loan)
        expect([arrangement !== null, earlyRepayments.length]).toEqual(
          answers[0].status < 300 ? [true, 0] : [false, 1],
        )
      }
      expect(await settledRules(kit)).toEqual([])
    })

    test('withdraw and settle: the withdrawal stands', async () => {
      for (const loan of await runningLoans(times)) {
        const answers = await Promise.all([withdraw(loan), settle(loan)])
        requireClear(answers)
        expect(answers[0].status).toBe(200)
        expect(await on.read(loan)).toMatchObject({
          hasActiveCancellationQuote: true,
          hasActiveSettlementQuote: false,
        })
      }
      expect(await settledRules(kit)).toEqual([])
    })

    test('settle by Direct Debit while the daily run collects: what is too much goes back', async () => {
      // The second of these days is that on which the next payment is announced.
      const nextDueOn = addWorkingDays(kit.deps.clock.today().add({ days: 2 }), ADVANCE_WORKING_DAYS)
      const loans = await runningLoans(Math.max(times, DAYS), { nextDueOn })
      for (const loan of loans) await on.create(loan)
      for (let day = 0; day < DAYS; day += 1) {
        const some = loans.filter((_, index) => index % DAYS === day)
        const [, ...answers] = await Promise.all([
          kit.advanceDays(1),
          ...some.map((loan) => on.byDirectDebit(loan)),
        ])
        requireClear(answers)
      }
      for (let tens = 0; tens < 2; tens += 1) await on.liveDay(kit.deps.clock.today().add({ days: 10 }))
      for (const loan of loans)
        await on.until(loan, { state: 'Settled', amountOwed: 0, pendingRepayments: [] })
      expect(await settledRules(kit)).toEqual([])
    })

    test('paid by card and taken by Direct Debit, from two devices: paid once', async () => {
      for (const loan of await runningLoans(times)) {
        const { amountToPay } = (await on.create(loan)).body.data
        requireClear(await Promise.all([on.byCard(loan), on.byDirectDebit(loan), on.byCard(loan)]))
        await kit.drain()
        if ((await on.read(loan)).state !== 'Settled')
          expect((await on.byCard(loan)).status).toBeLessThan(300)
        expect((await on.until(loan, { state: 'Settled' })).paidToDate).toBe(amountToPay)
      }
      expect(await settledRules(kit)).toEqual([])
    })
  })
