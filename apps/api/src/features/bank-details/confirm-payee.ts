import type { PAYEE_CHECKS } from '@tarnbrook/contract/bank-details/bank-details'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import type { BankDetails } from '#platform/bank-account.ts'

export type PayeeCheck = (typeof PAYEE_CHECKS)[number]

/**
 * Asks an account's bank whether the name is right. It never stops a change: payments are only
 * collected from it, under the Direct Debit Guarantee. But the borrower is told, and decides.
 * @throws Problem PAYEE_NOT_CONFIRMED in words, unless they have decided
 */
export async function checkPayee(
  deps: ApiDeps,
  account: BankDetails,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<PayeeCheck> {
  const { accountHolderName: holderName, sortCode, accountNumber } = account
  const answer = await deps.providers.directDebit.checkPayee({ holderName, sortCode, accountNumber })
  // A bank that does not take part, or does not answer, is no reason to keep someone from paying.
  if (answer.kind !== 'done') return 'unavailable'
  const { result, name } = answer.value
  if (isConfirmed) return result
  if (result === 'close-match') throw notConfirmed(closeMatchWords(name))
  if (result === 'no-match') throw notConfirmed(NO_MATCH)
  return result
}

function notConfirmed(message: string): Problem {
  return new Problem('PAYEE_NOT_CONFIRMED', { message })
}

function closeMatchWords(name: string | null): string {
  const held = name
    ? `The bank has this account in the name of ${name}.`
    : 'The bank has a slightly different name for this account.'
  return `${held} Check that it’s your account. You can go on with it, or change the details.`
}

const NO_MATCH =
  'The bank has another name for this account. Check the name, sort code and account number. If it’s your account, you can go on with it.'
