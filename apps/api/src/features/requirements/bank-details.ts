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
import { type BankDetails, storeBankAccount } from '#platform/bank-account.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { acceptAccount } from '#platform/payee/accept-account.ts'

/**
 * Stores, sealed, the account for payout and collection. It can change until the signing. Hire
 * purchase pays its seller, so money goes from the account only.
 */
export async function provideBankDetails(
  deps: ApiDeps,
  request: {
    params: { id: number }
    body: BankDetails & { isPayeeConfirmed?: boolean | undefined }
    ctx: RequestContext
    idempotencyKey: string
  },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  await readRequirement(deps, ownRequirement(ctx, params.id))
  const use = (await isPaidToSeller(deps, params.id)) ? 'collect' : 'pay'
  const accepted = await acceptAccount(deps, ctx, { ...body, use })
  const { account } = accepted

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
      await storeBankAccount(work, deps, { userId, applicationId: application.id, ...accepted })
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

async function isPaidToSeller({ db }: ApiDeps, requirementId: number): Promise<boolean> {
  const { product_type } = await db
    .selectFrom('requirement as r')
    .innerJoin('loan_application as a', 'a.id', 'r.application_id')
    .select('a.product_type')
    .where('r.id', '=', requirementId)
    .executeTakeFirstOrThrow()
  return product_type === 'hire-purchase'
}
