import { randomUUID } from 'node:crypto'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockLoan } from '#features/loans/loan.ts'
import type { Clock } from '#platform/clock.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

/** An arrangement's pages can be read while the loan changes: no answer is a 500. */
let kit: TestApi
const on = createArrangementKit(() => kit)
const quotes = createQuoteKit(() => kit)

/** How often each is done; `PAIRS=100` in the environment does it longer. */
const MANY_TIMES = Number(process.env.PAIRS ?? 5)
const HOW_OFTEN: [string, times: number, tags: string[]][] = [
  ['once', 1, []],
  ['many times', MANY_TIMES, ['exhaustive']],
]

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

const readInfo = ({ loanId, borrower }: SeededLoan) =>
  kit.call('GET', `/loans/${loanId}/self-serve-arrangement-info`, { as: borrower.token })

type Happening = (loan: SeededLoan) => Promise<unknown>

const endIt: Happening = async (loan) => {
  const { current, draft } = await on.info(loan)
  return on.end(loan, (draft ?? current).id)
}
const changeIt: Happening = async (loan) => {
  const { current } = await on.info(loan)
  const info = await on.draft(loan, { amount: 40, ...(current && { replaces: current.id }) })
  return on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) })
}
const settle: Happening = async (loan) => {
  await quotes.quoted(loan)
  return quotes.byCard(loan)
}

for (const [howOften, times, tags] of HOW_OFTEN)
  describe(howOften, { tags, timeout: 60_000 * times }, () => {
    test.each<[string, Happening]>([
      ['the arrangement is ended', endIt],
      ['another takes its place', changeIt],
      ['the loan is settled', settle],
      [
        'the arrangement is changed and then the loan is settled',
        (loan) => changeIt(loan).then(() => settle(loan)),
      ],
    ])('while %s', async (_what, happens) => {
      for (let time = 0; time < times; time += 1) {
        const loan = await seedLoan(kit.deps, { state: 'Late' })
        await on.agreed(loan)
        let isOver = false
        const statuses: number[] = []
        const reading = Array.from({ length: 3 }, async () => {
          while (!isOver) statuses.push((await readInfo(loan)).status)
        })
        await happens(loan).finally(() => {
          isOver = true
        })
        await Promise.all(reading)
        expect(statuses.length).toBeGreaterThan(2)
        expect(statuses.filter((status) => status >= 500)).toEqual([])
      }
    })
  })

/** As while a payment of the loan is booked. */
function whileLocked({ loanId }: SeededLoan, read: () => Promise<void>): Promise<void> {
  return kit.deps.db.transaction().execute(async (tx) => {
    await lockLoan(tx, { id: loanId })
    await read()
  })
}

test.each([
  ['an arrangement', 'self-serve-arrangement-info'],
  ['settling', 'preview-early-settlement-quote?type=settlement'],
  ['withdrawing', 'preview-early-settlement-quote?type=cancellation'],
  ['handing back', 'voluntary-termination'],
  ['a statement', 'statement.pdf'],
])('the figures of %s are read while somebody writes to the loan', async (_what, path) => {
  const loan = await seedLoan(kit.deps, { state: 'Late' })
  await whileLocked(loan, async () => {
    const { status } = await kit.call('GET', `/loans/${loan.loanId}/${path}`, { as: loan.borrower.token })
    expect(status).toBe(200)
  })
})

test('after a process whose clock is past midnight has booked money of the next day', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late' })
  const clock: Clock = { ...kit.deps.clock, today: () => kit.deps.clock.today().add({ days: 1 }) }
  const { reference } = await kit.deps.db
    .selectFrom('loan')
    .select('reference')
    .where('id', '=', loan.loanId)
    .executeTakeFirstOrThrow()
  const booked = await bookBankTransfer(
    { ...kit.deps, clock },
    {
      loanReference: reference,
      amountPence: pence(100),
      receivedOn: clock.today(),
      bankId: randomUUID(),
      bookedBy: 'jm',
    },
  )
  expect(booked.kind).toBe('booked')
  const { status, body } = await readInfo(loan)
  expect([status, body.error]).toEqual([200, undefined])
  // A figure waits for the day of the money, and says so.
  expect((await quotes.create(loan)).body.error).toMatchObject({ code: 'NO_QUOTE' })
})
