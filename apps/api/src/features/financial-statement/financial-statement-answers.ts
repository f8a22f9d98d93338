import type { StatementAnswers } from '@tarnbrook/contract/financial-statement/financial-statements'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { NO_PENCE } from '@tarnbrook/domain/core/money'
import type { FinancialStatement } from '@tarnbrook/domain/financial-statement/financial-statement'
import {
  parseStatement,
  type StatementError,
  type StatementInput,
} from '@tarnbrook/domain/financial-statement/financial-statement-input'

/** All answers of a statement, those that have not been given among them. Amounts are in pence. */
export type Answers = Required<StatementAnswers>

export const NO_ANSWERS: Answers = {
  household: {
    isJoint: null,
    childrenUnder16: null,
    children16To18: null,
    otherDependants: null,
    nonDependants: null,
    vehicles: null,
    housingTenure: null,
    employment: [],
    partnerEmployment: [],
  },
  sections: [],
  priorityDebts: [],
  otherDebts: [],
  tokenPayments: null,
  confirmed: [],
  explanations: [],
}

/** What is sent replaces what was there; of the sections, each replaces itself alone. */
export function typed(before: Answers, given: StatementAnswers): Answers {
  const { sections = [], ...others } = given
  const replaced = new Set(sections.map(({ key }) => key))
  return {
    ...before,
    ...others,
    sections: [...before.sections.filter(({ key }) => !replaced.has(key)), ...sections],
  }
}

export interface StatementProblem {
  /** The name of the answer on the wire. */
  field: string
  reason: Exclude<StatementError['reason'], 'unknown-line' | 'unknown-frequency'>
  message: string
}

export type CheckedStatement =
  | { kind: 'complete'; statement: FinancialStatement }
  /** `readable` is what can be added up all the same: the lines that are whole and right. */
  | { kind: 'incomplete'; problems: StatementProblem[]; readable: FinancialStatement }

/** Whether a statement can be relied on, or everything that keeps it from that. */
export function checkAnswers(answers: Answers): CheckedStatement {
  const missing = findMissingAnswers(answers)
  const parsed = parseStatement(toStatementInput(answers))
  if (parsed.kind === 'statement' && missing.length === 0)
    return { kind: 'complete', statement: parsed.statement }
  const wrong = parsed.kind === 'refused' ? parsed.errors.map(toStatementProblem) : []
  const told = new Set(missing.map(({ field }) => field))
  return {
    kind: 'incomplete',
    problems: [...missing, ...wrong.filter(({ field }) => !told.has(field))],
    readable: toReadableStatement(answers),
  }
}

export function getStatementLines({ sections }: Pick<Answers, 'sections'>) {
  return sections.flatMap(({ lines }) => lines)
}

function findMissingAnswers(answers: Answers): StatementProblem[] {
  const { household, priorityDebts, otherDebts } = answers
  const counts = [
    'childrenUnder16',
    'children16To18',
    'otherDependants',
    'nonDependants',
    'vehicles',
  ] as const
  const debts = (name: 'priorityDebts' | 'otherDebts') =>
    answers[name].flatMap(({ creditor, owed, offer }, index) => [
      ...when(creditor === '', missing(`${name}.${index}.creditor`, 'Enter who you owe')),
      ...when(owed === null, missing(`${name}.${index}.owed`, 'Enter how much you owe')),
      ...when(offer === null, missing(`${name}.${index}.offer`, 'Enter what you pay each month, or 0')),
    ])
  return [
    ...when(household.isJoint === null, missing('household.isJoint', 'Choose whether this is for you alone')),
    ...counts.flatMap((name) =>
      when(household[name] === null, missing(`household.${name}`, 'Enter how many, or 0')),
    ),
    ...when(household.housingTenure === null, missing('household.housingTenure', 'Choose how you live')),
    ...when(household.employment.length === 0, missing('household.employment', 'Choose what you do')),
    ...when(
      household.isJoint === true && household.partnerEmployment.length === 0,
      missing('household.partnerEmployment', 'Choose what your partner does'),
    ),
    ...getStatementLines(answers).flatMap(({ line, amount, frequency }) => [
      ...when(amount === null, missing(`lines.${line}`, 'Enter an amount, or remove this line')),
      ...when(
        amount !== null && frequency === null,
        missing(`lines.${line}`, 'Choose weekly, monthly or yearly'),
      ),
    ]),
    ...when(getStatementLines(answers).length === 0, missing('lines', 'Enter what you receive and spend')),
    ...(priorityDebts.length > 0 ? debts('priorityDebts') : []),
    ...(otherDebts.length > 0 ? debts('otherDebts') : []),
  ]
}

function when(isWrong: boolean, problem: StatementProblem): StatementProblem[] {
  return isWrong ? [problem] : []
}

function missing(field: string, message: string): StatementProblem {
  return { field, reason: 'missing', message }
}

/** What is not given is the value that adds nothing; `findMissingAnswers` tells it. */
function toStatementInput(answers: Answers): StatementInput {
  const { household } = answers
  const debts = <Each extends Answers['priorityDebts'][number]>(list: readonly Each[]) =>
    list.map(({ owed, offer, creditor, note, ...others }) => ({
      ...others,
      creditor,
      owedPence: owed ?? offer ?? 0,
      offerPence: offer ?? 0,
      ...(note ? { note } : {}),
    }))
  return {
    household: {
      isJoint: household.isJoint ?? false,
      childrenUnder16: household.childrenUnder16 ?? 0,
      children16To18: household.children16To18 ?? 0,
      otherDependants: household.otherDependants ?? 0,
      nonDependants: household.nonDependants ?? 0,
      vehicles: household.vehicles ?? 0,
      housingTenure: household.housingTenure ?? 'other',
      employment: household.employment,
      // Of a statement of one, the answer of a partner who is not in it is not asked for.
      partnerEmployment: household.isJoint ? household.partnerEmployment : [],
    },
    lines: getStatementLines(answers).map(({ line, amount, frequency, note }) => ({
      line,
      amountPence: amount ?? 0,
      frequency: frequency ?? 'monthly',
      ...(note ? { note } : {}),
    })),
    priorityDebts: debts(answers.priorityDebts),
    otherDebts: debts(answers.otherDebts),
    tokenPaymentsPence: answers.tokenPayments ?? 0,
    confirmed: answers.confirmed,
  }
}

/** A statement of what can be read, for totals while the rest is still being filled in. */
function toReadableStatement(answers: Answers): FinancialStatement {
  const isRight = (input: Partial<StatementInput>) =>
    parseStatement({ ...EMPTY, ...input }).kind === 'statement'
  const input = toStatementInput(answers)
  const right: StatementInput = {
    ...EMPTY,
    household: isRight({ household: input.household }) ? input.household : EMPTY.household,
    // Savings are right or wrong beside the other lines, so that they are added up in any case.
    lines: input.lines.filter((line) => line.line === 'savings-contribution' || isRight({ lines: [line] })),
    priorityDebts: input.priorityDebts.filter((debt) => isRight({ priorityDebts: [debt] })),
    otherDebts: input.otherDebts.filter((debt) => isRight({ otherDebts: [debt] })),
    tokenPaymentsPence: isRight({ tokenPaymentsPence: input.tokenPaymentsPence ?? 0 })
      ? (input.tokenPaymentsPence ?? 0)
      : 0,
  }
  const parsed = parseStatement(right)
  if (parsed.kind === 'statement') return parsed.statement
  const without = parseStatement({ ...right, lines: right.lines.filter(isNoSaving).filter(isFirstOfItsName) })
  if (without.kind === 'statement') return without.statement
  throw new Error(`a statement cannot be added up: ${without.errors.map(({ reason }) => reason).join(', ')}`)
}

const isNoSaving = ({ line }: { line: string }) => line !== 'savings-contribution'
const isFirstOfItsName = (
  { line }: { line: string },
  index: number,
  all: readonly { line: string }[],
): boolean => line === 'other-essential-costs' || all.findIndex((each) => each.line === line) === index

const EMPTY: StatementInput = {
  household: {
    isJoint: false,
    childrenUnder16: 0,
    children16To18: 0,
    otherDependants: 0,
    nonDependants: 0,
    vehicles: 0,
    housingTenure: 'other',
    employment: ['other'],
    partnerEmployment: [],
  },
  lines: [],
  priorityDebts: [],
  otherDebts: [],
  tokenPaymentsPence: NO_PENCE,
  confirmed: [],
}

function toStatementProblem({ field, reason, mostPence }: StatementError): StatementProblem {
  // The schema of the call takes no line or frequency that is not known.
  if (reason === 'unknown-line' || reason === 'unknown-frequency') throw new Error(`${field}: ${reason}`)
  const message =
    reason === 'above-savings-limit' && mostPence !== undefined
      ? `Enter ${formatMoney(mostPence)} a month or less: a tenth of what’s left can go into savings`
      : WORDS[reason]
  return { field: field.replace(/Pence$/, ''), reason, message }
}

const WORDS: Record<StatementProblem['reason'], string> = {
  missing: 'This is missing',
  negative: 'Enter an amount of 0 or more',
  'not-whole': 'Enter a whole number',
  'too-large': 'This is more than we can take. Check it',
  'too-long': 'Use 200 characters or fewer',
  'unknown-answer': 'Choose one of the answers',
  'given-twice': 'This is here twice. Remove one of them',
  'more-than-owed': 'This is more than you owe. Check both amounts',
  'above-savings-limit': 'Enter less: a tenth of what’s left can go into savings',
}
