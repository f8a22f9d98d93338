import { INCOME_YEAR_DAYS } from '../applications/income.ts'
import { aChoice, aList, anAmountFromZero, anObject, checkInput } from '../core/input-checks.ts'
import { type Pence, roundToPence, sumPence } from '../core/money.ts'
import {
  monthlyAmount,
  PAYMENTS_A_YEAR,
  type StatementFrequency,
  type StatementLine,
} from './financial-statement.ts'
import { type LineKey, SECTION_OF_LINE } from './financial-statement-sections.ts'

type IncomeLine = Pick<StatementLine, 'line' | 'amountPence' | 'frequency'>

/** The income of a partner, which an application does not ask for. */
const OF_PARTNER: LineKey = 'partner-salary-or-wages'

/** A borrower's own income of a month, counted as an application counts it. */
export function calculateOwnIncome(lines: readonly IncomeLine[]): Pence {
  checkInput({ lines }, { lines: LINES })
  const own = lines.filter(({ line }) => SECTION_OF_LINE[line].group === 'income' && line !== OF_PARTNER)
  return sumPence(own.map(toMonth))
}

/**
 * Of what comes by the week a statement counts 52 weeks: less than an application, or what is found
 * at a bank, makes of the same pay.
 */
function toMonth({ amountPence, frequency }: IncomeLine): Pence {
  const days = PERIOD_DAYS[frequency]
  if (days === undefined) return monthlyAmount(amountPence, frequency)
  return roundToPence(((amountPence / days) * INCOME_YEAR_DAYS) / 12)
}

const PERIOD_DAYS: Partial<Record<StatementFrequency, number>> = {
  weekly: 7,
  fortnightly: 14,
  'four-weekly': 28,
}

const LINES = aList(
  anObject({
    line: aChoice(Object.keys(SECTION_OF_LINE)),
    frequency: aChoice(Object.keys(PAYMENTS_A_YEAR)),
    amountPence: anAmountFromZero,
  }),
)
