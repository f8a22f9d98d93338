import { Problem } from '@tarnbrook/contract/errors'
import { checkBankAccount, normaliseAccountNumber, normaliseSortCode } from '@tarnbrook/domain/core/modulus'
import { STANDARD_MODULUS_TABLE } from '@tarnbrook/domain/core/modulus-table'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'
import { seal, unseal } from './secrets.ts'

export interface BankDetails {
  accountHolderName: string
  sortCode: string
  accountNumber: string
}

/**
 * Bacs rule: a paperless instruction is modulus-checked. A sort code in no table passes.
 * @throws Problem BANK_ACCOUNT_NOT_VALID at both fields
 */
export function checkedAccount({ accountHolderName, ...entered }: BankDetails): BankDetails {
  const sortCode = normaliseSortCode(entered.sortCode)
  const accountNumber = sortCode && normaliseAccountNumber(entered.accountNumber, sortCode)
  if (
    sortCode &&
    accountNumber &&
    checkBankAccount({ sortCode, accountNumber }, STANDARD_MODULUS_TABLE).kind !== 'refused'
  )
    return { accountHolderName, sortCode, accountNumber }
  const { message } = new Problem('BANK_ACCOUNT_NOT_VALID')
  throw new Problem('BANK_ACCOUNT_NOT_VALID', { fields: { sortCode: [message], accountNumber: [message] } })
}

/** An account and what is known of its owner, by `platform/payee/accept-account.ts`. */
export interface AcceptedAccount {
  account: BankDetails
  payeeCheck: Selectable<DB['bank_account']>['payee_check']
  isPayeeConfirmed: boolean
}

/** Stores a checked account, sealed, as a new row: older rows are unchanged. @returns its id */
export async function storeBankAccount(
  work: Work,
  deps: ApiDeps,
  options: {
    userId: number
    applicationId: number
    /** False where it may be collected from, and nothing is paid to it. */
    isConfirmed?: boolean
  } & AcceptedAccount,
): Promise<number> {
  const { accountHolderName, sortCode, accountNumber } = options.account
  const details = JSON.stringify({ sortCode, accountNumber })
  const { id } = await work.tx
    .insertInto('bank_account')
    .values({
      user_id: options.userId,
      application_id: options.applicationId,
      account_holder_name: accountHolderName,
      sealed_details: seal(deps.config.secretKeys, 'bank-account', details),
      sort_code_ending: sortCode.slice(-2),
      account_number_ending: accountNumber.slice(-4),
      is_confirmed: options.isConfirmed ?? true,
      payee_check: options.payeeCheck,
      payee_asked_at: options.payeeCheck && toDate(deps.clock.now()),
      is_payee_confirmed: options.isPayeeConfirmed,
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A text of hours ago helps no one: the email has been sent as well. */
const TEXT_TRIES = 5

/** Tells the borrower's phone that money goes to another account from now on. */
export function enqueueAccountText(work: Work, bankAccountId: number): Promise<void> {
  const key = `text-account-given:${bankAccountId}`
  return work.enqueue('text-account-given', { bankAccountId }, { key, maxAttempts: TEXT_TRIES })
}

/** The account of a loan, opened only while it is sent to a provider. */
export function readBankAccount(
  deps: ApiDeps,
  row: { account_holder_name: string; sealed_details: Buffer },
): { holderName: string; sortCode: string; accountNumber: string } {
  const details = JSON.parse(unseal(deps.config.secretKeys, 'bank-account', row.sealed_details)) as {
    sortCode: string
    accountNumber: string
  }
  return { holderName: row.account_holder_name, ...details }
}
