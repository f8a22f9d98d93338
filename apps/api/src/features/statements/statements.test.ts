import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { collectionPostings } from '@tarnbrook/domain/loans/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { postToLedger } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'
import { findYearlyStatements, giveYearlyStatement } from './statements.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterAll(() => kit?.stop())

const get = (loan: SeededLoan, path: string, as = loan.borrower.token) =>
  kit.call('GET', `/loans/${loan.loanId}/${path}`, { as })

async function textOf(loan: SeededLoan, path: string): Promise<string> {
  const { status, headers, body } = await get(loan, path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return oneSpaced((await readPdf(body)).text)
}

const money = (pounds: number) => formatMoneyExact(pence(Math.round(pounds * 100)))
const words = (iso: string) => formatDay(Temporal.PlainDate.from(iso))

/** The figures of a statement's table, in pounds. */
function figuresOf(text: string) {
  const number = (found: RegExpMatchArray | null, group: number) => Number(found![group]!.replaceAll(',', ''))
  const opening = text.match(/At the beginning [\d/]+ £([\d,.]+)/)
  const end = text.match(/At the end [\d/]+ £([\d,.]+) £([\d,.]+) £([\d,.]+)/)
  return {
    opening: number(opening, 1),
    added: number(end, 1),
    taken: number(end, 2),
    closing: number(end, 3),
  }
}

const TERMS = { termMonths: 24, feePence: 300_00 } as const satisfies SeedLoanOptions

/** A loan whose payments were collected so far; the next one falls due in so many days. */
const runningFor = (paidInstalments: number, nextDueInDays: number): Promise<SeededLoan> =>
  seedLoan(kit.deps, {
    ...TERMS,
    isAtProviders: true,
    paidInstalments,
    nextDueOn: kit.deps.clock.today().add({ days: nextDueInDays }),
  })

/** Lives the days in steps, in which Direct Debits are reported. */
async function liveDays(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 15) await kit.advanceDays(Math.min(15, left))
  await kit.drain()
}

/** A payment of £1.00 that was made on a day, and of which we learn only now. */
async function bookPayment({ loanId }: SeededLoan, on: string): Promise<void> {
  await command(kit.deps, systemContext('direct-debit'), { name: 'bookPayment' }, (work) =>
    postToLedger(work, {
      loanId,
      kind: 'collection',
      reference: `collection:of the test:${loanId}`,
      bookedOn: Temporal.PlainDate.from(on),
      postings: collectionPostings({ amountPence: pence(1_00) }),
      now: kit.deps.clock.now(),
    }),
  )
}

describe('within a year of the agreement its statement is given, once, and each year after it', () => {
  test('in the days before the year is over', async () => {
    const loan = await runningFor(11, 16)
    await findYearlyStatements(kit.deps, { day: kit.deps.clock.today().toString() })
    await kit.drain()
    expect((await on.read(loan)).yearlyStatements).toEqual([])
    await kit.advanceDays(2)
    await expectStatements(loan, async () => {
      await on.livePayment(loan)
      await kit.passDays(361)
      await kit.drain()
    })
  })

  test('in two years that go by', { tags: ['exhaustive'] }, async () => {
    const loan = await on.sign(TERMS)
    await on.until(loan, { state: 'Repaying' })
    await liveDays(330)
    expect((await on.read(loan)).yearlyStatements).toEqual([])
    await kit.advanceDays(30)
    await expectStatements(loan, () => liveDays(365))
  })
})

async function expectStatements(loan: SeededLoan, liveNextYear: () => Promise<void>): Promise<void> {
  const { yearlyStatements, disbursalDate, reference, amountOwed, ...terms } = await on.read(loan)
  const { amount, annualRate, nextPayment, scheduledPayments } = terms
  const [statement, ...others] = yearlyStatements
  expect(others).toEqual([])
  expect(statement.startsOn).toBe(disbursalDate)
  // The loan was agreed and paid out on one day.
  const anniversary = Temporal.PlainDate.from(disbursalDate).add({ years: 1 }).toString()
  expect(kit.deps.clock.today().toString() <= anniversary).toBe(true)
  // CCA 1974 s77A(1): not later than thirty days after the end of its period.
  const latest = Temporal.PlainDate.from(statement.endsOn).add({ days: 30 }).toString()
  expect(kit.deps.clock.today().toString() <= latest).toBe(true)

  const [mail, ...more] = (await kit.inbox(loan.borrower.email)).filter(
    ({ subject }) => subject === 'Your yearly statement',
  )
  expect(more).toEqual([])
  expect(mail!.attachments.map(({ name }) => name)).toEqual([
    `Statement-${reference}-${statement.endsOn}.pdf`,
  ])

  const text = await textOf(loan, `yearly-statements/${statement.id}/statement.pdf`)
  for (const part of [
    `Period to which the statement relates: ${words(statement.startsOn)} to ${words(statement.endsOn)}`,
    'It is free of charge',
    `${reference}, a loan agreement`,
    lender.legalName,
    lenderAddressLine,
    'Its telephone number',
    'Ann Fell',
    'Tarn Street',
    `Credit provided on ${words(disbursalDate)}`,
    `Amount of credit ${money(amount)}`,
    'Duration 2 years',
    `Rate of interest in the period ${annualRate}% a year, fixed`,
    `Next payment ${money(nextPayment.amount)} on ${words(nextPayment.dueOn)}`,
    `Payments left 13, the last on ${words(scheduledPayments.at(-1).dueOn)}`,
    'Credit provided',
    'Arrangement fee',
    'Interest',
    'Payment by Direct Debit',
    'Overdue £0.00',
    '(default sums) £0.00',
    'If you would like to pay off your agreement early',
    'If you pay less than agreed',
    'If you have a problem with your agreement, please try to resolve it with us in the first instance',
    'Financial Ombudsman Service',
  ])
    expect(text).toContain(part)
  const { opening, added, taken, closing } = figuresOf(text)
  expect(opening).toBe(0)
  expect(added - taken).toBeCloseTo(closing, 6)
  expect(closing).toBeCloseTo(amountOwed, 6)

  await Promise.all([1, 2].map(() => giveYearlyStatement(kit.deps, { loanId: loan.loanId })))
  await findYearlyStatements(kit.deps, { day: kit.deps.clock.today().toString() })
  await kit.drain()
  expect((await on.read(loan)).yearlyStatements).toHaveLength(1)

  await bookPayment(loan, statement.endsOn)
  await liveNextYear()
  const after = await on.read(loan)
  const [, second] = after.yearlyStatements
  expect(second.startsOn).toBe(Temporal.PlainDate.from(statement.endsOn).add({ days: 1 }).toString())
  // It is in time also where the worker stood still for days.
  const last = Temporal.PlainDate.from(statement.endsOn).add({ years: 1 }).subtract({ days: 14 })
  expect(second.endsOn <= last.toString()).toBe(true)
  const secondText = await textOf(loan, `yearly-statements/${second.id}/statement.pdf`)
  expect(secondText).toContain(`Payment by Direct Debit ${words(statement.endsOn)} £1.00`)
  const next = figuresOf(secondText)
  expect(next.opening).toBe(closing)
  expect(next.taken).toBeGreaterThan(1)
  expect(next.opening + next.added - next.taken).toBeCloseTo(next.closing, 6)
}

test('none is given of a withdrawn agreement, also once what was to be repaid is written off', async () => {
  const withdrawn = await createQuoteKit(() => kit).running()
  await createQuoteKit(() => kit).quoted(withdrawn, 'cancellation')
  const running = await seedLoan(kit.deps, { state: 'Late' })
  const aYearAgo = kit.deps.clock.today().subtract({ days: 360 }).toString()
  for (const { loanId } of [withdrawn, running]) {
    const { db } = kit.deps
    await db
      .updateTable('settlement_quote')
      .set({ state: 'cancelled' })
      .where('loan_id', '=', loanId)
      .execute()
    await db
      .updateTable('loan')
      .set({ agreed_on: aYearAgo, disbursed_on: aYearAgo })
      .where('id', '=', loanId)
      .execute()
  }
  await findYearlyStatements(kit.deps, { day: kit.deps.clock.today().toString() })
  await kit.drain()
  await giveYearlyStatement(kit.deps, { loanId: withdrawn.loanId })
  const given = await kit.deps.db.selectFrom('yearly_statement').select('loan_id').execute()
  expect(given.map(({ loan_id }) => loan_id)).not.toContain(withdrawn.loanId)
  expect(given.map(({ loan_id }) => loan_id)).toContain(running.loanId)
})

describe('a statement of any period', () => {
  test('has each movement with its day, also money that was taken back, and adds up', async () => {
    const loan = await runningFor(2, 15)
    const { historicalRepayments, amountOwed, disbursalDate } = await on.read(loan)
    const [first] = historicalRepayments
    const { id, provider_id } = await kit.deps.db
      .selectFrom('collection')
      .select(['id', 'provider_id'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    await simulateDirectDebit(kit.deps, 'payment_charged_back', provider_id!)
    await reReadCollection(kit.deps, { collectionId: id })
    const today = kit.deps.clock.today().toString()
    const text = await textOf(loan, 'statement.pdf')
    expect(text).toContain(`${words(disbursalDate)} to ${words(today)}`)
    expect(text).toContain(`Payment taken back by the bank ${words(today)} ${money(first.amount)}`)
    expect(text).toContain(`Overdue ${money(first.amount)}`)
    const all = figuresOf(text)
    expect(all.closing).toBeCloseTo(amountOwed + first.amount, 6)
    expect(all.added - all.taken).toBeCloseTo(all.closing, 6)

    // Two periods, one after the other, come to the whole.
    const cut = Temporal.PlainDate.from(disbursalDate).add({ days: 40 })
    const before = figuresOf(await textOf(loan, `statement.pdf?to=${cut}`))
    const after = figuresOf(await textOf(loan, `statement.pdf?from=${cut.add({ days: 1 })}&to=2199-01-01`))
    expect(after.opening).toBe(before.closing)
    expect(after.closing).toBe(all.closing)
    expect(before.added + after.added).toBeCloseTo(all.added, 6)
  })

  test('of past days is made once, sealed, and made again when what it says was corrected', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 3 })
    const { disbursalDate } = await on.read(loan)
    const to = Temporal.PlainDate.from(disbursalDate).add({ days: 40 }).toString()
    const read = async (query: string) => Buffer.from((await get(loan, `statement.pdf?${query}`)).body)
    const first = await read(`to=${to}`)
    await kit.advanceDays(1)
    expect((await read(`to=${to}`)).equals(first)).toBe(true)
    const kept = await kit.deps.db
      .selectFrom('kept_pdf')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .execute()
    expect(kept.map(({ pdf }) => pdf.includes('%PDF'))).toEqual([false])

    await bookPayment(loan, to)
    const corrected = await read(`to=${to}`)
    expect(oneSpaced((await readPdf(corrected)).text)).toContain(`Payment by Direct Debit ${words(to)} £1.00`)
    expect((await read(`to=${to}`)).equals(corrected)).toBe(true)
    // That of today is of this moment: it is made each time.
    const today = await read('')
    await kit.advanceDays(1)
    expect((await read('')).equals(today)).toBe(false)
  })

  test('says why interest was lower in a breathing space, and that an arrangement was followed', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Late' })
    const { scheduledPayments } = await on.read(loan)
    await kit.deps.db
      .insertInto('frozen_interest')
      .values({ loan_id: loan.loanId, instalment_number: 1, amount_pence: 12_34 })
      .execute()
    const arrangement = await createArrangementKit(() => kit).agreed(loan)
    const text = await textOf(loan, 'statement.pdf')
    expect(text).toContain(
      `Why some of it differs from your agreement: ${words(scheduledPayments[0].dueOn)}: the interest is £12.34 lower, because none is charged for the days of your breathing space or statutory moratorium.`,
    )
    expect(text).toContain(`Since ${words(arrangement.agreedOn)}: an arrangement, with smaller payments`)
    const other = await textOf(await seedLoan(kit.deps, { paidInstalments: 2 }), 'statement.pdf')
    expect(other).not.toContain('Why some of it differs')
  })

  test('of a hire purchase says what ending it would cost', async () => {
    const loan = await seedLoan(kit.deps, {
      brand: 'motor',
      productType: 'hire-purchase',
      optionToPurchaseFeePence: 25_00,
      paidInstalments: 3,
    })
    const text = await textOf(loan, 'statement.pdf')
    expect(text).toContain('a hire purchase agreement')
    expect(text).toMatch(/half the total amount payable, that is £[\d,]+\.\d\d/)
  })

  test('is refused before the payout, for days in the wrong order, and for what is no day', async () => {
    const pending = await seedLoan(kit.deps, { state: 'Pending' })
    expect((await get(pending, 'statement.pdf')).status).toBe(409)
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    for (const query of ['from=2199-01-01', 'from=2026-13-01', 'to=yesterday', 'to=1999-01-01'])
      expect([query, (await get(loan, `statement.pdf?${query}`)).status]).toEqual([query, 422])
  })

  test('is for its borrower only', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    const stranger = await seedBorrower(kit.deps)
    for (const path of ['statement.pdf', 'yearly-statements/5/statement.pdf'])
      expect((await get(loan, path, stranger.token)).status).toBe(404)
    expect((await get(loan, 'yearly-statements/5/statement.pdf')).status).toBe(404)
    const { applicationId } = await applyForLoan(kit)
    const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    expect((await get(loan, 'statement.pdf', weak)).body.error.code).toBe('STEP_UP_REQUIRED')
  })
})
