import type { FinancialStatementResource } from '@tarnbrook/contract/financial-statement/financial-statements'
import { toPounds } from '@tarnbrook/domain/core/money'
import type {
  LineKey,
  SectionGroup,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import type { DebtAnswers } from '../arrangement.forms.ts'

type Statement = FinancialStatementResource
type Debt = Statement['otherDebts'][number]

/** The household's answers for its form to start with: no people in it until answered. */
export function householdAnswers(statement: Statement | null) {
  if (!statement) return {}
  const { isJoint, housingTenure, employment, partnerEmployment, ...counts } = statement.household
  return {
    isJoint: isJoint === null ? undefined : isJoint ? 'yes' : 'no',
    housingTenure: housingTenure ?? undefined,
    employment,
    partnerEmployment,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count ?? undefined])),
  }
}

/** The lines of these groups for their form to start with. */
export function lineAnswers(
  statement: Statement | null,
  groups: readonly SectionGroup[],
): Partial<Record<LineKey, { amount: string; frequency: string }>> {
  const sections = statement?.sections.filter(({ group }) => groups.includes(group)) ?? []
  return Object.fromEntries(
    sections.flatMap(({ lines }) =>
      lines.map(({ line, typed, ...sent }) => {
        const { amount, frequency } = typed ?? sent
        return [line, { amount: amount === null ? '' : asTyped(amount), frequency: frequency ?? 'monthly' }]
      }),
    ),
  )
}

/** The most rows that a form can have. */
export const MOST_DEBTS = 10

/** The debts that there are, and below them an empty row for another. */
export function debtAnswers(
  debts: readonly (Omit<Debt, 'hasCourtJudgment'> & Partial<Debt>)[],
): DebtAnswers[] {
  const rows = debts.map(({ creditor, owed, offer, hasCourtJudgment }) => ({
    creditor,
    owed: owed === null ? '' : asTyped(owed),
    offer: offer === null ? '' : asTyped(offer),
    ...(hasCourtJudgment && { hasCourtJudgment }),
  }))
  return [...rows, EMPTY_ROW].slice(0, Math.max(rows.length, MOST_DEBTS))
}

const EMPTY_ROW: DebtAnswers = { creditor: '', owed: '', offer: '' }

/** 120, 120.50 */
export function asTyped(amount: Parameters<typeof toPounds>[0]): string {
  return toPounds(amount).toFixed(amount % 100 === 0 ? 0 : 2)
}
