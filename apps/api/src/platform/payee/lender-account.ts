import type { ApiConfig } from '#config.ts'
import { seal, unseal } from '#platform/secrets.ts'

/** The account to which another lender wants to be paid. */
interface LenderAccount {
  sortCode: string
  accountNumber: string
}

const PURPOSE = 'lender-account'

export function sealLenderAccount(
  { secretKey }: Pick<ApiConfig, 'secretKey'>,
  account: LenderAccount,
): Buffer {
  const { sortCode, accountNumber } = account
  return seal(secretKey, PURPOSE, JSON.stringify({ sortCode, accountNumber }))
}

/** Opened for the member of staff who pays it. */
export function unsealLenderAccount(
  { secretKey }: Pick<ApiConfig, 'secretKey'>,
  sealed: Buffer,
): LenderAccount {
  return JSON.parse(unseal(secretKey, PURPOSE, sealed)) as LenderAccount
}
