import { describe, expect, test } from 'vitest'
import { hundredAMonth } from '../../testing/loans.ts'
import { day } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { type ArrearsRecord, arrearsNotice } from './arrears-notice.ts'

type Payments = [on: string, pounds: number][]

function given(...on: string[]): ArrearsRecord {
  return { noticesGivenOn: on.map(day) }
}

describe('what a notice says', () => {
  const payments: Payments = [
    ['2026-01-10', 20],
    ['2026-02-20', 30],
    ['2026-05-05', 70],
    ['2026-05-20', 10],
  ]

  test('the first: everything since the arrears opened', () => {
    expect(arrearsNotice(hundredAMonth(...payments), day('2026-05-05'))).toEqual({
      isFirst: true,
      triggerShortfallPence: 25_000,
      since: day('2026-02-02'),
      openingPence: -2_000,
      paymentsDue: [
        { number: 1, dueOn: day('2026-02-01'), amountPence: 10_000 },
        { number: 2, dueOn: day('2026-03-01'), amountPence: 10_000 },
        { number: 3, dueOn: day('2026-04-01'), amountPence: 10_000 },
        { number: 4, dueOn: day('2026-05-01'), amountPence: 10_000 },
      ],
      paymentsMade: [
        { on: day('2026-02-20'), amountPence: 3_000 },
        { on: day('2026-05-05'), amountPence: 7_000 },
      ],
      shortfallPence: 28_000,
      defaultSumsPence: 0,
      nextPayment: {
        number: 5,
        dueOn: day('2026-06-01'),
        arriveBy: day('2026-06-01'),
        collectOn: day('2026-06-01'),
        unpaidPence: 10_000,
      },
      nextNoticeBy: day('2026-11-05'),
      includesArrearsInformationSheet: true,
    })
  })

  test('a further one: everything since the last', () => {
    const record = {
      ...given('2026-05-05'),
      defaultSums: [
        { amountPence: pence(1200), payableOn: day('2026-06-05') },
        { amountPence: pence(800), payableOn: day('2026-06-05'), paidOn: day('2026-07-01') },
        { amountPence: pence(100), payableOn: day('2026-09-02') },
      ],
    }
    expect(arrearsNotice(hundredAMonth(...payments), day('2026-07-02'), record)).toEqual(
      expect.objectContaining({
        isFirst: false,
        since: day('2026-05-05'),
        openingPence: 28_000,
        paymentsDue: [
          { number: 5, dueOn: day('2026-06-01'), amountPence: 10_000 },
          { number: 6, dueOn: day('2026-07-01'), amountPence: 10_000 },
        ],
        paymentsMade: [{ on: day('2026-05-20'), amountPence: 1_000 }],
        shortfallPence: 47_000,
        defaultSumsPence: 1_200,
        nextNoticeBy: day('2027-01-02'),
      }),
    )
  })

  test('to somebody who has caught up and is still to have the first', () => {
    expect(arrearsNotice(hundredAMonth(['2026-03-20', 220]), day('2026-03-25'))).toEqual(
      expect.objectContaining({
        isFirst: true,
        openingPence: 0,
        shortfallPence: -2_000,
        triggerShortfallPence: 20_000,
      }),
    )
  })

  test('opens again for somebody who had caught up once before', () => {
    const loan = hundredAMonth(['2026-02-20', 100], ['2026-03-02', 100])
    expect(arrearsNotice(loan, day('2026-05-10'))).toEqual(
      expect.objectContaining({
        since: day('2026-04-01'),
        openingPence: 0,
      }),
    )
  })

  test('a payment that is collected on the day of the notice is not yet missed', () => {
    const notice = arrearsNotice(hundredAMonth(...payments), day('2026-05-01'))
    expect(notice?.paymentsDue.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(notice?.shortfallPence).toBe(25_000)
  })

  test('opens before the day the conditions were met, though everything was paid on it', () => {
    const judgment = { givenOn: day('2026-02-20'), paidOn: day('2026-04-30') }
    const notice = arrearsNotice(hundredAMonth(['2026-05-01', 300]), day('2026-05-05'), { judgment })
    expect(notice?.since.toString()).toBe('2026-02-02')
  })

  test('nothing, when none is to be given', () => {
    expect(arrearsNotice(hundredAMonth(), day('2026-03-02'))).toBeNull()
    expect(
      arrearsNotice(hundredAMonth(['2026-03-20', 200]), day('2026-03-20'), given('2026-03-10')),
    ).toBeNull()
  })
})
