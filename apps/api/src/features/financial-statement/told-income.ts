import { type Day, day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import { calculateOwnIncome } from '@tarnbrook/domain/financial-statement/own-income'
import type { ApiDeps } from '#deps.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { type Answers, checkAnswers } from './financial-statement-answers.ts'
import type { StatementRow } from './financial-statement-resource.ts'

type Config = Pick<ApiDeps, 'config'>

/** What borrowers told us of their own income a month. */
export interface ToldIncome {
  monthlyPence: Pence
  savedOn: Day
}

const PURPOSE = 'financial-statement'

/** Null while the statement is not whole. */
export function findOwnIncome(answers: Answers, savedOn: Day): ToldIncome | null {
  if (checkAnswers(answers).kind !== 'complete') return null
  const lines = answers.sections.flatMap((section) => section.lines)
  const monthlyPence = calculateOwnIncome(
    // What comes every two or four weeks is stored by the year, beside what was typed.
    lines.map(({ line, amount, frequency, typed }) => ({
      line,
      amountPence: typed?.amount ?? amount!,
      frequency: typed?.frequency ?? frequency!,
    })),
  )
  return { monthlyPence, savedOn }
}

/** The least that a statement says, or said before it was saved again, on a day or later. */
export function findLowestIncome(
  deps: Config,
  row: StatementRow,
  from: Temporal.PlainDate,
): ToldIncome | null {
  const now = row.saved_on === null ? null : findOwnIncome(row.answers, day(row.saved_on))
  return chooseLower(isCounted(now, from), isCounted(unsealIncome(deps, row), from))
}

/** Of two that are the same, the first. */
export function chooseLower(first: ToldIncome | null, second: ToldIncome | null): ToldIncome | null {
  if (!first || !second) return first ?? second
  return second.monthlyPence < first.monthlyPence ? second : first
}

export function sealIncome({ config }: Config, told: ToldIncome | null): Buffer | null {
  return told && seal(config.secretKeys, PURPOSE, JSON.stringify(told))
}

function unsealIncome(
  { config }: Config,
  { sealed_lowest_income: sealed }: Pick<StatementRow, 'sealed_lowest_income'>,
): ToldIncome | null {
  if (sealed === null) return null
  const { monthlyPence, savedOn } = JSON.parse(unseal(config.secretKeys, PURPOSE, sealed))
  return { monthlyPence, savedOn: day(savedOn) }
}

function isCounted(told: ToldIncome | null, from: Temporal.PlainDate): ToldIncome | null {
  return told && Temporal.PlainDate.compare(told.savedOn, from) >= 0 ? told : null
}
