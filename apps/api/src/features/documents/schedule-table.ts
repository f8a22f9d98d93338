import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import type { GridTable } from '#platform/documents/document-model.ts'
import { type AgreementFacts, totalInterestPence } from './agreement-facts.ts'

/** Every payment with its parts. On a hire purchase a column shows the option-to-purchase fee. */
export function scheduleTable(facts: AgreementFacts): GridTable {
  const { schedule, optionToPurchaseFee } = facts.quote
  const hasOptionFee = optionToPurchaseFee > 0
  return {
    kind: 'grid',
    caption: 'Every payment of this agreement',
    columns: [
      'Payment',
      'Due on',
      'You pay',
      'Repays what you owe',
      'Interest',
      ...(hasOptionFee ? ['Option-to-purchase fee'] : []),
      'Still owed',
    ],
    rows: schedule.map((row) => [
      String(row.number),
      formatDay(day(row.dueOn)),
      formatMoneyExact(row.amount),
      formatMoneyExact(row.principal),
      formatMoneyExact(row.interest),
      ...(hasOptionFee ? [formatMoneyExact(row.fee)] : []),
      formatMoneyExact(row.balance),
    ]),
    totals: [
      'Total',
      '',
      formatMoneyExact(sumPence(schedule.map((row) => row.amount))),
      formatMoneyExact(sumPence(schedule.map((row) => row.principal))),
      formatMoneyExact(totalInterestPence(facts)),
      ...(hasOptionFee ? [formatMoneyExact(optionToPurchaseFee)] : []),
      '',
    ],
  }
}
