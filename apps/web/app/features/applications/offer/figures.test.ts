import { pence } from '@tarnbrook/domain/core/money'
import { buildSchedule } from '@tarnbrook/domain/schedule/schedule'
import { describe, expect, it, test } from 'vitest'
import {
  amountOverTerm,
  balancePoints,
  changeWords,
  expiryWords,
  leftToPayPoints,
  paymentsWords,
  totalToPay,
} from './figures.ts'

const built = buildSchedule({
  amountPence: pence(7_500_00),
  feePence: pence(445_00),
  annualRatePercent: 19.4,
  termMonths: 36,
  startOn: Temporal.PlainDate.from('2027-02-01'),
  firstPaymentOn: Temporal.PlainDate.from('2027-03-01'),
  paymentDay: 1,
})
const schedule = built.rows.map((row) => ({
  number: row.number,
  dueOn: row.dueOn.toString(),
  amount: row.amountPence,
  principal: row.principalPence,
  interest: row.interestPence,
  fee: row.feePence,
  balance: row.balancePence,
}))

describe('what another quote changes', () => {
  const before = { instalment: pence(286_70), totalPayable: pence(10_321_20) }

  it.each([
    [200_00, 12_000_00, 'You pay £86.70 less each month, and £1,678.80 more in total.'],
    [400_00, 9_000_00, 'You pay £113.30 more each month, and £1,321.20 less in total.'],
    [286_70, 10_321_20, 'You pay the same, each month and in total.'],
    [286_70, 10_321_21, 'You pay the same each month, and £0.01 more in total.'],
  ])('%d a month and %d in total', (instalment, totalPayable, words) => {
    const now = { instalment: pence(instalment), totalPayable: pence(totalPayable) }
    expect(changeWords(before, now)).toBe(words)
  })
})

describe('figures of a quote', () => {
  it('says the amount and the term', () => {
    expect(amountOverTerm({ amount: pence(7_500_00), term: 42 })).toBe('£7,500 over 3 years and 6 months')
  })

  it('names the London day on which it expires', () => {
    // 23:30 UTC in summer is the next day in London.
    expect(expiryWords({ expiresAt: '2027-06-30T23:30:00Z' })).toBe('until 1 July 2027')
    expect(expiryWords({ expiresAt: null })).toBe('')
  })

  it('tells the last payment apart where it is another amount', () => {
    expect(paymentsWords({ schedule: schedule.map((row) => ({ ...row, amount: pence(286_70) })) })).toBe(
      '36 payments of £286.70',
    )
    expect(paymentsWords({ schedule })).toBe('35 payments of £286.68, then one of £286.79')
  })

  it('draws the balance from amount and fee down to nothing', () => {
    const points = balancePoints({ schedule, amount: pence(7_500_00), fee: pence(445_00) })
    expect(points).toHaveLength(13)
    expect(points[0]).toEqual({ label: 'Start', balance: 7_945_00 })
    expect(points.at(-1)).toEqual({ label: 'Month 36', balance: 0 })
  })

  it('counts the deposit and the part exchange of hire purchase into the total', () => {
    const quote = { totalPayable: pence(9_806_04) }
    const vehicle = {
      registration: 'AB12 CDE',
      vin: null,
      make: 'Volvo',
      model: 'V60',
      year: 2021,
      cashPrice: pence(9_500_00),
      partExchange: pence(0),
      seller: null,
    }
    expect(totalToPay({ vehicle: { ...vehicle, deposit: pence(2_000_00) } }, quote).detail).toBe('£11,806.04')
    const traded = { ...vehicle, deposit: pence(1_000_00), partExchange: pence(500_00) }
    expect(totalToPay({ vehicle: traded }, quote)).toEqual({
      term: 'Total to pay, with your deposit and part exchange',
      detail: '£11,306.04',
    })
    expect(totalToPay({ vehicle: { ...traded, deposit: pence(0) } }, quote)).toEqual({
      term: 'Total to pay, with your part exchange',
      detail: '£10,306.04',
    })
    expect(totalToPay({ vehicle: null }, quote)).toEqual({ term: 'Total to pay', detail: '£9,806.04' })
  })
})

test('what is left to pay is drawn until both loans are paid', () => {
  const points = leftToPayPoints(
    { leftToPay: pence(900_17), instalment: pence(100_00), paymentsLeft: 9 },
    { totalPayable: pence(1_200_02), instalment: pence(100_00), term: 12 },
  )
  expect(points).toEqual([
    { months: 0, kept: 900_17, replaced: 1_200_02 },
    { months: 3, kept: 600_17, replaced: 900_02 },
    { months: 6, kept: 300_17, replaced: 600_02 },
    { months: 9, kept: 0, replaced: 300_02 },
    { months: 12, kept: 0, replaced: 0 },
  ])
})
