import { Problem } from '@tarnbrook/contract/errors'
import type { Requirement } from '@tarnbrook/contract/requirements'
import { checkBankAccount, normaliseAccountNumber, normaliseSortCode } from '@tarnbrook/domain/modulus'
import { STANDARD_MODULUS_TABLE } from '@tarnbrook/domain/modulus-table'
import type { ApiDeps } from '../../deps.ts'
import { toDate } from '../../platform/clock.ts'
import { command } from '../../platform/command.ts'
import { type RequestContext, requireStrong } from '../../platform/context.ts'
import { seal } from '../../platform/secrets.ts'
import {
  lockApplicationOfRequirement,
  meetRequirement,
  ownRequirement,
  readRequirement,
} from '../applications/application.ts'

export interface BankDetails {
  accountHolderName: string
  sortCode: string
  accountNumber: string
}

/** Keeps the account that the loan is paid to and collected from, sealed. It can be changed until the agreement is signed. */
export async function storeBankDetails(
  deps: ApiDeps,
  request: { params: { id: number }; body: BankDetails; ctx: RequestContext; idempotencyKey: string },
): Promise<Requirement> {
  const { ctx, params, body, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  const { sortCode, accountNumber } = checkedAccount(body)

  await command(
    deps,
    ctx,
    { name: 'provideBankDetails', idempotencyKey, input: { params, body } },
    async (work) => {
      const { application, requirement } = await lockApplicationOfRequirement(work.tx, {
        ...ownRequirement(ctx, params.id),
        type: 'bank-application-requirement',
      })
      if (application.state !== 'Requested' && application.state !== 'Approved')
        throw new Problem('WRONG_STATE')
      const now = deps.clock.now()
      await work.tx
        .insertInto('bank_account')
        .values({
          user_id: userId,
          application_id: application.id,
          account_holder_name: body.accountHolderName,
          sealed_details: seal(
            deps.config.secretKey,
            'bank-account',
            JSON.stringify({ sortCode, accountNumber }),
          ),
          sort_code_ending: sortCode.slice(-2),
          account_number_ending: accountNumber.slice(-4),
          created_at: toDate(now),
        })
        .execute()
      await meetRequirement(work, {
        application,
        requirement,
        details: { accountHolderName: body.accountHolderName, accountNumberEnding: accountNumber.slice(-4) },
        now,
      })
    },
  )
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** Bacs rule: a paperless instruction is modulus-checked. A range that is in no table cannot be checked and passes. */
function checkedAccount(body: BankDetails): { sortCode: string; accountNumber: string } {
  const sortCode = normaliseSortCode(body.sortCode)
  const accountNumber = sortCode && normaliseAccountNumber(body.accountNumber, sortCode)
  if (
    sortCode &&
    accountNumber &&
    checkBankAccount({ sortCode, accountNumber }, STANDARD_MODULUS_TABLE).kind !== 'refused'
  )
    return { sortCode, accountNumber }
  const { message } = new Problem('BANK_ACCOUNT_NOT_VALID')
  throw new Problem('BANK_ACCOUNT_NOT_VALID', { fields: { sortCode: [message], accountNumber: [message] } })
}
