import { describe, expect, test } from 'vitest'
import { buildLine, buildStatement } from '../../testing/statements.ts'
import { parseStatement } from './financial-statement-input.ts'
import { SECTION_OF_LINE } from './financial-statement-sections.ts'
import { findSpending, toStatementLines } from './spending-found.ts'
import { SPENDING_ROWS } from './spending-words.ts'

/** The test statements cover 102 days: pence a month for each pound over that period. */
const A_MONTH = 365.25 / 12 / 102
const aMonth = (pounds: number) => Math.round(pounds * 100 * A_MONTH)

const spent = (...lines: [on: string, pounds: number, words: string][]) =>
  buildStatement(lines.map(([on, pounds, words]) => buildLine(on, pounds, words)))

describe('spending', () => {
  test.each([
    ['DD LEEDS CITY COUNCIL TAX', 'council-tax-rates'],
    ['STO HEADINGLEY LETTINGS', 'rent'],
    ['NATIONWIDE MORTGAGE', 'mortgage'],
    ['BRITISH GAS', 'gas'],
    ['OCTOPUS ENERGY', 'electricity'],
    ['YORKSHIRE WATER', 'water-supply'],
    ['TV LICENCE', 'tv-licence'],
    ['SHELL HEADROW', 'fuel-parking-toll-road-charges'],
    ['SHELL ENERGY', 'electricity'],
    ['DVLA VEHICLE TAX', 'road-tax'],
    ['TESCO STORES 3021', 'groceries'],
    ['TESCO MOBILE', 'mobile-phone'],
    ['EE LIMITED', 'mobile-phone'],
    ['NETFLIX.COM', 'hobbies-leisure-sport'],
    ['PRIMARK LEEDS', 'clothing-footwear'],
    ['DELIVEROO', 'school-work-meals'],
  ])('at %s is on the line %s', (words, line) => {
    expect(findSpending(spent(['2026-10-01', -102, words])).lines).toEqual([
      { line, monthlyPence: aMonth(102) },
    ])
  })

  test('is the total over the period, as a month; refunds are taken off', () => {
    const found = findSpending(
      spent(['2026-09-01', -60, 'ASDA'], ['2026-10-01', -40, 'LIDL'], ['2026-10-03', 10, 'ASDA REFUND']),
    )
    expect(found.lines).toEqual([{ line: 'groceries', monthlyPence: aMonth(90) }])
  })

  test('debts, gambling, returned payments and what is not known are by themselves', () => {
    const found = findSpending(
      spent(
        ['2026-09-01', -120, 'BARCLAYCARD'],
        ['2026-09-02', -50, 'SKY BET'],
        ['2026-09-03', 90, 'SKYBET WINNINGS'],
        ['2026-09-04', -25, 'UNPAID DD OCTOPUS'],
        ['2026-09-05', -30, 'CASH LEEDS'],
      ),
    )
    expect(found).toEqual({
      lines: [],
      debtPaymentsPence: aMonth(120),
      gamblingPence: aMonth(50),
      unsortedPence: aMonth(30),
      returnedPayments: 1,
    })
  })

  test('what came back and never went out is no spending below nothing', () => {
    expect(findSpending(spent(['2026-10-03', 10, 'ASDA REFUND'])).lines).toEqual([])
  })

  test('each line of the table is one of the statement', () => {
    for (const [, line] of SPENDING_ROWS) expect(SECTION_OF_LINE[line]).toBeDefined()
  })
})

describe('the lines of a financial statement', () => {
  const found = toStatementLines(
    spent(
      ['2026-08-28', 2000, 'ACME LTD SALARY'],
      ['2026-09-30', 2000, 'ACME LTD SALARY'],
      ['2026-10-30', 2000, 'ACME LTD SALARY'],
      ['2026-10-19', 26, 'HMRC CHB'],
      ['2026-11-16', 26, 'HMRC CHB'],
      ['2026-10-01', -300, 'TESCO'],
    ),
  )

  test('have income at its own frequency and spending by the month', () => {
    expect(found).toEqual([
      { line: 'client-salary-or-wages', amountPence: 200_000, frequency: 'monthly' },
      { line: 'child-benefit', amountPence: 2600, frequency: 'four-weekly' },
      { line: 'groceries', amountPence: aMonth(300), frequency: 'monthly' },
    ])
  })

  test('of two jobs are one line, by the month', () => {
    const [line] = toStatementLines(
      spent(
        ['2026-08-28', 1000, 'ACME LTD SALARY'],
        ['2026-09-30', 1000, 'ACME LTD SALARY'],
        ['2026-10-30', 1000, 'ACME LTD SALARY'],
        ...Array.from({ length: 6 }, (_, index): [string, number, string] => [
          Temporal.PlainDate.from('2026-11-20')
            .subtract({ days: 7 * index })
            .toString(),
          70,
          'CROWN LTD WAGES',
        ]),
      ),
    )
    expect(line).toEqual({
      line: 'client-salary-or-wages',
      amountPence: 100_000 + 30_437,
      frequency: 'monthly',
    })
  })

  test('are answers that a statement takes', () => {
    const household = {
      isJoint: false,
      childrenUnder16: 0,
      children16To18: 0,
      otherDependants: 0,
      nonDependants: 0,
      vehicles: 0,
      housingTenure: 'tenant-social',
      employment: ['full-time'],
    }
    const read = parseStatement({ household, lines: found, priorityDebts: [], otherDebts: [], confirmed: [] })
    expect(read.kind).toBe('statement')
  })
})
