import type { Loan } from '@tarnbrook/contract/loans/loans'
import { findFrozenSpans } from '@tarnbrook/domain/breathing-space/breathing-space'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import { isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import {
  isEarlyRepaymentPending,
  isInSchedule,
} from '@tarnbrook/domain/early-repayment/early-repayment-state'
import { findPayOff, type PayOff } from '@tarnbrook/domain/settlement/pay-off'
import { withdrawalRelevantDay } from '@tarnbrook/domain/settlement/withdrawal-period'
import { toMoratorium } from '../facts/breathing-spaces.ts'
import { toRunningLoan } from './running-loan-facts.ts'
import type { LoanWithParts } from './select-loans.ts'

/** Its figure can be asked for: none is being paid, and it has not ended. */
const PAYABLE: ReadonlySet<Loan['situation']> = new Set(['up-to-date', 'behind', 'arranged', 'handing-back'])

type LoanFields = Pick<Loan, 'situation' | 'settlementQuote' | 'hasActiveSettlementQuote' | 'isInsolvent'>

/** What clears the loan today, as the preview of its call says it, or the figure that it has. */
export function toPayOff(row: LoanWithParts, facts: LoanFields, today: Day): Loan['payOff'] {
  const { situation, settlementQuote: quote } = facts
  if (
    !PAYABLE.has(situation) ||
    facts.isInsolvent ||
    row.earlyRepayments.some(({ state }) => isEarlyRepaymentPending(state))
  )
    return null
  const found = findFigure(row, today)
  if (quote && facts.hasActiveSettlementQuote && found?.by !== 'withdrawal')
    return { amount: quote.amountToPay, by: 'settlement', lastDay: quote.payBy }
  return found && { amount: found.amountPence, by: found.by, lastDay: found.lastDay?.toString() ?? null }
}

/** Records that contradict each other give no figure, and a page all the same: staff see them. */
function findFigure(row: LoanWithParts, today: Day): PayOff | null {
  try {
    return findPayOff({
      loan: toRunningLoan(row, toRecords(row), today),
      aprPercent: row.apr_percent,
      state: row.state,
      productType: row.product_type,
      relevantDay: withdrawalRelevantDay({
        agreedOn: day(row.agreed_on),
        copySentOn: row.agreement_sent_on === null ? null : day(row.agreement_sent_on),
      }),
      today,
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function toRecords(row: LoanWithParts) {
  const parts = row.earlyRepayments.filter(({ state }) => isInSchedule(state))
  const takenOff = row.frozenInterest
    .filter(({ instalment_number }) => instalment_number > 0)
    .map((off) => ({ number: off.instalment_number, amountPence: pence(off.amount_pence) }))
  return {
    instalments: row.instalments,
    parts: parts.map((part) => ({ ...part, number: part.after_number, due_on: part.takes_effect_on })),
    payments: toPayments(row),
    frozen: { spans: findFrozenSpans(row.breathingSpaces.map(toMoratorium)), takenOff },
  }
}

/** By day, as the books have them. */
function toPayments({ collections }: LoanWithParts) {
  const byDay = Map.groupBy(
    collections.filter(({ state }) => isCollectionPaid(state)),
    ({ settled_on, charge_on }) => settled_on ?? charge_on,
  )
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([on, paid]) => ({
      on: day(on),
      amountPence: sumPence(paid.map(({ amount_pence }) => pence(amount_pence))),
    }))
}
