import type { BankEvidence } from '@tarnbrook/contract/open-banking/bank-data'
import type { BankStatement } from '@tarnbrook/domain/applications/bank-statement'
import { compareIncome, findIncome, type IncomeSource } from '@tarnbrook/domain/applications/income-found'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { StatementInput } from '@tarnbrook/domain/financial-statement/financial-statement-input'
import {
  type LineKey,
  SECTION_OF_LINE,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { findSpending, toStatementLines } from '@tarnbrook/domain/financial-statement/spending-found'
import type { ApiDeps } from '#deps.ts'
import { seal, unseal } from '#platform/secrets.ts'

/** What was read at a bank, as it is stored, sealed. Days are YYYY-MM-DD. */
export interface SharedStatement {
  from: string
  to: string
  accounts: { id: string; name: string; balancePence: number }[]
  transactions: { accountId: string; on: string; amountPence: number; description: string }[]
}

/** What was found in it, which is stored longer, as evidence of a decision. */
export interface Findings {
  from: string
  to: string
  accounts: { name: string; balancePence: number }[]
  monthlyPence: number
  sources: (Omit<IncomeSource, 'payments'> & { payments: { on: string; amountPence: number }[] })[]
  spending: ReturnType<typeof findSpending>
}

type Key = Pick<ApiDeps['config'], 'secretKeys'>

const PURPOSE = 'bank-data'

export function sealBankData(config: Key, data: SharedStatement | Findings): Buffer {
  return seal(config.secretKeys, PURPOSE, JSON.stringify(data))
}

export function unsealFindings(config: Key, sealed: Uint8Array): Findings {
  return JSON.parse(unseal(config.secretKeys, PURPOSE, sealed)) as Findings
}

/** The rules of the domain, applied to what the bank gave. */
export function toFindings(shared: SharedStatement): Findings {
  const statement = toStatement(shared)
  const { sources, monthlyPence } = findIncome(statement)
  return {
    from: shared.from,
    to: shared.to,
    accounts: shared.accounts.map(({ name, balancePence }) => ({ name, balancePence })),
    monthlyPence,
    sources: sources.map((source) => ({
      ...source,
      payments: source.payments.map(({ on, amountPence }) => ({ on: on.toString(), amountPence })),
    })),
    spending: findSpending(statement),
  }
}

/** The findings beside the income that was stated, in the contract's form. */
export function toEvidence(findings: Findings, statedMonthlyPence: number): BankEvidence {
  const { spending } = findings
  const found = {
    monthlyPence: pence(findings.monthlyPence),
    from: day(findings.from),
    to: day(findings.to),
  }
  return {
    from: findings.from,
    to: findings.to,
    accounts: findings.accounts.map(({ name, balancePence }) => ({ name, balance: pence(balancePence) })),
    verdict: compareIncome(found, statedMonthlyPence),
    statedMonthlyIncome: pence(statedMonthlyPence),
    monthlyIncome: pence(findings.monthlyPence),
    sources: findings.sources.map(({ kind, payer, paidEvery, amountPence, monthlyPence, payments }) => ({
      kind,
      payer,
      paidEvery,
      amount: amountPence,
      monthly: monthlyPence,
      payments: payments.map((payment) => ({ on: payment.on, amount: pence(payment.amountPence) })),
    })),
    spending: spending.lines.map(({ line, monthlyPence }) => ({
      line,
      label: findLabel(line),
      monthly: monthlyPence,
    })),
    monthlyDebtPayments: spending.debtPaymentsPence,
    monthlyGambling: spending.gamblingPence,
    monthlyUnsorted: spending.unsortedPence,
    returnedPayments: spending.returnedPayments,
  }
}

/**
 * Lines from the borrower's latest shared bank statement, for them to check and change; null where
 * there is none any more.
 */
export async function statementLinesOfBank(
  deps: Pick<ApiDeps, 'db' | 'config'>,
  { userId }: { userId: number },
): Promise<{ dataPullId: number; readTo: string; lines: StatementInput['lines'] } | null> {
  const pull = await deps.db
    .selectFrom('data_pull')
    .select(['id', 'statement_sealed'])
    .where('user_id', '=', userId)
    .where('state', '=', 'read')
    .where('statement_sealed', 'is not', null)
    .orderBy('read_at', 'desc')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (!pull?.statement_sealed) return null
  const shared = JSON.parse(unseal(deps.config.secretKeys, PURPOSE, pull.statement_sealed)) as SharedStatement
  return { dataPullId: pull.id, readTo: shared.to, lines: toStatementLines(toStatement(shared)) }
}

function toStatement({ from, to, transactions }: SharedStatement): BankStatement {
  return {
    from: day(from),
    to: day(to),
    transactions: transactions.map(({ on, ...line }) => ({ ...line, on: day(on) })),
  }
}

function findLabel(line: LineKey): string {
  return (SECTION_OF_LINE[line].lines as Partial<Record<LineKey, string>>)[line] ?? line
}
