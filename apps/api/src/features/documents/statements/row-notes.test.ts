import { getBrand } from '@tarnbrook/brands/brand'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { repayPart } from '@tarnbrook/domain/early-repayment/early-repayment'
import { type LoanSchedule, type RunningLoan, runningLoan } from '@tarnbrook/domain/loans/running-loan'
import { changePaymentDate } from '@tarnbrook/domain/payment-day/payment-day-change'
import { allocatePayment } from '@tarnbrook/domain/payments/payment-allocation'
import { buildSchedule } from '@tarnbrook/domain/schedule/schedule'
import { expect, test } from 'vitest'
import { renderHtml } from '#platform/documents/render-html.ts'
import { parsePence, toVisibleText } from '#testing/documents/documents.ts'
import { instalmentStatement } from './instalment-statement.ts'
import { describeRows } from './row-notes.ts'

type Given = Parameters<typeof describeRows>[0]

const TODAY = day('2026-06-05')
const RATE = 11.3
const TERMS = {
  amountPence: pence(5000_00),
  feePence: pence(250_00),
  annualRatePercent: RATE,
  termMonths: 24,
  startOn: day('2026-01-20'),
  firstPaymentOn: day('2026-03-01'),
  paymentDay: 1,
}
const SCHEDULE = buildSchedule(TERMS)
const PAID = SCHEDULE.rows.slice(0, 4)

const running = (schedule: LoanSchedule, terms = TERMS): RunningLoan =>
  runningLoan(
    {
      terms,
      schedule,
      payments: PAID.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence })),
    },
    TODAY,
  )

/** The rows of a schedule as the page of the loan has them, less what falls on part repayments. */
function toLoan(schedule: LoanSchedule, more: Partial<Given> = {}): Given {
  const rows = schedule.rows.filter((row, index) => row.number !== (schedule.rows[index - 1]?.number ?? 0))
  const scheduledPayments = rows.map((row) => ({
    number: row.number,
    dueOn: row.dueOn.toString(),
    amount: row.amountPence,
    principal: row.principalPence,
    interest: row.interestPence,
    fee: row.feePence,
    balance: row.balancePence,
    collectOn: row.dueOn.toString(),
    paid: pence(row.number <= PAID.length ? row.amountPence : 0),
    interestTakenOff: pence(0),
    status: row.number <= PAID.length ? ('paid' as const) : ('due' as const),
    isDeferred: false,
  }))
  return { annualRate: RATE, scheduledPayments, earlyRepayments: [], isInsolvent: false, ...more }
}

function withRow(loan: Given, number: number, change: Partial<Given['scheduledPayments'][number]>): Given {
  const scheduledPayments = loan.scheduledPayments.map((row) =>
    row.number === number ? { ...row, ...change } : row,
  )
  return { ...loan, scheduledPayments }
}

function afterPartRepayment(keep: 'term' | 'instalment'): Given {
  const request = { loan: running(SCHEDULE), aprPercent: 16.9, receivedOn: TODAY, amountPence: pence(900_00) }
  const repaid = repayPart({ ...request, keep })
  if (repaid.kind === 'refused') throw new Error(repaid.reason)
  const earlyRepayments = [{ status: 'applied', takesEffectOn: repaid.settlementDate.toString() }]
  return toLoan(repaid.schedule, { earlyRepayments: earlyRepayments as Given['earlyRepayments'] })
}

function afterDayChange(dueOn: Day): Given {
  const request = { loan: running(SCHEDULE), state: 'Repaying', hasPendingPayment: false } as const
  const moved = changePaymentDate({ ...request, today: TODAY, dueOn })
  if (moved.kind === 'refused') throw new Error(moved.reason)
  return toLoan(moved.loan.schedule)
}

function describe77B(loan: Given): string {
  const owed = loan.scheduledPayments
    .filter(({ status }) => status !== 'paid')
    .map(({ number, dueOn, fee, interest, principal, paid }) => {
      const claim = { number, dueOn: day(dueOn), asks: { charges: fee, interest, principal } }
      return allocatePayment([claim], paid).remaining[0]!
    })
  return toVisibleText(
    renderHtml(
      instalmentStatement({
        brand: getBrand('main'),
        isHirePurchase: false,
        reference: 'TB1',
        borrower: { fullName: 'Ann Fell', addressLines: ['1 Tarn Street'] },
        agreedOn: TERMS.startOn,
        today: TODAY,
        annualRatePercent: RATE,
        owed,
        notes: describeRows(loan, owed),
        overduePence: pence(0),
        writtenOffOn: null,
        collected: { kind: 'by-direct-debit', from: null },
      }),
    ),
  )
}

/** Every row from the rate, the table and the notes alone, as a borrower with a calculator does. */
function expectToFollow(text: string) {
  const rate = Number(/Annual rate of interest\n([\d.]+)%/.exec(text)![1])
  const rows = [...text.matchAll(/^(\d+)\n(\d\d\/\d\d\/\d{4})\n(£\S+)\n(£\S+)\n(£\S+)\n(£\S+)$/gm)]
  expect(rows.length).toBeGreaterThan(5)
  let left = rows.reduce((sum, row) => sum + parsePence(row[4]!), 0)
  for (const [, number, , pays, principal, interest, after] of rows) {
    const [, amount, way] =
      new RegExp(`^Payment ${number}: (£[\\d,.]+) (more|less) than a month`, 'm').exec(text) ?? []
    const difference = amount ? parsePence(amount) * (way === 'more' ? 1 : -1) : 0
    expect(parsePence(interest!)).toBe(Math.round(left * ((1 + rate / 100) ** (1 / 12) - 1)) + difference)
    expect(parsePence(pays!)).toBe(parsePence(principal!) + parsePence(interest!))
    left -= parsePence(principal!)
    expect(parsePence(after!)).toBe(left)
  }
  expect(left).toBe(0)
}

const PLAIN = toLoan(SCHEDULE)
const frozen = PLAIN.scheduledPayments[4]!

test.each<[situation: string, loan: Given, notes: readonly RegExp[]]>([
  ['as agreed', PLAIN, []],
  [
    'a part repaid, the payment lower',
    afterPartRepayment('term'),
    [
      /^Payment 5: £\S+ more .*, because your early repayment counts only from 03\/07\/2026\.$/,
      /^Payment 6: £\S+ less .*, because your early repayment counts from 03\/07\/2026\.$/,
    ],
  ],
  [
    'a part repaid, the end sooner',
    afterPartRepayment('instalment'),
    [
      /^Payment 5: £\S+ more .*, because your early repayment counts only from 03\/07\/2026\.$/,
      /^Payment 6: £\S+ less .*, because your early repayment counts from 03\/07\/2026\.$/,
    ],
  ],
  [
    'a later payment day',
    afterDayChange(day('2026-07-12')),
    [/^Payment 5: £\S+ more .*, because you changed your payment day\.$/],
  ],
  [
    'an earlier payment day',
    afterDayChange(day('2026-06-21')),
    [/^Payment 5: £\S+ less .*, because you changed your payment day\.$/],
  ],
  [
    'a breathing space',
    withRow(PLAIN, 5, {
      interest: pence(frozen.interest - 10_00),
      amount: pence(frozen.amount - 10_00),
      interestTakenOff: pence(10_00),
    }),
    [/^Payment 5: £10\.00 less .*, because no interest is charged for the days of your breathing space/],
  ],
  [
    'an arrangement',
    withRow(PLAIN, 5, { isDeferred: true }),
    [/^Payment 5: not collected on its day, because of your arrangement\.$/],
  ],
  [
    'an insolvency',
    { ...withRow(PLAIN, 5, { isDeferred: true }), isInsolvent: true },
    [/^Payment 5: not collected on its day, because we have a record of an insolvency\.$/],
  ],
  [
    'a payment that is paid in part',
    withRow(PLAIN, 5, { paid: pence(20_00) }),
    [/^Payment 5: £20\.00 less .*, because a part of it is paid\.$/],
  ],
])(
  'the statement of CCA 1974 s77B, %s: each row follows from its text, or says why not',
  (_, loan, notes) => {
    const text = describe77B(loan)
    expectToFollow(text)
    const said = text.split('\n').filter((line) => /^Payment \d+: /.test(line))
    expect(said).toHaveLength(notes.length)
    for (const [index, note] of notes.entries()) expect(said[index]).toMatch(note)
  },
)
