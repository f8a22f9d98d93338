import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { takesPaymentDetails } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  meetRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { type BankDetails, checkedAccount, storeBankAccount } from '#platform/bank-account.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

/** Stores, sealed, the account for payout and collection. It can change until the signing. */
export async function provideBankDetails(
  deps: ApiDeps,
  request: { params: { id: number }; body: BankDetails; ctx: RequestContext; idempotencyKey: string },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  const account = checkedAccount(body)

  await command(
    deps,
    ctx,
    { name: 'provideBankDetails', idempotencyKey, input: { params, body } },
    async (work) => {
      const { application, requirement } = await lockApplicationOfRequirement(work.tx, {
        ...ownRequirement(ctx, params.id),
        type: 'bank-application-requirement',
      })
      if (!takesPaymentDetails(application.state)) throw new Problem('WRONG_STATE')
      await storeBankAccount(work, deps, { userId, applicationId: application.id, account })
      await meetRequirement(work, {
        application,
        requirement,
        details: {
          accountHolderName: account.accountHolderName,
          accountNumberEnding: account.accountNumber.slice(-4),
        },
        now: deps.clock.now(),
      })
    },
  )
  return readRequirement(deps, ownRequirement(ctx, params.id))
}
