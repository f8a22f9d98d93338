import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleExtra } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { Payments } from './payments.tsx'

function html(changes: Partial<Loan>, query = ''): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <Payments loan={exampleLoan(changes)} /> }])
  return renderToStaticMarkup(<Page initialEntries={[`/?id=7&tab=payments${query}`]} />)
}

/** Each row of the tables as text, in their order. */
function rowsOf(page: string): string[] {
  return [...page.matchAll(/<tbody.*?<\/tbody>/g)]
    .flatMap(([body]) => body.match(/<tr.*?<\/tr>/g) ?? [])
    .map((row) => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
}

const paid = (id: number, paidOn: string) =>
  ({ id, number: id, paidOn, amount: pence(260_50), method: 'DIRECT_DEBIT', isArranged: false }) as const

test('what is coming stands first, the next payment on top, then what was, the newest on top', () => {
  const rows = rowsOf(
    html({
      historicalRepayments: [paid(1, '2026-11-20')],
      returnedRepayments: [
        ...[{ id: 9, number: 1, takenOn: '2026-11-24', amount: pence(100_02) }].map((each) => ({
          ...each,
          method: 'DIRECT_DEBIT' as const,
          wasPaid: false,
          isArranged: false,
        })),
        {
          id: 10,
          number: 1,
          takenOn: '2026-11-22',
          amount: pence(1_03),
          method: 'BANK_TRANSFER',
          wasPaid: true,
          isArranged: false,
        },
      ],
    }),
  )
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatch(
    /20\/12\/2026 Payment 2 Sunday: collected 21\/12\/2026.*£260\.50 To come Direct Debit £250\.00 £10\.50 £250\.00/,
  )
  expect(rows[1]).toMatch(/20\/01\/2027 Payment 3/)
  expect(rows[2]).toMatch(/24\/11\/2026.*£100\.02.*didn’t pay it.*Direct Debit/)
  expect(rows[3]).toMatch(/22\/11\/2026.*£1\.03.*took it back.*Bank transfer/)
  expect(rows[4]).toMatch(/20\/11\/2026 Payment 1 £260\.50 Paid Direct Debit £250\.00 £10\.50 £500\.00 PDF/)
})

test('what is on its way is the arrangement payment, and with the bank only once it is sent', () => {
  const arranged = examplePending({ isArranged: true })
  const [row] = rowsOf(html({ pendingRepayments: [arranged], historicalRepayments: [] }))
  expect(row).toMatch(/01\/12\/2026 Arrangement payment £260\.50 With your bank Direct Debit/)
  const [unsent] = rowsOf(html({ pendingRepayments: [{ ...arranged, isUnsent: true }] }))
  expect(unsent).toMatch(/Arrangement payment £260\.50 To come Direct Debit/)
})

test('the payment of an arrangement is called that before and after it is made, and when it comes back', () => {
  const [pending] = rowsOf(html({ pendingRepayments: [examplePending({ isArranged: true })] }))
  const [returned, made] = rowsOf(
    html({
      scheduledPayments: [exampleRow(3, { status: 'missed', paid: pence(10_00) })],
      historicalRepayments: [{ ...paid(3, '2026-11-20'), isArranged: true }],
      returnedRepayments: [
        {
          id: 9,
          number: 3,
          takenOn: '2026-12-21',
          amount: pence(20_00),
          method: 'DIRECT_DEBIT',
          wasPaid: true,
          isArranged: true,
        },
      ],
    }),
  )
  expect(pending).toContain('Arrangement payment £260.50')
  expect(returned).toContain('Arrangement payment, towards payment 3 £20.00 Your bank took it back')
  expect(made).toContain('Arrangement payment, towards payment 3 £260.50 Paid')
})

test('only what was paid has a receipt', () => {
  const page = html({
    historicalRepayments: [paid(1, '2026-11-20')],
    returnedRepayments: [
      {
        id: 9,
        number: 2,
        takenOn: '2026-12-21',
        amount: pence(100_02),
        method: 'DIRECT_DEBIT',
        wasPaid: false,
        isArranged: false,
      },
    ],
  })
  expect(page).toContain('/api/product/loans/7/payments/1/receipt.pdf')
  expect(page).not.toContain('payments/9/receipt')
})

test('a filter shows what was paid or what is coming, by links', () => {
  expect(rowsOf(html({}, '&show=paid')).join()).toMatch(/^ ?20\/11\/2026[^,]*$/)
  expect(rowsOf(html({}, '&show=coming'))).toHaveLength(2)
  expect(rowsOf(html({}, '&show=nonsense'))).toHaveLength(3)
  expect(html({ historicalRepayments: [] }, '&show=paid')).toContain('Nothing has been paid yet')
  expect(html({})).toContain('href="/account/borrow/repay/summary?id=7&amp;tab=payments&amp;show=paid"')
})

test('there are 24 to a page, each payment on one of them, and a page that does not exist shows the nearest', () => {
  const scheduledPayments = Array.from({ length: 50 }, (_, at) =>
    exampleRow(at + 1, { dueOn: Temporal.PlainDate.from('2027-01-20').add({ months: at }).toString() }),
  )
  const page = (query: string) =>
    rowsOf(html({ scheduledPayments, historicalRepayments: [] }, `&show=coming${query}`))
  const numbers = [1, 2, 3].flatMap((number) =>
    page(`&page=${number}`).map((row) => Number(/Payment (\d+)/.exec(row)?.[1])),
  )
  expect(page('')).toHaveLength(24)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  for (const query of ['&page=99', '&page=3']) expect(page(query)).toHaveLength(2)
  for (const query of ['&page=-1', '&page=x', '&page=1.5']) expect(page(query)).toHaveLength(24)
})

test('among all payments the next three to come stand above what was, with the way to the rest', () => {
  const row = (number: number) =>
    exampleRow(number, { dueOn: Temporal.PlainDate.from('2026-10-20').add({ months: number }).toString() })
  const scheduledPayments = [exampleRow(1, { status: 'missed' }), ...[2, 3, 4, 5, 6].map(row)]
  const page = html({ scheduledPayments, historicalRepayments: [] })
  expect(rowsOf(page).map((text) => /Payment (\d+)/.exec(text)?.[1])).toEqual(['2', '3', '4', '1'])
  expect(page).toMatch(/show=coming"[^>]*>See all (<!-- -->)?5/)
})

test('what all payments come to has the extra payments in it, and says what they gave back', () => {
  const page = html({
    earlyRepayments: [
      exampleExtra({ id: 1, status: 'applied', takesEffectOn: '2026-12-21', amount: pence(100_00) }),
      exampleExtra({ id: 2, status: 'returned', takesEffectOn: '2026-12-22', amount: pence(77_77) }),
      exampleExtra({ id: 3, status: 'pending', takesEffectOn: '2026-12-23', amount: pence(88_88) }),
    ],
  })
  expect(page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    'Total of 3 payments and what you paid extra £881.50',
  )
  expect(page).toMatch(/Given back for paying early.*-£1\.00/)
  expect(page).toContain('Extra payment 1, paid on')
  expect(page).not.toMatch(/77\.77|88\.88/)
})

test('a statement for other dates is asked for by this page, and a wrong date is answered here', () => {
  const from = '&from.day=1&from.month=2&from.year=2027'
  expect(html({}, from)).toContain('statement.pdf?from=2027-02-01"')
  expect(html({}, `${from}&to.day=28&to.month=2&to.year=2027`)).toContain(
    'statement.pdf?from=2027-02-01&amp;to=2027-02-28',
  )
  for (const [query, error] of [
    ['&from.day=30&from.month=2&from.year=2027', 'real date to start from'],
    ['&from.day=1&from.month=2&from.year=27', 'real date to start from'],
    ['&to.day=x&to.month=2&to.year=2027', 'real date to end on'],
    [`${from}&to.day=31&to.month=1&to.year=2027`, 'on or after the start date'],
    ['&to.day=1&to.month=1&to.year=2020', 'from the day we sent the money'],
  ] as const) {
    const page = html({}, query)
    expect(page, query).toContain(error)
    expect(page, query).not.toMatch(/statement\.pdf\?/)
  }
})

test('once it is settled, the total is what was paid, and a refund that waits is named', () => {
  const page = html({
    state: 'Settled',
    isActive: false,
    amountOwed: pence(0),
    paidToDate: pence(703_00),
    refunds: [
      {
        id: 1,
        amount: pence(3_00),
        status: 'failed',
        isHeld: false,
        accountNumberEnding: '5678',
        sentOn: null,
      },
    ],
  })
  expect(page).toContain('We owe you £3')
  expect(page).not.toContain('All payments together')
  const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('What you agreed to pay £781.50')
  expect(text).toContain('Not charged, because it ended early £81.50')
  expect(text).toContain('You paid in total £700.00')
})

test('many payments that are not collected are folded', () => {
  const rows = (count: number) =>
    html({
      state: 'Cancelled',
      historicalRepayments: [],
      scheduledPayments: Array.from({ length: count }, (_, at) => exampleRow(at + 1, { status: 'closed' })),
    })
  expect(rows(4)).toContain('4 payments that aren’t collected')
  expect(rows(3)).not.toContain('that aren’t collected')
  expect(rows(36)).toContain('36 payments that aren’t collected')
  expect(rows(36)).not.toContain('Pages of payments')
})

test('before the payout nothing is said to be collected or due while an account is wanted', () => {
  expect(html({})).toContain('A statement of what’s left to pay')
  const payoutProblem = { reason: 'payout-failed', needsBankAccount: true, solveBy: '2026-12-29' } as const
  for (const mandateStatus of ['pending', 'failed'] as const) {
    const page = html({ state: 'Pending', situation: 'awaiting-payout', mandateStatus, payoutProblem })
    expect(page).toContain('We collect nothing before the money has been sent')
    expect(page).not.toMatch(/being set up|still fall due|pay each one yourself/)
    const row = {
      unpaidScheduledPayments: exampleLoan().unpaidScheduledPayments,
      mandateStatus,
      payoutProblem,
    }
    const unpaid = html({ ...row, state: 'Pending', situation: 'awaiting-payout', disbursalDate: null })
    expect(unpaid).not.toContain('A statement of what’s left to pay')
  }
})

test('while a hand-back is asked for no payment is said to be collected', () => {
  const handBackAsked = { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(12_59) }
  const page = html({ handBackAsked, situation: 'handing-back' })
  expect(page).toContain('You’ve asked to hand the vehicle back, so we collect nothing')
  expect(page).not.toContain('We collect each payment on its day')
  expect(rowsOf(page).join()).toContain('Paused')
  expect(rowsOf(page).join()).not.toContain('To come')
})
