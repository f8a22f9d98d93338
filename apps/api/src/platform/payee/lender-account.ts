import type { ApiConfig } from '#config.ts'
import { seal, unseal } from '#platform/secrets.ts'

/** The account to which another lender wants to be paid. */
interface LenderAccount {
  sortCode: string
  accountNumber: string
}

const PURPOSE = 'lender-account'

export function sealLenderAccount(
  { secretKeys }: Pick<ApiConfig, 'secretKeys'>,
  account: LenderAccount,
): Buffer {
  const { sortCode, accountNumber } = account
  return seal(secretKeys, PURPOSE, JSON.stringify({ sortCode, accountNumber }))
}

/** Opened for the member of staff who pays it. */
export function unsealLenderAccount(
  { secretKeys }: Pick<ApiConfig, 'secretKeys'>,
  sealed: Buffer,
): LenderAccount {
  return JSON.parse(unseal(secretKeys, PURPOSE, sealed)) as LenderAccount
}
