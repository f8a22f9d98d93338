import {
  aChoice,
  aFlag,
  aList,
  anAmount,
  anAmountFromZero,
  anObject,
  aText,
  aWholeNumber,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { type Pence, pence, roundToPence, subtractPence, sumPence } from '../core/money.ts'
import {
  CONFIRMATIONS,
  type ConfirmationKey,
  EMPLOYMENT_STATUSES,
  type FlexibleSectionKey,
  HOUSING_TENURES,
  type HousingTenure,
  type LineKey,
  SECTION_OF_LINE,
  type SectionGroup,
  type SectionKey,
  STATEMENT_SECTIONS,
  type StatementEmployment,
} from './financial-statement-sections.ts'

/**
 * Times a year, of 52 weeks as debt advisers' budgets count it. Spec 5's finer factor, by 365.25
 * days, is for the income of an application only.
 */
export const PAYMENTS_A_YEAR = {
  weekly: 52,
  fortnightly: 26,
  'four-weekly': 13,
  monthly: 12,
  quarterly: 4,
  yearly: 1,
} as const

export type StatementFrequency = keyof typeof PAYMENTS_A_YEAR

/**
 * A month of an amount, rounded half-up.
 * @throws RangeError for a negative or fractional amount, or another frequency
 */
export function monthlyAmount(amountPence: Pence, frequency: StatementFrequency): Pence {
  checkInput({ amountPence, frequency }, { amountPence: anAmountFromZero, frequency: A_FREQUENCY })
  return roundToPence((amountPence * PAYMENTS_A_YEAR[frequency]) / 12)
}

/** What is owed in total and what is offered each month. */
export type Debt = { creditor: string; owedPence: Pence; offerPence: Pence; note?: string }

export type StatementLine = {
  line: LineKey
  amountPence: Pence
  frequency: StatementFrequency
  monthlyPence: Pence
  note?: string
}

/** A statement read by `parseStatement`: savings are within the limit, each line is known. */
export type FinancialStatement = {
  household: Household
  lines: readonly StatementLine[]
  priorityDebts: readonly Debt[]
  otherDebts: readonly (Debt & { hasCourtJudgment: boolean })[]
  /** Token payments to other creditors each month, stated and not deducted, by the definition. */
  tokenPaymentsPence: Pence
  confirmed: readonly ConfirmationKey[]
}

export type Household = {
  /** With a partner whose income and costs are in the statement. */
  isJoint: boolean
  childrenUnder16: number
  children16To18: number
  otherDependants: number
  nonDependants: number
  vehicles: number
  housingTenure: HousingTenure
  employment: readonly StatementEmployment[]
  /** Empty for a statement of one. */
  partnerEmployment: readonly StatementEmployment[]
}

/** The SFS lets a borrower keep up to a tenth of what is left after the outgoings. */
export const SAVINGS_SHARE_DIVISOR = 10

/**
 * Monthly trigger figures by household member. They are published to SFS members only and change
 * every April: an operator configures them, and there is no default.
 */
export type TriggerFigures = Partial<
  Record<
    FlexibleSectionKey,
    {
      firstAdultPence: Pence
      /** A partner in a joint statement, and each adult who depends on the borrower. */
      furtherAdultPence: Pence
      childUnder16Pence: Pence
      child16To18Pence: Pence
    }
  >
>

/** A flexible section above its trigger figure. It asks for an explanation, forbids nothing. */
export type SpendingWarning = { section: FlexibleSectionKey; spentPence: Pence; triggerPence: Pence }

/** The trigger figure of a section for a household. */
export type UsualSpending = { section: FlexibleSectionKey; triggerPence: Pence }

/** A month of a statement, in pence. Everything that is a difference may be negative. */
export type StatementSummary = {
  householdSize: number
  /** Every section in the definition's order, also those without an amount. */
  sections: { key: SectionKey; group: SectionGroup; label: string; totalPence: Pence }[]
  incomePence: Pence
  fixedCostsPence: Pence
  flexibleCostsPence: Pence
  outgoingsPence: Pence
  incomeLessOutgoingsPence: Pence
  savingsPence: Pence
  mostSavingsPence: Pence
  debtAdminFeePence: Pence
  /** Income less outgoings, savings and the admin fee. */
  forPriorityDebtsPence: Pence
  priorityOwedPence: Pence
  priorityOffersPence: Pence
  /** What is left of that after the offers to priority creditors. */
  forOtherDebtsPence: Pence
  otherOwedPence: Pence
  otherOffersPence: Pence
  tokenPaymentsPence: Pence
  /** What is left after the offers to all other creditors: the most an arrangement may take. */
  disposablePence: Pence
  /** Of the sections of which figures are known. */
  usualSpending: UsualSpending[]
  warnings: SpendingWarning[]
  /** What the borrower has yet to confirm. */
  unconfirmed: ConfirmationKey[]
}

/**
 * Totals by the data definition; usual spending and warnings only with trigger figures. Throws
 * RangeError for a trigger figure that is negative or not whole pence.
 */
export function summariseStatement(
  statement: FinancialStatement,
  triggerFigures: TriggerFigures = {},
): StatementSummary {
  checkInput(statement, STATEMENT)
  checkInput({ triggerFigures }, { triggerFigures: TRIGGERS })
  const { household, lines, priorityDebts, otherDebts, tokenPaymentsPence, confirmed } = statement
  const budget = monthlyBudget(lines)
  const debtAdminFeePence = groupTotal(lines, 'debts')
  const forPriorityDebtsPence = pence(
    budget.incomeLessOutgoingsPence - budget.savingsPence - debtAdminFeePence,
  )
  const priorityOffersPence = sumPence(priorityDebts.map((debt) => debt.offerPence))
  const forOtherDebtsPence = subtractPence(forPriorityDebtsPence, priorityOffersPence)
  const otherOffersPence = sumPence(otherDebts.map((debt) => debt.offerPence))
  const usualSpending = findUsualSpending(household, triggerFigures)
  return {
    householdSize: householdSize(household),
    sections: STATEMENT_SECTIONS.map(({ key, group, label }) => {
      return { key, group, label, totalPence: sectionTotal(lines, key) }
    }),
    ...budget,
    debtAdminFeePence,
    forPriorityDebtsPence,
    priorityOwedPence: sumPence(priorityDebts.map((debt) => debt.owedPence)),
    priorityOffersPence,
    forOtherDebtsPence,
    otherOwedPence: sumPence(otherDebts.map((debt) => debt.owedPence)),
    otherOffersPence,
    tokenPaymentsPence,
    disposablePence: subtractPence(forOtherDebtsPence, otherOffersPence),
    usualSpending,
    warnings: findSpendingWarnings(lines, usualSpending),
    unconfirmed: toKeys(CONFIRMATIONS).filter((key) => !confirmed.includes(key)),
  }
}

/** Income, outgoings, savings and the room there is for them, a month. */
export function monthlyBudget(lines: readonly StatementLine[]) {
  checkInput({ lines }, { lines: LINES })
  const incomePence = groupTotal(lines, 'income')
  const fixedCostsPence = groupTotal(lines, 'fixed-costs')
  const flexibleCostsPence = groupTotal(lines, 'flexible-costs')
  const outgoingsPence = sumPence([fixedCostsPence, flexibleCostsPence])
  const incomeLessOutgoingsPence = subtractPence(incomePence, outgoingsPence)
  return {
    incomePence,
    fixedCostsPence,
    flexibleCostsPence,
    outgoingsPence,
    incomeLessOutgoingsPence,
    savingsPence: groupTotal(lines, 'savings'),
    // Up to a tenth: a part of a penny is not kept.
    mostSavingsPence: pence(Math.max(0, Math.floor(incomeLessOutgoingsPence / SAVINGS_SHARE_DIVISOR))),
  }
}

function groupTotal(lines: readonly StatementLine[], group: SectionGroup): Pence {
  return monthlyTotal(lines.filter(({ line }) => SECTION_OF_LINE[line].group === group))
}

function sectionTotal(lines: readonly StatementLine[], key: SectionKey): Pence {
  return monthlyTotal(lines.filter(({ line }) => SECTION_OF_LINE[line].key === key))
}

function monthlyTotal(lines: readonly StatementLine[]): Pence {
  return sumPence(lines.map(({ monthlyPence }) => monthlyPence))
}

function householdSize(household: Household): number {
  const { isJoint, childrenUnder16, children16To18, otherDependants, nonDependants } = household
  return 1 + (isJoint ? 1 : 0) + childrenUnder16 + children16To18 + otherDependants + nonDependants
}

/** Adults who do not depend on the borrower pay their own way: no figure is added for them. */
function findUsualSpending(
  { isJoint, otherDependants, childrenUnder16, children16To18 }: Household,
  triggers: TriggerFigures,
): UsualSpending[] {
  return toKeys(triggers).flatMap((section) => {
    const figure = triggers[section]
    if (!figure) return []
    const triggerPence = pence(
      figure.firstAdultPence +
        figure.furtherAdultPence * ((isJoint ? 1 : 0) + otherDependants) +
        figure.childUnder16Pence * childrenUnder16 +
        figure.child16To18Pence * children16To18,
    )
    return [{ section, triggerPence }]
  })
}

function findSpendingWarnings(
  lines: readonly StatementLine[],
  usualSpending: readonly UsualSpending[],
): SpendingWarning[] {
  return usualSpending.flatMap(({ section, triggerPence }) => {
    const spentPence = sectionTotal(lines, section)
    return spentPence > triggerPence ? [{ section, spentPence, triggerPence }] : []
  })
}

const A_FREQUENCY = aChoice(Object.keys(PAYMENTS_A_YEAR))
const A_COUNT = aWholeNumber(0, 1000)
const LINES = aList(
  anObject({
    line: aChoice(Object.keys(SECTION_OF_LINE)),
    frequency: A_FREQUENCY,
    amountPence: anAmount,
    monthlyPence: anAmount,
  }),
)
const EMPLOYMENT = aList(aChoice(Object.keys(EMPLOYMENT_STATUSES)))
const DEBT = { creditor: aText, owedPence: anAmount, offerPence: anAmount }
const STATEMENT = {
  household: anObject({
    isJoint: aFlag,
    childrenUnder16: A_COUNT,
    children16To18: A_COUNT,
    otherDependants: A_COUNT,
    nonDependants: A_COUNT,
    vehicles: A_COUNT,
    housingTenure: aChoice(Object.keys(HOUSING_TENURES)),
    employment: EMPLOYMENT,
    partnerEmployment: EMPLOYMENT,
  }),
  lines: LINES,
  priorityDebts: aList(anObject(DEBT)),
  otherDebts: aList(anObject({ ...DEBT, hasCourtJudgment: aFlag })),
  tokenPaymentsPence: anAmount,
  confirmed: aList(aChoice(Object.keys(CONFIRMATIONS))),
}
const TRIGGER = optional(
  anObject({
    firstAdultPence: anAmountFromZero,
    furtherAdultPence: anAmountFromZero,
    childUnder16Pence: anAmountFromZero,
    child16To18Pence: anAmountFromZero,
  }),
)
const TRIGGERS = anObject(
  Object.fromEntries(
    STATEMENT_SECTIONS.flatMap(({ key, group }) => (group === 'flexible-costs' ? [[key, TRIGGER]] : [])),
  ),
)

function toKeys<Key extends string>(record: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}
