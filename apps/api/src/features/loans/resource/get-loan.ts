import type { embeddingLoan, LoanEmbedded } from '@tarnbrook/contract/loans/loans'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { readApplicationOfLoan } from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { ownLoan, readLoan } from '../loan.ts'

/**
 * The loan with the requested related resources, read in one round trip.
 * @throws Problem NOT_FOUND
 */
export async function getLoan(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, embedded }: { id: number; embedded: readonly LoanEmbedded[] },
): Promise<z.output<typeof embeddingLoan>> {
  const own = ownLoan(ctx, id)
  const [loan, loanApplication] = await Promise.all([
    readLoan(deps, own),
    embedded.includes('loanApplication')
      ? readApplicationOfLoan(deps, { loanId: id, userId: own.userId })
      : undefined,
  ])
  const { bankDetails, scheduledPayments, unpaidScheduledPayments, pendingRepayments, ...rest } = loan
  return {
    ...rest,
    ...(embedded.includes('bankDetails') ? { bankDetails } : {}),
    ...(embedded.includes('scheduledPayments') ? { scheduledPayments, unpaidScheduledPayments } : {}),
    ...(embedded.includes('pendingRepayments') ? { pendingRepayments } : {}),
    ...(loanApplication ? { loanApplication } : {}),
  }
}
