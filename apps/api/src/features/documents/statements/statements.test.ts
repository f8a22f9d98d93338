import { lender } from '@tarnbrook/brands/lender'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'
import { type SeededLoan, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api?.stop())

const statement = ({ loanId, borrower }: SeededLoan, as = borrower.token) =>
  api.call('GET', `/loans/${loanId}/instalment-statement.pdf`, { as })

async function textOf(loan: SeededLoan): Promise<string> {
  const { status, body, headers } = await statement(loan)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="statement-TB\w+\.pdf"$/)
  return oneSpaced((await readPdf(body)).text)
}

interface Row {
  dueOn: string
  amount: number
  principal: number
  interest: number
  fee: number
  paid: number
  status: string
}

async function unpaidOf({ loanId, borrower }: SeededLoan): Promise<Row[]> {
  const { body } = await api.call('GET', `/loans/${loanId}`, { as: borrower.token })
  return body.data.unpaidScheduledPayments
}

async function balanceOf({ loanId, borrower }: SeededLoan): Promise<number> {
  return (await api.call('GET', `/loans/${loanId}`, { as: borrower.token })).body.data.balance
}

const inPence = (pounds: number) => Math.round(pounds * 100)
const money = (pounds: number) => formatMoneyExact(pence(inPence(pounds)))
const sumOf = (rows: Row[], pick: (row: Row) => number) =>
  formatMoneyExact(pence(rows.reduce((sum, row) => sum + inPence(pick(row)), 0)))

const HIRE_PURCHASE = {
  brand: 'motor',
  productType: 'hire-purchase',
  optionToPurchaseFeePence: 100_00,
} as const

test.each<[string, SeedLoanOptions]>([
  ['a loan', { termMonths: 12, paidInstalments: 3 }],
  ['a hire purchase', { ...HIRE_PURCHASE, termMonths: 12, paidInstalments: 5 }],
])(
  'the statement of %s has each payment that is owed, by its parts, and ends at nothing',
  async (_, options) => {
    const loan = await seedLoan(api.deps, options)
    const [text, rows] = [await textOf(loan), await unpaidOf(loan)]
    expect(text).toContain('free of charge (Consumer Credit Act 1974, section 77B)')
    expect(text).toContain(formatDay(api.deps.clock.today()))
    for (const words of [
      'Ann Fell',
      'Tarn Street',
      lender.legalName,
      'fixed and cannot be changed',
      'by Direct Debit',
    ])
      expect(text).toContain(words)
    expect(rows).toHaveLength(12 - options.paidInstalments!)
    for (const row of rows) {
      const parts = [row.principal, row.interest, ...(row.fee > 0 ? [row.fee] : [])].map(money).join(' ')
      expect(text).toContain(`${formatDay(Temporal.PlainDate.from(row.dueOn))} ${money(row.amount)} ${parts}`)
      expect(inPence(row.principal) + inPence(row.interest) + inPence(row.fee)).toBe(inPence(row.amount))
    }
    expect(text).toContain('£0.00 Total')
    expect(text).toContain(
      `Total ${sumOf(rows, ({ amount }) => amount)} ${sumOf(rows, ({ principal }) => principal)}`,
    )
    // What the payments repay comes to the balance that is owed.
    expect(sumOf(rows, ({ principal }) => principal)).toBe(money(await balanceOf(loan)))
    expect(text.includes('Option-to-purchase fee')).toBe('productType' in options)
    expect(text).not.toContain('is overdue')
  },
)

test('what was missed is said, less what was paid of it, and comes first', async () => {
  const loan = await seedLoan(api.deps, {
    state: 'Late',
    termMonths: 12,
    paidInstalments: 2,
    missedInstalments: 2,
  })
  const rows = (await unpaidOf(loan)).filter(({ status }) => status === 'missed')
  const text = await textOf(loan)
  expect(text).toContain(`${sumOf(rows, ({ amount, paid }) => amount - paid)} of it is overdue`)
  expect(rows).toHaveLength(2)
})

test.each(['Pending', 'Complete', 'Settled', 'Cancelled', 'Written Off', 'Sold', 'Terminated'] as const)(
  'there is none for a loan that is %s',
  async (state) => {
    const { status, body } = await statement(await seedLoan(api.deps, { state }))
    expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
  },
)

test('another person’s loan is the same as a missing one', async () => {
  const loan = await seedLoan(api.deps)
  expect((await statement(loan, (await seedBorrower(api.deps)).token)).status).toBe(404)
})

test('a receipt has the payment that was made; one that was not, or is another person’s, has none', async () => {
  const loan = await seedLoan(api.deps, { termMonths: 12, paidInstalments: 2 })
  const { body } = await api.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
  const { reference, scheduledPayments } = body.data
  const payment = body.data.historicalRepayments.at(-1)
  const receiptOf = (id: number, as = loan.borrower.token) =>
    api.call('GET', `/loans/${loan.loanId}/payments/${id}/receipt.pdf`, { as })
  const { status, body: pdf, headers } = await receiptOf(payment.id)
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="receipt-${reference}-${payment.paidOn}.pdf"`,
  ])
  const text = oneSpaced((await readPdf(pdf)).text)
  const row = scheduledPayments.find(({ number }: { number: number }) => number === payment.number)
  for (const words of [
    `Amount ${money(payment.amount)}`,
    `Received on ${formatDay(Temporal.PlainDate.from(payment.paidOn))}`,
    'Paid by Direct Debit',
    `For Payment ${payment.number}, due on ${formatDay(Temporal.PlainDate.from(row.dueOn))}`,
    `Agreement ${reference}`,
    'Ann Fell',
    lender.legalName,
  ])
    expect(text).toContain(words)
  expect((await receiptOf(payment.id, (await seedBorrower(api.deps)).token)).status).toBe(404)
  expect((await receiptOf(payment.id + 1)).status).toBe(404)
  // Taken back by the bank: there is no receipt any more.
  await api.deps.db
    .updateTable('collection')
    .set({ state: 'charged-back' })
    .where('id', '=', payment.id)
    .execute()
  expect((await receiptOf(payment.id)).status).toBe(404)
})

test('of many documents at once one borrower is answered some, and asked to come back for the others', async () => {
  const [loan, other] = [await seedLoan(api.deps), await seedLoan(api.deps)]
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => statement(loan)).concat(statement(other)),
  )
  expect(answers.pop()?.status).toBe(200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThan(1)
  for (const { body, headers } of refused)
    expect([body.error.code, headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '5'])
})
