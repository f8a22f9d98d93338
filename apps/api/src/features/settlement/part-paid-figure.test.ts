import { randomUUID } from 'node:crypto'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookBankTransfer } from '#testing/features/bank-transfers.ts'
import { createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedBorrower(kit.deps)
  await sql`update app_user set roles = '{ADMIN}', mobile_number = null where id = ${staff.userId}`.execute(
    kit.deps.db,
  )
})
afterAll(() => kit?.stop())

const transfer = (reference: string, pounds: number) =>
  bookBankTransfer(kit.deps, {
    loanReference: reference,
    amountPence: fromPounds(pounds),
    receivedOn: kit.deps.clock.today(),
    bankId: randomUUID(),
    bookedBy: 'jm',
  })

/** What staff have to see to about a loan, with its detail. */
async function listItems({ loanId }: SeededLoan): Promise<[string, string | null][]> {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })
  const items: { reason: string; detail: string | null; loanId: number | null }[] = body.data.items
  return items.filter((item) => item.loanId === loanId).map(({ reason, detail }) => [reason, detail])
}

test('money for a figure that expired is told of and asked about, and ends the loan once it covers it', async () => {
  const loan = await on.running()
  const quote = await on.quoted(loan)
  await transfer(quote.reference, quote.amountToPay - 400)
  await on.liveDay(kit.deps.clock.today().add({ days: 29 }))
  const [text] = await expiryEmails(loan)
  const paid = (quote.amountToPay - 400).toLocaleString('en-GB', {
    minimumFractionDigits: 2,
  })
  expect(text).toContain(`The £${paid} that you've paid towards it counts.`)
  expect(await listItems(loan)).toEqual([['settlement-part-paid', `£${paid}`]])
  await on.livePayment(loan)
  const ended = await on.until(loan, {
    state: 'Settled',
    mandateStatus: 'cancelled',
    refunds: [{ status: 'executed' }],
  })
  expect(ended.amountOwed).toBe(0)
  expect(ended.paidToDate).toBeLessThan(quote.amountToPay)
  expect(await on.mailText(loan, "You've paid off your loan")).toContain(
    "What you've paid covers all that was left, with the rebate for paying early",
  )
  expect(await listItems(loan)).toEqual([])
  expect(await settledRules(kit)).toEqual([])
})

test('a figure that was dropped after a part was paid is asked about too, until another is open', async () => {
  const loan = await on.running()
  const quote = await on.quoted(loan)
  await transfer(quote.reference, 50)
  expect((await on.drop(loan)).status).toBe(200)
  expect(await listItems(loan)).toEqual([['settlement-part-paid', '£50.00']])
  await on.quoted(loan)
  expect(await listItems(loan)).toEqual([])
})

test('a loan that ends with its last payment sends a credit back too', async () => {
  const loan = await seedLoan(kit.deps, {
    isAtProviders: true,
    paidInstalments: 11,
    termMonths: 12,
    nextDueOn: on.firstChargeDay(),
  })
  await transfer((await on.quoted(loan)).reference, 1)
  // As of a figure whose money ended nothing, and pays no instalment.
  await sql`update settlement_quote set type = 'cancellation', state = 'cancelled'
    where loan_id = ${loan.loanId}`.execute(kit.deps.db)
  await on.livePayment(loan)
  await on.until(loan, { state: 'Complete', refunds: [{ amount: 1 }] })
  expect((await on.read(loan)).amountOwed).toBe(0)
})

async function expiryEmails({ borrower }: SeededLoan): Promise<string[]> {
  await kit.drain()
  const mails = await kit.inbox(borrower.email)
  return mails.filter(({ subject }) => subject?.includes('figure has expired')).map(({ text }) => text ?? '')
}
