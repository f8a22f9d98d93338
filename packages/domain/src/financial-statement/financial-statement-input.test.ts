import { describe, expect, test } from 'vitest'
import { fromPounds } from '../core/money.ts'
import type { FinancialStatement } from './financial-statement.ts'
import { parseStatement, type StatementInput } from './financial-statement-input.ts'

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

function errorsOf(changes: Partial<StatementInput>) {
  const parsed = parseStatement(input(changes))
  return parsed.kind === 'refused' ? parsed.errors : []
}

test('a partner is kept', () => {
  const joint = { ...household, isJoint: true, partnerEmployment: ['carer', 'student'] }
  expect(read({ household: joint }).household).toEqual(joint)
})

test('what was read is kept', () => {
  const statement = read({
    household: { ...household, employment: ['part-time', 'student'] },
    lines: [{ line: 'rent', amountPence: 500, frequency: 'weekly', note: 'Shared' }, ...monthly({ gas: 5 })],
    priorityDebts: [{ creditor: ' The council ', owedPence: 60_000, offerPence: 5_000, note: 'Council Tax' }],
    otherDebts: [
      { creditor: 'A card', owedPence: 100, offerPence: 100, hasCourtJudgment: true },
      { creditor: 'A shop', owedPence: 100, offerPence: 0 },
    ],
    confirmed: ['asset-use-considered'],
  })
  expect(statement).toEqual({
    household: { ...household, employment: ['part-time', 'student'], partnerEmployment: [] },
    lines: [
      { line: 'rent', amountPence: 500, frequency: 'weekly', monthlyPence: 2_167, note: 'Shared' },
      { line: 'gas', amountPence: 500, frequency: 'monthly', monthlyPence: 500 },
    ],
    priorityDebts: [{ creditor: 'The council', owedPence: 60_000, offerPence: 5_000, note: 'Council Tax' }],
    otherDebts: [
      { creditor: 'A card', owedPence: 100, offerPence: 100, hasCourtJudgment: true },
      { creditor: 'A shop', owedPence: 100, offerPence: 0, hasCourtJudgment: false },
    ],
    tokenPaymentsPence: 0,
    confirmed: ['asset-use-considered'],
  })
})

describe('what a borrower can get wrong', () => {
  const rent = { line: 'rent', amountPence: 100, frequency: 'monthly' }
  const long = 'a'.repeat(201)

  test.each([
    ['a negative amount', { ...rent, amountPence: -1 }, 'lines.rent', 'negative'],
    ['part of a penny', { ...rent, amountPence: 0.5 }, 'lines.rent', 'not-whole'],
    ['no number', { ...rent, amountPence: Number.NaN }, 'lines.rent', 'not-whole'],
    ['above a million pounds', { ...rent, amountPence: 100_000_001 }, 'lines.rent', 'too-large'],
    ['an unknown line', { ...rent, line: 'yacht' }, 'lines.yacht', 'unknown-line'],
    ['a name of JavaScript’s', { ...rent, line: 'toString' }, 'lines.toString', 'unknown-line'],
    ['an unknown frequency', { ...rent, frequency: 'daily' }, 'lines.rent', 'unknown-frequency'],
    ['another name of JavaScript’s', { ...rent, frequency: 'valueOf' }, 'lines.rent', 'unknown-frequency'],
    ['a long note', { ...rent, note: long }, 'lines.rent', 'too-long'],
  ])('a line: %s', (_case, line, field, reason) => {
    expect(errorsOf({ lines: [line] })).toEqual([{ field, reason }])
  })

  test('a line given twice, unless the definition has a list of it', () => {
    expect(errorsOf({ lines: [rent, rent] })).toEqual([{ field: 'lines.rent', reason: 'given-twice' }])
    const essential = { ...rent, line: 'other-essential-costs' }
    expect(errorsOf({ lines: [essential, essential] })).toEqual([])
  })

  test.each([
    ['nobody', { childrenUnder16: -1 }, 'childrenUnder16', 'negative'],
    ['half a child', { children16To18: 0.5 }, 'children16To18', 'not-whole'],
    ['no number', { otherDependants: Number.NaN }, 'otherDependants', 'not-whole'],
    ['a crowd', { nonDependants: 21 }, 'nonDependants', 'too-large'],
    ['a fleet', { vehicles: 1234 }, 'vehicles', 'too-large'],
    ['a castle', { housingTenure: 'castle' }, 'housingTenure', 'unknown-answer'],
    ['no work status', { employment: [] }, 'employment', 'missing'],
    ['an unknown work status', { employment: ['pirate'] }, 'employment', 'unknown-answer'],
    ['one status twice', { employment: ['carer', 'carer'] }, 'employment', 'given-twice'],
    ['a partner without a status', { isJoint: true }, 'partnerEmployment', 'missing'],
    ['a partner’s unknown status', { partnerEmployment: ['pirate'] }, 'partnerEmployment', 'unknown-answer'],
  ])('a household: %s', (_case, changes, field, reason) => {
    const errors = errorsOf({ household: { ...household, ...changes } })
    expect(errors).toEqual([{ field: `household.${field}`, reason }])
  })

  const debt = { creditor: 'A card', owedPence: 1000, offerPence: 100 }
  test.each([
    ['nobody', { ...debt, creditor: ' ' }, 'creditor', 'missing'],
    ['a long name', { ...debt, creditor: long }, 'creditor', 'too-long'],
    ['a negative debt', { ...debt, owedPence: -1, offerPence: -1 }, 'owedPence', 'negative'],
    ['part of a penny', { ...debt, offerPence: 0.5 }, 'offerPence', 'not-whole'],
    ['an offer above the debt', { ...debt, offerPence: 1001 }, 'offerPence', 'more-than-owed'],
    ['a long note', { ...debt, note: long }, 'note', 'too-long'],
  ])('a debt: %s', (_case, wrong, field, reason) => {
    for (const list of ['priorityDebts', 'otherDebts']) {
      const errors = errorsOf({ [list]: [debt, wrong] })
      expect(errors).toContainEqual({ field: `${list}.1.${field}`, reason })
      expect(errors.length).toBe(wrong.owedPence < 0 ? 2 : 1)
    }
  })

  test.each([
    ['tokens', { tokenPaymentsPence: -1 }, 'tokenPaymentsPence', 'negative'],
    ['a confirmation', { confirmed: ['all-is-well'] }, 'confirmed', 'unknown-answer'],
  ])('%s', (_case, changes, field, reason) => {
    expect(errorsOf(changes)).toEqual([{ field, reason }])
  })

  test('everything at once', () => {
    const errors = errorsOf({
      household: { ...household, vehicles: -1 },
      lines: [
        { ...rent, amountPence: -1 },
        { ...rent, line: 'gas', frequency: '' },
      ],
      otherDebts: [{ ...debt, creditor: '' }],
    })
    expect(errors.map(({ field }) => field)).toEqual([
      'household.vehicles',
      'lines.rent',
      'lines.gas',
      'otherDebts.0.creditor',
    ])
  })

  test.each([
    ['the largest amount', { lines: [{ ...rent, amountPence: 100_000_000 }] }],
    ['nothing', { lines: [{ ...rent, amountPence: 0 }] }],
    ['the longest note', { lines: [{ ...rent, note: 'a'.repeat(200) }] }],
    ['twenty children', { household: { ...household, childrenUnder16: 20 } }],
    ['an offer of all that is owed', { otherDebts: [{ ...debt, offerPence: 1000 }] }],
  ])('not wrong: %s', (_case, changes) => {
    expect(errorsOf(changes)).toEqual([])
  })

  test.each([
    // Income less outgoings, savings, the most.
    [1855.9, 185.59, null],
    [1855.9, 185.6, 18_559],
    [0.19, 0.01, null],
    [0.19, 0.02, 1],
    [0, 0.01, 0],
    [0, 0, null],
  ])('with %d left, savings of %d', (left, savings, most) => {
    const lines = monthly({
      'client-salary-or-wages': left + 100,
      rent: 100,
      'savings-contribution': savings,
    })
    const field = 'lines.savings-contribution'
    expect(errorsOf({ lines })).toEqual(
      most === null ? [] : [{ field, reason: 'above-savings-limit', mostPence: most }],
    )
  })
})
