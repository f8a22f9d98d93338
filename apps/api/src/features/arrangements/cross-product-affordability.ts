import type * as crossProductAffordabilityCalls from '@tarnbrook/contract/financial-statement/cross-product-affordability'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { readLiveStatement } from '#features/financial-statement/financial-statement.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

/**
 * What another product of the lender may know. Who asked about which loan is in the audit trail,
 * what was answered is not. @throws Problem NOT_FOUND
 */
export async function getCrossProductAffordability(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<z.output<typeof crossProductAffordabilityCalls.getCrossProductAffordability.data>> {
  return command(deps, ctx, { name: 'readCrossProductAffordability' }, async (work) => {
    const loan = await work.tx
      .selectFrom('loan')
      .select(['id', 'user_id', 'state', 'instalment_pence'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!loan) throw notFound('loan', params.id)
    await work.record({ name: 'crossProductAffordabilityRead', subject: ['loan', loan.id] })
    const statement = await readLiveStatement({ ...deps, db: work.tx }, loan.user_id)
    return {
      '@type': 'crossProductAffordability',
      loanId: loan.id,
      state: loan.state,
      instalment: pence(loan.instalment_pence),
      isArrangementActive: await hasActiveArrangement(work, loan.id),
      statement: statement && {
        disposable: statement.summary.disposablePence,
        savedOn: statement.row.saved_on!,
        expiresOn: statement.row.expires_on!,
      },
    }
  })
}
