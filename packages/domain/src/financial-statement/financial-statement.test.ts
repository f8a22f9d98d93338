import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyShare } from '../../testing/loans.ts'
import { fromPounds, type Pence, pence } from '../core/money.ts'
import vectors from '../vectors/financial-statement.json' with { type: 'json' }
import {
  type FinancialStatement,
  monthlyAmount,
  PAYMENTS_A_YEAR,
  type StatementFrequency,
  summariseStatement,
} from './financial-statement.ts'
import { parseStatement, type StatementInput } from './financial-statement-input.ts'
import {
  CONFIRMATIONS,
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
  STATEMENT_SECTIONS,
} from './financial-statement-sections.ts'

const household: StatementInput['household'] = {
  isJoint: false,
  childrenUnder16: 0,
  children16To18: 0,
  otherDependants: 0,
  nonDependants: 0,
  vehicles: 0,
  housingTenure: 'tenant-social',
  employment: ['full-time'],
}

function input(changes: Partial<StatementInput> = {}): StatementInput {
  return { household, lines: [], priorityDebts: [], otherDebts: [], confirmed: [], ...changes }
}

/** Monthly lines in pounds. */
function monthly(pounds: Record<string, number>): StatementInput['lines'] {
  return Object.entries(pounds).map(([line, amount]) => ({
    line,
    amountPence: fromPounds(amount),
    frequency: 'monthly',
  }))
}

function read(changes: Partial<StatementInput> = {}): FinancialStatement {
  const parsed = parseStatement(input(changes))
  if (parsed.kind === 'refused') throw new Error(JSON.stringify(parsed.errors))
  return parsed.statement
}

describe('a month of an amount', () => {
  test.each([
    ['weekly', 10_000, 43_333],
    ['weekly', 3, 13],
    ['weekly', 100, 433],
    ['fortnightly', 10_000, 21_667],
    ['fortnightly', 3, 7],
    ['four-weekly', 10_000, 10_833],
    ['four-weekly', 6, 7],
    ['monthly', 12_345, 12_345],
    ['quarterly', 10_000, 3_333],
    ['quarterly', 10_001, 3_334],
    ['yearly', 17_450, 1_454],
    ['yearly', 6, 1],
    ['yearly', 5, 0],
  ] as const)('%s %d is %d pence', (frequency, amountPence, expected) => {
    expect(monthlyAmount(pence(amountPence), frequency)).toBe(expected)
  })

  test.each([-1, 0.5, Number.NaN])('%d throws', (amountPence) => {
    expect(() => monthlyAmount(amountPence as Pence, 'weekly')).toThrow(RangeError)
  })
})

describe('the definition', () => {
  const lines = STATEMENT_SECTIONS.flatMap((section) => Object.keys(section.lines))
  const keys = [...STATEMENT_SECTIONS.map(({ key }) => key), ...lines]

  test('every line stands in one section', () => {
    expect(new Set(lines).size).toBe(lines.length)
    expect(new Set(STATEMENT_SECTIONS.map(({ key }) => key)).size).toBe(STATEMENT_SECTIONS.length)
  })

  test('keys are kebab-case and labels are words', () => {
    const labels = STATEMENT_SECTIONS.flatMap((section) => [section.label, ...Object.values(section.lines)])
    for (const key of [...keys, ...Object.keys({ ...HOUSING_TENURES, ...EMPLOYMENT_STATUSES })]) {
      expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
    for (const label of labels) expect(label).toMatch(/^[A-Z][A-Za-z ,’-]+$/)
  })

  test.each([
    ['income', 4, 25],
    ['fixed-costs', 9, 43],
    ['flexible-costs', 3, 20],
    ['savings', 1, 1],
    ['debts', 1, 1],
  ])('%s has %d sections and %d lines', (group, sections, count) => {
    const ofGroup = STATEMENT_SECTIONS.filter((section) => section.group === group)
    expect(ofGroup).toHaveLength(sections)
    expect(ofGroup.flatMap((section) => Object.keys(section.lines))).toHaveLength(count)
  })
})

test.each(vectors)('$name', (vector) => {
  const statement = read({
    lines: monthly({
      'client-salary-or-wages': vector.incomePounds,
      'other-home-contents': vector.fixedCostsPounds,
      'other-communications-leisure': vector.flexibleCostsPounds['communications-leisure'],
      groceries: vector.flexibleCostsPounds['food-housekeeping'],
      toiletries: vector.flexibleCostsPounds.personal,
      'savings-contribution': vector.savingsPounds,
      'debt-admin-fee': vector.debtAdminFeePounds,
    }),
    priorityDebts: [
      { creditor: 'HSBC', owedPence: 50_000, offerPence: fromPounds(vector.priorityOfferPounds) },
    ],
  })
  const { expected } = vector
  expect(summariseStatement(statement)).toMatchObject({
    flexibleCostsPence: fromPounds(expected.totalFlexibleCostsPounds),
    outgoingsPence: fromPounds(expected.totalMonthlyOutgoingsPounds),
    forPriorityDebtsPence: fromPounds(expected.totalAvailableForPriorityDebtsPounds),
    forOtherDebtsPence: fromPounds(expected.totalAvailableForNonPriorityDebtsPounds),
  })
})

describe('the summary', () => {
  test('adds up by section, by group and over all', () => {
    const statement = read({
      household: {
        ...household,
        isJoint: true,
        partnerEmployment: ['carer'],
        childrenUnder16: 2,
        vehicles: 9,
      },
      lines: [
        { line: 'client-salary-or-wages', amountPence: 40_000, frequency: 'weekly', note: 'With overtime' },
        { line: 'child-benefit', amountPence: 16_000, frequency: 'four-weekly' },
        ...monthly({ rent: 700, gas: 60, electricity: 50, groceries: 300, 'mobile-phone': 20 }),
        { line: 'tv-licence', amountPence: 17_450, frequency: 'yearly' },
        ...monthly({ 'other-essential-costs': 15, 'debt-admin-fee': 25, 'savings-contribution': 40 }),
        ...monthly({ 'other-essential-costs': 5 }),
      ],
      priorityDebts: [
        { creditor: ' The council ', owedPence: 60_000, offerPence: 5_000, note: 'Council Tax' },
        { creditor: 'The landlord', owedPence: 40_000, offerPence: 2_500 },
      ],
      otherDebts: [
        { creditor: 'A card', owedPence: 100_000, offerPence: 3_000, hasCourtJudgment: true },
        { creditor: 'A shop', owedPence: 20_000, offerPence: 0 },
      ],
      tokenPaymentsPence: 200,
      confirmed: ['asset-use-considered'],
    })
    const { sections, ...totals } = summariseStatement(statement)
    expect(totals).toEqual({
      householdSize: 4,
      // 400.00 x 52 / 12 = 1,733.33 and 160.00 x 13 / 12 = 173.33.
      incomePence: 190_666,
      // 700.00 + 110.00 + 14.54 + 20.00
      fixedCostsPence: 84_454,
      flexibleCostsPence: 32_000,
      outgoingsPence: 116_454,
      incomeLessOutgoingsPence: 74_212,
      savingsPence: 4_000,
      mostSavingsPence: 7_421,
      debtAdminFeePence: 2_500,
      forPriorityDebtsPence: 67_712,
      priorityOwedPence: 100_000,
      priorityOffersPence: 7_500,
      forOtherDebtsPence: 60_212,
      otherOwedPence: 120_000,
      otherOffersPence: 3_000,
      tokenPaymentsPence: 200,
      disposablePence: 57_212,
      usualSpending: [],
      warnings: [],
      unconfirmed: ['savings-contribution-considered'],
    })
    expect(sections).toHaveLength(STATEMENT_SECTIONS.length)
    expect(sections.filter(({ totalPence }) => totalPence > 0)).toEqual([
      { key: 'earnings', group: 'income', label: 'Earnings', totalPence: 173_333 },
      { key: 'benefits', group: 'income', label: 'Benefits', totalPence: 17_333 },
      { key: 'home-contents', group: 'fixed-costs', label: 'Home and contents', totalPence: 71_454 },
      { key: 'utilities', group: 'fixed-costs', label: 'Utilities', totalPence: 11_000 },
      { key: 'other-essential', group: 'fixed-costs', label: 'Other essential costs', totalPence: 2_000 },
      {
        key: 'communications-leisure',
        group: 'flexible-costs',
        label: 'Communications and leisure',
        totalPence: 2_000,
      },
      {
        key: 'food-housekeeping',
        group: 'flexible-costs',
        label: 'Food and housekeeping',
        totalPence: 30_000,
      },
      { key: 'savings', group: 'savings', label: 'Savings', totalPence: 4_000 },
      { key: 'debt-admin', group: 'debts', label: 'Debt management', totalPence: 2_500 },
    ])
  })

  test('an empty statement is all nothing', () => {
    const summary = summariseStatement(read())
    expect(summary).toMatchObject({ householdSize: 1, disposablePence: 0, mostSavingsPence: 0, warnings: [] })
    expect(summary.unconfirmed).toEqual(Object.keys(CONFIRMATIONS))
  })

  test('costs above income leave less than nothing, and it says so', () => {
    expect(summariseStatement(read({ lines: monthly({ rent: 10.05 }) }))).toMatchObject({
      incomeLessOutgoingsPence: -1_005,
      mostSavingsPence: 0,
      forPriorityDebtsPence: -1_005,
      disposablePence: -1_005,
    })
  })

  test.each([
    ['one alone', {}, 1],
    ['with a partner', { isJoint: true, partnerEmployment: ['retired'] }, 2],
    ['with children', { childrenUnder16: 1, children16To18: 2 }, 4],
    ['with other adults', { otherDependants: 1, nonDependants: 3 }, 5],
  ])('a household: %s', (_case, changes, size) => {
    const statement = read({ household: { ...household, ...changes } })
    expect(summariseStatement(statement).householdSize).toBe(size)
  })
})

describe('trigger figures', () => {
  const triggers = {
    'food-housekeeping': {
      firstAdultPence: pence(20_000),
      furtherAdultPence: pence(10_000),
      childUnder16Pence: pence(5_000),
      child16To18Pence: pence(7_000),
    },
  }
  const family = {
    ...household,
    isJoint: true,
    partnerEmployment: ['carer'],
    childrenUnder16: 2,
    children16To18: 1,
    otherDependants: 1,
    nonDependants: 5,
  }

  test.each([
    ['at the figure', household, 200, 20_000, false],
    ['a penny above it', household, 200.01, 20_000, true],
    // 200.00 + 2 x 100.00 + 2 x 50.00 + 70.00
    ['a family at its figure', family, 570, 57_000, false],
    ['a family above it', family, 570.01, 57_000, true],
  ])('%s', (_case, people, groceries, triggerPence, isAbove) => {
    const statement = read({ household: people, lines: monthly({ groceries, 'mobile-phone': 900 }) })
    const section = 'food-housekeeping'
    const warning = { section, spentPence: fromPounds(groceries), triggerPence }
    const { warnings, usualSpending } = summariseStatement(statement, triggers)
    expect(warnings).toEqual(isAbove ? [warning] : [])
    expect(usualSpending).toEqual([{ section, triggerPence }])
  })

  test('none by default, and an undefined one is none', () => {
    const statement = read({ lines: monthly({ groceries: 5000 }) })
    for (const figures of [undefined, { 'food-housekeeping': undefined }])
      expect(summariseStatement(statement, figures)).toMatchObject({ warnings: [], usualSpending: [] })
  })

  test.each([-1, 0.5])('a figure of %d throws', (figure) => {
    const wrong = { ...triggers['food-housekeeping'], childUnder16Pence: figure as Pence }
    expect(() => summariseStatement(read(), { personal: wrong })).toThrow(RangeError)
  })
})

describe('for any statement', () => {
  const frequencies = Object.keys(PAYMENTS_A_YEAR) as StatementFrequency[]
  const spendable = STATEMENT_SECTIONS.filter(({ group }) => group !== 'savings')
  const lineKeys = spendable.flatMap((section) => Object.keys(section.lines))
  const anyLines = fc.uniqueArray(
    fc.record({
      line: fc.constantFrom(...lineKeys),
      amountPence: fc.integer({ min: 0, max: 500_000 }),
      frequency: fc.constantFrom(...frequencies),
    }),
    { selector: ({ line }) => line, maxLength: 40 },
  )
  const anyDebts = fc.array(
    fc.integer({ min: 0, max: 1_000_000 }).chain((owedPence) =>
      fc.record({
        creditor: fc.constant('A creditor'),
        owedPence: fc.constant(owedPence),
        offerPence: fc.integer({ min: 0, max: owedPence }),
      }),
    ),
    { maxLength: 5 },
  )
  const anyInput = fc
    .record({
      lines: anyLines,
      priorityDebts: anyDebts,
      otherDebts: anyDebts,
      share: anyShare(),
    })
    .map(({ share, ...rest }) => {
      const { mostSavingsPence } = summariseStatement(read(rest))
      const amountPence = Math.floor(mostSavingsPence * share)
      const savings = { line: 'savings-contribution', amountPence, frequency: 'monthly' }
      return { ...rest, lines: [...rest.lines, savings] }
    })

  test('totals add up to the penny', () => {
    fc.assert(
      fc.property(anyInput, (changes) => {
        const statement = read(changes)
        const summary = summariseStatement(statement)
        const totalOf = (groups: string[]) =>
          summary.sections
            .filter(({ group }) => groups.includes(group))
            .reduce((sum, { totalPence }) => sum + totalPence, 0)
        const all = statement.lines.reduce((sum, { monthlyPence }) => sum + monthlyPence, 0)
        expect(totalOf(['income', 'fixed-costs', 'flexible-costs', 'savings', 'debts'])).toBe(all)
        expect(summary.incomePence).toBe(totalOf(['income']))
        expect(summary.outgoingsPence).toBe(totalOf(['fixed-costs', 'flexible-costs']))
        const spent = totalOf(['fixed-costs', 'flexible-costs', 'savings', 'debts'])
        const offered = [...changes.priorityDebts, ...changes.otherDebts].reduce(
          (sum, { offerPence }) => sum + offerPence,
          0,
        )
        expect(summary.disposablePence).toBe(summary.incomePence - spent - offered)
        expect(summary.savingsPence * 10).toBeLessThanOrEqual(Math.max(0, summary.incomeLessOutgoingsPence))
      }),
    )
  })

  test('the surplus falls by exactly what a cost rises, and rises with income', () => {
    const anyRise = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...lineKeys), anyRise, (changes, line, rise) => {
        const others = changes.lines.filter(
          (each) => each.line !== line && each.line !== 'savings-contribution',
        )
        const asked = changes.lines.find((each) => each.line === line)?.amountPence ?? 0
        const at = (amountPence: number) =>
          summariseStatement(
            read({ ...changes, lines: [...others, { line, amountPence, frequency: 'monthly' }] }),
          )
        const [before, after] = [at(asked), at(asked + rise)]
        const isIncome = spendable.some(({ group, lines }) => group === 'income' && line in lines)
        const change = isIncome ? rise : -rise
        expect(after.forPriorityDebtsPence - before.forPriorityDebtsPence).toBe(change)
        expect(after.forOtherDebtsPence - before.forOtherDebtsPence).toBe(change)
        expect(after.disposablePence - before.disposablePence).toBe(change)
      }),
    )
  })

  test('a month of an amount is the nearest penny to its year over twelve', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(...frequencies),
        (amount, often) => {
          const twelfths = amount * PAYMENTS_A_YEAR[often] - 12 * monthlyAmount(pence(amount), often)
          // Half-up: what is dropped is below six twelfths, what is added at most six.
          expect(twelfths).toBeGreaterThanOrEqual(-6)
          expect(twelfths).toBeLessThan(6)
        },
      ),
    )
  })
})
