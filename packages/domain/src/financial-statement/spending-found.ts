import {
  type BankStatement,
  normaliseDescription,
  withoutOwnTransfers,
} from '../applications/bank-statement.ts'
import { findIncome } from '../applications/income-found.ts'
import { daysBetween } from '../core/calendar.ts'
import { type Pence, pence } from '../core/money.ts'
import type { StatementInput } from './financial-statement-input.ts'
import type { LineKey } from './financial-statement-sections.ts'
import { DEBT_PAYMENT, GAMBLING, RETURNED_PAYMENT, SPENDING_ROWS } from './spending-words.ts'

type Line = StatementInput['lines'][number]

export interface SpendingFound {
  /** A usual month of each line of the statement, the largest first. */
  lines: readonly { line: LineKey; monthlyPence: Pence }[]
  /** Monthly payments to other lenders: debts are stated one by one, not as spending. */
  debtPaymentsPence: Pence
  gamblingPence: Pence
  /** Card payments and transfers of which the words say nothing, and cash. */
  unsortedPence: Pence
  /** Direct Debits and cheques that the bank returned unpaid, over the whole period. */
  returnedPayments: number
}

/**
 * Spending in Standard Financial Statement sections: each line over the period, as a month of
 * 365.25 / 12 days. Refunds are taken off.
 * @throws RangeError or TypeError for a statement of another form
 */
export function findSpending(statement: BankStatement): SpendingFound {
  const transactions = withoutOwnTransfers(statement)
  const days = Math.max(1, daysBetween(statement.from, statement.to) + 1)
  const aMonth = (total: number) => pence(Math.max(0, Math.round((total / days) * (365.25 / 12))))
  const totals = new Map<LineKey, number>()
  const other = { debt: 0, gambling: 0, unsorted: 0 }
  let returnedPayments = 0
  for (const { amountPence, description } of transactions) {
    const words = normaliseDescription(description)
    if (RETURNED_PAYMENT.test(words)) {
      returnedPayments += 1
      continue
    }
    const line = SPENDING_ROWS.find(([pattern]) => pattern.test(words))?.[1]
    // Money in is spending only as a refund from where it was spent.
    if (amountPence > 0 && !(line && /\bREFUND\b/.test(words))) continue
    if (GAMBLING.test(words)) other.gambling -= amountPence
    else if (DEBT_PAYMENT.test(words)) other.debt -= amountPence
    else if (line) totals.set(line, (totals.get(line) ?? 0) - amountPence)
    else other.unsorted -= amountPence
  }
  const lines = [...totals]
    .map(([line, total]) => ({ line, monthlyPence: aMonth(total) }))
    .filter(({ monthlyPence }) => monthlyPence > 0)
    .sort((left, right) => right.monthlyPence - left.monthlyPence)
  return {
    lines,
    debtPaymentsPence: aMonth(other.debt),
    gamblingPence: aMonth(other.gambling),
    unsortedPence: aMonth(other.unsorted),
    returnedPayments,
  }
}

/**
 * Statement lines for a person to check: income by source at its own frequency, spending by the
 * month. Two sources of the same line are one, by the month.
 * @throws RangeError or TypeError for a statement of another form
 */
export function toStatementLines(statement: BankStatement): Line[] {
  const income = new Map<string, Line>()
  for (const { line, amountPence, monthlyPence, paidEvery } of findIncome(statement).sources) {
    const earlier = income.get(line)
    const isAlone = !earlier && paidEvery !== 'irregular'
    const before = earlier ? calculateMonthlyAmount(earlier) : 0
    income.set(
      line,
      isAlone
        ? { line, amountPence, frequency: paidEvery }
        : { line, amountPence: before + monthlyPence, frequency: 'monthly' },
    )
  }
  const spending = findSpending(statement).lines.map(
    ({ line, monthlyPence }): Line => ({ line, amountPence: monthlyPence, frequency: 'monthly' }),
  )
  return [...income.values(), ...spending]
}

/** Of a line made above. */
function calculateMonthlyAmount({ amountPence, frequency }: Line): number {
  const days: Record<string, number> = { weekly: 7, fortnightly: 14, 'four-weekly': 28 }
  const period = days[frequency]
  return period === undefined ? amountPence : Math.floor((amountPence / period) * (365.25 / 12))
}
