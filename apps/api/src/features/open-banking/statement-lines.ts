import type * as bankData from '@tarnbrook/contract/open-banking/bank-data'
import { pence } from '@tarnbrook/domain/core/money'
import {
  monthlyAmount,
  type StatementFrequency,
} from '@tarnbrook/domain/financial-statement/financial-statement'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { statementLinesOfBank } from '#platform/bank-evidence.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

type Lines = z.output<typeof bankData.getBankStatementLines.data>

/** What a borrower's bank shows, in the statement's lines and frequencies; nothing is saved. */
export async function getBankStatementLines(deps: ApiDeps, { ctx }: { ctx: RequestContext }): Promise<Lines> {
  const { userId } = requireStrong(ctx)
  const found = await statementLinesOfBank(deps, { userId })
  return {
    '@type': 'bankStatementLines',
    readTo: found?.readTo ?? null,
    lines: (found?.lines ?? []).map(({ line, amountPence, frequency }) => {
      const amount = pence(amountPence)
      if (frequency === 'weekly' || frequency === 'monthly') return { line, amount, frequency }
      return {
        line,
        amount: monthlyAmount(amount, frequency as StatementFrequency),
        frequency: 'monthly' as const,
      }
    }),
  }
}
