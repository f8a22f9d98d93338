import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { findUncollectable } from '#features/direct-debit/reserve-collections.ts'
import { collectPayment } from '#features/direct-debit/send-collection.ts'
import { ADVANCE_WORKING_DAYS } from '#features/loans/debit-days.ts'
import { runDay } from '#features/servicing/daily-run.ts'
import { processDirectDebitEvent } from '#features/servicing/provider-events.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { missInstalments } from '../miss-instalments.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)
beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

test('each missed payment has an email of its own, with the totals of its day; and notice of each was long enough', async () => {
  // Its bank pays nothing, and says so on the next working day.
  const loan = await on.running({ sortCode: '999992' })
  for (const number of [1, 2, 3]) {
    // As if its borrower had started Direct Debit again.
    await kit.deps.db
      .updateTable('loan')
      .set({ collecting_since: new Date(kit.deps.clock.now().epochMilliseconds) })
      .where('id', '=', loan.loanId)
      .execute()
    const { collect_on } = await instalment(loan, number)
    await on.livePayment(loan)
    await on.advanceTo(addWorkingDays(Temporal.PlainDate.from(collect_on), 1))
    const overdue = await overduePence(loan)
    const { amount_pence } = await instalment(loan, number)
    const next = await instalment(loan, number + 1)
    const [latest, ...before] = await missedMailsTo(loan)
    expect(before).toHaveLength(number - 1)
    expect(latest?.subject).toBe(
      number === 1
        ? `Your payment of ${pounds(amount_pence)} didn't go through`
        : `You have ${number} missed payments: ${pounds(overdue)} is overdue`,
    )
    expect(latest?.text).toContain(
      `We couldn't take your payment of ${pounds(amount_pence)} on ${dayOf(collect_on)}.`,
    )
    expect(latest?.text).toContain(`Missed payments: ${number}\nTotal overdue: ${pounds(overdue)}`)
    expect(latest?.text).toContain('Charges added: None')
    expect(latest?.text).toContain(
      `Your next payment of ${pounds(next.amount_pence)} is due on ${dayOf(next.collect_on)}. We'll collect it by Direct Debit`,
    )
    expect(latest?.text.includes('default notice')).toBe(number > 2)
    expect(latest?.text.includes('no other missed payments')).toBe(number === 1)
    expect(latest?.text).toMatch(/StepChange[\s\S]*National Debtline/)
  }
  await repeatAllEvents(loan)
  expect(await missedMailsTo(loan)).toHaveLength(3)
  await expectFullNotice(loan)
})

test('the email about a payment without a Direct Debit states that the next one cannot be collected either', async () => {
  const today = kit.deps.clock.today()
  const loan = await seedLoan(kit.deps, { mandate: 'cancelled', agreedOn: today.subtract({ days: 45 }) })
  await Promise.all([1, 2].map(() => missInstalments(kit.deps, { loanId: loan.loanId, numbers: [1] })))
  const [mail, ...others] = await missedMailsTo(loan)
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    "We can't collect it until you have a Direct Debit again. You can set it up in your account with us, or call us on 01632 960 100.",
  )
})

test('several that are found missed on one day are told of by one email, with all that is overdue', async () => {
  const agreedOn = kit.deps.clock.today().subtract({ days: 75 })
  const loan = await seedLoan(kit.deps, { mandate: 'cancelled', agreedOn })
  await findUncollectable(kit.deps, kit.deps.clock.today())
  await kit.drain()
  const [mail, ...others] = await missedMailsTo(loan)
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`You have 2 missed payments: ${pounds(await overduePence(loan))} is overdue`)
})

test('a delayed request is made for a day that leaves the full notice', async () => {
  const loan = await on.running()
  const { amount_pence } = await instalment(loan, 1)
  const now = new Date(kit.deps.clock.now().epochMilliseconds)
  const { id } = await kit.deps.db
    .insertInto('collection')
    .values({
      loan_id: loan.loanId,
      instalment_number: 1,
      attempt: 1,
      method: 'DIRECT_DEBIT',
      amount_pence,
      charge_on: kit.deps.clock.today().add({ days: 1 }).toString(),
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await collectPayment(kit.deps, { collectionId: id })
  await kit.drain()
  await expectFullNotice(loan)
})

function instalment({ loanId }: SeededLoan, number: number) {
  return kit.deps.db
    .selectFrom('instalment')
    .select(['amount_pence', 'collect_on'])
    .where('loan_id', '=', loanId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

async function overduePence({ loanId }: SeededLoan): Promise<number> {
  const rows = await kit.deps.db
    .selectFrom('instalment')
    .select('amount_pence')
    .where('loan_id', '=', loanId)
    .where('state', '=', 'missed')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_pence, 0)
}

async function missedMailsTo({ borrower }: SeededLoan) {
  await kit.drain()
  return (await kit.inbox(borrower.email)).filter(({ text }) => text.includes('Total overdue:'))
}

/** Every report of the loan's collections, and the daily run, once more. */
async function repeatAllEvents({ loanId }: SeededLoan): Promise<void> {
  const { deps } = kit
  const collections = await deps.db
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', loanId)
    .execute()
  await deps.db.updateTable('webhook_event').set({ processed_at: null }).execute()
  const events = await deps.db
    .selectFrom('webhook_event')
    .select('event_id')
    .where('provider', '=', 'gocardless')
    .execute()
  for (const { event_id } of events) await processDirectDebitEvent(deps, { eventId: event_id })
  for (const { id } of collections) await reReadCollection(deps, { collectionId: id })
  await deps.db.updateTable('daily_run').set({ finished_at: null }).execute()
  await runDay(deps, { day: deps.clock.today().toString() })
  await kit.drain()
}

/** Compares the date in the email with the day on which the money is really taken. */
async function expectFullNotice({ loanId, borrower }: SeededLoan): Promise<void> {
  const notices = await kit.deps.db
    .selectFrom('message')
    .select(['subject', 'created_at', 'once_key'])
    .where('recipient', '=', borrower.email)
    .where('once_key', 'like', 'advance-notice:%')
    .execute()
  const collections = await kit.deps.db
    .selectFrom('collection')
    .select(['id', 'charge_on', 'amount_pence'])
    .where('loan_id', '=', loanId)
    .execute()
  expect(notices).toHaveLength(collections.length)
  for (const { id, charge_on, amount_pence } of collections) {
    const notice = notices.find(({ once_key }) => once_key === `advance-notice:${id}`)
    expect(notice?.subject).toBe(`We'll take ${pounds(amount_pence)} on ${dayOf(charge_on)}`)
    const toldOn = Temporal.PlainDate.from(notice!.created_at.toISOString().slice(0, 10))
    const earliest = addWorkingDays(toldOn, ADVANCE_WORKING_DAYS)
    expect(charge_on >= earliest.toString(), `${toldOn} to ${charge_on}`).toBe(true)
  }
}

const pounds = (amountPence: number) => formatMoney(pence(amountPence))
const dayOf = (iso: string) => formatDayWords(Temporal.PlainDate.from(iso))
