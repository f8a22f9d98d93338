import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, anyShare, hundredAMonth, withPayments } from '../../testing/loans.ts'
import { day, daysBetween } from '../core/calendar.ts'
import { fromPounds, NO_PENCE, type Pence, pence } from '../core/money.ts'
import type { RunningLoan } from '../loans/running-loan.ts'
import { findArrears, missedInstalments } from './arrears.ts'
import {
  type DefaultNotice,
  type DefaultNoticeInput,
  type Delivery,
  defaultNoticeStatus,
  drawDefaultNotice,
  servedOnDay,
} from './default-notice.ts'

const input: DefaultNoticeInput = {
  sentOn: day('2026-05-05'),
  by: 'first-class-post',
  earlySettlementPence: fromPounds(1100),
}

function drawn(loan: RunningLoan, more: Partial<DefaultNoticeInput> = {}): DefaultNotice {
  const outcome = drawDefaultNotice(loan, { ...input, ...more })
  if (outcome.kind !== 'notice') throw new Error(outcome.reason)
  return outcome
}

describe('service', () => {
  test.each([
    ['first-class-post', '2026-05-05', '2026-05-07'],
    ['first-class-post', '2026-05-01', '2026-05-06'],
    ['second-class-post', '2026-05-05', '2026-05-11'],
    ['electronic', '2026-05-05', '2026-05-06'],
    ['electronic', '2026-05-01', '2026-05-05'],
    // A holiday of Northern Ireland before a weekend, and one of Scotland.
    ['electronic', '2028-03-16', '2028-03-20'],
    ['electronic', '2026-11-27', '2026-12-01'],
  ] as const)('by %s, sent on %s: %s', (by, sentOn, servedOn) => {
    expect(servedOnDay(day(sentOn), by).toString()).toBe(servedOn)
  })
})

describe('a default notice', () => {
  const loan = hundredAMonth(['2026-02-02', 100], ['2026-03-02', 40])

  test('says what was broken, what remedies it and by when', () => {
    expect(drawDefaultNotice(loan, input)).toEqual({
      kind: 'notice',
      sentOn: day('2026-05-05'),
      servedOn: day('2026-05-07'),
      breach: [
        { number: 2, dueOn: day('2026-03-01'), arriveBy: day('2026-03-02'), unpaidPence: 6_000 },
        { number: 3, dueOn: day('2026-04-01'), arriveBy: day('2026-04-01'), unpaidPence: 10_000 },
        { number: 4, dueOn: day('2026-05-01'), arriveBy: day('2026-05-01'), unpaidPence: 10_000 },
      ],
      amountToRemedyPence: 26_000,
      remedyBy: day('2026-05-21'),
      actionFrom: day('2026-05-22'),
      earlySettlementPence: 110_000,
      includesDefaultInformationSheet: true,
      hirePurchaseExtras: [],
      paidBeforePence: 14_000,
    })
  })

  test('may leave more than fourteen days', () => {
    const notice = drawn(loan, { daysToRemedy: 28, by: 'electronic' })
    expect([notice.servedOn, notice.remedyBy, notice.actionFrom].map(String)).toEqual([
      '2026-05-06',
      '2026-06-03',
      '2026-06-04',
    ])
  })

  test.each([
    [{ isProtected: false }, ['voluntary-termination', 'repossession']],
    [{ isProtected: true }, ['voluntary-termination', 'repossession', 'protected-goods']],
  ])('on a hire purchase, %j, also says %j', (hirePurchase, extras) => {
    expect(drawn(loan, { hirePurchase }).hirePurchaseExtras).toEqual(extras)
  })

  test('does not count a payment whose Direct Debit is in flight', () => {
    expect(drawn(loan, { collecting: [4] }).amountToRemedyPence).toBe(16_000)
  })

  test.each([
    ['2026-05-07', '2026-05-05', 'in-breathing-space'],
    ['2026-05-07', '2026-05-04', 'in-breathing-space'],
    ['2026-05-07', '2026-05-07', 'in-breathing-space'],
    ['2026-05-07', '2026-05-08', undefined],
  ])('is not given in a breathing space, served %s and started %s', (_served, startedOn, reason) => {
    const outcome = drawDefaultNotice(loan, {
      ...input,
      moratoria: [{ kind: 'standard', startedOn: day(startedOn) }],
    })
    expect(outcome).toMatchObject(reason ? { kind: 'refused', reason } : { kind: 'notice' })
  })

  test('nor in one that ends between sending and service', () => {
    const moratoria = [
      { kind: 'standard' as const, startedOn: day('2026-05-01'), endedOn: day('2026-05-05') },
    ]
    expect(drawDefaultNotice(loan, { ...input, moratoria }).kind).toBe('refused')
    expect(drawDefaultNotice(loan, { ...input, moratoria, sentOn: day('2026-05-06') }).kind).toBe('notice')
  })

  test('is not given when nothing is late', () => {
    const paid = hundredAMonth(['2026-02-02', 400])
    expect(drawDefaultNotice(paid, input)).toEqual({ kind: 'refused', reason: 'nothing-overdue' })
  })

  test.each([
    [{ daysToRemedy: 13 }, 'A default notice leaves 14 days or more: 13'],
    [{ daysToRemedy: 14.5 }, 'A default notice leaves 14 days or more: 14.5'],
    [{ daysToRemedy: Number.NaN }, 'A default notice leaves 14 days or more: NaN'],
    [{ earlySettlementPence: pence(-1) }, 'earlySettlementPence must not be negative: -1'],
    [{ earlySettlementPence: 0.5 as Pence }, 'earlySettlementPence is not a whole number of pence: 0.5'],
    [{ sentOn: day('2026-01-04') }, 'The loan has not started on 2026-01-04'],
  ])('is not made of %j', (more, message) => {
    expect(() => drawn(loan, more)).toThrow(new RangeError(message))
  })

  test('may name nothing to pay for settling', () => {
    expect(drawn(loan, { earlySettlementPence: NO_PENCE }).earlySettlementPence).toBe(0)
  })
})

describe('the status of a notice', () => {
  const before: [string, number][] = [
    ['2026-02-02', 100],
    ['2026-03-02', 40],
  ]
  const notice = drawn(hundredAMonth(...before))
  test.each([
    // payments since, day, status
    [[], '2026-05-05', 'running'],
    [[], '2026-05-21', 'running'],
    [[], '2026-05-22', 'lapsed-unpaid'],
    [[['2026-05-21', 260]], '2026-05-20', 'running'],
    [[['2026-05-21', 260]], '2026-05-21', 'remedied'],
    [[['2026-05-21', 260]], '2026-07-21', 'remedied'],
    [[['2026-05-05', 260]], '2026-05-05', 'remedied'],
    [[['2026-05-21', 259.99]], '2026-05-22', 'lapsed-unpaid'],
    [[['2026-05-22', 260]], '2026-05-22', 'paid-late'],
    [
      [
        ['2026-05-10', 200],
        ['2026-05-22', 60],
      ],
      '2026-05-22',
      'paid-late',
    ],
    [
      [
        ['2026-05-10', 200],
        ['2026-05-22', 59.99],
      ],
      '2026-05-23',
      'lapsed-unpaid',
    ],
    [
      [
        ['2026-05-10', 200],
        ['2026-05-20', 60],
      ],
      '2026-05-22',
      'remedied',
    ],
  ] as [[string, number][], string, string][])('after %j on %s: %s', (since, on, status) => {
    expect(defaultNoticeStatus(notice, hundredAMonth(...before, ...since).payments, day(on))).toBe(status)
  })

  test.each([
    ['2026-05-21', 'running'],
    ['2026-05-22', 'held'],
    ['2026-07-13', 'held'],
    ['2026-07-14', 'lapsed-unpaid'],
  ])('in a breathing space, on %s: %s', (on, status) => {
    const moratoria = [{ kind: 'standard' as const, startedOn: day('2026-05-15') }]
    expect(defaultNoticeStatus(notice, hundredAMonth(...before).payments, day(on), moratoria)).toBe(status)
  })

  test('what comes between sending and service counts towards the remedy', () => {
    const loan = hundredAMonth(...before, ['2026-05-05', 100], ['2026-05-06', 160])
    const again = drawn(loan)
    expect([again.amountToRemedyPence, again.paidBeforePence]).toEqual([16_000, 24_000])
    expect(defaultNoticeStatus(again, loan.payments, day('2026-05-05'))).toBe('running')
    expect(defaultNoticeStatus(again, loan.payments, day('2026-05-06'))).toBe('remedied')
  })

  test('is not known before it was sent', () => {
    expect(() => defaultNoticeStatus(notice, hundredAMonth(...before).payments, day('2026-05-04'))).toThrow(
      'The notice was not sent by 2026-05-04',
    )
  })
})

describe('of any loan', () => {
  const anyDelivery = fc.constantFrom<Delivery>('first-class-post', 'second-class-post', 'electronic')

  test('a notice asks for exactly what is late, in time, and paying that remedies it', () => {
    fc.assert(
      fc.property(
        anyRunningLoan,
        fc.integer({ min: 0, max: 2700 }),
        anyDelivery,
        fc.integer({ min: 14, max: 60 }),
        anyShare(),
        (loan, days, by, daysToRemedy, when) => {
          const sentOn = loan.terms.startOn.add({ days })
          const outcome = drawDefaultNotice(loan, {
            sentOn,
            by,
            daysToRemedy,
            earlySettlementPence: NO_PENCE,
          })
          expect(outcome.kind === 'refused').toBe(missedInstalments(loan, sentOn).length === 0)
          fc.pre(outcome.kind !== 'refused')
          expect(outcome.amountToRemedyPence).toBe(findArrears(loan, sentOn).overduePence)
          expect(outcome.breach).toHaveLength(findArrears(loan, sentOn).missedPayments)
          expect(daysBetween(sentOn, outcome.servedOn)).toBeGreaterThan(0)
          expect(daysBetween(outcome.servedOn, outcome.remedyBy)).toBe(daysToRemedy)
          expect(daysBetween(outcome.remedyBy, outcome.actionFrom)).toBe(1)

          const left = daysBetween(sentOn, outcome.remedyBy)
          const on = sentOn.add({ days: Math.round(left * when) })
          const after = (amount: number) =>
            withPayments(loan, [
              ...loan.payments.filter((payment) => daysBetween(payment.on, sentOn) >= 0),
              { on, amountPence: pence(amount) },
            ])
          const much = outcome.amountToRemedyPence
          expect(defaultNoticeStatus(outcome, after(much).payments, outcome.actionFrom)).toBe('remedied')
          expect(defaultNoticeStatus(outcome, after(much - 1).payments, outcome.actionFrom)).toBe(
            'lapsed-unpaid',
          )
        },
      ),
    )
  })
})
