import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type StatementSummary,
  summariseStatement,
} from '@tarnbrook/domain/financial-statement/financial-statement'
import { STATEMENT_SECTIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { type Answers, type CheckedStatement, checkAnswers } from './financial-statement-answers.ts'

/** A statement as it is stored, its answers opened. */
export type StatementRow = Omit<Selectable<DB['financial_statement']>, 'sealed_answers'> & {
  answers: Answers
}

export interface ReadStatement {
  row: StatementRow
  checked: CheckedStatement
  summary: StatementSummary
  status: FinancialStatementResource['status']
}

/** A statement with its totals, as far as it can be added up. */
export function readStatement(deps: Pick<ApiDeps, 'config' | 'clock'>, row: StatementRow): ReadStatement {
  const checked = checkAnswers(row.answers)
  const statement = checked.kind === 'complete' ? checked.statement : checked.readable
  return {
    row,
    checked,
    summary: summariseStatement(statement, deps.config.triggerFigures),
    status: toStatementStatus(row, deps.clock.today()),
  }
}

function toStatementStatus(row: StatementRow, today: Day): FinancialStatementResource['status'] {
  if (row.is_used) return 'used'
  return row.closed_at !== null || isPast(row, today) ? 'expired' : 'open'
}

export function isPast({ expires_on }: Pick<StatementRow, 'expires_on'>, today: Day): boolean {
  return expires_on !== null && compareDays(day(expires_on), today) < 0
}

export function totalsOnWire(summary: StatementSummary): FinancialStatementResource['totals'] {
  return {
    income: summary.incomePence,
    fixedCosts: summary.fixedCostsPence,
    flexibleCosts: summary.flexibleCostsPence,
    outgoings: summary.outgoingsPence,
    savings: summary.savingsPence,
    mostSavings: summary.mostSavingsPence,
    debtAdminFee: summary.debtAdminFeePence,
    priorityOffers: summary.priorityOffersPence,
    otherOffers: summary.otherOffersPence,
    disposable: summary.disposablePence,
  }
}

export function toStatementResource({
  row,
  checked,
  summary,
  status,
}: ReadStatement): FinancialStatementResource {
  const { answers } = row
  return {
    '@type': 'financialStatement',
    '@link': `/v2/financial-statements/${row.id}`,
    id: row.id,
    status,
    savedOn: row.saved_on,
    expiresOn: row.expires_on,
    household: answers.household,
    sections: STATEMENT_SECTIONS.map(({ key, group, label }) => ({
      key,
      group,
      label,
      total: pence(summary.sections.find((section) => section.key === key)?.totalPence ?? 0),
      lines: answers.sections.find((section) => section.key === key)?.lines ?? [],
    })),
    priorityDebts: answers.priorityDebts,
    otherDebts: answers.otherDebts,
    tokenPayments: answers.tokenPayments,
    confirmed: answers.confirmed,
    explanations: answers.explanations,
    totals: totalsOnWire(summary),
    usualSpending: usualSpendingOnWire(answers, summary),
    warnings: warningsOnWire(summary),
    problems: checked.kind === 'complete' ? [] : checked.problems,
    unconfirmed: summary.unconfirmed,
  }
}

/** Before its people are known the figures would be those of one adult. */
function usualSpendingOnWire(
  { household: { isJoint, childrenUnder16, children16To18, otherDependants } }: Answers,
  { usualSpending }: StatementSummary,
): FinancialStatementResource['usualSpending'] {
  if ([isJoint, childrenUnder16, children16To18, otherDependants].includes(null)) return []
  return usualSpending.map(({ section, triggerPence }) => ({ section, trigger: triggerPence }))
}

export function warningsOnWire({ warnings }: StatementSummary): FinancialStatementResource['warnings'] {
  return warnings.map(({ section, spentPence, triggerPence }) => ({
    section,
    spent: spentPence,
    trigger: triggerPence,
  }))
}
