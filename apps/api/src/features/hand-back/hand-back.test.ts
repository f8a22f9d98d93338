import { listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { handBackEffectTime } from '@tarnbrook/domain/hand-back/hand-back'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookPayment } from '#features/booking/booking.ts'
import { findUncollectable, reserveCollections } from '#features/direct-debit/reserve-collections.ts'
import { whyNoDirectDebit } from '#features/loans/facts/collections.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { readLedgerSums } from '#testing/features/books.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { cardMethod } from '#testing/simulate.ts'
import { endByHandBack } from './end-by-hand-back.ts'

let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

/** The motor brand's representative example: £10,000 over 60 months, £16,621.77 in total. */
const MOTOR = {
  brand: 'motor',
  productType: 'hire-purchase',
  amountPence: 10_000_00,
  feePence: 375_00,
  optionToPurchaseFeePence: 25_00,
  termMonths: 60,
  annualRatePercent: 22.3,
  aprPercent: 24.9,
} as const satisfies SeedLoanOptions
const SUBJECT = "You've ended your hire purchase agreement"

/** The payment of today was made, or is the first of those that were missed. */
function paid(paidInstalments: number, options: SeedLoanOptions = {}) {
  const today = kit.deps.clock.today()
  const months = paidInstalments + (options.missedInstalments ?? 0)
  const agreedOn = today.with({ day: Math.min(today.day, 28) }).subtract({ months })
  return seedLoan(kit.deps, { ...MOTOR, agreedOn, paymentDay: agreedOn.day, paidInstalments, ...options })
}

const path = ({ loanId }: SeededLoan) => `/loans/${loanId}/voluntary-termination`

async function preview(loan: SeededLoan) {
  const { status, body } = await kit.call('GET', path(loan), { as: loan.borrower.token })
  expect(status).toBe(200)
  return body.data
}

const ask = (loan: SeededLoan, toPay: number, as = loan.borrower.token) =>
  kit.call('POST', path(loan), { as, key: crypto.randomUUID(), body: { toPay, confirmed: true } })

const takeBack = (loan: SeededLoan) => kit.call('DELETE', path(loan), { as: loan.borrower.token })

/** As if the time to take it back were over. */
async function endTime(loan: SeededLoan): Promise<void> {
  await kit.deps.db
    .updateTable('hand_back')
    .set({ takes_effect_at: toDate(kit.deps.clock.now()) })
    .where('loan_id', '=', loan.loanId)
    .execute()
}

/** Asked for, and not taken back in time. */
async function handBack(loan: SeededLoan, toPay: number) {
  const asked = await ask(loan, toPay)
  await endTime(loan)
  await endByHandBack(kit.deps, { loanId: loan.loanId })
  return asked
}

const vehicleBack = ({ loanId }: SeededLoan, hasDamage = false) =>
  kit.call('POST', `/admin/loans/${loanId}/vehicle-return`, {
    as: staff,
    body: { returnedOn: kit.deps.clock.today().toString(), hasDamage },
  })

async function statementOf(loan: SeededLoan): Promise<string> {
  const { status, headers, body } = await kit.call('GET', `${path(loan)}/statement.pdf`, {
    as: loan.borrower.token,
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return oneSpaced((await readPdf(body)).text)
}

async function mailsOf(loan: SeededLoan, subject = SUBJECT) {
  await kit.drain()
  return (await kit.inbox(loan.borrower.email)).filter((mail) => mail.subject === subject)
}

/** Of what holds of every loan. The payments of seeded loans are at no provider. */
async function brokenRules(): Promise<string[]> {
  await kit.drain()
  return (await brokenInvariants(kit)).filter((rule) => !/provider|what arrived/.test(rule))
}

const money = (pounds: number) => formatMoneyExact(pence(Math.round(pounds * 100)))

describe('the preview', () => {
  test.each([
    [0, 8310.89, false],
    [20, 2778.69, false],
    [30, 12.59, true],
    [31, 0, true],
  ])('after %i payments £%f is left to pay', async (payments, toPay, hasProtectedGoods) => {
    const loan = await paid(payments)
    expect((await preview(loan)).figures).toMatchObject({
      totalPrice: 16_621.77,
      half: 8310.89,
      third: 5540.59,
      arrears: 0,
      toPay,
      onItsWay: 0,
      hasProtectedGoods,
    })
  })

  test('half and third are never above what the agreement prints, nor another in the statement', async () => {
    const loan = await paid(20)
    await kit.deps.db
      .updateTable('quote')
      .set({ total_payable_pence: 16_600_00 })
      .where('application_id', '=', loan.applicationId)
      .execute()
    expect((await preview(loan)).figures).toMatchObject({ half: 8_300, third: 5_533.34 })
    const { body } = await kit.call('GET', `/loans/${loan.loanId}/statement.pdf`, { as: loan.borrower.token })
    expect(oneSpaced((await readPdf(body)).text)).toContain(
      'half the total amount payable, that is £8,300.00',
    )
  })

  test('nor above what is payable since a part was paid early, in page and statement', async () => {
    const loan = await paid(20)
    await kit.deps.db
      .updateTable('quote')
      .set({ total_payable_pence: 16_700_00 })
      .where('application_id', '=', loan.applicationId)
      .execute()
    expect((await preview(loan)).figures).toMatchObject({ half: 8310.89 })
    const { body } = await kit.call('GET', `/loans/${loan.loanId}/statement.pdf`, { as: loan.borrower.token })
    expect(oneSpaced((await readPdf(body)).text)).toContain(
      'half the total amount payable, that is £8,310.89',
    )
  })

  test('what was missed is owed in any case', async () => {
    const loan = await paid(31, { state: 'Late', missedInstalments: 1 })
    const { figures } = await preview(loan)
    expect(figures.arrears).toBe((await on.read(loan)).instalment)
    expect(figures.toPay).toBe(figures.arrears)
  })

  test.each([
    ['a loan', { brand: 'main', productType: 'unsecured' }, 'not-hire-purchase'],
    ['one that is not paid out', { state: 'Funded' }, 'not-paid-out'],
    ['one that is paid', { state: 'Complete', termMonths: 12 }, 'loan-finished'],
  ] as const)('is refused for %s', async (_, options, notOffered) => {
    const loan = await seedLoan(kit.deps, { ...MOTOR, ...options })
    expect(await preview(loan)).toMatchObject({ notOffered, figures: null })
    const { status, body } = await ask(loan, 0)
    expect([status, body.error.code]).toEqual([409, 'HAND_BACK_NOT_OFFERED'])
    expect((await kit.call('GET', `${path(loan)}/statement.pdf`, { as: loan.borrower.token })).status).toBe(
      404,
    )
  })

  test('is refused from the day of the last payment, with that day', async () => {
    const loan = await paid(11, { state: 'Late', termMonths: 12, missedInstalments: 1 })
    const shown = await preview(loan)
    expect(shown.notOffered).toBe('final-payment-due')
    const { body } = await ask(loan, 0)
    expect(body.error.message).toContain(`fell due on ${formatDayWords(day(shown.offeredBefore))}`)
    expect((await on.read(loan)).state).toBe('Late')
  })
})

describe('the notice', () => {
  test('ends the agreement once, with a statement of all that the law asks for', async () => {
    const loan = await paid(30)
    const { figures, offeredBefore } = await preview(loan)
    const answers = await Promise.all([ask(loan, 12.59), ask(loan, 12.59)])
    expect(answers.map(({ status, body }) => [status, body.data.state])).toEqual([
      [200, 'Repaying'],
      [200, 'Repaying'],
    ])
    await endTime(loan)
    // A job that was killed after it committed runs again.
    await Promise.all([1, 2].map(() => endByHandBack(kit.deps, { loanId: loan.loanId })))
    expect(await on.read(loan)).toMatchObject({
      amountOwed: 12.59,
      lateRepayment: { payable: 12.59, collectOn: null },
      nextPayment: null,
      ending: {
        handBack: { noticedOn: kit.deps.clock.today().toString(), toPay: 12.59 },
        vehicle: 'to-return',
      },
    })
    const mails = await mailsOf(loan)
    expect(mails).toHaveLength(1)
    const { reference, agreement = await on.read(loan) } = await on.read(loan)
    expect(mails[0]!.attachments.map(({ name }) => name)).toEqual([`Voluntary-termination-${reference}.pdf`])
    expect(agreement.totalPayable).toBe(Math.round((agreement.paidToDate + 12.59) * 100) / 100)

    const today = kit.deps.clock.today()
    const at = kit.deps.clock.now().toZonedDateTimeISO('Europe/London').toPlainTime()
    const text = await statementOf(loan)
    for (const words of [
      // 1
      `We received your written notice to end the agreement on ${formatDayWords(today)} at ${String(at.hour).padStart(2, '0')}:`,
      'section 99 of the Consumer Credit Act 1974',
      `until its last payment falls due, which was to be on ${formatDay(day(offeredBefore))}, and not after all that is left was validly asked for at once`,
      // 2
      `Total price, with what you paid in advance ${money(figures.totalPrice)}`,
      `Half of it ${money(figures.half)}`,
      `Paid so far, with what you paid in advance ${money(figures.paid)}`,
      // 3
      'Due and not paid £0.00',
      'What brings your payments to half, besides £12.59',
      'Left to pay £12.59',
      'what was due before you ended the agreement, or what brings your payments to half of the total price, whichever is more',
      // 4
      'You pay less if a court finds that our loss is less',
      // 6
      'You pay nothing for fair wear and tear',
      'You can disagree',
      // 7
      'We call you within 2 working days and agree a day and a place with you',
      'We pay for the collection',
      // 8
      'Nothing more falls due after your notice',
      `Your Direct Debit stops from ${formatDay(today)}`,
      // 9
      'not the same as voluntary surrender',
      'it is not repossession',
      // 10
      'It is not shown as a default if what is left is paid',
      // 11
      ...listFreeAdvice('england-and-wales').map(({ name }) => name),
      ombudsman.name,
      lender.legalName,
      lenderAddressLine,
      'Ann Fell',
      `Agreement ${reference}, a hire purchase agreement made on`,
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/\bloan\b/i)
    expect(await brokenRules()).toEqual([])
  })

  test('with half paid and nothing overdue there is nothing more to pay, and it is settled when the vehicle is back', async () => {
    const loan = await paid(31)
    await handBack(loan, 0)
    const text = await statementOf(loan)
    expect(text).toContain('So you pay nothing more, if you have taken reasonable care of the vehicle')
    expect(text).toContain('It is not shown as a default.')
    expect(await on.read(loan)).toMatchObject({
      state: 'Voluntary terminated',
      amountOwed: 0,
      lateRepayment: null,
    })
    const back = await vehicleBack(loan)
    expect(back.body.data).toMatchObject({ damage: 'none', state: 'Settled' })
    expect((await vehicleBack(loan)).status).toBe(200)
    const subjects = await on.mails(loan)
    expect(subjects.filter((subject) => subject === 'Your vehicle is back with us')).toHaveLength(1)
    expect(subjects).toContain('Nothing is left to pay on your hire purchase agreement')
    // The statement stays.
    expect((await on.read(loan)).ending.handBack.toPay).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  test('what was taken beyond it goes back once the vehicle is back', async () => {
    const loan = await paid(31)
    await handBack(loan, 0)
    await command(kit.deps, systemContext('test'), { name: 'payTooMuch' }, async (work) =>
      bookPayment(work, kit.deps, {
        loan: await lockLoan(work.tx, { id: loan.loanId }),
        payment: {
          source: 'bank-transfer',
          id: crypto.randomUUID(),
          amountPence: pence(50_00),
          effectiveOn: kit.deps.clock.today(),
          target: { kind: 'owed' },
        },
      }),
    )
    expect(await on.read(loan)).toMatchObject({ state: 'Voluntary terminated', refunds: [] })
    await vehicleBack(loan)
    expect(await on.read(loan)).toMatchObject({ state: 'Settled', refunds: [{ amount: 50 }] })
    expect(await brokenRules()).toEqual([])
  })

  test('what is left is paid by card or transfer, and it is settled once the vehicle is back too', async () => {
    const loan = await paid(30)
    await handBack(loan, 12.59)
    const body = { amount: 10, paymentMethodId: await cardMethod(kit.deps, '4242424242424242') }
    const card = await kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
      as: loan.borrower.token,
      key: crypto.randomUUID(),
      body,
    })
    expect(card.body.data).toMatchObject({ amountOwed: 2.59 })
    await vehicleBack(loan)
    const { reference } = await on.read(loan)
    const booked = await bookBankTransfer(kit.deps, {
      loanReference: reference,
      amountPence: pence(2_59),
      receivedOn: kit.deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
    expect(booked).toMatchObject({ kind: 'booked', stillOverduePence: 0 })
    expect((await on.read(loan)).state).toBe('Settled')
    expect(await brokenRules()).toEqual([])
  })

  test('for other figures than were shown it does nothing', async () => {
    const loan = await paid(30)
    const { status, body } = await ask(loan, 12.58)
    expect([status, body.error.code]).toEqual([409, 'CONFLICT'])
    for (const toPay of [-1, 1.001, Number.NaN]) expect((await ask(loan, toPay)).status).toBe(422)
    expect((await on.read(loan)).state).toBe('Repaying')
    expect(await mailsOf(loan)).toEqual([])
  })

  test('of another person’s agreement nothing is found', async () => {
    const loan = await paid(30)
    const other = (await seedBorrower(kit.deps)).token
    expect((await ask(loan, 12.59, other)).status).toBe(404)
    expect((await kit.call('GET', path(loan), { as: other })).status).toBe(404)
    await handBack(loan, 12.59)
    expect((await kit.call('GET', `${path(loan)}/statement.pdf`, { as: other })).status).toBe(404)
  })

  test('its books: what the vehicle takes off stands in an account of its own', async () => {
    const loan = await paid(30)
    await handBack(loan, 12.59)
    const books = await readLedgerSums(kit.deps, loan)
    expect([books.all, books.sumAccount('loan-principal'), books.sumAccount('instalments-due')]).toEqual([
      0, 0, 12_59,
    ])
    expect(books.sumAccount('goods-returned')).toBeGreaterThan(500_000)
    const pdf = await kit.call('GET', `/loans/${loan.loanId}/statement.pdf`, { as: loan.borrower.token })
    expect(oneSpaced((await readPdf(pdf.body)).text)).toContain('Vehicle that goes back')
  })
})

describe('a hand-back that is asked for', () => {
  test('needs the tick', async () => {
    const loan = await paid(30)
    const body = { toPay: 12.59, confirmed: false }
    const { status, body: answer } = await kit.call('POST', path(loan), { as: loan.borrower.token, body })
    expect([status, Object.keys(answer.error.fields)]).toEqual([422, ['confirmed']])
    expect((await on.read(loan)).handBackAsked).toBeNull()
  })

  test('holds back a default notice, a termination and a sale', async () => {
    const loan = await paid(30)
    await ask(loan, 12.59)
    await kit.deps.db.updateTable('loan').set({ state: 'Late' }).where('id', '=', loan.loanId).execute()
    const { body } = await kit.call('GET', `/admin/loans/${loan.loanId}/acts`, { as: staff })
    for (const name of ['default-notice', 'terminate', 'sell'])
      expect(body.data.acts.find(({ act }: { act: string }) => act === name).refusal, name).toContain(
        'has asked to hand the vehicle back',
      )
    await kit.deps.db.updateTable('loan').set({ state: 'Repaying' }).where('id', '=', loan.loanId).execute()
    await takeBack(loan)
  })

  test('can be taken back until 5pm of the next working day, and asked for again', async () => {
    const loan = await paid(30)
    const asked = (await ask(loan, 12.59)).body.data
    const today = kit.deps.clock.today()
    expect(asked).toMatchObject({
      state: 'Repaying',
      ending: null,
      handBackAsked: {
        askedOn: today.toString(),
        toPay: 12.59,
        until: handBackEffectTime(today).toString({ smallestUnit: 'second' }),
      },
      nextPayment: null,
    })
    // Too early, the job does nothing.
    await endByHandBack(kit.deps, { loanId: loan.loanId })
    const attention = await kit.call('GET', '/admin/attention', { as: staff })
    expect(JSON.stringify(attention.body)).toContain('hand-back-asked')
    const kept = await takeBack(loan)
    expect([kept.status, kept.body.data.handBackAsked]).toEqual([200, null])
    expect((await takeBack(loan)).status).toBe(200)
    expect(await mailsOf(loan, "You've asked to hand the vehicle back")).toHaveLength(1)
    expect(await mailsOf(loan, "You're keeping your agreement")).toHaveLength(1)
    await ask(loan, 12.59)
    await endTime(loan)
    // 5pm has passed, though its job has not run.
    expect((await takeBack(loan)).body.error.code).toBe('WRONG_STATE')
    await endByHandBack(kit.deps, { loanId: loan.loanId })
    expect((await takeBack(loan)).body.error.code).toBe('WRONG_STATE')
    expect((await on.read(loan)).state).toBe('Voluntary terminated')
    expect(await brokenRules()).toEqual([])
  })

  test('what is paid meanwhile counts', async () => {
    const loan = await paid(29, { state: 'Late', missedInstalments: 1 })
    const { figures } = await preview(loan)
    expect((await on.read(loan)).lateRepayment.collectOn).not.toBeNull()
    await ask(loan, figures.toPay)
    const { reference, lateRepayment } = await on.read(loan)
    // Paid in another way it can be, and not by Direct Debit.
    expect(lateRepayment).toEqual({ payable: figures.arrears, collectOn: null })
    const booked = await bookBankTransfer(kit.deps, {
      loanReference: reference,
      amountPence: pence(Math.round(figures.arrears * 100)),
      receivedOn: kit.deps.clock.today(),
      bankId: crypto.randomUUID(),
      bookedBy: 'ab',
    })
    expect(booked.kind).toBe('booked')
    await endTime(loan)
    await endByHandBack(kit.deps, { loanId: loan.loanId })
    const ended = await on.read(loan)
    expect(ended).toMatchObject({ amountOwed: 12.59, ending: { handBack: { toPay: figures.toPay } } })
    expect(await mailsOf(loan)).toHaveLength(1)
    expect(await brokenRules()).toEqual([])
  })

  test('of an agreement that ended meanwhile in another way it lapses', async () => {
    const loan = await paid(30)
    await ask(loan, 12.59)
    await kit.deps.db.updateTable('loan').set({ state: 'Settled' }).where('id', '=', loan.loanId).execute()
    await endTime(loan)
    await endByHandBack(kit.deps, { loanId: loan.loanId })
    expect(await mailsOf(loan)).toEqual([])
    expect((await on.read(loan)).handBackAsked).toBeNull()
    await kit.deps.db.updateTable('loan').set({ state: 'Repaying' }).where('id', '=', loan.loanId).execute()
  })

  test('nothing is collected meanwhile, and what fell due is no missed payment', async () => {
    const loan = await paid(30)
    await ask(loan, 12.59)
    const work = { tx: kit.deps.db as never }
    const row = await kit.deps.db
      .selectFrom('loan')
      .selectAll()
      .where('id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    expect(await whyNoDirectDebit(work, kit.deps, row)).toBe('handing-back')
    await kit.deps.db
      .updateTable('instalment')
      .set({ collect_on: kit.deps.clock.today().subtract({ days: 1 }).toString() })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', 31)
      .execute()
    await reserveCollections(kit.deps, kit.deps.clock.today())
    await findUncollectable(kit.deps, kit.deps.clock.today())
    await kit.drain()
    const states = await kit.deps.db
      .selectFrom('instalment')
      .select('state')
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', 31)
      .execute()
    expect(states).toEqual([{ state: 'due' }])
  })
})

test('an agreement that we end costs what its default notice announced', async () => {
  const loan = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3 })
  await seedArrearsNotice(kit.deps, { loanId: loan.loanId })
  const other = (await seedStaff(kit)).token
  const send = (call: string, as: string, body?: object) =>
    kit.call('POST', `/admin/${call}`, { as, ...(body && { body }) })
  const notice = await send(`loans/${loan.loanId}/default-notice`, staff, { isInBreathingSpace: false })
  const pdf = await kit.call(
    'GET',
    `/loans/${loan.loanId}/default-notices/${notice.body.data.id}/notice.pdf`,
    {
      as: loan.borrower.token,
    },
  )
  const text = oneSpaced((await readPdf(pdf.body)).text)
  const [, announced] = /To pay, after the rebate £([\d,.]+\d)/.exec(text)!
  await on.liveDay(day(notice.body.data.remedyBy).add({ days: 12 }))
  const proposal = { kind: 'terminate', reason: 'No answer', isInBreathingSpace: false }
  const proposed = await send(`loans/${loan.loanId}/proposals`, staff, proposal)
  expect(proposed.body.data.figures.owed).toBe(Number(announced!.replace(',', '')))
  expect((await send(`proposals/${proposed.body.data.id}/approve`, other)).status).toBe(200)
  expect((await on.read(loan)).amountOwed).toBe(Number(announced!.replace(',', '')))
  expect(await brokenRules()).toEqual([])
})
