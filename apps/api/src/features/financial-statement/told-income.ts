import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import { calculateOwnIncome } from '@tarnbrook/domain/financial-statement/own-income'
import type { ApiDeps } from '#deps.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { type Answers, checkAnswers, getStatementLines } from './financial-statement-answers.ts'
import type { StatementRow } from './financial-statement-resource.ts'

type Config = Pick<ApiDeps, 'config'>

/** What borrowers told us of their own income a month. */
export interface ToldIncome {
  monthlyPence: Pence
  savedOn: Day
}

export const SEALED_FOR = 'financial-statement'

/** Null while the statement is not whole. */
export function findOwnIncome(answers: Answers, savedOn: Day): ToldIncome | null {
  if (checkAnswers(answers).kind !== 'complete') return null
  const monthlyPence = calculateOwnIncome(
    // What comes every two or four weeks is stored by the year, beside what was typed.
    getStatementLines(answers).map(({ line, amount, frequency, typed }) => ({
      line,
      amountPence: typed?.amount ?? amount!,
      frequency: typed?.frequency ?? frequency!,
    })),
  )
  return { monthlyPence, savedOn }
}

/** The least that a statement says, or was `told` before it was saved again, on a day or later. */
export function findLower(
  { answers, savedOn, told }: { answers: Answers | null; savedOn: string | null; told: ToldIncome | null },
  from: Temporal.PlainDate,
): ToldIncome | null {
  const now = answers && savedOn !== null ? findOwnIncome(answers, day(savedOn)) : null
  return chooseLower(isCounted(now, from), isCounted(told, from))
}

/** Of two that are the same, the first. */
export function chooseLower(first: ToldIncome | null, second: ToldIncome | null): ToldIncome | null {
  if (!first || !second) return first ?? second
  return second.monthlyPence < first.monthlyPence ? second : first
}

export function sealIncome({ config }: Config, told: ToldIncome | null): Buffer | null {
  return told && seal(config.secretKeys, SEALED_FOR, JSON.stringify(told))
}

/** @throws Error where no key opens it */
export function unsealIncome(
  { config }: Config,
  { sealed_lowest_income: sealed }: Pick<StatementRow, 'sealed_lowest_income'>,
): ToldIncome | null {
  if (sealed === null) return null
  const { monthlyPence, savedOn } = JSON.parse(unseal(config.secretKeys, SEALED_FOR, sealed))
  return { monthlyPence, savedOn: day(savedOn) }
}

function isCounted(told: ToldIncome | null, from: Temporal.PlainDate): ToldIncome | null {
  return told && compareDays(told.savedOn, from) >= 0 ? told : null
}
