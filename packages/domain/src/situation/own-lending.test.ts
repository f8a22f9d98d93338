import { describe, expect, test } from 'vitest'
import type { OwnBar } from '../applications/underwriting.ts'
import { day } from '../core/calendar.ts'
import { pence } from '../core/money.ts'
import { LOAN_SITUATIONS, type LoanSituation } from './loan-situation.ts'
import {
  calculateOwnLending,
  type OwnLendingLimits,
  type OwnLendingOptions,
  type OwnLoan,
} from './own-lending.ts'

const LIMITS: OwnLendingLimits = {
  mostOwedPence: { unsecured: pence(25_000_00), 'hire-purchase': pence(35_000_00), all: pence(50_000_00) },
  mostLoans: { unsecured: 2, 'hire-purchase': 2, all: 3 },
  leastPaidInstalments: 3,
  monthsAfterArrears: 3,
  monthsAfterDifficulty: 6,
  monthsAfterInsolvency: 12,
  monthsAfterLoss: 72,
  daysUntilReported: 60,
}

const OPTIONS: OwnLendingOptions = {
  asked: 'unsecured',
  limits: LIMITS,
  today: day('2026-11-26'),
  person: { breathingSpaceUntil: null, insolventUntil: null, isDeceased: false },
  otherAccounts: null,
}
const { person: PERSON } = OPTIONS

/** One that runs as agreed. */
const LOAN: OwnLoan = {
  situation: 'up-to-date',
  productType: 'unsecured',
  owedPence: pence(4_000_00),
  instalmentPence: pence(177_83),
  paidOutOn: day('2026-02-01'),
  paidInstalments: 9,
  behindUntil: null,
  arrangedUntil: null,
  lossPaidOn: null,
  isOfOtherAccount: false,
}

const calculate = (loans: readonly Partial<OwnLoan>[], options: Partial<OwnLendingOptions> = {}) =>
  calculateOwnLending(
    loans.map((loan) => ({ ...LOAN, ...loan })),
    { ...OPTIONS, ...options },
  )

test('someone without a loan has all the room there is', () => {
  expect(calculate([])).toEqual({
    bars: [],
    instalmentsPence: 0,
    reportedBalancePence: 0,
    roomPence: 25_000_00,
    hasOtherAccounts: false,
  })
})

test('a loan that runs as agreed bars nothing, takes its instalment and fills its part of the room', () => {
  expect(calculate([{}])).toEqual({
    bars: [],
    instalmentsPence: 177_83,
    reportedBalancePence: 4_000_00,
    roomPence: 21_000_00,
    hasOtherAccounts: false,
  })
})

const BARS: Record<LoanSituation, OwnBar | null> = {
  'never-lent': null,
  'awaiting-payout': null,
  'up-to-date': null,
  behind: 'own-arrears',
  arranged: 'own-difficulty',
  'being-settled': null,
  'handing-back': 'own-debt',
  withdrawn: 'own-debt',
  'owed-again': 'own-debt',
  'ended-owing': 'own-loss',
  'written-off': 'own-loss',
  sold: 'own-loss',
  'paid-off': null,
}
test.each(LOAN_SITUATIONS)('a loan that is %s has its bar', (situation) => {
  expect(calculate([{ situation }]).bars).toEqual(BARS[situation] === null ? [] : [BARS[situation]])
})

describe('what is over counts for a while', () => {
  test.each<[string, Partial<OwnLoan>, OwnBar[]]>([
    ['3 months after it was behind', { behindUntil: day('2026-08-26') }, ['own-arrears']],
    ['3 months and a day after it', { behindUntil: day('2026-08-25') }, []],
    ['6 months after an arrangement', { arrangedUntil: day('2026-05-26') }, ['own-difficulty']],
    ['6 months and a day after one', { arrangedUntil: day('2026-05-25') }, []],
    ['72 months after a loss', { situation: 'paid-off', lossPaidOn: day('2020-11-26') }, ['own-loss']],
    ['72 months and a day after one', { situation: 'paid-off', lossPaidOn: day('2020-11-25') }, []],
  ])('%s', (_when, loan, bars) => {
    expect(calculate([loan]).bars).toEqual(bars)
  })

  test.each<[string, string, OwnBar[]]>([
    ['today, in one', '2026-11-26', ['own-difficulty']],
    ['6 months after it', '2026-05-26', ['own-difficulty']],
    ['6 months and a day after it', '2026-05-25', []],
  ])('a breathing space: %s', (_when, until, bars) => {
    expect(calculate([], { person: { ...PERSON, breathingSpaceUntil: day(until) } }).bars).toEqual(bars)
  })

  test.each<[string, string, OwnBar[]]>([
    ['today, before its discharge', '2026-11-26', ['own-insolvency']],
    ['12 months after its discharge', '2025-11-26', ['own-insolvency']],
    ['12 months and a day after it', '2025-11-25', []],
  ])('an insolvency: %s', (_when, until, bars) => {
    expect(calculate([], { person: { ...PERSON, insolventUntil: day(until) } }).bars).toEqual(bars)
  })

  test('in the name of somebody who has died nothing is lent, and nothing told', () => {
    expect(calculate([], { person: { ...PERSON, isDeceased: true } }).bars).toEqual(['own-elsewhere'])
    expect(calculate([], { otherAccounts: { ...PERSON, isDeceased: true } })).toMatchObject({
      bars: ['own-elsewhere'],
      hasOtherAccounts: true,
    })
  })
})

test.each<[number, OwnBar[]]>([
  [0, ['own-new-loan']],
  [2, ['own-new-loan']],
  [3, []],
])('%d paid instalments of the newest loan', (paidInstalments, bars) => {
  expect(calculate([{ paidInstalments }]).bars).toEqual(bars)
  // One that is over is not new.
  expect(calculate([{ paidInstalments, situation: 'paid-off' }]).bars).toEqual([])
})

test('as many loans as there may be bar another one', () => {
  expect(calculate([{}, {}]).bars).toEqual(['own-limit'])
  expect(calculate([{}, { situation: 'paid-off' }]).bars).toEqual([])
  const car = { productType: 'hire-purchase' } as const
  expect(calculate([{}, car]).bars).toEqual([])
  expect(calculate([{}, car, car]).bars).toEqual(['own-limit'])
})

test('all that is owed fills the room, whatever became of its loan', () => {
  const owed = { situation: 'written-off', owedPence: pence(24_999_99) } as const
  expect(calculate([owed]).roomPence).toBe(1)
  expect(calculate([owed, { owedPence: pence(2) }]).roomPence).toBe(0)
  const car = { productType: 'hire-purchase', owedPence: pence(34_000_00) } as const
  expect(calculate([car]).roomPence).toBe(16_000_00)
  expect(calculate([car], { asked: 'hire-purchase' }).roomPence).toBe(1_000_00)
})

test.each<[string | null, number]>([
  ['2026-09-26', 4_000_00],
  ['2026-09-27', 0],
  [null, 0],
])('the agency has the balance of a loan paid out on %s: %d pence', (paidOutOn, reportedPence) => {
  const loan = { paidOutOn: paidOutOn === null ? null : day(paidOutOn) }
  expect(calculate([loan]).reportedBalancePence).toBe(reportedPence)
})

describe('under another mailbox of the same person', () => {
  const other = { isOfOtherAccount: true } as const

  test('a loan counts, and its bar has no word of it', () => {
    expect(calculate([{ ...other, situation: 'behind' }])).toMatchObject({
      bars: ['own-elsewhere'],
      instalmentsPence: 177_83,
      roomPence: 21_000_00,
      hasOtherAccounts: true,
    })
    expect(calculate([{ situation: 'behind' }, { ...other, situation: 'behind' }]).bars).toEqual([
      'own-arrears',
    ])
    expect(calculate([other]).bars).toEqual([])
    expect(calculate([], { otherAccounts: { ...PERSON, breathingSpaceUntil: OPTIONS.today } })).toMatchObject(
      {
        bars: ['own-elsewhere'],
        hasOtherAccounts: true,
      },
    )
  })

  test('two loans are as many as two of one account', () => {
    expect(calculate([{}, other]).bars).toEqual(['own-elsewhere'])
  })
})
