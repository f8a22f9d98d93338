import { freeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { addDeliveryDays, addWorkingDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { missInstalments } from '#features/booking/miss-instalments.ts'
import { toDate } from '#platform/clock.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { askHandBack, MOTOR } from '#testing/features/endings.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'

let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const SUBJECT = 'Your default notice'

/** Three payments are missed, and a notice of sums in arrears was given. */
async function behind(options: SeedLoanOptions = {}): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3, ...options })
  await seedArrearsNotice(kit.deps, { loanId: loan.loanId })
  return loan
}

const give = ({ loanId }: SeededLoan, { as = staff, body = { isInBreathingSpace: false } as object } = {}) =>
  kit.call('POST', `/admin/loans/${loanId}/default-notice`, { as, body })

const noticesOf = async (loan: SeededLoan) => (await on.read(loan)).defaultNotices

const pdfOf = (loan: SeededLoan, id: number, as = loan.borrower.token) =>
  kit.call('GET', `/loans/${loan.loanId}/default-notices/${id}/notice.pdf`, { as })

async function textOf(loan: SeededLoan): Promise<string> {
  const [notice] = await noticesOf(loan)
  const { status, headers, body } = await pdfOf(loan, notice.id)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return oneSpaced((await readPdf(body)).text)
}

const money = (pounds: number) => formatMoneyExact(pence(Math.round(pounds * 100)))

async function transfer(loan: SeededLoan, pounds: number): Promise<void> {
  const { reference } = await on.read(loan)
  const booked = await bookBankTransfer(kit.deps, {
    loanReference: reference,
    amountPence: pence(Math.round(pounds * 100)),
    receivedOn: kit.deps.clock.today(),
    bankId: crypto.randomUUID(),
    bookedBy: 'ab',
  })
  expect(booked.kind).toBe('booked')
}

describe('after three missed payments', () => {
  test('staff give it: with all that the law asks for, by email with the sheet, once', async () => {
    const loan = await behind()
    const today = kit.deps.clock.today()
    const { reference, scheduledPayments, lateRepayment } = await on.read(loan)
    const answers = await Promise.all([give(loan), give(loan)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const served = addDeliveryDays(today, 1)
    const remedyBy = served.add({ days: 14 })
    expect(await noticesOf(loan)).toEqual([
      {
        id: expect.any(Number),
        givenOn: today.toString(),
        amount: lateRepayment.payable,
        toPay: lateRepayment.payable,
        remedyBy: remedyBy.toString(),
        isTransferInTime: true,
        status: 'running',
      },
    ])

    await kit.drain()
    const mails = (await kit.inbox(loan.borrower.email)).filter(({ subject }) => subject === SUBJECT)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.attachments.map(({ name }) => name)).toEqual([
      `Default-notice-${reference}.pdf`,
      'Default-information-sheet.pdf',
    ])

    const missed = scheduledPayments.filter(({ status }: { status: string }) => status === 'missed')
    expect(missed).toHaveLength(3)
    const from = remedyBy.add({ days: 1 })
    const text = await textOf(loan)
    for (const words of [
      'a default notice served under section 87(1) of the Consumer Credit Act 1974',
      `Date of this notice ${formatDay(today)}`,
      `Agreement ${reference}, a loan agreement`,
      lender.legalName,
      lenderAddressLine,
      'Ann Fell',
      'Tarn Street',
      'you make each monthly payment in full on its day',
      ...missed.map(
        ({ dueOn, amount }: { dueOn: string; amount: number }) =>
          `${formatDay(day(dueOn))} ${money(amount)} £0.00 ${money(amount)}`,
      ),
      `Pay ${money(lateRepayment.payable)}`,
      `Before ${formatDay(from)}`,
      `before ${formatDayWords(from)}`,
      `from ${formatDay(served)}, the working day after we emailed this notice`,
      'If you take the action required by this notice before the date shown, no further enforcement action will be taken in respect of this breach.',
      'If you do not take the action required by this notice before the date shown, then the further action set out below may be taken against you.',
      `On or after ${formatDay(from)} we may end the agreement, ask you to pay all that is left of it at once, and take legal proceedings`,
      `If all of it were to be paid on ${formatDay(from)}`,
      'Rebate (Consumer Credit Act 1974, section 95)',
      'we would not claim interest after its judgment',
      'you can apply to the court, which may make an order allowing you more time',
      'get help as soon as possible',
      freeAdvice[0]!.name,
      'a copy of the current default information sheet',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('vehicle')
    // SI 1983/1561 reg 2(5): nothing stands out by capital letters.
    expect(text.replace('TEST TOWN', 'Test Town')).not.toMatch(/\b[A-Z]{3,}\W+[A-Z]{3,}\b/)
  })

  test('its early payment is what is left less the rebate', async () => {
    const loan = await behind()
    await give(loan)
    const text = await textOf(loan)
    const figure = (label: string) =>
      Number(new RegExp(`${label} £([\\d,]+\\.\\d\\d)`).exec(text)![1]!.replace(',', ''))
    const before = figure('All that is left, before the rebate')
    const { totalPayable, paidToDate } = await on.read(loan)
    expect(before).toBeCloseTo(totalPayable - paidToDate, 2)
    const rebate = figure('section 95\\)')
    expect(rebate).toBeGreaterThan(0)
    expect(figure('To pay, after the rebate')).toBeCloseTo(before - rebate, 2)
  })

  test('of hire purchase it has the figures of ending it and of a third', async () => {
    const loan = await behind({
      brand: 'motor',
      productType: 'hire-purchase',
      optionToPurchaseFeePence: 25_00,
    })
    await give(loan)
    const text = await textOf(loan)
    const { totalPayable, paidToDate } = await on.read(loan)
    for (const words of [
      'a hire purchase agreement made on',
      'take the vehicle back as the law allows',
      'We do not ask for all that is left of it at once',
      `Today that is ${money(totalPayable / 2 - paidToDate)}.`,
      'You have a right to end this agreement yourself',
      `half the total amount payable, which is ${money(totalPayable / 2)}. You have paid ${money(paidToDate)} of it`,
      `so you would have to pay ${money(totalPayable / 2 - paidToDate)} today`,
      `Once you have paid a third of the total amount payable, ${money(Math.ceil((totalPayable * 100) / 3 - 1e-6) / 100)}, we may not take back the vehicle against your wishes unless we get a court order`,
      'Contact us if you think that you have paid a third',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('before the rebate')
  })
})

describe('what it asked for', () => {
  test('paid in time, it counts as never given, and staff see no more of it', async () => {
    const loan = await behind()
    await give(loan)
    const { payable } = (await on.read(loan)).lateRepayment
    await transfer(loan, payable - 10)
    expect(await noticesOf(loan)).toMatchObject([{ status: 'running', amount: payable, toPay: 10 }])
    await transfer(loan, 10)
    expect(await noticesOf(loan)).toMatchObject([{ status: 'remedied', amount: payable, toPay: 0 }])
    expect((await give(loan)).body.error.code).toBe('WRONG_STATE')
    expect(await reasonsOf(loan)).toEqual([])
  })

  test('not paid when its days are over, it is for staff, and nothing follows by itself', async () => {
    const loan = await behind()
    expect(await reasonsOf(loan)).toEqual(['default-notice-possible'])
    await give(loan)
    expect(await reasonsOf(loan)).toEqual([])
    const [{ remedyBy }] = await noticesOf(loan)
    await kit.deps.db
      .updateTable('default_notice')
      .set({
        given_on: day(remedyBy).subtract({ days: 40 }).toString(),
        served_on: day(remedyBy).subtract({ days: 38 }).toString(),
        remedy_by: kit.deps.clock.today().subtract({ days: 1 }).toString(),
      })
      .where('loan_id', '=', loan.loanId)
      .execute()
    expect(await noticesOf(loan)).toMatchObject([{ status: 'time-up' }])
    expect(await reasonsOf(loan)).toContain('default-notice-unpaid')
    expect((await on.read(loan)).state).toBe('Late')
    // Paid late, and behind again later: the notice is not brought up again.
    const { payable } = (await on.read(loan)).lateRepayment
    await transfer(loan, payable)
    expect(await noticesOf(loan)).toMatchObject([{ status: 'paid-late' }])
    expect(await reasonsOf(loan)).toEqual([])
  })
})

describe('the list of staff offers one only where the call gives it', () => {
  const paysSome = ({ loanId }: SeededLoan) => {
    const today = kit.deps.clock.today().toString()
    const of = { loan_id: loanId, instalment_number: 1, attempt: 9, amount_pence: 10_00, charge_on: today }
    const at = toDate(kit.deps.clock.now())
    return kit.deps.db
      .insertInto('collection')
      .values({ ...of, method: 'DIRECT_DEBIT', state: 'reserved', created_at: at, updated_at: at })
      .execute()
  }
  test.each([
    [
      'in an arrangement',
      {},
      (loan: SeededLoan) => createArrangementKit(() => kit).agreed(loan),
      'not offered',
    ],
    ['once handing back is asked for', MOTOR, (loan: SeededLoan) => askHandBack(kit, loan), 'not offered'],
    ['while a payment is on its way', {}, paysSome, 'not offered'],
    [
      'before a support need is read',
      {},
      ({ borrower }: SeededLoan) => seedSupportNeed(kit.deps, borrower),
      'offered',
    ],
  ] as const)('%s', async (_, options, change, afterItsDays) => {
    const loan = await behind(options)
    expect(await reasonsOf(loan)).toEqual(['default-notice-possible'])
    const ranOut = await behind(options)
    await give(ranOut)
    await kit.deps.db
      .updateTable('default_notice')
      .set({ given_on: '2026-01-02', served_on: '2026-01-05', remedy_by: '2026-01-19' })
      .where('loan_id', '=', ranOut.loanId)
      .execute()
    const isUnpaidListed = async () => (await reasonsOf(ranOut)).includes('default-notice-unpaid')
    expect(await isUnpaidListed()).toBe(true)
    for (const each of [loan, ranOut]) await change(each)
    expect((await give(loan)).body.error.code).toBe('WRONG_STATE')
    expect(await reasonsOf(loan)).toEqual([])
    expect(await isUnpaidListed()).toBe(afterItsDays === 'offered')
  })
})

test('on its last day a bank transfer can come too late', async () => {
  const loan = await behind()
  await give(loan)
  const today = kit.deps.clock.today()
  const endOn = (remedyBy: Day) =>
    kit.deps.db
      .updateTable('default_notice')
      .set({
        given_on: remedyBy.subtract({ days: 20 }).toString(),
        served_on: remedyBy.subtract({ days: 18 }).toString(),
        remedy_by: remedyBy.toString(),
      })
      .where('loan_id', '=', loan.loanId)
      .execute()
  await endOn(today)
  expect(await noticesOf(loan)).toMatchObject([{ status: 'running', isTransferInTime: false }])
  await endOn(addWorkingDays(today, 1))
  expect(await noticesOf(loan)).toMatchObject([{ status: 'running', isTransferInTime: true }])
})

describe('none is given', () => {
  test.each([
    ['after two missed payments', { missedInstalments: 2 }, 'Fewer than 3 payments are missed.'],
    [
      'to somebody who is up to date',
      { state: 'Repaying', missedInstalments: 0 },
      'Nothing of this loan is overdue.',
    ],
  ] as const)('%s', async (_, options, message) => {
    const loan = await behind(options)
    const { status, body } = await give(loan)
    expect([status, body.error.code, body.error.message]).toEqual([409, 'WRONG_STATE', message])
  })

  test('before a notice of sums in arrears', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3 })
    expect((await give(loan)).body.error.message).toContain('No notice of sums in arrears has been given')
    expect(await reasonsOf(loan)).toEqual([])
  })

  test('unless the register of breathing spaces was looked at', async () => {
    const loan = await behind()
    for (const body of [{}, { isInBreathingSpace: true }, { isInBreathingSpace: null }])
      expect((await give(loan, { body })).body.error.fields.isInBreathingSpace[0]).toContain('register')
    expect(await noticesOf(loan)).toEqual([])
  })

  test('by a borrower, and another person’s is not found', async () => {
    const loan = await behind()
    expect((await give(loan, { as: loan.borrower.token })).status).toBe(403)
    await give(loan)
    const [{ id }] = await noticesOf(loan)
    expect((await pdfOf(loan, id, (await seedBorrower(kit.deps)).token)).status).toBe(404)
    expect((await pdfOf(loan, id + 1)).status).toBe(404)
  })
})

async function reasonsOf({ loanId }: SeededLoan): Promise<string[]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff })
  return body.data.items
    .filter((item: { loanId: number; reason: string }) => item.loanId === loanId)
    .map(({ reason }: { reason: string }) => reason)
    .filter((reason: string) => reason.startsWith('default-notice'))
}

test('an email about a missed payment says where the default notice stands', async () => {
  const loan = await behind({ nextDueOn: kit.deps.clock.today().add({ days: 20 }) })
  const { loanId } = loan
  const { db } = kit.deps
  await db.updateTable('mandate').set({ state: 'cancelled' }).where('loan_id', '=', loanId).execute()
  const yesterday = kit.deps.clock.today().subtract({ days: 1 })
  const missNext = async () => {
    const { number } = (await on.read(loan)).nextPayment
    await db
      .updateTable('instalment')
      .set({ collect_on: yesterday.toString() })
      .where('loan_id', '=', loanId)
      .where('number', '=', number)
      .execute()
    await missInstalments(kit.deps, { loanId, numbers: [number] })
    await kit.drain()
    return (await kit.inbox(loan.borrower.email))[0]!.text
  }
  expect(await missNext()).toContain('we may send you a default notice. It would give you at least 14 days')
  expect((await give(loan)).status).toBe(200)
  const [notice] = await noticesOf(loan)
  const running = await missNext()
  expect(running).toContain(`is paid by ${formatDayWords(day(notice.remedyBy))}, it has no effect`)
  expect(running).not.toContain('we may send you a default notice')
  await db
    .updateTable('default_notice')
    .set({ given_on: yesterday.subtract({ days: 20 }).toString(), remedy_by: yesterday.toString() })
    .set({ served_on: yesterday.subtract({ days: 18 }).toString() })
    .where('loan_id', '=', loanId)
    .execute()
  const over = await missNext()
  expect(over).toContain(`default notice gave you ended on ${formatDayWords(yesterday)}`)
  expect(over).not.toContain('at least 14 days')
})
