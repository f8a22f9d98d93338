import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTerms } from '../../testing/loans.ts'
import { fromPounds, pence, sumPence } from '../core/money.ts'
import { amortise, buildSchedule } from '../schedule/schedule.ts'
import {
  accountBalance,
  cardPayoffPostings,
  closingPostings,
  collectionPostings,
  damagesPostings,
  disbursementPostings,
  givenBackPostings,
  instalmentFallsDuePostings,
  LEDGER_ACCOUNTS,
  type Posting,
  partRepaymentPostings,
  recoveryPostings,
  refundPostings,
  reversedPostings,
  salePostings,
  takenBackPostings,
  unpaidReturnPostings,
  writeOffPostings,
} from './ledger.ts'

const total = (postings: Posting[]) => sumPence(postings.map((posting) => posting.amountPence))

test('every event sums to zero', () => {
  const amount = fc.integer({ min: 0, max: 1e9 }).map(pence)
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      expect(total(disbursementPostings({ amountPence: pence(a + c), feePence: b, heldPence: c }))).toBe(0)
      expect(total(instalmentFallsDuePostings({ principalPence: a, interestPence: b, feePence: c }))).toBe(0)
      expect(total(collectionPostings({ amountPence: a }))).toBe(0)
      expect(total(cardPayoffPostings({ amountPence: a }))).toBe(0)
      expect(total(unpaidReturnPostings({ amountPence: a }))).toBe(0)
    }),
  )
})

test('every loan, paid as agreed, ends with nothing owed and its charge as our income', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const schedule = buildSchedule(terms)
      const postings = disbursementPostings({ ...terms, heldPence: pence(0) })
      for (const row of schedule.rows)
        postings.push(...instalmentFallsDuePostings(row), ...collectionPostings(row))
      expect(loanBalance(postings)).toBe(0)
      expect(accountBalance(postings, 'cash')).toBe(schedule.totalChargePence)
    }),
  )
})

test('a negative amount is refused: it would be the opposite event under a false name', () => {
  const [none, less] = [pence(0), pence(-1)]
  expect(() => disbursementPostings({ amountPence: less, feePence: none, heldPence: none })).toThrow(
    RangeError,
  )
  expect(() => disbursementPostings({ amountPence: none, feePence: less, heldPence: none })).toThrow(
    RangeError,
  )
  expect(() => collectionPostings({ amountPence: less })).toThrow(RangeError)
  expect(() => unpaidReturnPostings({ amountPence: less })).toThrow(RangeError)
  const row = { principalPence: none, interestPence: none, feePence: none }
  expect(() => instalmentFallsDuePostings({ ...row, principalPence: less })).toThrow(RangeError)
  expect(() => partRepaymentPostings({ ...row, interestPence: less })).toThrow(RangeError)
  expect(() => instalmentFallsDuePostings({ ...row, interestPence: less })).toThrow(RangeError)
})

test('a part repayment gives unearned charges back with its row', () => {
  const row = { principalPence: pence(52_000), interestPence: pence(300), feePence: pence(-2_300) }
  expect(instalmentFallsDuePostings(row)).toEqual([
    { account: 'loan-principal', amountPence: -52_000 },
    { account: 'instalments-due', amountPence: 50_000 },
    { account: 'interest-income', amountPence: -300 },
    { account: 'fee-income', amountPence: 2_300 },
  ])
})

test('a loan paid as agreed ends with nothing owed and its charge as our income', () => {
  const credit = { amountPence: fromPounds(10_000), feePence: fromPounds(375) }
  const terms = { annualRatePercent: 22.3, termMonths: 60, optionToPurchaseFeePence: fromPounds(25) }
  const schedule = amortise({ ...credit, ...terms })
  const postings = disbursementPostings({ ...credit, heldPence: pence(0) })
  expect(loanBalance(postings)).toBe(1_037_500)
  for (const row of schedule.rows) {
    postings.push(...instalmentFallsDuePostings(row))
    expect(accountBalance(postings, 'instalments-due')).toBe(row.amountPence)
    postings.push(...collectionPostings(row))
    expect(loanBalance(postings)).toBe(row.balancePence)
  }
  expect(accountBalance(postings, 'cash')).toBe(schedule.totalChargePence)
  expect(accountBalance(postings, 'interest-income')).toBe(-schedule.totalInterestPence)
  expect(accountBalance(postings, 'fee-income')).toBe(-40_000)
})

test('a collection returned unpaid leaves the instalment due', () => {
  const row = { principalPence: pence(20_000), interestPence: pence(6_000), feePence: pence(0) }
  const postings = [
    ...disbursementPostings({ amountPence: pence(750_000), feePence: pence(44_000), heldPence: pence(0) }),
    ...instalmentFallsDuePostings(row),
    ...collectionPostings({ amountPence: pence(26_000) }),
    ...unpaidReturnPostings({ amountPence: pence(26_000) }),
  ]
  expect(accountBalance(postings, 'instalments-due')).toBe(26_000)
  expect(loanBalance(postings)).toBe(800_000)
})

test('money that came back takes the loan and its charges out of the books, and leaves what the borrower paid', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 3 }), (terms, fallenDue) => {
      const rows = buildSchedule(terms).rows.slice(0, fallenDue)
      const lent = [
        ...disbursementPostings({ ...terms, heldPence: pence(0) }),
        ...rows.flatMap(instalmentFallsDuePostings),
      ]
      const back = takenBackPostings(lent)
      expect(total(back)).toBe(0)
      expect(loanBalance([...lent, ...back])).toBe(0)
      expect(accountBalance([...lent, ...back], 'interest-income')).toBe(0)
      expect(accountBalance([...lent, ...back], 'fee-income')).toBe(0)
      const paid = rows.slice(0, 1).flatMap(collectionPostings)
      // What they paid is theirs: less than nothing is owed.
      expect(loanBalance([...lent, ...paid, ...back])).toBe(
        0 - sumPence(rows.slice(0, 1).map((row) => row.amountPence)),
      )
    }),
  )
})

test('what is held for cards leaves us when they are paid, and the loan is the same', () => {
  const credit = { amountPence: pence(500_000), feePence: pence(20_000) }
  const held = disbursementPostings({ ...credit, heldPence: pence(300_000) })
  expect(accountBalance(held, 'cash')).toBe(-200_000)
  expect(accountBalance(held, 'card-payoffs')).toBe(-300_000)
  const paid = [...held, ...cardPayoffPostings({ amountPence: pence(300_000) })]
  const whole = disbursementPostings({ ...credit, heldPence: pence(0) })
  for (const account of LEDGER_ACCOUNTS)
    expect(accountBalance(paid, account)).toBe(accountBalance(whole, account))
  expect(() => disbursementPostings({ ...credit, heldPence: pence(500_001) })).toThrow(RangeError)
  expect(() => cardPayoffPostings({ amountPence: pence(-1) })).toThrow(RangeError)
})

test('empty lines are left out', () => {
  expect(disbursementPostings({ amountPence: pence(100), feePence: pence(0), heldPence: pence(0) })).toEqual([
    { account: 'cash', amountPence: -100 },
    { account: 'loan-principal', amountPence: 100 },
  ])
})

/** What the borrower owes on the schedule: due and not yet due. */
function loanBalance(postings: readonly Posting[]): number {
  return accountBalance(postings, 'loan-principal') + accountBalance(postings, 'instalments-due')
}

describe('what ends a loan', () => {
  const written = (postings: readonly Posting[]) =>
    Object.fromEntries(postings.map(({ account, amountPence }) => [account, amountPence]))

  test.each([
    [
      'all that is left becomes due, less what the vehicle takes off',
      closingPostings({
        principalPence: pence(5_000_00),
        interestPence: pence(321_00),
        feePence: pence(-45_00),
        goodsPence: pence(1_200_00),
      }),
      {
        'instalments-due': 4_076_00,
        'goods-returned': 1_200_00,
        'loan-principal': -5_000_00,
        'interest-income': -321_00,
        'fee-income': 45_00,
      },
    ],
    [
      'damage is owed besides',
      damagesPostings({ amountPence: pence(240_00) }),
      { 'instalments-due': 240_00, 'damages-income': -240_00 },
    ],
    [
      'what we give back is our expense, and no part of what is owed',
      givenBackPostings({ amountPence: pence(24_60) }),
      { cash: -24_60, 'given-back': 24_60 },
    ],
    [
      'what is written off is a loss, and not due any more',
      writeOffPostings({ amountPence: pence(900_00) }),
      { 'written-off': 900_00, 'instalments-due': -900_00 },
    ],
    [
      'what comes for it later is a loss no more',
      recoveryPostings({ amountPence: pence(150_00) }),
      { 'instalments-due': 150_00, 'written-off': -150_00 },
    ],
    [
      'of a debt that is sold what the price lacks is the loss',
      salePostings({ owedPence: pence(900_00), pricePence: pence(270_00), isWrittenOff: false }),
      { 'sale-proceeds': 270_00, 'written-off': 630_00, 'instalments-due': -900_00 },
    ],
    [
      'of one that was written off before the price makes the loss less',
      salePostings({ owedPence: pence(900_00), pricePence: pence(270_00), isWrittenOff: true }),
      { 'sale-proceeds': 270_00, 'written-off': -270_00 },
    ],
    [
      'a debt may be sold for all of it',
      salePostings({ owedPence: pence(900_00), pricePence: pence(900_00), isWrittenOff: false }),
      { 'sale-proceeds': 900_00, 'instalments-due': -900_00 },
    ],
    [
      'what was paid beyond what was owed goes back',
      refundPostings({ amountPence: pence(12_34) }),
      { cash: -12_34, 'instalments-due': 12_34 },
    ],
  ])('%s', (_, postings, wanted) => {
    expect(written(postings)).toEqual(wanted)
    expect(sumPence(postings.map(({ amountPence }) => amountPence))).toBe(0)
  })

  test('a debt is not sold for more than is owed', () => {
    const sale = { owedPence: pence(900_00), pricePence: pence(900_01), isWrittenOff: false }
    expect(() => salePostings(sale)).toThrow('not sold for more than is owed')
  })

  test('what is taken back is its reverse, account by account, without those that are even', () => {
    const posted = [
      ...writeOffPostings({ amountPence: pence(900_00) }),
      ...recoveryPostings({ amountPence: pence(900_00) }),
      ...refundPostings({ amountPence: pence(1) }),
    ]
    expect(written(reversedPostings(refundPostings({ amountPence: pence(1) })))).toEqual({
      cash: 1,
      'instalments-due': -1,
    })
    expect(written(takenBackPostings(posted))).toEqual({ cash: 1, 'instalments-due': -1 })
  })
})
