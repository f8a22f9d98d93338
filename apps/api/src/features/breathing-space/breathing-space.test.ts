import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { missInstalments } from '#features/booking/miss-instalments.ts'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { simulateExtra } from '#testing/features/early-repayments.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice, seedDefaultNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
let staff: string
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const today = () => kit.deps.clock.today()
const ago = (days: number) => today().subtract({ days }).toString()

/** A loan that has run for months, whose next payment is weeks ahead. */
const running = (options: SeedLoanOptions = {}) =>
  seedLoan(kit.deps, {
    isAtProviders: true,
    paidInstalments: 2,
    ...(!options.agreedOn && { nextDueOn: today().add({ days: 20 }) }),
    ...options,
  })

/** A loan the providers know, with a working Direct Debit; its first payment is days ahead. */
const signed = (nextDueOn: Temporal.PlainDate): Promise<SeededLoan> =>
  seedLoan(kit.deps, { isAtProviders: true, nextDueOn })

/** The rules that do not hold. */
async function broken(): Promise<string[]> {
  await kit.drain()
  return brokenInvariants(kit)
}

const mailAbout = async ({ borrower }: SeededLoan, subject: string) => {
  await kit.drain()
  return (await kit.inbox(borrower.email)).filter((mail) => mail.subject === subject)
}

interface Space {
  kind?: string
  reference?: string
  startedOn?: unknown
}

const record = ({ loanId }: SeededLoan, { as = staff, ...space }: Space & { as?: string } = {}) =>
  kit.call('POST', `/admin/loans/${loanId}/breathing-space`, {
    as,
    body: { kind: 'standard', reference: 'BS-1', startedOn: today().toString(), ...space },
  })

const end = (id: number, body: object, as = staff) =>
  kit.call('POST', `/admin/breathing-spaces/${id}/end`, { as, body })

const listItems = async ({ loanId }: SeededLoan): Promise<string[]> => {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff })
  return body.data.items
    .filter((item: { loanId: number }) => item.loanId === loanId)
    .map(({ reason }: { reason: string }) => reason)
    .filter((reason: string) => /default-notice|frozen/.test(reason))
}

type Row = {
  number: number
  dueOn: string
  amount: number
  interest: number
  interestTakenOff: number
  status: string
}

const rowsOf = async (loan: SeededLoan): Promise<Row[]> => (await on.read(loan)).scheduledPayments
const pennies = (pounds: number) => Math.round(pounds * 100)
const isAhead = ({ status, dueOn }: Row) => status === 'due' && dueOn > today().toString()
const isTakenOff = ({ interestTakenOff }: Row) => interestTakenOff > 0

/** What an instalment's interest has for these days of its period, rounded up. */
function shareOf(rows: Row[], number: number, frozen: number): number {
  const row = rows[number - 1]!
  const from = day(rows[number - 2]!.dueOn)
  return Math.ceil((pennies(row.interest) * frozen) / from.until(day(row.dueOn)).days)
}

describe('once it is recorded', () => {
  test('no interest is charged for its days, and the borrower is told once', async () => {
    const loan = await running()
    const before = await on.read(loan)
    const next = before.scheduledPayments.findIndex(isAhead)
    const startedOn = before.scheduledPayments[next - 1].dueOn
    const [first, again] = await Promise.all([record(loan, { startedOn }), record(loan, { startedOn })])
    const lastDay = day(startedOn).add({ days: 59 }).toString()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body.data).toEqual({ '@type': 'breathingSpace', id: expect.any(Number), startedOn, lastDay })
    expect(again.body.data).toEqual(first.body.data)

    const after = await on.read(loan)
    expect(after.breathingSpace).toEqual({ startedOn, lastDay })
    const [row, was] = [after.scheduledPayments[next], before.scheduledPayments[next]]
    // Its whole period is frozen, so it has no interest left.
    expect(pennies(row.interestTakenOff)).toBe(pennies(was.interest))
    expect([row.interest, pennies(row.amount)]).toEqual([0, pennies(was.amount) - pennies(was.interest)])
    expect([row.principal, row.balance]).toEqual([was.principal, was.balance])
    const off = after.scheduledPayments.reduce(
      (sum: number, each: Row) => sum + pennies(each.interestTakenOff),
      0,
    )
    expect(pennies(after.totalPayable)).toBe(pennies(before.totalPayable) - off)

    const mails = await mailAbout(loan, 'Your breathing space, and what changes')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`Its last day is ${formatDayWords(day(lastDay))}`)
    expect(await broken()).toEqual([])
  })

  test('settling costs no more than without it, and the same on each of its days', async () => {
    const [loan, twin] = await Promise.all([running(), running()])
    expect((await record(loan, { startedOn: ago(10) })).status).toBe(200)
    const daysOf = async (of: SeededLoan, type: string): Promise<number[]> => {
      const path = `/loans/${of.loanId}/preview-early-settlement-quote?type=${type}`
      const { body } = await kit.call('GET', path, { as: of.borrower.token })
      return body.data.days.map(({ amount }: { amount: number }) => pennies(amount))
    }
    const [mine, twins] = await Promise.all([daysOf(loan, 'settlement'), daysOf(twin, 'settlement')])
    expect(mine.length).toBeGreaterThan(5)
    for (const [index, amount] of mine.entries()) {
      expect(amount).toBeLessThan(twins[index]!)
      expect(amount).toBeLessThanOrEqual(mine[0]!)
    }
    expect(twins.at(-1)).toBeGreaterThan(twins[0]!)
    // The figure that is given is the first of the table.
    const asked = await kit.call('POST', `/loans/${loan.loanId}/create-early-settlement-quote`, {
      as: loan.borrower.token,
      body: { type: 'settlement' },
    })
    expect([asked.status, pennies(asked.body.data?.amountToPay)]).toEqual([200, mine[0]])
  })

  test('its end is told on the day after its last', async () => {
    const loan = await running()
    expect((await record(loan, { startedOn: ago(58) })).status).toBe(200)
    const told = () => mailAbout(loan, 'Your breathing space has ended')
    await on.liveDay(today().add({ days: 1 }))
    expect(await told()).toEqual([])
    await on.liveDay(today().add({ days: 1 }))
    expect(await told()).toHaveLength(1)
  })

  test('it covers each loan that was agreed by then, and no other', async () => {
    const borrower = await seedBorrower(kit.deps)
    const covered = await Promise.all([running({ borrower }), running({ borrower })])
    const later = await seedLoan(kit.deps, { borrower, agreedOn: today() })
    const { status, body } = await record(later, { startedOn: ago(3) })
    expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
    expect((await record(covered[0]!, { startedOn: ago(3) })).status).toBe(200)
    for (const loan of covered) expect((await on.read(loan)).breathingSpace).toEqual(expect.anything())
    expect((await on.read(later)).breathingSpace).toBeNull()
    expect((await rowsOf(later)).some(isTakenOff)).toBe(false)
  })

  test('a payment that is being collected stays as it is, and the next one has it off', async () => {
    const loan = await running()
    const rows = await rowsOf(loan)
    const next = rows.find(isAhead)!
    const previous = rows[next.number - 2]!
    await kit.deps.db
      .updateTable('instalment')
      .set({ state: 'collecting' })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', next.number)
      .execute()
    await record(loan, { startedOn: previous.dueOn })
    const after = await rowsOf(loan)
    expect(after[next.number - 1]).toMatchObject({ amount: next.amount, interestTakenOff: 0 })
    const following = after[next.number]!
    expect(pennies(following.interestTakenOff)).toBe(
      pennies(next.interest) - leftOver(rows, next.number + 1, next),
    )
    await kit.deps.db
      .updateTable('instalment')
      .set({ state: 'due' })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', next.number)
      .execute()
  })

  describe('payments that are far ahead wait, and are reached by the daily run', () => {
    test('on the days on which something is due', async () => {
      const loan = await on.running()
      await expectReached(loan, {
        goOn: async () => {
          // So that the first is reached before it is asked for.
          await kit.passDays(6)
          await on.livePayment(loan)
          await kit.advanceDays(1)
        },
        goOnAfterEnd: async () => {
          await kit.passDays(31)
        },
      })
    })

    test('in months that go by', { tags: ['exhaustive'] }, async () => {
      const liveDays = async (count: number) => {
        for (let days = 0; days < count; days += 5) await kit.advanceDays(5)
      }
      await expectReached(await on.running(), {
        goOn: () => liveDays(60),
        goOnAfterEnd: () => liveDays(35),
      })
    })

    async function expectReached(
      loan: SeededLoan,
      days: { goOn: () => Promise<void>; goOnAfterEnd: () => Promise<void> },
    ): Promise<void> {
      const { id } = (await record(loan, { kind: 'mental-health', reference: 'MH-1' })).body.data
      const first = (await rowsOf(loan)).filter(isTakenOff).length
      await days.goOn()
      await kit.drain()
      const reached = (await rowsOf(loan)).filter(isTakenOff)
      expect(reached.length).toBeGreaterThan(first + 1)
      // While the treatment continues no interest falls due.
      for (const row of reached.slice(1)) expect([row.number, row.interest]).toEqual([row.number, 0])
      expect((await on.read(loan)).breathingSpace.lastDay).toBeNull()

      expect((await end(id, { treatmentEndedOn: today().toString() })).body.data.lastDay).toBe(
        today().add({ days: 30 }).toString(),
      )
      const ends = `Your breathing space ends on ${formatDayWords(today().add({ days: 30 }))}`
      expect(await mailAbout(loan, ends)).toHaveLength(1)
      expect(await broken()).toEqual([])
      await days.goOnAfterEnd()
      expect((await on.read(loan)).breathingSpace).toBeNull()
      expect(await on.mails(loan)).toContain('Your breathing space has ended')
      expect(await broken()).toEqual([])
    }
  })
})

/** Interest of an unchangeable payment for which the following one has no room. */
function leftOver(rows: Row[], following: number, next: Row): number {
  return Math.max(0, pennies(next.interest) - pennies(rows[following - 1]!.interest))
}

describe('nothing that is overdue is asked for', () => {
  test('a missed payment is told of without asking for it', async () => {
    const loan = await signed(on.firstChargeDay())
    await record(loan)
    await on.livePayment(loan)
    const collection = await kit.deps.db
      .selectFrom('collection')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    await simulateDirectDebit(kit.deps, 'payment_late_failure', collection.provider_id!)
    await reReadCollection(kit.deps, { collectionId: collection.id })
    expect((await on.read(loan)).state).toBe('Late')
    const mails = await mailAbout(loan, "You don't have to make this payment now")
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).not.toMatch(/pay by bank transfer|To pay by card|is overdue/)
    expect(await broken()).toEqual([])
  })

  test('what was asked of the bank to catch up is stopped, unless the borrower asks for it since', async () => {
    const loan = await running({ state: 'Late', missedInstalments: 1 })
    const { payable } = (await on.read(loan)).lateRepayment
    const catchUp = () =>
      kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
        as: loan.borrower.token,
        key: crypto.randomUUID(),
        body: { amount: payable },
      })
    const newest = async () => {
      await kit.drain()
      const row = await kit.deps.db
        .selectFrom('collection')
        .select('state')
        .where('loan_id', '=', loan.loanId)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
      return row.state
    }
    expect((await catchUp()).status).toBe(200)
    expect(await newest()).toBe('sent')
    await record(loan, { startedOn: today().add({ days: 1 }).toString() })
    expect(await newest()).toBe('cancelled')
    expect((await catchUp()).status).toBe(200)
    await kit.advanceDays(1)
    expect(await newest()).toBe('sent')
    expect(await broken()).toEqual([])
  })

  test('and one without a Direct Debit', async () => {
    const loan = await running({
      mandate: 'cancelled',
      paidInstalments: 0,
      agreedOn: today().subtract({ days: 20 }),
    })
    const due = (await rowsOf(loan)).find(({ status }) => status === 'due')!
    await kit.deps.db
      .updateTable('instalment')
      .set({ collect_on: ago(1), due_on: ago(1) })
      .where('loan_id', '=', loan.loanId)
      .where('number', '=', due.number)
      .execute()
    await record(loan, { startedOn: ago(2) })
    await missInstalments(kit.deps, { loanId: loan.loanId, numbers: [due.number] })
    expect(await mailAbout(loan, "You don't have to make this payment now")).toHaveLength(1)
  })

  test('no default notice is given, one that was has no consequence, and staff are not asked to decide', async () => {
    const loan = await running({
      state: 'Late',
      missedInstalments: 3,
      agreedOn: today().subtract({ days: 150 }),
    })
    await seedArrearsNotice(kit.deps, { loanId: loan.loanId, daysAgo: 60 })
    expect(await listItems(loan)).toEqual(['default-notice-possible'])
    const { id } = (await record(loan, { startedOn: ago(1) })).body.data
    expect(await listItems(loan)).toEqual([])
    const given = await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: staff,
      body: { isInBreathingSpace: false },
    })
    expect([given.status, given.body.error.message]).toEqual([
      409,
      'The borrower is in a breathing space or statutory moratorium. No default notice may be given until it is over.',
    ])
    await seedDefaultNotice(kit.deps, { loanId: loan.loanId, daysAgo: 20 })
    expect((await on.read(loan)).defaultNotices).toMatchObject([{ status: 'held' }])
    expect(await listItems(loan)).toEqual([])

    expect((await end(id, { endedOn: ago(1) })).status).toBe(200)
    expect((await on.read(loan)).defaultNotices).toMatchObject([{ status: 'time-up' }])
    expect(await listItems(loan)).toContain('default-notice-unpaid')
    const [mail] = await mailAbout(loan, 'Your breathing space has ended')
    expect(mail?.text).toContain('Something is still overdue')
  })

  test('the payment day stays, and a part cannot be repaid early, until its interest is off', async () => {
    const loan = await running()
    await record(loan, { startedOn: ago(40) })
    const refusals = async () => {
      const as = loan.borrower.token
      const early = await kit.call('POST', `/loans/${loan.loanId}/preview-direct-debit-early-repayment`, {
        as,
        body: { amount: 100 },
      })
      const dates = await kit.call('GET', `/loans/${loan.loanId}/payment-dates-eligible-for-update`, { as })
      return [early.body.error?.message, dates.body.data.notOffered, (await on.read(loan)).canRepayEarly]
    }
    const refused = [expect.stringContaining('You’re in a breathing space'), 'breathing-space', false]
    expect(await refusals()).toEqual(refused)
    const { id } = (await record(loan, { startedOn: ago(40) })).body.data
    await end(id, { endedOn: ago(1) })
    expect((await on.read(loan)).breathingSpace).toBeNull()
    expect(await refusals()).toEqual(refused)
  })
})

describe('when it ends early', () => {
  test('interest that was taken off days that are free again is back, and it is told once', async () => {
    const loan = await running()
    const rows = await rowsOf(loan)
    const next = rows.find(isAhead)!
    const startedOn = rows[next.number - 2]!.dueOn
    const { id } = (await record(loan, { startedOn })).body.data
    const endedOn = day(startedOn).add({ days: 4 }).toString()
    const answers = await Promise.all([end(id, { endedOn }), end(id, { endedOn })])
    for (const { status, body } of answers) expect([status, body.data.lastDay]).toEqual([200, endedOn])
    const after = await rowsOf(loan)
    expect(pennies(after[next.number - 1]!.interestTakenOff)).toBe(shareOf(rows, next.number, 5))
    expect(after.filter(isTakenOff)).toHaveLength(1)
    await kit.passDays(6)
    await kit.advanceDays(1)
    expect(await mailAbout(loan, 'Your breathing space has ended')).toHaveLength(1)
    expect((await end(id, { endedOn: startedOn })).body.error.code).toBe('WRONG_STATE')
    expect(await broken()).toEqual([])
  })
})

test('a loan whose records are inconsistent stops neither another breathing space nor collections', async () => {
  const [wrong, good] = [await on.running(), await on.running()]
  for (const loan of [wrong, good])
    await record(loan, { kind: 'mental-health', reference: `MH-${loan.loanId}` })
  const first = (await rowsOf(good)).filter(isTakenOff).length
  const shift = (pence: number) =>
    kit.asOwner(
      `update instalment set balance_pence = balance_pence + ${pence} where loan_id = ${wrong.loanId} and number = 5`,
    )
  await shift(1)
  await kit.passDays(6)
  await on.livePayment(good)
  const now = await on.until(good, { state: 'Repaying' })
  expect(now.scheduledPayments.filter(isTakenOff).length).toBeGreaterThan(first)
  expect(now.paidToDate).toBeGreaterThan(0)
  await shift(-1)
})

test('when the money that was lent comes back the payments are as agreed, and paid out again they are frozen again', async () => {
  const loan = await on.sign({ sortCode: '999996' })
  const paid = await on.until(loan, { state: 'Repaying' })
  await record(loan)
  const covered = await on.read(loan)
  expect(covered.totalPayable).toBeLessThan(paid.totalPayable)
  await kit.advanceDays(1)
  const back = await on.until(loan, { state: 'Pending' })
  // But for the first, which has no interest of the days before a payout today.
  const [unpaid, ...later] = back.scheduledPayments
  expect(later).toEqual(paid.scheduledPayments.slice(1))
  expect(unpaid).toMatchObject({ interestTakenOff: 0, principal: paid.scheduledPayments[0].principal })
  const less = paid.totalPayable - back.totalPayable
  expect(less).toBeGreaterThan(0)
  expect(unpaid.amount).toBeCloseTo(paid.scheduledPayments[0].amount - less, 10)
  expect(back.breathingSpace).toEqual(expect.anything())
  await on.correct(loan)
  await on.until(loan, { state: 'Repaying' })
  await kit.advanceDays(1)
  await kit.drain()
  const [first] = await rowsOf(loan)
  expect(first!.interestTakenOff).toBeGreaterThan(0)
  expect(first!.interest).toBeGreaterThanOrEqual(0)
  expect(await broken()).toEqual([])
})

test('an early repayment that is taken back leaves what is frozen off', async () => {
  const loan = await signed(today().add({ days: 20 }))
  const path = `/loans/${loan.loanId}/direct-debit-early-repayment`
  expect((await kit.call('POST', path, { as: loan.borrower.token, body: { amount: 400 } })).status).toBe(200)
  // While it is under way the payments stay as it was worked out from.
  await record(loan)
  expect((await rowsOf(loan)).some(isTakenOff)).toBe(false)
  await kit.drain()
  await simulateExtra(kit, loan, 'payment_confirmed')
  const now = await on.until(loan, { pendingRepayments: [] })
  expect(now.earlyRepayments).toMatchObject([{ status: 'applied' }])
  await kit.advanceDays(1)
  await kit.drain()
  const frozen = (await rowsOf(loan)).find(isTakenOff)!
  expect(frozen.interestTakenOff).toBeGreaterThan(0)
  await simulateExtra(kit, loan, 'payment_charged_back')
  const restored = (await rowsOf(loan))[frozen.number - 1]!
  expect(restored.interestTakenOff).toBeGreaterThan(0)
  expect(await broken()).toEqual([])
})

test('interest that no payment is left to take off stands on the list of staff', async () => {
  const loan = await running({ paidInstalments: 12, termMonths: 12 })
  await kit.deps.db
    .updateTable('instalment')
    .set({ state: 'paid' })
    .where('loan_id', '=', loan.loanId)
    .execute()
  expect((await record(loan, { startedOn: ago(80) })).status).toBe(200)
  expect(await listItems(loan)).toEqual(['frozen-interest-left'])
})

describe('refused', () => {
  test.each<[string, Space, string]>([
    ['kind', { kind: 'payment-holiday' }, 'Enter standard, mental-health or scottish'],
    ['reference', { reference: ' ' }, 'Enter the reference of the register'],
    ['reference', { reference: 'x'.repeat(51) }, 'Use 50 characters or fewer'],
    ['startedOn', { startedOn: '2026-02-30' }, ''],
    ['startedOn', { startedOn: '2999-01-01' }, 'Enter a day within the next 7 days'],
    ['startedOn', { startedOn: '2019-01-01' }, 'Enter a day within the last year'],
  ])('a %s that cannot be', async (field, space, message) => {
    const { status, body } = await record(await running(), space)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.error.fields[field][0]).toContain(message)
  })

  test('a second one at the time, within twelve months, or under the same reference', async () => {
    const loan = await running({ paidInstalments: 9 })
    const { id } = (await record(loan, { startedOn: ago(200) })).body.data
    const messageOf = async (space: Space) => (await record(loan, space)).body.error.message
    expect(await messageOf({ reference: 'BS-2', startedOn: ago(180) })).toContain(
      'is in a breathing space on that day',
    )
    expect(await messageOf({ reference: 'BS-2' })).toContain('in the twelve months before that day')
    expect(await messageOf({ startedOn: ago(199) })).toContain('recorded under this reference')
    expect((await record(loan, { kind: 'mental-health', reference: 'MH-2' })).status).toBe(200)
    expect((await end(id, { endedOn: ago(199) })).body.error.code).toBe('WRONG_STATE')
  })

  test('an end before its first day, far ahead, of a treatment that there is not, or both', async () => {
    const { id } = (await record(await running())).body.data
    const fieldsOf = async (body: object) => (await end(id, body)).body.error.fields
    expect(await fieldsOf({ endedOn: ago(1) })).toEqual({ endedOn: ['Enter its first day or a later one'] })
    expect(await fieldsOf({ endedOn: '2999-01-01' })).toEqual({
      endedOn: ['Enter a day within the next 7 days'],
    })
    expect((await fieldsOf({ treatmentEndedOn: today().toString() })).treatmentEndedOn[0]).toContain(
      'mental health',
    )
    for (const body of [{}, { endedOn: today().toString(), treatmentEndedOn: today().toString() }])
      expect((await end(id, body)).status).toBe(422)
  })

  test('of a loan that has ended, that is not there, and by a borrower', async () => {
    const ended = await running({ state: 'Complete' })
    expect((await record(ended)).body.error.code).toBe('WRONG_STATE')
    expect((await record({ ...ended, loanId: 1 })).status).toBe(404)
    expect((await end(1, { endedOn: today().toString() })).status).toBe(404)
    const loan = await running()
    expect((await record(loan, { as: loan.borrower.token })).status).toBe(403)
    const { id } = (await record(loan)).body.data
    expect((await end(id, { endedOn: today().toString() }, loan.borrower.token)).status).toBe(403)
  })
})
