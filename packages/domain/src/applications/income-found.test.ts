import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildLine, buildStatement, FROM, STATEMENTS, TO } from '../../testing/statements.ts'
import { pence } from '../core/money.ts'
import { findPayer, isAccountHolder, withoutOwnTransfers } from './bank-statement.ts'
import { compareIncome, findIncome, type IncomeFound } from './income-found.ts'

const monthsOf = ({ sources }: IncomeFound) =>
  sources.map(({ line, monthlyPence, paidEvery }) => ({ line, monthlyPence, paidEvery }))

/** Right when the line is, and the month is within a twentieth. */
const isRight = (found: { line: string; monthlyPence: number }, known: { line: string; monthly: number }) =>
  found.line === known.line && Math.abs(found.monthlyPence - known.monthly) <= known.monthly * 0.05

describe('on statements whose income is known', () => {
  test.each(STATEMENTS.filter(({ isMissed }) => !isMissed))('$name', ({ statement, income }) => {
    const found = findIncome(statement).sources
    expect(found.map(({ line }) => line).sort()).toEqual(income.map(({ line }) => line).sort())
    for (const known of income) expect(found.some((source) => isRight(source, known))).toBe(true)
  })

  // What the rules do not see is in docs/open-banking.md, and is looked at by a person.
  test.each(STATEMENTS.filter(({ isMissed }) => isMissed))('$name is not found', ({ statement, income }) => {
    expect(income).not.toEqual([])
    expect(findIncome(statement).sources).toEqual([])
  })

  test('precision and recall are those of docs/open-banking.md', () => {
    expect(STATEMENTS.length).toBeGreaterThanOrEqual(40)
    let [right, found, known] = [0, 0, 0]
    for (const { statement, income } of STATEMENTS) {
      const { sources } = findIncome(statement)
      found += sources.length
      known += income.length
      right += income.filter((each) => sources.some((source) => isRight(source, each))).length
    }
    const doc = readFileSync(join(import.meta.dirname, '../../../../docs/open-banking.md'), 'utf8')
    const words = `${STATEMENTS.length} statements with ${known} sources of income: ${found} found, ${right} of them right. Precision ${(right / found).toFixed(3)}, recall ${(right / known).toFixed(3)}`
    expect(doc).toContain(words)
  })
})

describe('a source', () => {
  test('has its payer, how often it pays, a usual amount and each payment', () => {
    const { sources } = findIncome(
      buildStatement([
        buildLine('2026-08-28', 2612.4, 'BGC ACME JOINERY LTD SALARY REF 88123'),
        buildLine('2026-09-30', 2612.4, 'BGC ACME JOINERY LTD SALARY REF 88777'),
        buildLine('2026-10-30', 3112.4, 'BGC ACME JOINERY LTD SALARY REF 90001'),
      ]),
    )
    expect(sources).toMatchObject([
      {
        kind: 'earnings',
        payer: 'ACME JOINERY LTD',
        paidEvery: 'monthly',
        amountPence: 261_240,
        monthlyPence: 261_240,
      },
    ])
    expect(sources[0]!.payments.map(({ on, amountPence }) => [on.toString(), amountPence])).toEqual([
      ['2026-08-28', 261_240],
      ['2026-09-30', 261_240],
      ['2026-10-30', 311_240],
    ])
  })

  test('by the week is a month of 365.25 days in twelve, in whole pence', () => {
    const weekly = [0, 7, 14, 21, 28, 35].map((days) =>
      buildLine(TO.subtract({ days }).toString(), 500, 'WAGES THE MILL LTD'),
    )
    expect(monthsOf(findIncome(buildStatement(weekly)))).toEqual([
      { line: 'client-salary-or-wages', monthlyPence: 217_410, paidEvery: 'weekly' },
    ])
  })

  test('outside the period of the statement does not count', () => {
    const early = ['2026-05-30', '2026-06-30', '2026-07-30'].map((on) =>
      buildLine(on, 2000, 'SALARY ACME LTD'),
    )
    expect(findIncome(buildStatement(early)).sources).toEqual([])
  })
})

describe('the comparison with what was stated', () => {
  const period = { from: FROM, to: TO }
  test.each([
    [260_000, 260_000, period, 'shown'],
    [247_000, 260_000, period, 'shown'],
    [246_999, 260_000, period, 'lower'],
    [0, 260_000, period, 'none'],
    [0, 0, period, 'none'],
    [260_000, 260_000, { from: TO.subtract({ days: 79 }), to: TO }, 'shown'],
    [260_000, 260_000, { from: TO.subtract({ days: 78 }), to: TO }, 'too-short'],
  ])('of %i with %i', (found, stated, days, outcome) => {
    expect(compareIncome({ monthlyPence: pence(found), ...days }, stated)).toBe(outcome)
  })
})

test.each([
  ['FPI ACME LTD SALARY NOV 2026', 'ACME LTD'],
  ['bgc  Acme Ltd   ref 12345', 'ACME LTD'],
  ['SALARY', ''],
])('the payer of %j is %j', (description, payer) => {
  expect(findPayer(description)).toBe(payer)
})

test.each([
  ["Maeve O'Neill", true],
  ['MS M ONEILL', true],
  ['M O’Neill & J Byrne', true],
  ['Mr John Byrne', false],
  ['J ONEILL', false],
  ['ONEILL', false],
  ['Maeve Byrne', false],
  ['', false],
])('an account of %j is hers: %s', (holder, isHers) => {
  expect(isAccountHolder(holder, { firstName: 'Maeve', lastName: "O'Neill" })).toBe(isHers)
})

test('a name with an accent is the same name without it', () => {
  expect(isAccountHolder('ZOE BRONTE', { firstName: 'Zoë', lastName: 'Brontë' })).toBe(true)
  expect(isAccountHolder('X', { firstName: '', lastName: '' })).toBe(false)
})

test('each side of a transfer between own accounts is used once', () => {
  const lines = [
    buildLine('2026-10-01', -500, 'SAVE', 'current'),
    buildLine('2026-10-02', 500, 'SAVE', 'savings'),
    buildLine('2026-10-03', 500, 'GIFT', 'savings'),
    buildLine('2026-10-10', 500, 'LATER', 'savings'),
  ]
  expect(withoutOwnTransfers(buildStatement(lines)).map(({ description }) => description)).toEqual([
    'GIFT',
    'LATER',
  ])
})
