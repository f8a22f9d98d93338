import { Problem } from '@tarnbrook/contract/errors'
import type { PAYEE_CHECKS } from '@tarnbrook/contract/fields'
import { compareHolder } from '@tarnbrook/domain/payouts/holder-name'
import type { ApiDeps } from '#deps.ts'
import { type AcceptedAccount, type BankDetails, checkedAccount } from '#platform/bank-account.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'

export type PayeeCheck = (typeof PAYEE_CHECKS)[number]

/** `pay`: money goes to it. `collect`: it is paid from, under the Direct Debit Guarantee. */
export type AccountUse = 'pay' | 'collect'

/**
 * The one way in for an account that a borrower gives: its modulus, then its name. The bank has the
 * last word on the name; money goes to an account in the borrower's own name only.
 * @throws Problem BANK_ACCOUNT_NOT_VALID; PAYEE_NOT_CONFIRMED in words until the borrower has
 * decided; PAYEE_NOT_ACCEPTED for another's account; TOO_MANY_REQUESTS
 */
export async function acceptAccount(
  deps: ApiDeps,
  ctx: RequestContext,
  given: BankDetails & { use: AccountUse; isPayeeConfirmed?: boolean | undefined },
): Promise<AcceptedAccount> {
  const { userId } = requireStrong(ctx)
  const { use, isPayeeConfirmed: isConfirmed = false } = given
  const account = checkedAccount(given)
  // Each check reveals something of an account, so their number is limited.
  await limitRate(deps, ctx, ['payee-check'])
  const { result, name } = await askBank(deps, account)
  const payeeCheck = weaker(result, await compareWithOwner(deps, { userId, account }))
  const asked = use === 'pay' ? payeeCheck : result
  if (asked === 'no-match' && use === 'pay') throw notAccepted()
  if (asked === 'no-match' && !isConfirmed) throw notConfirmed(NO_MATCH)
  if (asked === 'close-match' && !isConfirmed) throw notConfirmed(closeMatchWords(name, result))
  return { account, payeeCheck, isPayeeConfirmed: isConfirmed }
}

/**
 * An account that another lender's letter names: its modulus, and what its bank says of the name.
 * No answer refuses it: staff compare it with the letter.
 * @throws Problem BANK_ACCOUNT_NOT_VALID, TOO_MANY_REQUESTS
 */
export async function acceptLenderAccount(
  deps: ApiDeps,
  ctx: RequestContext,
  given: BankDetails,
): Promise<{ account: BankDetails; payeeCheck: PayeeCheck }> {
  const account = checkedAccount(given)
  await limitRate(deps, ctx, ['payee-check'])
  const { result } = await askBank(deps, account)
  return { account, payeeCheck: result }
}

/** A bank that does not take part, or does not answer, has said nothing. */
export async function askBank(
  deps: ApiDeps,
  { accountHolderName: holderName, sortCode, accountNumber }: BankDetails,
): Promise<{ result: PayeeCheck; name: string | null }> {
  const answer = await deps.providers.directDebit.checkPayee({ holderName, sortCode, accountNumber })
  return answer.kind === 'done' ? answer.value : { result: 'unavailable', name: null }
}

export async function compareWithOwner(
  { db }: Pick<ApiDeps, 'db'>,
  { userId, account }: { userId: number; account: BankDetails },
): Promise<PayeeCheck> {
  const owner = await db
    .selectFrom('app_user')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return compareHolder(account.accountHolderName, owner)
}

/** The bank's answer and ours as one: no bank makes another's account the borrower's. */
export function weaker(bank: PayeeCheck, ours: PayeeCheck): PayeeCheck {
  return ORDER.find((check) => check === bank || check === ours) ?? 'unavailable'
}

const ORDER: readonly PayeeCheck[] = ['no-match', 'unavailable', 'close-match', 'match']

function notConfirmed(message: string): Problem {
  return new Problem('PAYEE_NOT_CONFIRMED', { message })
}

function notAccepted(): Problem {
  const { message } = new Problem('PAYEE_NOT_ACCEPTED')
  return new Problem('PAYEE_NOT_ACCEPTED', { fields: { accountHolderName: [message] } })
}

function closeMatchWords(name: string | null, bank: PayeeCheck): string {
  if (bank === 'match') return NOT_QUITE_YOURS
  const held = name
    ? `The bank has this account in the name of ${name}.`
    : 'The bank has a slightly different name for this account.'
  return `${held} Check that it’s your account. You can go on with it, or change the details.`
}

const NOT_QUITE_YOURS =
  'The name on this account is different from the name that we have for you. Check that it’s your account. You can go on with it, or change the details.'

const NO_MATCH =
  'The bank has another name for this account. Check the name, sort code and account number. If it’s your account, you can go on with it.'
