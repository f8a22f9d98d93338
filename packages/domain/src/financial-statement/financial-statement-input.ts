import { aFlag, aList, anObject, aText, checkInput, optional } from '../core/input-checks.ts'
import { type Pence, pence } from '../core/money.ts'
import type { Refused } from '../core/outcome.ts'
import {
  type Debt,
  type FinancialStatement,
  type Household,
  monthlyAmount,
  monthlyBudget,
  PAYMENTS_A_YEAR,
  type StatementFrequency,
  type StatementLine,
} from './financial-statement.ts'
import {
  CONFIRMATIONS,
  type ConfirmationKey,
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
  type HousingTenure,
  type LineKey,
  REPEATABLE_LINES,
  SECTION_OF_LINE,
  type StatementEmployment,
} from './financial-statement-sections.ts'

/**
 * Returns all the borrower's errors at once, one for each answer. Savings above a tenth of income
 * less outgoings are refused. Throws TypeError for an answer of another kind than the form sends.
 */
export function parseStatement(
  input: StatementInput,
):
  | { kind: 'statement'; statement: FinancialStatement }
  | (Refused<'wrong-answers'> & { errors: StatementError[] }) {
  checkInput(input, INPUT)
  const lineErrors = errorsOfLines(input.lines)
  const errors = [
    ...errorsOfHousehold(input.household),
    ...lineErrors,
    ...errorsOfDebts('priorityDebts', input.priorityDebts),
    ...errorsOfDebts('otherDebts', input.otherDebts),
    ...toErrors('tokenPaymentsPence', amountProblem(input.tokenPaymentsPence ?? 0)),
    ...toErrors('confirmed', answersProblem(input.confirmed, CONFIRMATIONS)),
  ]
  const lines = lineErrors.length > 0 ? [] : input.lines.map(readLine)
  errors.push(...errorsOfSavings(lines))
  if (errors.length > 0) return { kind: 'refused', reason: 'wrong-answers', errors }
  const { household } = input
  const statement: FinancialStatement = {
    household: {
      ...household,
      housingTenure: household.housingTenure as HousingTenure,
      employment: household.employment as StatementEmployment[],
      partnerEmployment: (household.partnerEmployment ?? []) as StatementEmployment[],
    },
    lines,
    priorityDebts: input.priorityDebts.map(readDebt),
    otherDebts: input.otherDebts.map((debt) => ({
      ...readDebt(debt),
      hasCourtJudgment: debt.hasCourtJudgment ?? false,
    })),
    tokenPaymentsPence: pence(input.tokenPaymentsPence ?? 0),
    confirmed: input.confirmed as ConfirmationKey[],
  }
  return { kind: 'statement', statement }
}

/** What a borrower fills in, as it came; `parseStatement` says what is wrong with it. */
export type StatementInput = {
  household: Omit<Household, 'housingTenure' | 'employment' | 'partnerEmployment'> & {
    housingTenure: string
    employment: readonly string[]
    partnerEmployment?: readonly string[]
  }
  lines: readonly { line: string; amountPence: number; frequency: string; note?: string }[]
  priorityDebts: readonly DebtInput[]
  /** Debts to others. This loan is not among them: what is left over is for it. */
  otherDebts: readonly (DebtInput & { hasCourtJudgment?: boolean })[]
  /** Token payments to other creditors each month, stated and not deducted, by the definition. */
  tokenPaymentsPence?: number
  confirmed: readonly string[]
}

/** What is owed in total and what is offered each month. */
export type DebtInput = { creditor: string; owedPence: number; offerPence: number; note?: string }

export type StatementError = {
  /** Where the answer is: `lines.rent`, `household.vehicles`, `priorityDebts.0.owedPence`. */
  field: string
  reason:
    | 'negative'
    | 'not-whole'
    | 'too-large'
    | 'too-long'
    | 'missing'
    | 'unknown-line'
    | 'unknown-frequency'
    | 'unknown-answer'
    | 'given-twice'
    | 'more-than-owed'
    | 'above-savings-limit'
  /** For `above-savings-limit`: the most that may be put into savings each month. */
  mostPence?: Pence
}

/** A line, a debt or a payment above a million pounds is a slip of the keyboard. */
export const LARGEST_AMOUNT_PENCE = pence(100_000_000)
export const LARGEST_HOUSEHOLD_COUNT = 20
export const LONGEST_TEXT = 200

const DEBT = { creditor: aText, note: optional(aText) }

/** The numbers are whatever the borrower typed; the texts at least have to be some. */
const INPUT = {
  household: anObject({
    isJoint: aFlag,
    housingTenure: aText,
    employment: aList(aText),
    partnerEmployment: optional(aList(aText)),
  }),
  lines: aList(anObject({ line: aText, frequency: aText, note: optional(aText) })),
  priorityDebts: aList(anObject(DEBT)),
  otherDebts: aList(anObject({ ...DEBT, hasCourtJudgment: optional(aFlag) })),
  confirmed: aList(aText),
}

function errorsOfHousehold(household: StatementInput['household']): StatementError[] {
  const { isJoint, housingTenure, employment, partnerEmployment = [] } = household
  const counts = [
    'childrenUnder16',
    'children16To18',
    'otherDependants',
    'nonDependants',
    'vehicles',
  ] as const
  const partnerProblem =
    isJoint || partnerEmployment.length > 0 ? statusesProblem(partnerEmployment) : undefined
  return [
    ...counts.flatMap((count) => toErrors(`household.${count}`, countProblem(household[count]))),
    ...toErrors('household.housingTenure', answersProblem([housingTenure], HOUSING_TENURES)),
    ...toErrors('household.employment', statusesProblem(employment)),
    ...toErrors('household.partnerEmployment', partnerProblem),
  ]
}

function errorsOfLines(lines: StatementInput['lines']): StatementError[] {
  const seen = new Set<string>()
  return lines.flatMap(({ line, amountPence, frequency, note }) => {
    const isRepeat = seen.has(line) && !(REPEATABLE_LINES as readonly string[]).includes(line)
    seen.add(line)
    return toErrors(
      `lines.${line}`,
      (Object.hasOwn(SECTION_OF_LINE, line) ? undefined : 'unknown-line') ??
        (isRepeat ? 'given-twice' : undefined) ??
        (Object.hasOwn(PAYMENTS_A_YEAR, frequency) ? undefined : 'unknown-frequency') ??
        amountProblem(amountPence) ??
        textProblem(note ?? ''),
    )
  })
}

function errorsOfDebts(list: string, debts: readonly DebtInput[]): StatementError[] {
  return debts.flatMap(({ creditor, owedPence, offerPence, note }, index) => [
    ...toErrors(`${list}.${index}.creditor`, creditor.trim() === '' ? 'missing' : textProblem(creditor)),
    ...toErrors(`${list}.${index}.owedPence`, amountProblem(owedPence)),
    ...toErrors(
      `${list}.${index}.offerPence`,
      amountProblem(offerPence) ??
        (amountProblem(owedPence) === undefined && offerPence > owedPence ? 'more-than-owed' : undefined),
    ),
    ...toErrors(`${list}.${index}.note`, textProblem(note ?? '')),
  ])
}

function errorsOfSavings(lines: readonly StatementLine[]): StatementError[] {
  const { savingsPence, mostSavingsPence } = monthlyBudget(lines)
  if (savingsPence <= mostSavingsPence) return []
  return [{ field: 'lines.savings-contribution', reason: 'above-savings-limit', mostPence: mostSavingsPence }]
}

type Problem = StatementError['reason'] | undefined

function toErrors(field: string, reason: Problem): StatementError[] {
  return reason ? [{ field, reason }] : []
}

function amountProblem(amountPence: number): Problem {
  if (typeof amountPence !== 'number') return 'not-whole'
  if (amountPence < 0) return 'negative'
  if (amountPence > LARGEST_AMOUNT_PENCE) return 'too-large'
  return Number.isInteger(amountPence) ? undefined : 'not-whole'
}

function countProblem(count: number): Problem {
  if (typeof count !== 'number') return 'not-whole'
  if (count < 0) return 'negative'
  if (count > LARGEST_HOUSEHOLD_COUNT) return 'too-large'
  return Number.isInteger(count) ? undefined : 'not-whole'
}

function textProblem(text: string): Problem {
  return text.length > LONGEST_TEXT ? 'too-long' : undefined
}

function statusesProblem(statuses: readonly string[]): Problem {
  return statuses.length === 0 ? 'missing' : answersProblem(statuses, EMPLOYMENT_STATUSES)
}

function answersProblem(answers: readonly string[], known: Record<string, string>): Problem {
  if (answers.some((answer) => !Object.hasOwn(known, answer))) return 'unknown-answer'
  return new Set(answers).size < answers.length ? 'given-twice' : undefined
}

function readLine({ line, amountPence, frequency, note }: StatementInput['lines'][number]): StatementLine {
  const amount = pence(amountPence)
  const often = frequency as StatementFrequency
  return {
    line: line as LineKey,
    amountPence: amount,
    frequency: often,
    monthlyPence: monthlyAmount(amount, often),
    ...(note && { note }),
  }
}

function readDebt({ creditor, owedPence, offerPence, note }: DebtInput): Debt {
  return {
    creditor: creditor.trim(),
    owedPence: pence(owedPence),
    offerPence: pence(offerPence),
    ...(note && { note }),
  }
}
