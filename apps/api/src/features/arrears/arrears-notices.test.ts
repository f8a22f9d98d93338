import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'
import { giveArrearsNotice } from './arrears-notices.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})

afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const SUBJECT = 'Your notice of sums in arrears'

/** A loan whose last payments the bank did not pay, and whose next one is days ahead. */
const missing = (missedInstalments: number, options: SeedLoanOptions = {}): Promise<SeededLoan> =>
  seedLoan(kit.deps, {
    state: 'Late',
    isAtProviders: true,
    missedInstalments,
    nextDueOn: on.firstChargeDay(),
    ...options,
  })

/** The next payment is weeks ahead, so that the last one was due days ago. */
const missingLately = (count: number) =>
  missing(count, { nextDueOn: kit.deps.clock.today().add({ days: 20 }) })

async function missNext(loan: SeededLoan): Promise<void> {
  const { nextPayment } = await on.read(loan)
  await advanceTo(Temporal.PlainDate.from(nextPayment.collectOn).add({ days: 7 }))
  const collection = await kit.deps.db
    .selectFrom('collection')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .orderBy('instalment_number', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(await simulateDirectDebit(kit.deps, 'payment_late_failure', collection.provider_id!)).toBeLessThan(
    300,
  )
  await reReadCollection(kit.deps, { collectionId: collection.id })
}

const daysUntil = (day: Temporal.PlainDate) => kit.deps.clock.today().until(day, { largestUnit: 'day' }).days

async function advanceTo(day: Temporal.PlainDate): Promise<void> {
  if (daysUntil(day) > 0) await kit.advanceDays(daysUntil(day))
  await kit.drain()
}

async function given(loan: SeededLoan): Promise<{ id: number; givenOn: string }[]> {
  await kit.drain()
  return (await on.read(loan)).arrearsNotices
}

/** Waits for them: a job that has to try again does so seconds later. */
async function givenInAll(loan: SeededLoan, count: number): Promise<{ id: number; givenOn: string }[]> {
  await expect.poll(async () => (await given(loan)).length).toBe(count)
  return given(loan)
}

const pdfOf = (loan: SeededLoan, id: number, as = loan.borrower.token) =>
  kit.call('GET', `/loans/${loan.loanId}/arrears-notices/${id}/notice.pdf`, { as })

async function textOf(loan: SeededLoan, id: number): Promise<string> {
  const { status, headers, body } = await pdfOf(loan, id)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return oneSpaced((await readPdf(body)).text)
}

/** Staff see a notice that was given after its last day (CCA 1974 s86D). */
async function daysLate({ loanId }: SeededLoan): Promise<string[]> {
  const { token } = await seedStaff(kit)
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: token })
  return body.data.items
    .filter((item: { loanId: number }) => item.loanId === loanId)
    .filter(({ reason }: { reason: string }) => reason === 'arrears-notice-late')
    .map(({ detail }: { detail: string }) => detail)
}

test('a notice that is given after its last day is on the list of staff, with the days', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3 })
  await giveArrearsNotice(kit.deps, { loanId: loan.loanId })
  const [notice] = await givenInAll(loan, 1)
  const second = (await on.read(loan)).scheduledPayments[1]
  const lastDay = Temporal.PlainDate.from(second.collectOn).add({ days: 14 })
  const { days } = lastDay.until(Temporal.PlainDate.from(notice!.givenOn), { largestUnit: 'days' })
  expect(days).toBeGreaterThan(0)
  expect(await daysLate(loan)).toEqual([`${days} days late`])
})

describe('two missed payments', () => {
  test('the notice is given in time, once, by email with the sheet, with all that the law asks for', async () => {
    const loan = await missing(1)
    await kit.advanceDays(1)
    expect(await given(loan)).toEqual([])
    await missNext(loan)
    const { scheduledPayments, reference } = await on.read(loan)
    const [first, second] = scheduledPayments
    await kit.advanceDays(1)
    const [notice, ...others] = await givenInAll(loan, 1)
    expect(others).toEqual([])
    const met = Temporal.PlainDate.from(second.collectOn).add({ days: 1 })
    const lastDay = met.add({ days: 13 })
    expect(notice!.givenOn <= lastDay.toString()).toBe(true)
    expect(await daysLate(loan)).toEqual([])

    const mails = (await kit.inbox(loan.borrower.email)).filter(({ subject }) => subject === SUBJECT)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.attachments.map(({ name }) => name)).toEqual([
      `Notice-of-sums-in-arrears-${reference}.pdf`,
      'Arrears-information-sheet.pdf',
    ])

    const text = await textOf(loan, notice!.id)
    const overdue = formatMoneyExact(pence(Math.round((first.amount + second.amount) * 100)))
    for (const words of [
      'given in compliance with the Consumer Credit Act 1974 because you are behind with your payments',
      `Date of this notice ${formatDay(Temporal.PlainDate.from(notice!.givenOn))}`,
      `Agreement ${reference}, a loan agreement`,
      lender.legalName,
      lenderAddressLine,
      'Its telephone number',
      'Ann Fell',
      'Tarn Street',
      `The shortfall that led to this notice is ${overdue}`,
      `${formatDay(Temporal.PlainDate.from(first.dueOn))} ${formatMoneyExact(pence(Math.round(first.amount * 100)))} £0.00`,
      `${formatDay(Temporal.PlainDate.from(second.dueOn))} ${formatMoneyExact(pence(Math.round(second.amount * 100)))} £0.00`,
      '(default sums): £0.00. Interest on them: £0.00',
      'add no interest because a payment is late, and there will be none later under this agreement',
      'We charge nothing for this notice',
      'This notice includes a copy of the current arrears information sheet',
      'We can agree smaller payments or more time',
      freeAdvice[0]!.name,
      'an arrangement or a breathing space',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/court|proceedings|at once|terminate/i)

    // Again and again: it was given.
    await Promise.all([
      giveArrearsNotice(kit.deps, { loanId: loan.loanId }),
      giveArrearsNotice(kit.deps, { loanId: loan.loanId }),
    ])
    await kit.passDays(20)
    expect(await given(loan)).toHaveLength(1)
    expect(await settledRules(kit)).toEqual([])
  })

  test('of a hire purchase', async () => {
    const loan = await seedLoan(kit.deps, {
      brand: 'motor',
      productType: 'hire-purchase',
      optionToPurchaseFeePence: 25_00,
      state: 'Late',
      missedInstalments: 2,
    })
    await giveArrearsNotice(kit.deps, { loanId: loan.loanId })
    const [notice] = await givenInAll(loan, 1)
    expect(await textOf(loan, notice!.id)).toContain('a hire purchase agreement made on')
  })
})

test('a payment that was taken in time is not behind, though the provider reports it more than a week later', async () => {
  const loan = await missing(1)
  const { nextPayment } = await on.read(loan)
  await on.liveUntilAsked(loan)
  expect((await on.read(loan)).pendingRepayments).toMatchObject([{ chargeOn: nextPayment.collectOn }])
  const reportedOn = Temporal.PlainDate.from(nextPayment.collectOn).add({ days: 9 })
  await on.liveDay(reportedOn)
  const { historicalRepayments, lateRepayment, scheduledPayments } = await on.read(loan)
  expect(historicalRepayments).toMatchObject([{ paidOn: nextPayment.collectOn }])
  expect(lateRepayment.payable).toBe(scheduledPayments[0].amount)
  await giveArrearsNotice(kit.deps, { loanId: loan.loanId })
  expect(await given(loan)).toEqual([])
})

describe('as long as something is overdue', () => {
  test('another follows in the sixth month after the last, and none before', async () => {
    const loan = await missing(2, { paidAfterMissed: 6, nextDueOn: kit.deps.clock.today().add({ days: 20 }) })
    const noticed = async (givenOn: Temporal.PlainDate) => {
      await kit.deps.db.deleteFrom('arrears_notice').where('loan_id', '=', loan.loanId).execute()
      const daysAgo = -daysUntil(givenOn)
      await seedArrearsNotice(kit.deps, { loanId: loan.loanId, daysAgo })
      await kit.advanceDays(1)
    }
    await noticed(kit.deps.clock.today().subtract({ months: 5, days: 5 }))
    expect(await given(loan)).toHaveLength(1)
    await noticed(kit.deps.clock.today().subtract({ months: 6 }).add({ days: 10 }))
    await expectNextNotice(loan)
  })

  test('another follows within six months that go by', {
    tags: ['exhaustive'],
  }, async () => {
    const loan = await missingLately(2)
    await kit.advanceDays(1)
    const [first] = await givenInAll(loan, 1)
    const last = lastDayAfter(first!)
    for (let day = kit.deps.clock.today(); Temporal.PlainDate.compare(day, last) < 0; ) {
      const next = day.add({ days: 10 })
      day = Temporal.PlainDate.compare(next, last) > 0 ? last : next
      await advanceTo(day)
    }
    await expectNextNotice(loan)
  })

  const lastDayAfter = ({ givenOn }: { givenOn: string }) =>
    Temporal.PlainDate.from(givenOn).add({ months: 6 })

  /** In time, with what was overdue before, what fell due and was paid since, and what is now. */
  async function expectNextNotice(loan: SeededLoan): Promise<void> {
    const [first, second, ...others] = await givenInAll(loan, 2)
    expect(others).toEqual([])
    const last = lastDayAfter(first!).toString()
    expect(second!.givenOn > first!.givenOn && second!.givenOn <= last).toBe(true)
    const text = await textOf(loan, second!.id)
    const overdueOn = ({ givenOn }: { givenOn: string }) =>
      `Overdue on ${formatDay(Temporal.PlainDate.from(givenOn))}`
    expect(text).toContain(overdueOn(first!))
    expect(text).not.toContain('The shortfall that led to this notice')
    // SI 2007/1167 Sch 3: the last of these follows from the others.
    const inPence = (label: string) =>
      Math.round(
        Number(text.match(new RegExp(`${label} £([\\d,]+\\.\\d\\d)`))![1]!.replaceAll(',', '')) * 100,
      )
    const then = inPence(overdueOn(first!))
    const due = inPence('Payments that fell due since')
    const paid = inPence('Payments that you made since')
    const now = inPence(overdueOn(second!))
    expect([then > 0, due > 0, paid > 0, then + due - paid]).toEqual([true, true, true, now])
    expect(now).toBe(Math.round((await on.read(loan)).lateRepayment.payable * 100))
  }
})

test('who has paid in the meantime gets the first notice all the same, with nothing overdue', async () => {
  const loan = await missingLately(2)
  const { reference, lateRepayment } = await on.read(loan)
  const booked = await bookBankTransfer(kit.deps, {
    loanReference: reference,
    amountPence: pence(Math.round(lateRepayment.payable * 100)),
    receivedOn: kit.deps.clock.today(),
    bankId: crypto.randomUUID(),
    bookedBy: 'ab',
  })
  expect(booked).toMatchObject({ kind: 'booked', stillOverduePence: 0 })
  await kit.advanceDays(1)
  const [notice] = await givenInAll(loan, 1)
  const text = await textOf(loan, notice!.id)
  expect(text).toContain('nothing is overdue today')
  await kit.passDays(25)
  expect(await given(loan)).toHaveLength(1)
})

test('a notice is shown to its borrower only, and one that is not there is not', async () => {
  const loan = await missingLately(2)
  await giveArrearsNotice(kit.deps, { loanId: loan.loanId })
  const [notice] = await givenInAll(loan, 1)
  const stranger = await seedBorrower(kit.deps)
  expect((await pdfOf(loan, notice!.id, stranger.token)).status).toBe(404)
  expect((await pdfOf(loan, notice!.id + 1)).status).toBe(404)
})

test('a withdrawn agreement has none: it counts as never made', async () => {
  const loan = await missingLately(1)
  // Its copy was never sent, so the days to withdraw have not begun.
  await kit.deps.db
    .updateTable('loan')
    .set({ agreement_sent_on: null })
    .where('id', '=', loan.loanId)
    .execute()
  const withdrawn = await kit.call('POST', `/loans/${loan.loanId}/create-early-settlement-quote`, {
    as: loan.borrower.token,
    body: { type: 'cancellation' },
  })
  expect(withdrawn.status).toBe(200)
  await on.liveDay(kit.deps.clock.today().add({ days: 40 }))
  await giveArrearsNotice(kit.deps, loan)
  expect(await given(loan)).toEqual([])
})
