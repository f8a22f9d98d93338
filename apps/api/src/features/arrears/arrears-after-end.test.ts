import { formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findYearlyStatements } from '#features/statements/statements.ts'
import {
  completeHandBack,
  createEndingKit,
  MOTOR,
  SELL,
  TERMINATE,
  WRITE_OFF,
} from '#testing/features/endings.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, type SeedLoanOptions, seedLoan } from '#testing/seed/loan.ts'
import { findArrearsNotices, giveArrearsNotice } from './arrears-notices.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  await kit.drain()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const { on, behind, noticeRanOut, end, transfer, newest } = createEndingKit(
  () => kit,
  () => ({ ann, ben }),
)

const SUBJECT = 'Your notice of sums in arrears'
const amount = (pounds: number) => pence(Math.round(pounds * 100))
const today = () => kit.deps.clock.today()

/** The last notice was given so long ago that the next is due in ten days at the latest. */
async function letMonthsPass({ loanId }: SeededLoan): Promise<void> {
  const givenOn = today().subtract({ months: 6 }).add({ days: 10 }).toString()
  await kit.deps.db
    .updateTable('arrears_notice')
    .set({ given_on: givenOn, met_on: givenOn })
    .where('loan_id', '=', loanId)
    .execute()
}

/** @returns the loan's notices after the daily run, those that the borrower may not read too */
async function runDaily({ loanId }: SeededLoan): Promise<{ id: number; givenOn: string }[]> {
  await findArrearsNotices(kit.deps, { day: today().toString() })
  await kit.drain()
  return kit.deps.db
    .selectFrom('arrears_notice')
    .select(['id', 'given_on as givenOn'])
    .where('loan_id', '=', loanId)
    .orderBy('given_on')
    .execute()
}

async function readText({ loanId, borrower }: SeededLoan, path: string): Promise<string> {
  const { body } = await kit.call('GET', `/loans/${loanId}/${path}`, { as: borrower.token })
  return oneSpaced((await readPdf(body)).text)
}

describe('notices of sums in arrears after the end (CCA 1974 s86B)', () => {
  test('ended by us: every six months, of what is left, without a word of instalments', async () => {
    const loan = await noticeRanOut()
    await letMonthsPass(loan)
    await end(loan, TERMINATE)
    await transfer(loan, 25)
    const [, notice, ...others] = await runDaily(loan)
    expect([notice?.givenOn, others]).toEqual([today().toString(), []])
    const { amountOwed } = await on.read(loan)
    const text = await readText(loan, `arrears-notices/${notice!.id}/notice.pdf`)
    expect(text).toContain(`${formatMoneyExact(amount(amountOwed))} is left to pay`)
    expect(text).toContain('Payments that you made since £25.00')
    expect(text).toContain('it has no more monthly payments')
    const { text: email } = (await newest(loan, SUBJECT))!
    expect(email).toContain(`${formatMoney(amount(amountOwed))} is left to pay at the moment`)
    expect(email).not.toContain('agree smaller payments in your account')
    // It is given, so the next is months away.
    expect(await runDaily(loan)).toHaveLength(2)
  })

  test('handed back in arrears: of what is left', async () => {
    const loan = await behind({ ...MOTOR, paidInstalments: 8 })
    await letMonthsPass(loan)
    await completeHandBack(kit, loan)
    expect(await runDaily(loan)).toHaveLength(2)
  })

  test('handed back before a first notice that was due: it is given after the end', async () => {
    const nextDueOn = today().add({ days: 20 })
    const missing = { ...MOTOR, state: 'Late', missedInstalments: 2, paidInstalments: 8, nextDueOn } as const
    const loan = await seedLoan(kit.deps, missing)
    await completeHandBack(kit, loan)
    const [notice, ...others] = await runDaily(loan)
    expect([notice?.givenOn, others]).toEqual([today().toString(), []])
    const text = await readText(loan, `arrears-notices/${notice!.id}/notice.pdf`)
    expect(text).toContain('From the end of the agreement to now')
    expect(text).toContain('it has no more monthly payments')
    const { amountOwed } = await on.read(loan)
    expect(text).toContain(`${formatMoneyExact(amount(amountOwed))} is left to pay`)
    expect(await runDaily(loan)).toHaveLength(1)
  })

  test('handed back with nothing overdue: the end is one payment, and begins no duty', async () => {
    const loan = await behind({ ...MOTOR, paidInstalments: 8, missedInstalments: 0, state: 'Repaying' })
    await letMonthsPass(loan)
    await completeHandBack(kit, loan)
    expect((await on.read(loan)).amountOwed).toBeGreaterThan(0)
    expect(await runDaily(loan)).toHaveLength(1)
  })

  test.each<[string, object[], number]>([
    ['written off', [{ ...WRITE_OFF, because: 'nothing-recoverable' }], 2],
    ['written off after a death', [{ ...WRITE_OFF, because: 'death' }], 1],
    ['written off in an insolvency', [WRITE_OFF], 1],
    ['sold: the buyer gives them', [SELL], 1],
    ['ended and sold', [TERMINATE, SELL], 1],
  ])('%s', async (_, endings, count) => {
    const loan = await noticeRanOut()
    await letMonthsPass(loan)
    for (const ending of endings) await end(loan, ending)
    const notices = await runDaily(loan)
    expect(notices).toHaveLength(count)
    if (count === 1) return
    const text = await readText(loan, `arrears-notices/${notices[1]!.id}/notice.pdf`)
    expect(text).toContain('do not ask you to pay it')
    expect((await newest(loan, SUBJECT))!.text).toContain("We've written it off, so you don't have to pay it")
  })

  const FIRST_DUE = { ...MOTOR, state: 'Late', missedInstalments: 2, paidInstalments: 8 } as const
  test.each<[string, () => Promise<SeededLoan>, (loan: SeededLoan) => Promise<unknown>, number]>([
    ['a further one', noticeRanOut, (loan) => letMonthsPass(loan).then(() => end(loan, TERMINATE)), 1],
    [
      'a first one that was due',
      () => seedLoan(kit.deps, { ...FIRST_DUE, nextDueOn: today().add({ days: 20 }) }),
      (loan) => completeHandBack(kit, loan),
      0,
    ],
  ])('none is given of a withdrawn agreement: %s', async (_, seed, endNow, count) => {
    const loan = await seed()
    const quoted = await kit.call('POST', `/loans/${loan.loanId}/create-early-settlement-quote`, {
      as: loan.borrower.token,
      body: { type: 'settlement' },
    })
    expect(quoted.status).toBe(200)
    await endNow(loan)
    await kit.deps.db
      .updateTable('settlement_quote')
      .set({ type: 'cancellation', state: 'cancelled' })
      .where('loan_id', '=', loan.loanId)
      .execute()
    expect(await runDaily(loan)).toHaveLength(count)
    await giveArrearsNotice(kit.deps, loan)
    expect(await runDaily(loan)).toHaveLength(count)
  })

  test('once it is paid they end', async () => {
    const loan = await noticeRanOut()
    await letMonthsPass(loan)
    await end(loan, TERMINATE)
    await transfer(loan, (await on.read(loan)).amountOwed)
    expect(await runDaily(loan)).toHaveLength(1)
  })
})

describe('yearly statements after the end (CCA 1974 s77A)', () => {
  const YEAR = { termMonths: 24, paidInstalments: 12 } as const satisfies SeedLoanOptions

  test.each<[string, object[], number]>([
    ['ended by us', [TERMINATE], 1],
    ['written off', [{ ...WRITE_OFF, because: 'nothing-recoverable' }], 1],
    ['written off after a death', [{ ...WRITE_OFF, because: 'death' }], 0],
    ['sold', [SELL], 0],
  ])('%s: %j', async (_, endings, count) => {
    const loan = await noticeRanOut(YEAR)
    for (const ending of endings) await end(loan, ending)
    const until = today().add({ days: 1 }).toString()
    await findYearlyStatements(kit.deps, { day: until })
    await kit.drain()
    const given = kit.deps.db.selectFrom('yearly_statement').select('id').where('loan_id', '=', loan.loanId)
    const yearlyStatements = await given.execute()
    expect(yearlyStatements).toHaveLength(count)
    if (count === 0) return
    // Its period was over before the loan ended, so it is of the agreement as it ran.
    const text = await readText(loan, `yearly-statements/${yearlyStatements[0]!.id}/statement.pdf`)
    expect(text).toContain('Payments left')
    expect(await newest(loan, 'Your yearly statement')).toBeDefined()
  })

  test('paid in full there is none', async () => {
    const loan = await noticeRanOut(YEAR)
    await end(loan, TERMINATE)
    await transfer(loan, (await on.read(loan)).amountOwed)
    await findYearlyStatements(kit.deps, { day: today().add({ days: 1 }).toString() })
    await kit.drain()
    expect((await on.read(loan)).yearlyStatements).toEqual([])
  })
})
